"""What there is to do, as pieces of work: looked up in the database, which is the truth, and marked when they are queued."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any, Final
from uuid import UUID

from sqlalchemy import ColumnElement, Connection, and_, bindparam, func, literal, literal_column, or_, select, update

from pbem.clubhouse.inbox.verdicts import unsettled_before
from pbem.clubhouse.matches.terms import ENDING
from pbem.clubhouse.signing_in.links import unanswered
from pbem.clubhouse.tidying import REST, ROUND, begin_later
from pbem.store.attempts import DOABLE
from pbem.store.heads import head_of, unread
from pbem.store.prepared import Prepared
from pbem.store.tables import deadlines, heads, inbox, outbox, outbox_heads, tidying
from worker.ports import Piece, Task

STALE: Final = timedelta(seconds=10)  # after so long in a queue a piece is put in again: its task may have been lost
SENT_AT_ONCE: Final = 50  # letters of one task, each to another seat
_AT_ONCE: Final = 10  # pieces of each kind in a round of one process: deadlines do not wait for all mail
_SWEPT: Final = 500  # pieces of each kind put in at once
_SENDERS: Final = 8  # tasks that send, put in at once
_TASKS: Final[dict[str, Task]] = {
    "bot": "play_bot", "due": "close_decision", "early": "close_decision", "reminder": "remind"
}  # fmt: skip
_now: Final = bindparam("now", type_=deadlines.c.at.type)
_stale: Final = bindparam("stale", type_=deadlines.c.at.type)


def _limit(count: int) -> Any:
    return literal_column(str(count))


def _not_queued(column: Any) -> ColumnElement[bool]:
    """Whether a row is not in a queue, or has been for too long; what a clock set back wrote counts as nothing."""
    return or_(column.is_(None), column < _stale, column > _now)


# A subquery for each line and no join, for which a database that has not counted lately might read all its rows.
_first_unread: Final = (
    select(inbox.c.id).where(inbox.c.head == heads.c.name, unread()).order_by(inbox.c.head, inbox.c.id)
)
_unread_line: Final = _first_unread.limit(_limit(1)).scalar_subquery().is_not(None)
_pending: Final = and_(
    DOABLE,
    # What waits for a letter is not due: it would take the place of others.
    or_(
        deadlines.c.kind.not_in([literal("due"), literal("early")]),
        ~unsettled_before(deadlines.c.match_id, deadlines.c.at),
    ),
)
# By its values: of a column that it has never counted PostgreSQL believes that it is mostly filled.
_to_note: Final = and_(
    outbox.c.to_note.in_([literal_column("'failed'"), literal_column("'taken'")]), outbox.c.not_before <= _now
)

_LINES: Final = Prepared(
    select(heads.c.name).where(_unread_line).order_by(heads.c.turn, heads.c.name).limit(_limit(_AT_ONCE))
)
_deadlines: Final = select(deadlines.c.id, deadlines.c.kind, deadlines.c.match_id)
_in_order: Final = (deadlines.c.at, deadlines.c.id)
_CLOCKS: Final = {
    kinds: Prepared(
        _deadlines.where(_pending, deadlines.c.kind.in_(map(literal, kinds)))
        .order_by(*_in_order)
        .limit(_limit(_AT_ONCE))
    )
    for kinds in (("bot",), ("due", "early"), ("reminder",))
}
_notes: Final = select(outbox.c.serial, outbox.c.match_id).where(_to_note).order_by(outbox.c.to_note, outbox.c.serial)
_NOTES: Final = Prepared(_notes.limit(_limit(_AT_ONCE)))
_SWEEP_NOTES: Final = Prepared(_notes.limit(_limit(_SWEPT)))
_TERMS: Final = Prepared(ENDING.limit(_limit(_AT_ONCE)))
_SWEEP_TERMS: Final = Prepared(ENDING.limit(_limit(_SWEPT)))
OPEN_LIST: Final = "open-list"
"""The line of matches that look for players."""

# One row; none before the first round.
_of_tidier: Final = tidying.c.name == literal_column(f"'{ROUND}'")
_TIDYING: Final = Prepared(select(tidying.c.next_at).where(_of_tidier))
_PUT_OFF_TIDYING: Final = Prepared(
    update(tidying).where(_of_tidier).values(next_at=bindparam("then", type_=tidying.c.next_at.type))
)


def pieces(conn: Connection, now: datetime) -> list[Piece]:
    """Some of what is due, each line once: letters before bots, and both before what only time brings."""
    found = [Piece("read_letter", name) for (name,) in _LINES.rows(conn)]
    found += _of_clock(_CLOCKS["bot",].rows(conn, now=now))
    found += _of_outbox(_NOTES.rows(conn, now=now))
    found += _of_sign_ins(conn, now)
    for kinds in (("due", "early"), ("reminder",)):
        found += _of_clock(_CLOCKS[kinds].rows(conn, now=now))
    found += _of_terms(_TERMS.rows(conn, now=now))
    return [*found, *_of_tidying(_TIDYING.rows(conn), now)]


_stale_lines: Final = (
    select(heads.c.name)
    .where(or_(heads.c.queued_at < _stale, heads.c.queued_at > _now))
    .order_by(heads.c.queued_at)
    .limit(_limit(_SWEPT))
)
_SWEEP_LINES: Final = Prepared(
    update(heads).where(heads.c.name.in_(_stale_lines)).values(queued_at=_now).returning(heads.c.name, heads.c.turn)
)
_stale_clocks: Final = (
    select(deadlines.c.id)
    .where(_pending, _not_queued(deadlines.c.queued_at))
    .order_by(*_in_order)
    .limit(_limit(_SWEPT))
)
_SWEEP_CLOCKS: Final = Prepared(
    update(deadlines)
    .where(deadlines.c.id.in_(_stale_clocks))
    .values(queued_at=_now)
    .returning(deadlines.c.id, deadlines.c.kind, deadlines.c.match_id)
)
_SENDABLE: Final = Prepared(
    select(outbox_heads.c.serial)
    .where(outbox_heads.c.due <= _now)
    .order_by(outbox_heads.c.due)
    .limit(_limit(_SENDERS * SENT_AT_ONCE))
)


def sweep(conn: Connection, now: datetime) -> list[Piece]:
    """What is due and is in no queue, or has been in one for too long. From now on it counts as queued."""
    times = {"now": now, "stale": now - STALE}
    lines = sorted(_SWEEP_LINES.rows(conn, **times), key=lambda row: (row[1], row[0]))
    found = [Piece("read_letter", name) for name, _turn in lines]
    found += _of_clock(sorted(_SWEEP_CLOCKS.rows(conn, **times)))
    found += _of_outbox(_SWEEP_NOTES.rows(conn, now=now))
    found += _of_sign_ins(conn, now)
    found += _of_terms(_SWEEP_TERMS.rows(conn, now=now))
    found += _tidying_swept(conn, now)
    waiting = len(_SENDABLE.rows(conn, now=now))
    return [*found, *[Piece("send_letters")] * -(-waiting // SENT_AT_ONCE)]


_QUEUE_LINE: Final = Prepared(
    update(heads)
    .where(heads.c.name == bindparam("line", type_=heads.c.name.type), _unread_line)
    .values(queued_at=_now)
    .returning(heads.c.name)
)
_of_match: Final = deadlines.c.match_id == bindparam("match_id", type_=deadlines.c.match_id.type)
_QUEUE_CLOCKS: Final = Prepared(
    update(deadlines)
    .where(_of_match, _pending)
    .values(queued_at=_now)
    .returning(deadlines.c.id, deadlines.c.kind, deadlines.c.match_id)
)


def of_line(conn: Connection, line: str, match_id: UUID | None, now: datetime) -> list[Piece]:
    """What is due of one line, from now on queued."""
    found = [Piece("read_letter", name) for (name,) in _QUEUE_LINE.rows(conn, line=line, now=now)]
    if match_id is not None:
        found += _of_clock(sorted(_QUEUE_CLOCKS.rows(conn, match_id=match_id, now=now)))
    return found


def _of_clock(rows: Sequence[tuple[Any, ...]]) -> list[Piece]:
    return [Piece(_TASKS[kind], head_of(match_id, None), number) for number, kind, match_id in rows]


def _of_sign_ins(conn: Connection, now: datetime) -> list[Piece]:
    """One piece for all who ask for a link; put in at each sweep until it is done, since nothing is done twice."""
    return [Piece("answer_sign_ins", "sign-in")] if unanswered(conn, now) else []


def _of_tidying(rows: Sequence[tuple[Any, ...]], now: datetime) -> list[Piece]:
    """A piece of tidying; what a clock wrote that was set back since counts as nothing."""
    return [] if rows and now < rows[0][0] <= now + REST else [Piece("tidy", "tidy")]


def _tidying_swept(conn: Connection, now: datetime) -> list[Piece]:
    """The same to be queued, and from now on queued."""
    rows = _TIDYING.rows(conn)
    if not rows:
        begin_later(conn, now)
        return []
    found = _of_tidying(rows, now)
    _PUT_OFF_TIDYING.each(conn, [{"then": now + STALE}] if found else [])
    return found


def _of_terms(rows: Sequence[tuple[Any, ...]]) -> list[Piece]:
    """What nobody has answered in time; put in at each sweep until it is done, since nothing is done twice."""
    return [Piece("end_term", head_of(match_id, None) if match_id else OPEN_LIST, number) for number, match_id in rows]


def _of_outbox(rows: Sequence[tuple[Any, ...]]) -> list[Piece]:
    return [Piece("note_letter", head_of(match_id, None), serial) for serial, match_id in rows]


# Line by line: to find the least number of all unread letters PostgreSQL might read through all that are read.
_since: Final = (
    select(inbox.c.received_at).where(inbox.c.head == heads.c.name, unread()).order_by(inbox.c.head, inbox.c.id)
)
_OLDEST: Final = {
    "read": select(func.min(_since.limit(_limit(1)).correlate(heads).scalar_subquery())).select_from(heads),
    "decide": select(deadlines.c.at).where(_pending).order_by(*_in_order).limit(_limit(1)),
    "send": select(outbox_heads.c.due).where(outbox_heads.c.due <= _now).order_by(outbox_heads.c.due).limit(_limit(1)),
}  # fmt: skip


def oldest(conn: Connection, now: datetime) -> dict[str, datetime | None]:
    """For each queue since when its oldest piece is due that could be done now; None if there is none."""
    return {
        queue: conn.execute(asked, {"now": now} if queue != "read" else {}).scalar() for queue, asked in _OLDEST.items()
    }
