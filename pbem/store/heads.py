"""Whose unread letter is read next: matches take turns, and so do senders without one; each line is read in order of arrival."""

from functools import cache
from typing import Any, Final
from uuid import UUID

import msgspec
from sqlalchemy import ColumnElement, Connection, TextClause, Uuid, and_, bindparam, literal_column, select, text

from pbem.store.letters import INBOX, InboxLetter, Turn
from pbem.store.prepared import Prepared
from pbem.store.shards import within
from pbem.store.tables import heads, inbox

STRANGERS: Final = "strangers"  # of all senders whom nobody knows: they share one line, however many names they give


def _said(statement: str) -> TextClause:
    return text(statement).bindparams(bindparam("name"))


# The turn behind all others. No two columns of a row are compared across lines, so a tie does no harm: it lasts one turn.
_LAST: Final = "(SELECT COALESCE(MAX(turn), 0) + 1 FROM heads)"
_ENTER: Final = Prepared(
    _said(
        f"INSERT INTO heads (name, match_id, turn, arrivals) VALUES (:name, :match_id, {_LAST}, 1)"
        " ON CONFLICT (name) DO UPDATE SET arrivals = heads.arrivals + 1"
    ).bindparams(bindparam("match_id", type_=Uuid()))
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


def enter(conn: Connection, name: str, match_id: UUID | None) -> None:
    """Put a letter into line, behind all other lines if it is the first in its own."""
    _ENTER.each(conn, [{"name": name, "match_id": match_id}])


def pass_on(conn: Connection, turn: Turn | None) -> None:
    """Let the other lines have their turns: the letter of this one that ``next_unread`` gave has had its verdict."""
    if turn is None:
        return
    _LEAVE.each(conn, [{"name": turn.name, "arrivals": turn.arrivals}])
    _PASS.each(conn, [{"name": turn.name}])


def unread() -> ColumnElement[bool]:
    """Whether a letter is unread: said in the statement itself, since SQLite uses no partial index for a parameter's sake."""
    return inbox.c.state == literal_column("'new'")


def next_unread(conn: Connection, shard: int | None = None) -> tuple[Turn, InboxLetter | None] | None:
    """The line whose turn it is and its earliest unread letter; None if there is no line.

    A letter that was shunted for our fault does not stop its match, only its deadlines. Where a line was left empty there
    is none: pass it on and ask again.
    """
    found = earliest(shard).first(conn)
    if found is None:
        return None
    turn = Turn(*found[:2])
    return turn, msgspec.structs.replace(InboxLetter(*found[2:]), turn=turn) if found[2] is not None else None


@cache
def earliest(shard: int | None) -> Prepared[tuple[Any, ...]]:
    """The statement of ``next_unread``: two steps down two indexes, however many letters wait and in however many lines."""
    turn = (
        select(heads.c.name, heads.c.arrivals)
        .where(within(heads.c.match_id, shard))
        .order_by(heads.c.turn, heads.c.name)
        .limit(literal_column("1"))
        .subquery("turn")
    )
    waiting = inbox.alias("waiting")
    # By both columns of the index: by ``id`` alone PostgreSQL might search the whole table from its beginning.
    first = (
        select(waiting.c.id)
        .where(waiting.c.head == turn.c.name, waiting.c.state == literal_column("'new'"))
        .order_by(waiting.c.head, waiting.c.id)
        .limit(literal_column("1"))
        .scalar_subquery()
    )
    return Prepared(select(turn, *INBOX).select_from(turn.outerjoin(inbox, and_(inbox.c.id == first))))
