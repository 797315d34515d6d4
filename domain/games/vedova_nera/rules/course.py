"""The course of what is being decided, and what it has come to."""

from typing import TypeAlias

from domain.course import GameCourse as Steps
from domain.games.vedova_nera.events import Event
from domain.games.vedova_nera.rules.evolve import evolve, lay
from domain.games.vedova_nera.state import Choosing, Playing, Table
from domain.step import Step

Decided: TypeAlias = tuple[Step[Table, Event], ...]


class Course(Steps[Table, Event, Table]):
    """Events in the order in which they happen, and what they come to."""

    def __init__(self, state: Table) -> None:
        super().__init__(lay, evolve, state, state)

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
