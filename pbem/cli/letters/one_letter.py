"""Commands for the operator about one letter: its way, and one of ours sent once more."""

from datetime import datetime, timedelta
from typing import Any, Final, NamedTuple

import click
from sqlalchemy import Connection

from domain.game import Seat
from pbem.audit.letters.arrived import arrived, way_in
from pbem.audit.letters.writers import as_addressed
from pbem.cli.looking import Acting, act_options, look, look_options, may_look, writable
from pbem.cli.opened import opened
from pbem.cli.saying import Mistake, as_json, say
from pbem.clubhouse.acts import Act
from pbem.clubhouse.outbox.known import kind_for_all_to_know
from pbem.clubhouse.outbox.posted import PostedLetter, caused_by, letter_of, way_of
from pbem.clubhouse.outbox.resending import NotResent
from pbem.clubhouse.outbox.rewriting import told_of
from pbem.compose import Service, now
from pbem.store.engine import reading

RUNNING: Final = "underway"


@click.command("letter")
@click.argument("number", type=int)
@click.option("--in", "came_in", is_flag=True, help="NUMBER is the arrival number of a letter that came in.")
@click.option("--check", is_flag=True, help="Write it again, and say whether it comes out the same.")
@look_options
@as_json
def letter(number: int, came_in: bool, check: bool, acting: Acting, as_json: bool) -> None:
    """The whole way of letter NUMBER: when it was owed, tried, sent, sent back, and the letter that caused it.

    With --in: when it arrived, what was made of it, and the way of every letter that it caused. While a match runs, who
    wrote what and who was answered is hidden: seats, and that part, need a --reason, and the players are told of the look
    at the end.
    """
    with opened() as service:
        way = (_way_in if came_in else _way_out)(service, number, acting)
        bytes_of = _bytes(service, number, check=check) if not came_in else _Way({}, [])
    say(as_json, {**way.document, **bytes_of.document}, *way.lines, *bytes_of.lines)


class _Way(NamedTuple):
    document: dict[str, Any]
    lines: list[str]


def _way_out(service: Service, number: int, acting: Acting) -> _Way:
    with reading(service.engine) as conn:
        (row,) = as_addressed(service.repository, [_found(conn, number)])
    hidden = row.match_state == RUNNING
    named = not hidden or bool(acting.reason.strip())
    if hidden and named and row.match_id is not None and row.inbox_id is None and row.kind != "host":
        look(service, row.match_id, may_look(service, row.match_id, Seat(row.seat), acting, what="letter"))
    with reading(service.engine) as conn:
        told = _told(conn, row, named=named)
    if row.inbox_id is None or not named:
        return told
    because = _way_in(service, row.inbox_id, acting)
    lines = [*told.lines, f"because of letter {row.inbox_id} that came in:", *because.lines]
    return _Way({**told.document, "because_of": because.document}, lines)


def _bytes(service: Service, number: int, *, check: bool) -> _Way:
    """What is kept of a letter as it was sent; with ``check`` also whether it is the same when it is written again."""
    kept = service.rewriter.kept(number)
    if kept is None:
        return _Way({"bytes": None}, ["  It was never written."] if check else [])
    facts = {
        "state": kept.state,
        "since": kept.since.isoformat(),
        "hash": kept.digest,
        "size": kept.size,
        "release": kept.renderer,
    }
    words = {
        "kept": "kept as it was sent",
        "dropped": f"dropped, {kept.size} bytes without its pictures; its hash is kept",
        "erased": "erased at its reader's wish",
    }
    lines = [f"  {kept.since.isoformat(timespec='seconds')}  {words[kept.state]} (hash {kept.digest})"]
    if check:
        same = service.rewriter.same(number)
        facts["same"] = same
        lines.append(f"  {told_of(same, kept.renderer)}")
    return _Way({"bytes": facts}, lines)


def _way_in(service: Service, number: int, acting: Acting) -> _Way:
    with reading(service.engine) as conn:
        row = arrived(conn, number)
    if row is None:
        raise Mistake(f"No letter has the arrival number {number}: the log names them, and `pbem shunted list`.")
    if row.match_id is not None:
        writer = Seat(row.seat) if row.seat else None
        look(service, row.match_id, may_look(service, row.match_id, writer, acting, what="letter"))
    way = way_in(row)
    with reading(service.engine) as conn:
        ours = as_addressed(service.repository, caused_by(conn, number))
        caused = [_told(conn, one, named=True) for one in ours]
    match = str(row.match_id) if row.match_id else None
    facts = {"letter_in": row.id, "match": match, "seat": row.seat, "state": row.state, "attempts": row.attempts}
    document = {**facts, "way": _steps(way), "caused": [one.document for one in caused]}
    head = f"{row.id}  came in  {match or 'no match'}  {row.seat or '-'}  {row.state}"
    return _Way(
        document, [head, *_step_lines(way_in(row, in_words=True)), *(line for one in caused for line in one.lines)]
    )


def _told(conn: Connection, row: PostedLetter, *, named: bool) -> _Way:
    way, moment = way_of(conn, row), now()
    document = {**letter_facts(row, moment, named=named), "way": _steps(way)}
    if row.state == "waiting":
        way.append((row.not_before, "next try, at the earliest", ""))
    return _Way(document, [letter_line(row, moment, named=named), *_step_lines(way)])


def _steps(way: list[tuple[datetime, str, str]]) -> list[dict[str, str]]:
    return [{"at": at.isoformat(), "what": what, "said": said} for at, what, said in way]


def _step_lines(way: list[tuple[datetime, str, str]]) -> list[str]:
    return [f"  {at.isoformat(timespec='seconds')}  {what}" + (f"  {said}" if said else "") for at, what, said in way]


@click.command("resend")
@click.argument("number", type=int)
@act_options
@as_json
def resend(number: int, acting: Acting, as_json: bool) -> None:
    """Send letter NUMBER again: the same bytes under the same Message-ID.

    Where another time to answer holds by now, a new letter tells it in its place. A letter that was dropped is written again,
    and `pbem letter NUMBER` tells whether it came out the same.
    """
    who, moment = acting.by, now()
    with opened() as service, writable(who.name):
        with reading(service.engine) as conn:
            found = letter_of(conn, number)
        match = found.match_id if found is not None else None
        act = Act(what="letter-sent-again", by=who, whom=f"letter {number} of ours", match=match, reason=acting.reason)
        try:
            other = service.resender.again(number, moment, service.acts.writing(act, moment))
        except NotResent as refused:
            raise Mistake(str(refused)) from None
        kept = service.rewriter.kept(other)
    told = (
        f"Letter {number} will be sent again"
        if other == number
        else f"Letter {other} will be sent in place of letter {number}, which tells another time to answer than now holds"
    )
    document = {"letter": other, "state": "waiting", **({} if other == number else {"instead_of": number})}
    if kept is not None and kept.state == "dropped":
        document["dropped_at"] = kept.since.isoformat()
        told += f", written anew, for it was dropped on {kept.since.date().isoformat()}"
    say(as_json, document, f"{told}: `pbem work --until-idle` does so, and a running service by itself.")


def _found(conn: Connection, number: int) -> PostedLetter:
    row = letter_of(conn, number)
    if row is None:
        raise Mistake(f"There is no letter {number}: `pbem letters` names them.")
    return row


def letter_facts(row: PostedLetter, moment: datetime, *, named: bool) -> dict[str, Any]:
    """A letter of ours as data; ``named``: whose it is is told though its match is being played."""
    return {
        "letter": row.serial,
        "match": str(row.match_id) if row.match_id else None,
        "number": row.title_no,
        "seat": _seat(row, named=named),
        "kind": row.kind,
        "decision": row.decision,
        "state": row.state,
        "tries": row.attempts,
        "error": row.error or "",
        "owed_at": row.created_at.isoformat(),
        "sent_at": row.sent_at.isoformat() if row.sent_at else None,
        "age_hours": round((moment - row.created_at) / timedelta(hours=1), 1),
    }


def letter_line(row: PostedLetter, moment: datetime, *, named: bool) -> str:
    """The same in a line for a person."""
    match = f"{row.game} {row.title_no}" if row.title_no is not None else "no match"
    went = (
        f"handed over {_clock(row.sent_at)}" if row.sent_at else f"not handed over for {_span(moment - row.created_at)}"
    )
    words = (
        f"{row.serial}",
        match,
        _seat(row, named=named) or "-",
        row.kind,
        row.state,
        f"tries {row.attempts}",
        f"owed {_clock(row.created_at)}",
        went,
        row.error or "",
    )
    return "  ".join(words).rstrip()


def _clock(at: datetime) -> str:
    return at.isoformat(timespec="seconds")


def _span(span: timedelta) -> str:
    hours = span / timedelta(hours=1)
    return f"{hours / 24:.0f} d" if hours >= 48 else f"{hours:.1f} h"


def _seat(row: PostedLetter, *, named: bool) -> str:
    """The seat written to, or who runs the match or the service. While a match is played only that of a letter which everybody
    knows was owed, and which has failed: any other would tell, itself or by being the one that is left, who wrote."""
    if row.kind == "host":
        return row.seat
    told = named or row.match_state != RUNNING or (row.state == "failed" and kind_for_all_to_know(row.kind))
    return str(row.seat) if told else ""
