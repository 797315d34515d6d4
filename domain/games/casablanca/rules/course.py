"""The course of what is being decided, and the parts of the state that it has come to."""

from typing import TypeAlias

from domain.course import GameCourse
from domain.game import Seat
from domain.games.casablanca.board.cards import cards
from domain.games.casablanca.events import Event
from domain.games.casablanca.rules.evolve import evolve
from domain.games.casablanca.rules.public_table import lay
from domain.games.casablanca.state import Hidden, Over, Own, Playing, Side, Table
from domain.step import Step

Decided: TypeAlias = tuple[Step[Playing | Over, Event], ...]


class Course(GameCourse[Playing | Over, Event, Table], lay=lay, evolve=evolve, over=Over):
    """Events in the order in which they happen, and the parts of the state after them: table, owns, hidden."""

    __slots__ = ()

    @property
    def owns(self) -> dict[Seat, Own]:
        """What each seat holds."""
        return self.state.owns

    @property
    def hidden(self) -> Hidden:
        """What nobody knows."""
        return self.state.hidden

    def side(self, seat: Seat) -> Side:
        """What lies open of a seat."""
        return self.table.sides[seat]

    def own(self, seat: Seat) -> Own:
        """What a seat holds."""
        return self.state.owns[seat]

    def money(self, seat: Seat) -> int:
        """All the money of a seat, gold included."""
        return cards().money * (self.own(seat).green.count("money") + self.side(seat).gold)
