"""Whose unread letter is read next: matches take turns, and so do senders without one; each line is read in order of arrival."""

from datetime import UTC, datetime
from typing import Final
from uuid import UUID

import msgspec
from sqlalchemy import ColumnElement, Connection, TextClause, Uuid, and_, bindparam, literal_column, select, text

from pbem.store.columns import Moment
from pbem.store.letters import INBOX, InboxLetter, Turn
from pbem.store.prepared import Fetched, Prepared, Values
from pbem.store.tables import heads, inbox

LONG_AGO: Final = datetime(1970, 1, 1, tzinfo=UTC)  # since when a line that is in no queue is in one
STRANGERS: Final = "strangers"  # of all senders whom nobody knows: they share one line, however many names they give


def _said(statement: str) -> TextClause:
    return text(statement).bindparams(bindparam("name"))


# The turn behind all others. No two columns of a row are compared across lines, so a tie does no harm: it lasts one turn.
_LAST: Final = "(SELECT COALESCE(MAX(turn), 0) + 1 FROM heads)"
_ENTER: Final = Prepared(
    _said(
        f"INSERT INTO heads (name, match_id, turn, arrivals, queued_at) VALUES (:name, :match_id, {_LAST}, 1, :queued_at)"
        " ON CONFLICT (name) DO UPDATE SET arrivals = heads.arrivals + 1 RETURNING arrivals"
    )
    .bindparams(bindparam("match_id", type_=Uuid()), bindparam("queued_at", type_=Moment()))
    .columns(heads.c.arrivals)
)
_UNREAD_IN: Final = "SELECT 1 FROM inbox WHERE inbox.head = heads.name AND inbox.state = 'new'"
# Whoever enters a letter holds the row until that letter is visible, and has changed ``arrivals`` by then.
_LEAVE: Final = Prepared(
    _said(f"DELETE FROM heads WHERE name = :name AND arrivals = :arrivals AND NOT EXISTS ({_UNREAD_IN})").bindparams(
        bindparam("arrivals")
    )
)
_PASS: Final = Prepared(_said(f"UPDATE heads SET turn = {_LAST} WHERE name = :name"))


def head_of(match_id: UUID | None, sender: str | None) -> str:
    """The line that a letter gets into: of its match, or of its sender, a known address by its digest."""
    if match_id is not None:
        return f"match {match_id.hex}"
    return STRANGERS if sender is None else f"sender {sender}"


def match_of(name: str) -> UUID | None:
    """The match whose line this is; None for that of a sender."""
    kind, _, rest = name.partition(" ")
    return UUID(hex=rest) if kind == "match" else None


def enter(conn: Connection, name: str, match_id: UUID | None, queued_at: datetime = LONG_AGO) -> Fetched[Values]:
    """Put a letter into line, and give how many have been put into it.

    The first of a line gets behind all other lines, and says since when it is in a queue.
    """
    return _ENTER.ask(conn, name=name, match_id=match_id, queued_at=queued_at)


def pass_on(conn: Connection, turn: Turn | None) -> None:
    """Let the other lines have their turns: the letter of this one that ``next_unread`` gave has had its verdict."""
    if turn is None:
        return
    _LEAVE.each(conn, [{"name": turn.name, "arrivals": turn.arrivals}])
    _PASS.each(conn, [{"name": turn.name}])


def unread() -> ColumnElement[bool]:
    """Whether a letter is unread: said in the statement itself, since SQLite uses no partial index for a parameter's sake."""
    return inbox.c.state == literal_column("'new'")


def next_unread(conn: Connection, name: str) -> tuple[Turn, InboxLetter | None] | None:
    """A line and its earliest unread letter; None if there is no such line.

    A letter that was shunted for our fault does not stop its match, only its deadlines. Where a line was left empty there
    is none: pass it on.
    """
    found = _EARLIEST.first(conn, name=name)
    if found is None:
        return None
    turn = Turn(*found[:2])
    return turn, msgspec.structs.replace(InboxLetter(*found[2:]), turn=turn) if found[2] is not None else None


_waiting: Final = inbox.alias("waiting")
# By both columns of the index: by ``id`` alone PostgreSQL might search all rows from the first.
_first: Final = (
    select(_waiting.c.id)
    .where(_waiting.c.head == heads.c.name, _waiting.c.state == literal_column("'new'"))
    .order_by(_waiting.c.head, _waiting.c.id)
    .limit(literal_column("1"))
    .scalar_subquery()
)
# Two steps down two indexes, however many letters wait and in however many lines.
_EARLIEST: Final = Prepared(
    select(heads.c.name, heads.c.arrivals, *INBOX)
    .select_from(heads.outerjoin(inbox, and_(inbox.c.id == _first)))
    .where(heads.c.name == bindparam("name", type_=heads.c.name.type))
)
