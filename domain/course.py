"""How events are folded: the public table from what everybody saw, then the state; and the course of what is being decided."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Generic, TypeVar

from domain.audience import EVERYBODY, public_face
from domain.game import AnyGame
from domain.step import Step
from domain.wire import Wired

S = TypeVar("S")  # a game's state; ``table`` is its public table
E = TypeVar("E", bound=Wired)  # an event
T = TypeVar("T")  # a public table


def laid(lay: Callable[[T | None, Any], T], table: T | None, event: Wired) -> T:
    """The public table after an event, folded from its face alone, so that nothing hidden can come to lie there.

    ValueError if nothing has been laid yet, and this is not what begins.
    """
    face = event if event.AUDIENCE is EVERYBODY else public_face(event)
    if face is not None:
        return lay(table, face)
    if table is None:
        raise ValueError(f"{event.WIRE} cannot happen before the table is set")
    return table


def following(lay: Callable[[T | None, Any], T], evolve: Callable[[Any, Any, T], S]) -> Callable[[Any, Any], S]:
    """What a game's state is after an event, the table folded first."""
    return lambda state, event: evolve(state, event, laid(lay, state.table, event))


def followed(game: AnyGame, state: Any, events: Iterable[Wired]) -> Iterator[Step[Any, Wired]]:
    """Events that have happened to a game, with the states they lead to."""
    for event in events:
        state = game.rules.evolve(state, event, laid(game.rules.lay, state.table, event))
        yield Step(event, state)


class GameCourse(Generic[S, E, T]):
    """The events decided so far in one go, with the states they lead to: the next consequence is worked out from the last."""

    __slots__ = ("_evolve", "_lay", "state", "steps", "table")

    def __init__(self, lay: Callable[[T | None, Any], T], evolve: Callable[[S, E, T], S], state: S, table: T) -> None:
        self._lay = lay
        self._evolve = evolve
        self.state = state
        self.table = table
        self.steps: list[Step[S, E]] = []

    def add(self, event: E) -> None:
        """One more event."""
        self.table = laid(self._lay, self.table, event)
        self.state = self._evolve(self.state, event, self.table)
        self.steps.append(Step(event, self.state))

    @property
    def events(self) -> tuple[E, ...]:
        """What has happened so far."""
        return tuple([step.event for step in self.steps])

    def decided(self) -> tuple[Step[S, E], ...]:
        """All of it, when nothing more follows."""
        return tuple(self.steps)
