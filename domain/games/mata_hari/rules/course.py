"""The course of what is being decided, and the state that it has come to."""

from typing import TypeAlias

from domain.course import GameCourse
from domain.game import Seat
from domain.games.mata_hari.events import Event
from domain.games.mata_hari.rules.evolve import evolve, lay
from domain.games.mata_hari.state import Over, Own, Playing, Table
from domain.step import Step

Decided: TypeAlias = tuple[Step[Playing | Over, Event], ...]


class Course(GameCourse[Playing | Over, Event, Table], lay=lay, evolve=evolve, over=Over):
    """Events in the order in which they happen, and the state and its public table after them."""

    __slots__ = ()

    def own(self, seat: Seat) -> Own:
        """What a seat holds."""
        return self.state.owns[seat]
