"""The course of what is being decided, and the state that it has come to."""

from collections.abc import Callable
from typing import TypeAlias

from domain.chance import Chance
from domain.course import GameCourse as Steps
from domain.course import following
from domain.game import Seat
from domain.games.mata_hari.events import Event
from domain.games.mata_hari.rules.evolve import evolve, lay
from domain.games.mata_hari.state import Over, Own, Playing, State, Table
from domain.step import Step

Decided: TypeAlias = tuple[Step[Playing | Over, Event], ...]


follow: Callable[[State, Event], Playing | Over] = following(lay, evolve)
"""The state after an event."""


class Course(Steps[Playing | Over, Event, Table]):
    """Events in the order in which they happen, and the state and its public table after them."""

    __slots__ = ("_chance",)

    def __init__(self, state: Playing | Over, chance: Chance | None = None) -> None:
        super().__init__(lay, evolve, state, state.table)
        self._chance = chance

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
