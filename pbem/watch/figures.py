"""Figures of a service at a moment, read from its database: what waits, since when, what lies aside, what was done so far."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final

import msgspec
from sqlalchemy import ColumnElement, Connection, Select, Table, func, literal_column, select

from pbem.clubhouse.due import oldest
from pbem.clubhouse.outbox.statements import waiting
from pbem.store.heads import unread
from pbem.store.tables import deadlines, feed, heads, inbox, outbox, setbacks
from pbem.store.totals import counted, noted_times


class Figures(msgspec.Struct, frozen=True):
    """No person, no match and no seat stands in them.

    ``oldest`` says for each queue since when the oldest piece of work that could be done is due. ``given`` are the highest
    numbers that the database has given out so far, by what they number; ``done`` are the totals of what was done.
    """

    lines: int
    unread: int
    due: int
    waiting: int
    waiting_since: datetime | None
    failed: int
    shunted_letters: int
    shunted_deadlines: int
    oldest: Mapping[str, datetime | None]
    given: Mapping[str, int]
    done: Mapping[str, int]
    times: Mapping[str, datetime]


# The conditions as the partial indexes say them: on SQLite these serve no other form of the question.
_failed: Final[ColumnElement[bool]] = literal_column("outbox.state = 'failed'")
_unsettled: Final[ColumnElement[bool]] = literal_column("inbox.state IN ('new', 'shunted')")
_set_aside: Final[ColumnElement[bool]] = literal_column("inbox.state = 'shunted'")
_NUMBERED: Final = {
    "letters_taken_in": inbox.c.id,
    "letters_owed": outbox.c.serial,
    "events": feed.c.seq,
    "setbacks": setbacks.c.id,
}


def figures(conn: Connection, now: datetime) -> Figures:
    """All of them; however much history there is, only what waits or lies aside is counted."""
    ready = (deadlines.c.done_at.is_(None), deadlines.c.shunted_at.is_(None), deadlines.c.at <= now)
    first = select(func.min(outbox.c.created_at)).where(waiting())
    return Figures(
        lines=_count(conn, heads),
        unread=_count(conn, inbox, unread()),
        due=_count(conn, deadlines, *ready),
        waiting=_count(conn, outbox, waiting()),
        waiting_since=conn.execute(first).scalar(),
        failed=_count(conn, outbox, _failed),
        shunted_letters=_count(conn, inbox, _unsettled, _set_aside),
        shunted_deadlines=_count(conn, deadlines, deadlines.c.shunted_at.is_not(None), deadlines.c.done_at.is_(None)),
        oldest=oldest(conn, now),
        given={name: conn.execute(_highest(column)).scalar() or 0 for name, column in _NUMBERED.items()},
        done=counted(conn),
        times=noted_times(conn),
    )


def _count(conn: Connection, table: Table, *which: ColumnElement[bool]) -> int:
    return int(conn.execute(select(func.count()).select_from(table).where(*which)).scalar_one())


def _highest(column: Any) -> Select[Any]:
    return select(func.max(column))
