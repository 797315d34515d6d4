"""Matches that look for players, and who has asked for a place: the rows of the open list and of the waiting lists."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

import msgspec
from eventsourcing.persistence import IntegrityError
from sqlalchemy import Connection, Row, delete, func, insert, select, update

from domain.game import Seat
from domain.match.events import OnlyMoves, Rewinding
from pbem.clubhouse.matches.terms import LISTINGS, begin_term, strike_terms
from pbem.store.tables import listings, places_asked

_MOST: Final = 50  # listed in one letter


class NamedPlace(msgspec.Struct, frozen=True):
    """A place that its host gives to themselves or to a bot, with a seat or without."""

    bot: bool = False
    seat: Seat | None = None


class MatchWanted(msgspec.Struct, frozen=True, kw_only=True):
    """What a host wants: the game and how it is to be played, and the places that are not open."""

    game: str
    options: dict[str, str]
    pace_hours: float
    paces: dict[str, float] = {}
    away_days: int
    named: tuple[NamedPlace, ...] = ()
    quiet_hours: bool = True
    rewinds: Rewinding = "one"
    observers: bool = False
    only_moves: OnlyMoves = "played"
    reliability: int = 0  # of a hundred decisions how many those who join have answered in time
    deputy: str | None = None  # the opaque id of whoever is asked to run it if its host is silent


class Listing(msgspec.Struct, frozen=True):
    """A match that is listed: how many places are open in all, and how many of these are given."""

    number: int
    host: UUID
    wanted: MatchWanted
    open: int
    taken: int


class PlaceAsked(msgspec.Struct, frozen=True):
    """Who has asked for a place, and for which seat, if any."""

    player: UUID
    wish: Seat | None


def listed(conn: Connection) -> list[Listing]:
    """What looks for players, the oldest first."""
    return [_listing(row) for row in conn.execute(_OPEN.order_by(listings.c.number).limit(_MOST))]


def listing(conn: Connection, number: int) -> Listing | None:
    """The match of that number, if it looks for players."""
    row = conn.execute(_OPEN.where(listings.c.number == number)).one_or_none()
    return _listing(row) if row is not None else None


def listed_by(conn: Connection, host: UUID) -> int:
    """How many matches of a host look for players."""
    return conn.execute(
        select(func.count()).where(listings.c.closed_at.is_(None), listings.c.host_id == host)
    ).scalar_one()


def add_listing(conn: Connection, one: Listing, now: datetime) -> None:
    """Put a match on the list."""
    asked = msgspec.json.encode(one.wanted).decode()
    conn.execute(
        insert(listings).values(
            number=one.number, host_id=one.host, asked=asked, open=one.open, taken=one.taken, created_at=now
        )
    )


def listed_until(days: int, now: datetime) -> datetime | None:
    """Until when a match stays on the list for so many days from now on; None for ever."""
    return now + timedelta(days=days) if days else None


def stay_listed(conn: Connection, number: int, days: int, now: datetime) -> None:
    """From now on a match looks for players for so many days, 0 for ever; its host is told when a quarter of them is left."""
    strike_terms(conn, LISTINGS, str(number), now)
    until = listed_until(days, now)
    if until is not None:
        begin_term(conn, "listing-warning", None, str(number), now + (until - now) * 3 / 4)
        begin_term(conn, "listing", None, str(number), until)


def count_place(conn: Connection, one: Listing, by: int) -> None:
    """Count a place as given or free again; IntegrityError if somebody else was first."""
    same = listings.c.number == one.number, listings.c.taken == one.taken, listings.c.closed_at.is_(None)
    if not conn.execute(update(listings).where(*same).values(taken=one.taken + by)).rowcount:
        raise IntegrityError("somebody else has asked for a place meanwhile")


def close_listing(conn: Connection, number: int, now: datetime) -> None:
    """Take a match off the list; IntegrityError if it is not there any more."""
    here = listings.c.number == number, listings.c.closed_at.is_(None)
    if not conn.execute(update(listings).where(*here).values(closed_at=now)).rowcount:
        raise IntegrityError("the list has been closed meanwhile")
    strike_terms(conn, LISTINGS, str(number), now)


def places(conn: Connection, number: int) -> list[PlaceAsked]:
    """Who has asked for a place in the match of that number, the first first."""
    rows = conn.execute(
        select(places_asked.c.player_id, places_asked.c.wish)
        .where(places_asked.c.number == number)
        .order_by(places_asked.c.id)
    )
    return [PlaceAsked(player, Seat(wish) if wish else None) for player, wish in rows]


def next_waiting(conn: Connection, number: int) -> Sequence[UUID]:
    """Who waits for a seat and has not been offered one, the first first."""
    waiting = select(places_asked.c.player_id).where(
        places_asked.c.number == number, places_asked.c.offered_at.is_(None)
    )
    return conn.execute(waiting.order_by(places_asked.c.id)).scalars().all()


def ask_for_place(conn: Connection, number: int, asked: PlaceAsked, now: datetime) -> None:
    """Put somebody at the end of the list of a match."""
    conn.execute(insert(places_asked).values(number=number, player_id=asked.player, wish=str(asked.wish or ""), at=now))


def give_back_place(conn: Connection, number: int, player: UUID) -> None:
    """Whoever has asked for a place asks for it no more."""
    conn.execute(delete(places_asked).where(places_asked.c.number == number, places_asked.c.player_id == player))


def offered(conn: Connection, number: int, player: UUID, now: datetime) -> None:
    """A seat that has fallen free is offered to somebody who waits."""
    here = places_asked.c.number == number, places_asked.c.player_id == player
    conn.execute(update(places_asked).where(*here).values(offered_at=now))


_OPEN: Final = select(listings.c.number, listings.c.host_id, listings.c.asked, listings.c.open, listings.c.taken).where(
    listings.c.closed_at.is_(None)
)


def _listing(row: Row[int, UUID, str, int, int]) -> Listing:
    number, host, asked, open_places, taken = row
    return Listing(number, host, msgspec.json.decode(asked, type=MatchWanted), open_places, taken)
