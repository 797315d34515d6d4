"""The events decided so far in one go, and the state they lead to: what the next consequence is worked out from."""

from domain.chance import Chance
from domain.game import Seat
from domain.games.mata_hari.events import Event, TableSet
from domain.games.mata_hari.evolve import DECIDED, Step, followed
from domain.games.mata_hari.state import BLANK, Over, Own, Playing, Table


class Course:
    """Events in the order in which they happen, and the state and its public table after them."""

    __slots__ = ("_chance", "_steps", "events", "state", "table")

    def __init__(self, state: Playing | Over, chance: Chance | None = None) -> None:
        self.state = state
        self.table: Table = state.table
        self.events: list[Event] = []
        self._steps: list[Step] = []
        self._chance = chance

    @classmethod
    def begun(cls, event: TableSet, chance: Chance) -> "Course":
        """The course of a game that begins with this event."""
        course = cls(followed(BLANK, event), chance)
        course.events.append(event)
        course._steps.append((BLANK, event, course.state))
        return course

    def add(self, event: Event) -> None:
        """One more event."""
        state = followed(self.state, event)
        self.events.append(event)
        self._steps.append((self.state, event, state))
        self.state, self.table = state, state.table

    def decided(self) -> tuple[Event, ...]:
        """All events, when nothing more follows; the states they led to wait for whoever remembers them next."""
        DECIDED.steps = iter(self._steps)
        return tuple(self.events)

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
