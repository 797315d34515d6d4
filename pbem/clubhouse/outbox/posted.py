"""Letters of ours as an operator looks at them: the whole way of one, those that one in caused."""

from datetime import datetime
from typing import Any, Final
from uuid import UUID

import msgspec
from sqlalchemy import ColumnElement, Connection, Select, select

from pbem.store.tables import matches, outbox, setbacks


class PostedLetter(msgspec.Struct, frozen=True):
    """A letter of ours and the match it is about, if it is about one."""

    serial: int
    match_id: UUID | None
    seat: str
    kind: str
    decision: int
    state: str
    attempts: int
    error: str | None
    created_at: datetime
    not_before: datetime
    sent_at: datetime | None
    game: str | None
    title_no: int | None
    inbox_id: int | None
    match_state: str | None = None
    player_id: UUID | None = None
    cause: str = ""


_BOTH: Final = {**outbox.c, "game": matches.c.game, "title_no": matches.c.title_no, "match_state": matches.c.state}
_COLUMNS: Final = tuple(_BOTH[name] for name in PostedLetter.__struct_fields__)


POSTED: Final[Select[Any]] = select(*_COLUMNS).outerjoin(matches, matches.c.id == outbox.c.match_id)
"""Every letter of ours, with the columns of a ``PostedLetter``."""


def letter_of(conn: Connection, number: int) -> PostedLetter | None:
    """One letter by its number; None if there is none such."""
    row = conn.execute(POSTED.where(outbox.c.serial == number)).one_or_none()
    return PostedLetter(*row) if row is not None else None


def caused_by(conn: Connection, number: int) -> list[PostedLetter]:
    """The letters of ours that were owed because of a letter that came in, to whomever."""
    return letters_where(conn, outbox.c.inbox_id == number)


def letters_where(conn: Connection, which: ColumnElement[bool]) -> list[PostedLetter]:
    """Letters of ours, in the order in which they were owed."""
    return [PostedLetter(*row) for row in conn.execute(POSTED.where(which).order_by(outbox.c.serial))]


def way_of(conn: Connection, letter: PostedLetter) -> list[tuple[datetime, str, str]]:
    """What happened to a letter, in order: when, what, and what a mail server said of it."""
    noted = select(setbacks.c.at, setbacks.c.what, setbacks.c.said).where(setbacks.c.letter == letter.serial)
    way = [(letter.created_at, "owed", ""), *(tuple(row) for row in conn.execute(noted.order_by(setbacks.c.id)))]
    if letter.sent_at is not None:
        way.append((letter.sent_at, "sent", ""))
    return sorted(way, key=lambda one: one[0])
