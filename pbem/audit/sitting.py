"""A match and who sits in it, by name and address: what only whoever has to judge a dispute is shown."""

from collections.abc import Mapping
from datetime import datetime
from uuid import UUID

import msgspec

from domain.game import Seat
from domain.match.events import Opened
from domain.match.state import Occupant, Unopened
from domain.options import Value
from pbem.clubhouse.directory import Person
from pbem.clubhouse.streams.repository import Loaded
from pbem.compose import Service
from pbem.store.engine import reading


class MatchFacts(msgspec.Struct, frozen=True, kw_only=True):
    """Which match it is, by which rules it is played, and how far it has come. ``fixed``: whoever opened it named its seed."""

    id: UUID
    game: str
    number: int
    rules_version: str
    options: dict[str, Value]
    state: str
    opened_at: datetime
    events: int
    fixed: bool = False


class Sitter(msgspec.Struct, frozen=True, kw_only=True):
    """Who sits in a seat; ``player`` is None for a bot. Name and address are None where there is none, or they were
    erased; ``deputy`` is the address of whoever plays it for them."""

    seat: Seat
    player: UUID | None = None
    name: str | None = None
    address: str | None = None
    deputy: str | None = None


def facts_of(match: Loaded) -> MatchFacts:
    """The match itself."""
    opened = match.entries[0].event
    assert isinstance(opened, Opened)
    return MatchFacts(
        id=match.id,
        game=opened.game,
        number=opened.number,
        rules_version=opened.rules_version,
        options=opened.options,
        state=type(match.state).__name__.lower(),
        opened_at=match.entries[0].at,
        events=match.version,
        fixed=opened.fixed,
    )


def sitters(service: Service, match: Loaded) -> tuple[Sitter, ...]:
    """Every seat that is taken."""
    if isinstance(match.state, Unopened):
        return ()
    occupants = match.state.occupants
    players = [UUID(who) for one in occupants.values() for who in (one.player, one.deputy) if who is not None]
    with reading(service.engine) as conn:
        persons = service.directory.persons(conn, players)
        names = service.directory.names(conn, players)
    return tuple(_sitter(seat, occupant, persons, names) for seat, occupant in occupants.items())


def _sitter(seat: Seat, occupant: Occupant, persons: Mapping[UUID, Person], names: Mapping[UUID, str]) -> Sitter:
    player, deputy = (UUID(who) if who is not None else None for who in (occupant.player, occupant.deputy))
    known = {who: one.address for who, one in persons.items()}
    return Sitter(
        seat=seat,
        player=player,
        name=names.get(player) if player is not None else None,
        address=known.get(player) if player is not None else None,
        deputy=known.get(deputy) if deputy is not None else None,
    )
