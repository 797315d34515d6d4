"""Which letters an operator asks for, a page at a time, and where in the order of arrival a time lies."""

from datetime import datetime
from typing import Any, Final
from uuid import UUID

import msgspec
from sqlalchemy import Column, ColumnElement, Connection, func, or_, select

from pbem.store.tables import inbox, matches, outbox

WINDOW: Final = (
    20_000  # letters that are looked through for a page where nothing narrows them down: older ones are asked for
)


class LettersWanted(msgspec.Struct, frozen=True, kw_only=True):
    """Letters of a match, of a player, under a Message-ID, in one of these ``states``, not older than a time: the newest so many
    ``before`` a number. Without ``running`` none of a match that is being played."""

    states: tuple[str, ...] = ()
    match: UUID | None = None
    player: UUID | None = None
    message_id: str | None = None
    since: datetime | None = None
    before: int | None = None
    most: int = 100
    running: bool = True

    @property
    def narrow(self) -> bool:
        """Whether an index leads to them."""
        return bool(self.states) or any((self.match, self.player, self.message_id))


def numbers(conn: Connection, wanted: LettersWanted, number: Column[Any], at: Column[Any]) -> list[Any]:
    """The conditions on the number of a letter: of the page, of the time, and of the window where nothing else bounds it."""
    bounds: list[Any] = [number < wanted.before] if wanted.before is not None else []
    if wanted.since is not None:
        bounds.append(number >= _first_since(conn, wanted.since, number, at))
    if not wanted.narrow:
        newest = wanted.before or (conn.execute(select(func.max(number))).scalar() or 0) + 1
        bounds.append(number >= newest - WINDOW)
    return bounds


def newest_first(wanted: LettersWanted, number: Column[Any]) -> ColumnElement[Any]:
    """The order of a page. Where a state leads to few letters the databases are not to go through all in their order."""
    return (number + 0).desc() if wanted.states else number.desc()


def not_running(wanted: LettersWanted) -> list[Any]:
    """The condition that leaves out matches being played, joined beside."""
    return [] if wanted.running else [or_(matches.c.state.is_(None), matches.c.state != "underway")]


def _first_since(conn: Connection, since: datetime, number: Column[Any], at: Column[Any]) -> int:
    """The first number not before a time: numbers and times grow together, so it is found by halving."""
    low, high = 1, (conn.execute(select(func.max(number))).scalar() or 0) + 1
    while low < high:
        middle = (low + high) // 2
        found = conn.execute(select(at).where(number >= middle).order_by(number).limit(1)).scalar()
        if found is not None and found < since:
            low = middle + 1
        else:
            high = middle
    return low


def seats_of(conn: Connection, player: UUID) -> list[tuple[UUID, str]]:
    """The seats in which a player was ever written to, by their matches."""
    seats = select(outbox.c.match_id, outbox.c.seat).where(outbox.c.player_id == player, outbox.c.match_id.is_not(None))
    return [(row.match_id, row.seat) for row in conn.execute(seats.distinct())]


IN: Final = (inbox.c.id, inbox.c.received_at)
OUT: Final = (outbox.c.serial, outbox.c.created_at)
