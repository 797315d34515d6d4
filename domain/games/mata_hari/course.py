"""The events decided so far in one go, and the state they lead to: what the next consequence is worked out from."""

from domain.chance import Chance
from domain.game import Seat
from domain.games.mata_hari.events import Event, GameEnded
from domain.games.mata_hari.evolve import evolve
from domain.games.mata_hari.state import Blank, Over, Own, Playing, State, Table


class Course:
    """Events in the order in which they happen, and the state after them."""

    def __init__(self, state: State, chance: Chance | None = None) -> None:
        self.state = state
        self._chance = chance
        self.events: list[Event] = []

    def add(self, event: Event) -> None:
        """One more event."""
        self.events.append(event)
        self.state = evolve(self.state, event)

    @property
    def chance(self) -> Chance:
        """What shuffles; nothing does when the seats agree how it ends."""
        assert self._chance is not None
        return self._chance

    @property
    def playing(self) -> Playing | Over:
        """The state, which must be that of a table that is set."""
        assert not isinstance(self.state, Blank)
        return self.state

    @property
    def table(self) -> Table:
        """The public table."""
        return self.playing.table

    def own(self, seat: Seat) -> Own:
        """What a seat holds."""
        return self.playing.owns[seat]

    @property
    def ended(self) -> bool:
        """Whether the game is over."""
        return bool(self.events) and isinstance(self.events[-1], GameEnded)
