"""Who would read the letter about a ruling first."""

from collections.abc import Sequence
from uuid import UUID

import msgspec
from sqlalchemy import Engine

from domain.game import Seat
from domain.match.state import Unopened
from pbem.clubhouse.directory import Directory, Person
from pbem.clubhouse.streams.repository import Loaded
from pbem.store.engine import reading


class FirstReader(msgspec.Struct, frozen=True):
    """A seat, and who sits in it."""

    seat: Seat
    person: Person


def first_reader(match: Loaded, engine: Engine, directory: Directory, seats: Sequence[Seat]) -> FirstReader | None:
    """The first of these seats in which somebody sits whose address is known."""
    if isinstance(match.state, Unopened):
        return None
    players = {
        seat: UUID(who.player)
        for seat, who in match.state.occupants.items()
        if seat in seats and who.player is not None
    }
    with reading(engine) as conn:
        persons = directory.persons(conn, players.values())
    return next((FirstReader(seat, persons[players[seat]]) for seat in seats if players.get(seat) in persons), None)
