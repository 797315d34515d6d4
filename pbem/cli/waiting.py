"""`pbem queue`: what waits, and for how long."""

from datetime import datetime

import click
import msgspec

from pbem.cli.opened import opened
from pbem.cli.saying import as_json, say
from pbem.compose import now
from pbem.store.engine import reading
from pbem.watch.waiting import DueKind, LettersOut, WaitingLine, due_kinds, letters_out, waiting_lines


@click.command("queue")
@click.option("--most", type=click.IntRange(1), default=20, show_default=True, help="How many lines are listed.")
@as_json
def queue(most: int, as_json: bool) -> None:
    """What waits: letters to be read by line (a match's, or a sender's without one), what is due, letters to be sent."""
    moment = now()
    with opened() as service, reading(service.engine) as conn:
        lines, due, out = waiting_lines(conn), due_kinds(conn, moment), letters_out(conn, moment)
    document = {
        "letters_in": sum(line.letters for line in lines),
        "lines": len(lines),
        "longest": [_timed(line, line.since, moment) for line in lines[:most]],
        "due": [_timed(kind, kind.since, moment) for kind in due],
        "letters_out": _timed(out, out.since, moment),
    }
    say(as_json, document, *_told(lines, most, due, out, moment))


def _told(lines: list[WaitingLine], most: int, due: list[DueKind], out: LettersOut, moment: datetime) -> list[str]:
    letters = sum(line.letters for line in lines)
    since = lines[0].since if lines else None
    told = [f"letters to be read   {letters} in {len(lines)} lines{_oldest(since, moment)}"]
    told += [f"  {_named(line)}  {line.letters}{_oldest(line.since, moment)}" for line in lines[:most]]
    told += [f"due, {kind.kind:<15} {kind.count}{_oldest(kind.since, moment)}" for kind in due] or [
        "due                  0"
    ]
    told.append(f"letters to be sent   {out.count}{_oldest(out.since, moment)}; {out.lines_due} lines may be sent now")
    return [*told, *(f"  {number} wait: {why}" for why, number in out.held)]


def _named(line: WaitingLine) -> str:
    return f"{line.game} {line.number}" if line.number is not None else "a sender without a match"


def _oldest(since: datetime | None, moment: datetime) -> str:
    return f", the oldest for {_seconds(since, moment):.0f} s" if since is not None else ""


def _timed(found: msgspec.Struct, since: datetime | None, moment: datetime) -> dict[str, object]:
    facts: dict[str, object] = msgspec.to_builtins(found)
    return {**facts, "seconds": _seconds(since, moment) if since is not None else None}


def _seconds(since: datetime, moment: datetime) -> float:
    return round(max((moment - since).total_seconds(), 0.0), 1)
