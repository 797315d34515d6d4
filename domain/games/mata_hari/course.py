"""The events decided so far in one go, and the state they lead to: what the next consequence is worked out from."""

from domain.chance import Chance
from domain.game import Seat
from domain.games.mata_hari.events import Event
from domain.games.mata_hari.evolve import evolve
from domain.games.mata_hari.state import Blank, Over, Own, Playing, Table


class Course:
    """Events in the order in which they happen, and the state and its public table after them."""

    __slots__ = ("_chance", "events", "state", "table")

    def __init__(self, state: Playing | Over, chance: Chance | None = None) -> None:
        self.state = state
        self.table: Table = state.table
        self.events: list[Event] = []
        self._chance = chance

    def add(self, event: Event) -> None:
        """One more event."""
        self.events.append(event)
        state = evolve(self.state, event)
        assert type(state) is not Blank
        self.state, self.table = state, state.table

    @property
    def chance(self) -> Chance:
        """What shuffles; nothing does when the seats agree how it ends."""
        assert self._chance is not None
        return self._chance

    def own(self, seat: Seat) -> Own:
        """What a seat holds."""
        return self.state.owns[seat]

    @property
    def ended(self) -> bool:
        """Whether the game is over."""
        return type(self.state) is Over
