"""Those who watch a match without a seat: rows, and the news that they are owed, as all may know it (G-35).

Each is a letter that belongs to no match, from which nothing can be played: several readers of the same view stand in no line of
a seat. Whom it goes to, and when, follows from what everybody observes, and from nothing else.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Final
from uuid import UUID

import msgspec
from sqlalchemy import ColumnElement, Connection, delete, func, insert, select, update

from domain.game import PUBLIC
from domain.games import discover
from pbem.clubhouse.outbox.rows import Outbox, Owed, Payload, about_no_match
from pbem.clubhouse.streams.repository import Repository
from pbem.store.engine import reading
from pbem.store.tables import matches, observers

MOST: Final = 50
"""How many may watch one match: each of its turns writes to all of them."""


_LOOKED_AT: Final = 100
_SHOWN: Final = 10


def may_be_watched(repository: Repository, player: UUID) -> tuple[tuple[int, str], ...]:
    """The newest matches that a player may watch, each by number and game: those being played that allow it, and in which they
    have no seat."""
    running = select(matches.c.id, matches.c.title_no, matches.c.game).where(matches.c.state == "underway")
    with reading(repository.engine) as conn:
        rows = conn.execute(running.order_by(matches.c.title_no.desc()).limit(_LOOKED_AT)).all()
    found: list[tuple[int, str]] = []
    for match, number, game in rows:
        if game not in discover() or len(found) == _SHOWN:
            continue
        one = repository.match(match, ())
        if one.opened.observers and str(player) not in (*one.seated.values(), *one.deputies.values()):
            found.append((number, game))
    return tuple(found)


def observers_of(conn: Connection, match: UUID) -> int:
    """How many watch a match."""
    return conn.execute(select(func.count()).where(observers.c.match_id == match)).scalar_one()


def watched_by(conn: Connection, player: UUID) -> Sequence[int]:
    """The numbers of the matches that a player watches."""
    numbers = select(matches.c.title_no).join(observers, observers.c.match_id == matches.c.id)
    return conn.execute(numbers.where(observers.c.player_id == player).order_by(matches.c.title_no)).scalars().all()


def watches(conn: Connection, match: UUID, player: UUID) -> bool:
    """Whether a player watches a match."""
    return conn.execute(select(observers.c.told).where(*_row(match, player))).scalar() is not None


def begin_watching(conn: Connection, match: UUID, player: UUID, told: int, now: datetime) -> None:
    """From now on a player hears what happens in a match after event ``told``."""
    conn.execute(insert(observers).values(match_id=match, player_id=player, told=told, since_at=now))


def stop_watching(conn: Connection, match: UUID, player: UUID) -> None:
    """A player hears of a match no more."""
    conn.execute(delete(observers).where(*_row(match, player)))


def tell_observers(conn: Connection, outbox: Outbox, match: UUID, upto: int, now: datetime, *, over: bool) -> None:
    """Owe all who watch a match the news up to an event; with the last one they watch it no more."""
    here = observers.c.match_id == match
    rows = conn.execute(select(observers.c.player_id, observers.c.told).where(here)).all()
    outbox.add_all(conn, [_news(match, player, told, upto) for player, told in rows], now)
    conn.execute(delete(observers).where(here) if over else update(observers).where(here).values(told=upto))


def _news(match: UUID, player: UUID, told: int, upto: int) -> Owed:
    payload = Payload(news=((str(match), PUBLIC, told, upto),))
    return msgspec.structs.replace(about_no_match(player, "digest", f"match {match} event {upto}", payload), waits=True)


def _row(match: UUID, player: UUID) -> tuple[ColumnElement[bool], ...]:
    return observers.c.match_id == match, observers.c.player_id == player
