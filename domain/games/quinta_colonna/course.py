"""The events decided so far in one go, and the state they lead to: what the next consequence is worked out from."""

from collections.abc import Iterable

from domain.games.quinta_colonna.events import Event, GameEnded
from domain.games.quinta_colonna.evolve import evolve
from domain.games.quinta_colonna.state import Over, Playing, State


class Course:
    """Events in the order in which they happen. They are folded only when somebody looks at the state."""

    __slots__ = ("_folded", "_state", "events")

    def __init__(self, state: State, happened: Iterable[Event] = ()) -> None:
        self._state = state
        self._folded = 0
        self.events = list(happened)

    def add(self, event: Event) -> None:
        """One more event."""
        self.events.append(event)

    @property
    def state(self) -> State:
        """The state after all events so far."""
        while self._folded < len(self.events):
            self._state = evolve(self._state, self.events[self._folded])
            self._folded += 1
        return self._state

    @property
    def playing(self) -> Playing:
        """The state, which must be that of a game with a spy in it."""
        state = self.state if self._folded < len(self.events) else self._state
        if type(state) is Playing:
            return state
        if isinstance(state, Over):
            return Playing(table=state.table, spy=state.spy, supply=state.supply)
        raise ValueError("the spy has no hideout yet")

    @property
    def ended(self) -> bool:
        """Whether the game is over."""
        return bool(self.events) and isinstance(self.events[-1], GameEnded)
