"""Commands for the operator: bring the database up to date, look after what was set aside."""

import sys
from pathlib import Path
from typing import Any

import click
import msgspec

from domain.game import Seat
from pbem.cli.looking import Acting, act_options, look, look_options, may_look, note, writable
from pbem.cli.opened import mistakes, opened, settings
from pbem.cli.saying import Mistake, as_json, say, say_json
from pbem.clubhouse.acts import Act
from pbem.clubhouse.matches.deadlines.aside import DeadlineAside, deadlines_aside
from pbem.clubhouse.matches.looks import Looking
from pbem.clubhouse.retrying import Retrying, letter_aside
from pbem.compose import Service, make_home, now
from pbem.readiness import Tables, ready
from pbem.store.engine import engine_at, reading
from pbem.store.letters import InboxLetter, letters_in
from pbem.store.tables import inbox


@click.command()
@as_json
def migrate(as_json: bool) -> None:
    """Bring the database up to date; a copy of an older one is kept, of PostgreSQL's where there is pg_dump.

    `pbem serve`, and every process of several, does so by itself when it starts; no other command does.
    """
    with mistakes():
        chosen = settings()
        make_home(chosen.home)
        with engine_at(chosen.database_url) as engine:
            _, done = ready(engine, chosen, Tables.MIGRATED)
    copy = done.copy if done is not None else None
    document = {"was": done.before if done is not None else None, "copy": str(copy) if copy else None}
    say(
        as_json,
        document,
        "The database is up to date." + _said_of(copy, older=done is not None and done.before is not None),
    )


def _said_of(copy: Path | None, *, older: bool) -> str:
    if copy is not None:
        return f" A copy of the older one is {copy}."
    return " No copy of the older one was made: pg_dump is not on this machine, or not let in." if older else ""


@click.group()
def shunted() -> None:
    """Letters set aside whole because they could not be read for a reason of ours, and deadlines that could not be kept."""


_of_deadline = click.option("--deadline", is_flag=True, help="NUMBER is that of a deadline.")


@shunted.command("list")
@as_json
def list_(as_json: bool) -> None:
    """Each letter that was set aside: its arrival number, when it came, and why; and each deadline, by its own number."""
    with opened() as service:
        with reading(service.engine) as conn:
            rows, late = letters_in(conn, letter_aside()), deadlines_aside(conn)
        told = [_told(row, named=False) for row in rows]
    lines = [*map(_line, rows), *map(_deadline_line, late)] or ["Nothing is set aside."]
    say(as_json, [*told, *map(_deadline_told, late)], *lines)


@shunted.command("show")
@click.argument("number", type=int)
@_of_deadline
@look_options
@as_json
def show(number: int, deadline: bool, acting: Acting, as_json: bool) -> None:
    """Letter NUMBER, set aside, byte for byte; or what deadline NUMBER is.

    A letter of a match that runs holds a player's orders: that needs a reason, and its players are told of it at the end.
    """
    with opened() as service:
        if deadline:
            with reading(service.engine) as conn:
                late = next((one for one in deadlines_aside(conn) if one.id == number), None)
            if late is None:
                raise _not_aside(number, "Deadline")
            say(as_json, _deadline_told(late), _deadline_line(late))
            return
        with reading(service.engine) as conn:
            row = next(iter(letters_in(conn, inbox.c.id == number, letter_aside())), None)
            raw = service.vault.get(conn, row.raw_vault_id) if row is not None else None
        if row is None:
            raise _not_aside(number, "Letter")
        if raw is None:
            raise Mistake(f"The text of letter {number} was erased at its writer's wish.")
        if _seen(service, row, acting) is None:
            who, why = acting.by, acting.reason
            note(service, Act(what="letter-shown", by=who, whom=f"letter {number}", match=row.match_id, reason=why))
    if as_json:
        say_json({**_told(row, named=True), "text": raw.decode("utf-8", "replace")})
    else:
        sys.stdout.buffer.write(raw)


def _seen(service: Service, row: InboxLetter, acting: Acting) -> Looking | None:
    """The look at a letter of a running match, recorded; None if it is of none."""
    if row.match_id is None:
        return None
    looking = may_look(service, row.match_id, Seat(row.seat) if row.seat else None, acting, what="letter")
    look(service, row.match_id, looking)
    return looking


@shunted.command("retry")
@click.argument("number", type=int)
@_of_deadline
@act_options
@as_json
def retry(number: int, deadline: bool, acting: Acting, as_json: bool) -> None:
    """Put letter NUMBER back into the inbox, in its own place of arrival; or have deadline NUMBER tried again."""
    with opened() as service, writable(acting.by.name):
        again = Retrying(service.engine, service.acts)
        found = (again.deadline if deadline else again.letter)(number, acting.by, acting.reason, now())
    if not found:
        raise _not_aside(number, "Deadline" if deadline else "Letter")
    if deadline:
        told = f"Deadline {number} is due again: `pbem work --until-idle` keeps it, and a running service by itself."
        say(as_json, {"deadline": number, "state": "due"}, told)
        return
    told = f"Letter {number} is back in the inbox: `pbem work --until-idle` reads it, and a running service at once."
    say(as_json, {"letter": number, "state": "new"}, told)


def _not_aside(number: int, what: str) -> Mistake:
    return Mistake(f"{what} {number} is not set aside: `pbem shunted list` names those that are.")


def _line(row: InboxLetter) -> str:
    match = f"match {row.match_id}" if row.match_id else "no match"
    return f"{row.id}  {row.received_at.isoformat()}  {match}  {_told(row, named=False)['reason']}"


def _deadline_line(late: DeadlineAside) -> str:
    told = _deadline_told(late)
    match = f"match {late.match_id}"
    return f"deadline {late.id}  {told['due_at']}  {match}  {late.kind} of decision {late.decision}: {told['reason']}"


def _deadline_told(late: DeadlineAside) -> dict[str, Any]:
    return {
        "deadline": late.id,
        "kind": late.kind,
        "match": str(late.match_id),
        "number": late.title_no,
        "decision": late.decision,
        "due_at": late.at.isoformat(),
        "set_aside_at": late.shunted_at.isoformat(),
        "reason": "its process died each time it was tried",
    }


def _told(row: InboxLetter, *, named: bool) -> dict[str, Any]:
    """A letter as data; ``named``: whose it is is told too, as it is to whoever was shown it."""
    verdict = msgspec.json.decode(row.verdict) if row.verdict else {}
    return {
        "letter": row.id,
        "received_at": row.received_at.isoformat(),
        "match": str(row.match_id) if row.match_id else None,
        "seat": row.seat if named else None,
        "reason": verdict.get("reason", ""),
    }
