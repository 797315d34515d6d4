"""Commands about letters: take them in, do the work that is due, say how one would be read."""

import sys
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, TypeVar

import click

from domain.game import Seat
from mail.inbound.limits import Excess, check
from mail.inbound.transport.pipe import ExitCode
from mail.inbound.transport.pipe import deliver as deliver_one
from pbem import journal
from pbem.cli import LATER, UNEXPECTED, failures_log
from pbem.cli.letters.inquiring import inquiry_data
from pbem.cli.letters.reading_aloud import read_aloud
from pbem.cli.looking import Acting, look, look_options, may_look
from pbem.cli.opened import mistakes, opened, settings
from pbem.cli.saying import Mistake, TryAgain, as_json, say, say_json
from pbem.clubhouse.inbox.turns import Occupied
from pbem.compose import Service, now
from pbem.inquiry import Inquiry, inquire, inquire_alone
from pbem.readiness import Tables
from pbem.settings import Settings
from pbem.store.engine import reading
from pbem.tally import LetterCounts, tally
from worker.steps import work_until_idle

T = TypeVar("T")


class _Pipe(click.Command):
    """A command that a mail server calls: whatever fails before a letter is judged is no reason to return the letter."""

    def make_context(self, *args: Any, **more: Any) -> click.Context:
        return _or_try_again(lambda: super(_Pipe, self).make_context(*args, **more))

    def invoke(self, ctx: click.Context) -> Any:
        return _or_try_again(lambda: super(_Pipe, self).invoke(ctx))


def _or_try_again(step: Callable[[], T]) -> T:
    try:
        return step()
    except click.exceptions.Exit:
        raise
    except Exception as failure:
        raise TryAgain from failure


@click.command(cls=_Pipe)
@click.argument("files", nargs=-1, type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--to", "envelope_to", metavar="ADDRESS", help="The envelope recipient, if the mail server names it.")
@as_json
def deliver(files: tuple[Path, ...], envelope_to: str | None, as_json: bool) -> None:
    """Take raw letters from FILES or standard input into the inbox, as a mail server's pipe would.

    Exit 0 if all are taken, 65, 67 or 77 if one is refused, 75 if it should be handed over again later.
    """
    with opened(Tables.MADE) as service:
        results = [
            (name, deliver_one(raw, service.intake, service.ours, now, envelope_to=envelope_to), raw)
            for name, raw in _letters(files)
        ]
    if as_json:
        say_json([{"file": name, "result": code.name.lower().replace("_", "-")} for name, code, _ in results])
    else:
        for name, code, raw in results:
            if code is not ExitCode.TAKEN:
                click.echo(f"pbem: {name + ': ' if files else ''}{_why(code, raw)}", err=True)
    raise click.exceptions.Exit(int(max((code for _, code, _ in results), key=_BADNESS.index)))


def _why(code: ExitCode, raw: bytes) -> str:
    """Why a letter was not taken; of one over a limit, which."""
    excess = check(raw) if code is ExitCode.REFUSED else None
    return _WHY[code] if excess is None else f"{excess.sentence} It was not taken."


def _letters(files: tuple[Path, ...]) -> list[tuple[str, bytes]]:
    if not files:
        return [("-", sys.stdin.buffer.read())]
    return [(str(file), file.read_bytes()) for file in files]


# A mail server that is told to try again loses nothing, so that outweighs every refusal.
_BADNESS: Final = (
    ExitCode.TAKEN,
    ExitCode.DATA_ERROR,
    ExitCode.UNKNOWN_USER,
    ExitCode.REFUSED,
    ExitCode.TRY_AGAIN,
)
_WHY: Final = {
    ExitCode.DATA_ERROR: "This is not a letter: it has no From line.",
    ExitCode.UNKNOWN_USER: "The letter is not addressed to anybody here: answer at the address it came from.",
    ExitCode.REFUSED: "The letter is larger or more nested than any reply needs to be; it was not taken.",
    ExitCode.TRY_AGAIN: "The letter could not be stored just now: please try again later.",
}


@click.command()
@click.option("--until-idle", is_flag=True, required=True, help="Do all that is due, then exit.")
@click.option(
    "--now",
    "pretended",
    metavar="TIME",
    help="Pretend a later time (ISO 8601, UTC if no zone); never behind the last event.",
)
@click.option("--verbose", is_flag=True, help="Log each thing that is done, to standard error.")
@as_json
def work(until_idle: bool, pretended: str | None, verbose: bool, as_json: bool) -> None:
    """Do all that is due: read letters, let bots play, close deadlines, send.

    Exit 75 if another process has been at work here for so long that it may stand still.
    """
    moment = _moment(pretended) if pretended is not None else None
    failures: list[Exception] = []
    with opened(Tables.MADE) as service:
        if verbose:
            journal.to_stderr()
        clock = _clock(service, moment)
        service.continuing.begin(clock())
        before = _tally(service)
        try:
            done = work_until_idle(service.desk.hurried(), clock, _noted(failures))
        except Occupied as occupied:
            raise Mistake(_stands_still(occupied), LATER) from None
        after = _tally(service)
        sent = service.desk.letters_sent
    failed = max(after.failed - before.failed, 0)
    did = {"read": done.read, "bots": done.bots, "closed": done.closed, "reminded": done.reminded}
    counts = {**did, "sent": sent, "waiting": after.waiting, "failed": failed}
    say(as_json, counts, ", ".join(f"{name} {count}" for name, count in counts.items()))
    if after.waiting:
        click.echo(
            f"pbem: {_letters_that(after.waiting, 'waits', 'wait')} for another try: see `pbem letters --waiting`.",
            err=True,
        )
    if failed:
        click.echo(f"pbem: {_letters_that(failed, 'failed', 'failed')}: see `pbem letters --failed`.", err=True)
    if after.shunted > before.shunted:
        click.echo("pbem: Letters were set aside for a fault of ours: `pbem shunted list` names them.", err=True)
    if failures:
        names = ", ".join(sorted({type(failure).__name__ for failure in failures}))
        where = "above" if verbose else f"in {failures_log()}"
        raise Mistake(
            f"{len(failures)} pieces of work failed ({names}), the rest is done. Details are {where}.", UNEXPECTED
        )


def _stands_still(occupied: Occupied) -> str:
    who = "Another process" if occupied.pid is None else f"Process {occupied.pid}"
    return (
        f"{who} has been {occupied.doing} here for {occupied.seconds:.0f} seconds and may stand still: "
        "if it does, end it and run this again."
    )


def _tally(service: Service) -> LetterCounts:
    with reading(service.engine) as conn:
        return tally(conn)


def _letters_that(count: int, one: str, more: str) -> str:
    return f"1 letter {one}" if count == 1 else f"{count} letters {more}"


def _noted(failures: list[Exception]) -> Callable[[Exception], None]:
    def note(failure: Exception) -> None:
        if isinstance(failure, Occupied):  # no work has failed: it is not ours to do
            raise failure
        failures.append(failure)
        journal.note_failure("a piece of work failed", failure)

    return note


def _clock(service: Service, pretended: datetime | None) -> Callable[[], datetime]:
    """The time to work at; after a time that was pretended, time goes on from there and never back."""
    newest = service.repository.newest()
    latest = newest.at if newest is not None else None
    if pretended is None:
        return now if latest is None else lambda: max(now(), latest)
    if latest is not None and pretended < latest:
        raise Mistake(f"--now cannot be before the newest event, which is of {latest.isoformat()}.")
    return lambda: pretended


def _moment(text: str) -> datetime:
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        raise Mistake(f"--now cannot be {text!r}: write a time such as 2026-12-05T20:00:00+01:00.") from None
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)


@click.command()
@click.argument("files", nargs=-1, type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--json", "form", flag_value="json", help="Print one JSON document, also on a terminal.")
@click.option("--text", "--plain", "form", flag_value="text", help="Print about ten lines, also where no terminal is.")
@look_options
def read(files: tuple[Path, ...], form: str | None, acting: Acting) -> None:
    """How letters from FILES or standard input would be read, doing nothing.

    A person at a terminal is told in about ten lines. Elsewhere the answer is one JSON document, or a list of them for several
    letters; docs/letters.md says what is in it. What the rules would refuse to a seat of a match being played tells what that
    seat sees: it is said for a --reason, and the players are told of the look at the end.
    """
    with mistakes():
        chosen = settings()
    answers = _answers(chosen, _letters(files), acting)
    if form == "text" or (form is None and sys.stdout.isatty()):
        click.echo("\n\n".join("\n".join(read_aloud(answer)) for answer in answers))
        return
    say_json(answers[0] if len(answers) == 1 else answers)


def _answers(chosen: Settings, letters: list[tuple[str, bytes]], acting: Acting) -> list[dict[str, Any]]:
    if chosen.sqlite_path is not None and not chosen.sqlite_path.exists():
        return [inquiry_data(name, inquire_alone(raw, chosen)) for name, raw in letters]
    looks = bool(acting.reason.strip())
    with opened() as service:
        if looks:
            _look_as_seats(service, [inquire(service, raw, as_public=True) for _, raw in letters], acting)
        return [inquiry_data(name, inquire(service, raw, as_public=not looks)) for name, raw in letters]


def _look_as_seats(service: Service, asked: list[Inquiry | Excess], acting: Acting) -> None:
    """A look at each match being played as the seat that a letter is for, before it is read with that seat's view."""
    seen = [one for one in asked if isinstance(one, Inquiry) and one.as_public]
    for match, seat in {(one.match.id, Seat(one.token.seat)): None for one in seen if one.match and one.token}:
        look(service, match, may_look(service, match, seat, acting))
