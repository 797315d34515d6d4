"""The events decided so far in one go, and the state they lead to: what the next consequence is worked out from."""

from domain.chance import Chance
from domain.game import Seat
from domain.games.casablanca.cards import cards
from domain.games.casablanca.events import Event
from domain.games.casablanca.evolve import evolve
from domain.games.casablanca.state import Blank, Ended, Own, Playing, Side, State, Table


class Course:
    """Events in the order in which they happen, and the state after them."""

    def __init__(self, state: State, chance: Chance) -> None:
        self.state = state
        self.chance = chance
        self.events: list[Event] = []

    def add(self, event: Event) -> None:
        """One more event."""
        self.events.append(event)
        self.state = evolve(self.state, event)

    @property
    def playing(self) -> Playing | Ended:
        """The state, which must be that of a table that is set."""
        assert not isinstance(self.state, Blank)
        return self.state

    @property
    def table(self) -> Table:
        """The public table."""
        return self.playing.table

    def side(self, seat: Seat) -> Side:
        """What lies open of a seat."""
        return self.table.sides[seat]

    def own(self, seat: Seat) -> Own:
        """What a seat holds."""
        return self.playing.owns[seat]

    def money(self, seat: Seat) -> int:
        """All the money of a seat, gold included."""
        return cards().money * (self.own(seat).green.count("money") + self.side(seat).gold)

    @property
    def ended(self) -> bool:
        """Whether the game is over."""
        return isinstance(self.state, Ended)
