"""Commands about letters: take them in, do the work that is due, say how one would be read."""

import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import click

from mail.inbound.address import ReplyAddress
from mail.inbound.desk import read_reply
from mail.inbound.limits import Unreadable
from mail.inbound.pipe import ExitCode, recipient
from mail.inbound.pipe import deliver as deliver_one
from pbem.cli.saying import Mistake, say_json, settings
from pbem.compose import Service, now
from pbem.inquiry import inquire
from worker.steps import work_until_idle


@click.command()
@click.argument("files", nargs=-1, type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--to", "envelope_to", help="The envelope recipient, if the mail server names it.")
@click.option("--json", "as_json", is_flag=True)
def deliver(files: tuple[Path, ...], envelope_to: str | None, as_json: bool) -> None:
    """Take raw letters from FILES or standard input into the inbox, as a mail server's pipe would."""
    service = Service(settings())
    try:
        results = [
            (name, deliver_one(raw, service.intake, service.ours, now, envelope_to=envelope_to))
            for name, raw in _letters(files)
        ]
    finally:
        service.close()
    if as_json:
        say_json([{"file": name, "result": code.name.lower().replace("_", "-")} for name, code in results])
    worst = max((code for _, code in results), key=_badness, default=ExitCode.TAKEN)
    if worst is not ExitCode.TAKEN and not as_json:
        click.echo(f"pbem: {_why(worst)}", err=True)
    raise click.exceptions.Exit(int(worst))


def _letters(files: tuple[Path, ...]) -> list[tuple[str, bytes]]:
    if not files:
        return [("-", sys.stdin.buffer.read())]
    return [(str(file), file.read_bytes()) for file in files]


def _badness(code: ExitCode) -> int:
    # A mail server that is told to try again loses nothing, so that outweighs every refusal.
    return (ExitCode.TAKEN, ExitCode.DATA_ERROR, ExitCode.UNKNOWN_USER, ExitCode.REFUSED, ExitCode.TRY_AGAIN).index(
        code
    )


def _why(code: ExitCode) -> str:
    return {
        ExitCode.DATA_ERROR: "This is not a letter: it has no From line.",
        ExitCode.UNKNOWN_USER: "The letter is not addressed to anybody here: answer at the address it came from.",
        ExitCode.REFUSED: "The letter is larger or more nested than any reply needs to be; it was not taken.",
        ExitCode.TRY_AGAIN: "The letter could not be stored just now: please try again later.",
    }[code]


@click.command()
@click.option("--until-idle", is_flag=True, required=True, help="Do all that is due, then exit.")
@click.option("--now", "pretended", help="Pretend a later time (ISO 8601); never behind the last event.")
@click.option("--json", "as_json", is_flag=True)
def work(until_idle: bool, pretended: str | None, as_json: bool) -> None:
    """Do all that is due: read, adjudicate, deadlines, send."""
    moment = _moment(pretended) if pretended is not None else None
    service = Service(settings())
    try:
        if moment is not None:
            latest = service.newest_event()
            if latest is not None and moment < latest:
                raise Mistake(f"--now cannot be before the newest event, which is of {latest.isoformat()}.")
        done = work_until_idle(service.desk, now if moment is None else lambda: moment)
    finally:
        service.close()
    counts: dict[str, Any] = {
        "read": done.read,
        "bots": done.bots,
        "closed": done.closed,
        "reminded": done.reminded,
        "sent": done.sent,
    }
    if as_json:
        say_json(counts)
    else:
        click.echo(", ".join(f"{name} {count}" for name, count in counts.items()))


def _moment(text: str) -> datetime:
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        raise Mistake(f"--now cannot be {text!r}: write a time such as 2026-12-05T20:00:00+01:00.") from None
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)


@click.command()
@click.argument("files", nargs=-1, type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="The answer is JSON anyway.")
def read(files: tuple[Path, ...], as_json: bool) -> None:
    """How a letter would be read, doing nothing."""
    chosen = settings()
    answers = []
    service = Service(chosen) if chosen.sqlite_path is None or chosen.sqlite_path.exists() else None
    try:
        for name, raw in _letters(files):
            answers.append({"file": name, **_reading(raw, ReplyAddress(chosen.mail_address), service)})
    finally:
        if service is not None:
            service.close()
    say_json(answers[0] if len(answers) == 1 else answers)


def _reading(raw: bytes, ours: ReplyAddress, service: Service | None) -> dict[str, Any]:
    try:
        read_letter = read_reply(raw)
    except Unreadable as excess:
        return {"text": "", "ignored": [], "unreadable": str(excess)}
    address = recipient(read_letter.letter, ours)
    answer: dict[str, Any] = {
        "text": read_letter.text,
        "ignored": [{"line": line.number, "text": line.text, "reason": line.reason} for line in read_letter.ignored],
        "sender": read_letter.letter.sender,
        "automatic": read_letter.automatic,
        "token": "none" if address is None else "unknown",
    }
    return answer if service is None else answer | inquire(service, read_letter, address)
