"""What became of each letter, written on its inbox row; and which letters have no verdict yet."""

from datetime import datetime
from functools import cache
from typing import Any, Final
from uuid import UUID

import msgspec
from eventsourcing.persistence import IntegrityError
from sqlalchemy import ColumnElement, Connection, Row, bindparam, exists, literal, literal_column, select, update

from pbem.clubhouse.annals import Step
from pbem.store.prepared import Prepared
from pbem.store.shards import within
from pbem.store.tables import inbox


class Verdict(msgspec.Struct, frozen=True, omit_defaults=True):
    """What became of a letter: ``result`` is a stable key; ``reason`` says why where one is needed.

    ``words`` is the vault row of its newest words, ``ignored`` the lines of them that were no orders, with reasons, and
    ``upto`` the number of the match's newest event when they were read.
    """

    result: str
    reason: str = ""
    confirmed: bool = False
    words: str = ""
    ignored: tuple[tuple[int, str], ...] = ()
    upto: int = 0


NONE: Final = Verdict("")
_CLOSE: Final = Prepared(
    update(inbox)
    .where(inbox.c.id == bindparam("own", type_=inbox.c.id.type), inbox.c.state == literal("new"))
    .values(
        state="read",
        verdict=bindparam("told", type_=inbox.c.verdict.type),
        read_at=bindparam("now", type_=inbox.c.read_at.type),
    )
    .returning(inbox.c.id)
)


class ReadElsewhere(IntegrityError):
    """Another process has read the letter meanwhile: it had lost its turn, or this one has."""


def verdict_of(row: Row[Any]) -> Verdict:
    """The verdict on a row; an empty one if there is none."""
    return NONE if row.verdict is None else msgspec.json.decode(row.verdict, type=Verdict)


def closing(row: Row[Any], verdict: Verdict, now: datetime) -> Step:
    """The step that writes a verdict; ReadElsewhere if there is one already."""
    text = told(verdict)

    def close(conn: Connection) -> None:
        if not _CLOSE.rows(conn, own=row.id, told=text, now=now):
            raise ReadElsewhere("this letter has been read by another process")

    return close


def shunting(row: Row[Any], reason: str, now: datetime) -> Step:
    """The step that sets a letter aside whole, for a person to look at; nothing if it has been read meanwhile."""
    statement = update(inbox).where(inbox.c.id == row.id, inbox.c.state == "new")
    values = {"state": "shunted", "verdict": told(Verdict("shunted", reason)), "read_at": now}
    return lambda conn: conn.execute(statement.values(values))


def unread() -> ColumnElement[bool]:
    """Whether a letter is unread: said in the statement itself, since SQLite uses no partial index for a parameter's sake."""
    return inbox.c.state == literal_column("'new'")


def next_unread(conn: Connection, shard: int | None = None) -> Row[Any] | None:
    """The earliest unread letter. One that was shunted for our fault does not stop its match, only its deadlines."""
    found: list[Row[Any]] = _earliest(shard).named(conn)
    return found[0] if found else None


@cache
def _earliest(shard: int | None) -> Prepared:
    unread_here = select(inbox).where(unread(), within(inbox.c.match_id, shard))
    return Prepared(unread_here.order_by(inbox.c.id).limit(literal_column("1")))


def unread_before(conn: Connection, match_id: UUID, moment: datetime) -> bool:
    """Whether a letter of this match that arrived before ``moment`` has no verdict yet, or was set aside for our fault."""
    waiting = exists().where(
        inbox.c.match_id == match_id, inbox.c.received_at < moment, inbox.c.state.in_(("new", "shunted"))
    )
    return bool(conn.execute(select(waiting)).scalar())


def told(verdict: Verdict) -> str:
    """A verdict as its row keeps it."""
    return msgspec.json.encode(verdict).decode()
