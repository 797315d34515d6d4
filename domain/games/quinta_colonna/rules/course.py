"""The course of what is being decided, and what it has come to."""

from typing import TypeAlias

from domain.course import GameCourse
from domain.games.quinta_colonna.events import Event
from domain.games.quinta_colonna.rules.evolve import evolve, lay
from domain.games.quinta_colonna.state import Over, Playing, State, Table
from domain.step import Step

Decided: TypeAlias = tuple[Step[State, Event], ...]


class Course(GameCourse[State, Event, Table], lay=lay, evolve=evolve, over=Over):
    """Events in the order in which they happen, and what they come to."""

    @property
    def playing(self) -> Playing:
        """The state as it was while the game went on, with a spy in it."""
        state = self.state
        if type(state) is Over:
            return Playing(table=state.table, spy=state.spy, supply=state.supply)
        return self.state_as(Playing)
