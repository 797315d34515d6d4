"""The events decided so far in one go, and the state they lead to: what the next consequence is worked out from."""

from domain.games.vedova_nera.events import Event
from domain.games.vedova_nera.evolve import evolve
from domain.games.vedova_nera.state import Choosing, Playing, State


class Course:
    """Events in the order in which they happen, and what they come to."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: list[Event] = []

    def add(self, event: Event) -> None:
        """One more event."""
        self.events.append(event)
        self.state = evolve(self.state, event)

    @property
    def playing(self) -> Playing:
        """The state, which must be one with pawns on the web."""
        assert isinstance(self.state, Playing)
        return self.state

    @property
    def choosing(self) -> Choosing:
        """The state, which must be one in which colours are being chosen."""
        assert isinstance(self.state, Choosing)
        return self.state
