"""The course of what is being decided, and what it has come to."""

from collections.abc import Callable, Iterable
from typing import TypeAlias

from domain.course import GameCourse as Steps
from domain.course import following
from domain.games.quinta_colonna.events import Event
from domain.games.quinta_colonna.rules.evolve import evolve, lay
from domain.games.quinta_colonna.state import Dealing, Over, Playing, State, Table
from domain.step import Step

Decided: TypeAlias = tuple[Step[State, Event], ...]


follow: Callable[[State, Event], State] = following(lay, evolve)
"""The state after an event."""


class Course(Steps[State, Event, Table]):
    """Events in the order in which they happen, and what they come to."""

    def __init__(self, state: Dealing | Playing | Over, happened: Iterable[Event] = ()) -> None:
        super().__init__(lay, evolve, state, state.table)
        for event in happened:
            self.add(event)

    @property
    def playing(self) -> Playing:
        """The state, which must be that of a game with a spy in it."""
        state = self.state
        if type(state) is Playing:
            return state
        if isinstance(state, Over):
            return Playing(table=state.table, spy=state.spy, supply=state.supply)
        raise ValueError("the spy has no hideout yet")

    @property
    def ended(self) -> bool:
        """Whether the game is over."""
        return isinstance(self.state, Over)
