"""Commands for the operator about letters of ours: which failed or wait, the way of one, and one sent once more."""

from datetime import datetime, timedelta
from typing import Any

import click
from sqlalchemy import Connection

from pbem.cli.opened import match_id, opened
from pbem.cli.saying import Mistake, as_json, say
from pbem.clubhouse.outbox.posted import PostedLetter, letter_of, letters_of, way_of
from pbem.clubhouse.outbox.resending import NotResent
from pbem.compose import now
from pbem.store.engine import reading


@click.command("letters")
@click.option("--failed", is_flag=True, help="Only letters that were refused for good, or came back.")
@click.option("--waiting", is_flag=True, help="Only letters that have not been taken yet.")
@click.option("--match", "match", metavar="MATCH", help="Only those of one match, by its number or id.")
@click.option("--most", type=click.IntRange(1), default=100, show_default=True, help="How many, the newest.")
@as_json
def letters(failed: bool, waiting: bool, match: str | None, most: int, as_json: bool) -> None:
    """Letters of ours: number, match, seat, kind, state, tries, age, and what a mail server said."""
    states = tuple(name for name, wanted in (("failed", failed), ("waiting", waiting)) if wanted)
    with opened() as service:
        which = match_id(service, match) if match is not None else None
        with reading(service.engine) as conn:
            found = letters_of(conn, states, which, most)
    moment = now()
    lines = [_line(row, moment) for row in found] or ["There is no such letter."]
    say(as_json, [_facts(row, moment) for row in found], *lines)


@click.command("letter")
@click.argument("number", type=int)
@as_json
def letter(number: int, as_json: bool) -> None:
    """The whole way of letter NUMBER: when it was owed, tried, sent, sent back."""
    with opened() as service, reading(service.engine) as conn:
        row = _found(conn, number)
        way = way_of(conn, row)
    steps = [{"at": at.isoformat(), "what": what, "said": said} for at, what, said in way]
    if row.state == "waiting":
        way.append((row.not_before, "next try, at the earliest", ""))
    lines = (f"  {at.isoformat(timespec='seconds')}  {what}" + (f"  {said}" if said else "") for at, what, said in way)
    say(as_json, {**_facts(row, now()), "way": steps}, _line(row, now()), *lines)


@click.command("resend")
@click.argument("number", type=int)
@as_json
def resend(number: int, as_json: bool) -> None:
    """Send letter NUMBER again: the same bytes under the same Message-ID.

    Where another time to answer holds by now, a new letter tells it in its place.
    """
    with opened() as service:
        try:
            other = service.resender.again(number, now())
        except NotResent as refused:
            raise Mistake(str(refused)) from None
    told = (
        f"Letter {number} will be sent again"
        if other == number
        else f"Letter {other} will be sent in place of letter {number}, which tells another time to answer than now holds"
    )
    document = {"letter": other, "state": "waiting", **({} if other == number else {"instead_of": number})}
    say(as_json, document, f"{told}: `pbem work --until-idle` does so, and a running service by itself.")


def _found(conn: Connection, number: int) -> PostedLetter:
    row = letter_of(conn, number)
    if row is None:
        raise Mistake(f"There is no letter {number}: `pbem letters` names them.")
    return row


def _facts(row: PostedLetter, moment: datetime) -> dict[str, Any]:
    return {
        "letter": row.serial,
        "match": str(row.match_id) if row.match_id else None,
        "number": row.title_no,
        "seat": _seat(row),
        "kind": row.kind,
        "decision": row.decision,
        "state": row.state,
        "tries": row.attempts,
        "error": row.error or "",
        "owed_at": row.created_at.isoformat(),
        "sent_at": row.sent_at.isoformat() if row.sent_at else None,
        "age_hours": round((moment - row.created_at) / timedelta(hours=1), 1),
    }


def _line(row: PostedLetter, moment: datetime) -> str:
    match = f"{row.game} {row.title_no}" if row.title_no is not None else "no match"
    hours = (moment - row.created_at) / timedelta(hours=1)
    age = f"{hours / 24:.0f} d" if hours >= 48 else f"{hours:.1f} h"
    words = (
        f"{row.serial}",
        match,
        _seat(row) or "-",
        row.kind,
        row.state,
        f"tries {row.attempts}",
        age,
        row.error or "",
    )
    return "  ".join(words).rstrip()


def _seat(row: PostedLetter) -> str:
    """The seat written to; a letter to the host is no seat's."""
    return "host" if row.kind == "host" else str(row.seat)
