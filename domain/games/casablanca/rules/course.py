"""The course of what is being decided, and the parts of the state that it has come to."""

from collections.abc import Callable
from typing import TypeAlias

from domain.chance import Chance
from domain.course import GameCourse as Steps
from domain.course import following
from domain.game import Seat
from domain.games.casablanca.board.cards import cards
from domain.games.casablanca.events import Event
from domain.games.casablanca.rules.evolve import evolve
from domain.games.casablanca.rules.public_table import lay
from domain.games.casablanca.state import Hidden, Over, Own, Playing, Side, State, Table
from domain.step import Step

Decided: TypeAlias = tuple[Step[Playing | Over, Event], ...]


follow: Callable[[State, Event], Playing | Over] = following(lay, evolve)
"""The state after an event."""


class Course(Steps[Playing | Over, Event, Table]):
    """Events in the order in which they happen, and the parts of the state after them: table, owns, hidden."""

    __slots__ = ("chance",)

    def __init__(self, state: Playing | Over, chance: Chance) -> None:
        super().__init__(lay, evolve, state, state.table)
        self.chance = chance

    @property
    def owns(self) -> dict[Seat, Own]:
        """What each seat holds."""
        return self.state.owns

    @property
    def hidden(self) -> Hidden:
        """What nobody knows."""
        return self.state.hidden

    @property
    def ended(self) -> bool:
        """Whether the game is over."""
        return type(self.state) is Over

    def side(self, seat: Seat) -> Side:
        """What lies open of a seat."""
        return self.table.sides[seat]

    def own(self, seat: Seat) -> Own:
        """What a seat holds."""
        return self.state.owns[seat]

    def money(self, seat: Seat) -> int:
        """All the money of a seat, gold included."""
        return cards().money * (self.own(seat).green.count("money") + self.side(seat).gold)
