"""The events decided so far in one go, and the state they lead to: what the next consequence is worked out from."""

from domain.chance import Chance
from domain.game import Seat
from domain.games.casablanca.cards import cards
from domain.games.casablanca.events import Event
from domain.games.casablanca.evolve import evolve
from domain.games.casablanca.state import Blank, Ended, Own, Playing, Side, State, Table


class Course:
    """Events in the order in which they happen, and the state after them."""

    table: Table
    """The public table, from the event that sets it on."""

    def __init__(self, state: State, chance: Chance) -> None:
        self.state = state
        self.chance = chance
        self.events: list[Event] = []
        self.ended = isinstance(state, Ended)
        if not isinstance(state, Blank):
            self.table = state.table

    def add(self, event: Event) -> None:
        """One more event."""
        self.events.append(event)
        self.state = after = evolve(self.state, event)
        self.table = after.table
        self.ended = type(after) is Ended

    @property
    def playing(self) -> Playing | Ended:
        """The state, which must be that of a table that is set."""
        assert not isinstance(self.state, Blank)
        return self.state

    def side(self, seat: Seat) -> Side:
        """What lies open of a seat."""
        return self.table.sides[seat]

    def own(self, seat: Seat) -> Own:
        """What a seat holds."""
        return self.playing.owns[seat]

    def money(self, seat: Seat) -> int:
        """All the money of a seat, gold included."""
        return cards().money * (self.own(seat).green.count("money") + self.side(seat).gold)
