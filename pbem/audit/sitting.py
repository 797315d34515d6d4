"""A match and who sits in it, by name and address: what only whoever has to judge a dispute is shown."""

from datetime import datetime
from uuid import UUID

import msgspec

from domain.game import Seat
from domain.match.events import Opened
from domain.match.state import Unopened
from domain.options import Value
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
    """Who sits in a seat; ``player`` is None for a bot. Name and address are None where there is none, or they were erased."""

    seat: Seat
    player: UUID | None = None
    name: str | None = None
    address: str | None = None


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
    players = [UUID(one.player) for one in occupants.values() if one.player is not None]
    with reading(service.engine) as conn:
        persons = service.directory.persons(conn, players)
        names = service.directory.names(conn, players)
    found = []
    for seat, occupant in occupants.items():
        player = UUID(occupant.player) if occupant.player is not None else None
        person = persons.get(player) if player is not None else None
        name = names.get(player) if player is not None else None
        found.append(Sitter(seat=seat, player=player, name=name, address=person.address if person else None))
    return tuple(found)
