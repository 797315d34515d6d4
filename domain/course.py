"""How events are folded: the public table from what everybody saw, the state, the views; and the course of what is decided."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from domain.audience import EVERYBODY, observations, public_face
from domain.chance import Chance
from domain.game import AnyGame, Outcome, Seat
from domain.step import Step
from domain.wire import Wired


class Stated(Protocol):
    """A game's state."""

    @property
    def table(self) -> Any:
        """What lies open of it."""
        ...


S = TypeVar("S", bound=Stated)  # a game's state
E = TypeVar("E", bound=Wired)  # an event
T = TypeVar("T")  # a public table
K = TypeVar("K")  # a kind of state
O = TypeVar("O")  # what a seat holds  # noqa: E741 - the field's letters


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


def laying(
    begins: type[Wired], first: Callable[[Any], T], changes: Mapping[type, Callable[[T, Any], T]]
) -> Callable[[T | None, Any], T]:
    """How a table follows from what everybody saw: set by what ``begins``, then changed as listed, or not at all."""

    def lay(table: T | None, face: Any) -> T:
        """The public table after what everybody saw; ValueError if it has not been set."""
        if table is None:
            if type(face) is not begins:
                raise ValueError(f"{face.WIRE} cannot happen before the table is set")
            return first(face)
        change = changes.get(type(face))
        return table if change is None else change(table, face)

    return lay


def of_its_seat(change: Callable[[O, Any], O]) -> Callable[[dict[Seat, O], Any], dict[Seat, O]]:
    """For an event that changes what the seat it is about holds, if that is one of those of which it is known."""

    def fold(owns: dict[Seat, O], event: Any) -> dict[Seat, O]:
        own = owns.get(event.seat)
        after = None if own is None else change(own, event)
        return owns if after is None or after is own else {**owns, event.seat: after}

    return fold


def followed(game: AnyGame, state: Any, events: Iterable[Wired]) -> Iterator[Step[Any, Wired]]:
    """Events that have happened to a game, with the states they lead to."""
    for event in events:
        state = game.rules.evolve(state, event, laid(game.rules.lay, state.table, event))
        yield Step(event, state)


def look_on(game: AnyGame, views: dict[Seat, Any], happened: Iterable[tuple[Wired, Any]]) -> None:
    """Bring these views, which have seen all before, up to events of their game, each with the public table after it.

    An event of which a view holds nothing but the table is not watched by itself: the last table holds what it changed.
    """
    watch, table_alone = game.sight.watch, game.sight.table_alone
    left_out: Wired | None = None
    table = None
    for event, table in happened:
        if type(event) in table_alone:
            left_out = event
        else:
            for seat, seen in observations(event, views).items():
                views[seat] = watch(views[seat], seen, table)
    if left_out is not None:
        for seat, view in views.items():
            views[seat] = watch(view, left_out, table)


class GameCourse(Generic[S, E, T]):
    """The events decided so far in one go, with the states they lead to: the next consequence is worked out from the last.

    A game's own names how table and state follow, and the kind of state in which it is ``over``, if that is one.
    """

    __slots__ = ("_chance", "state", "steps", "table")
    _lay: ClassVar["staticmethod[[Any, Any], Any]"]
    _evolve: ClassVar["staticmethod[[Any, Any, Any], Any]"]
    _over: ClassVar[type[Any] | None]

    def __init_subclass__(
        cls, *, lay: Callable[[Any, Any], Any], evolve: Callable[[Any, Any, Any], Any], over: type | None = None
    ) -> None:
        cls._lay, cls._evolve, cls._over = staticmethod(lay), staticmethod(evolve), over

    def __init__(self, state: S, chance: Chance | None = None, happened: Iterable[E] = ()) -> None:
        self.state = state
        self.table: T = state.table
        self.steps: list[Step[S, E]] = []
        self._chance = chance
        for event in happened:
            self.add(event)

    @classmethod
    def follow(cls, state: Any, event: E) -> S:
        """The state after an event."""
        return cls._evolve(state, event, laid(cls._lay, state.table, event))  # type: ignore[no-any-return]

    @classmethod
    def alone(cls, state: Any, *events: E) -> tuple[Step[S, E], ...]:
        """What is decided where nothing follows from these events: most orders come to no more."""
        table, lay, evolve, steps = state.table, cls._lay, cls._evolve, []
        for event in events:
            face = event if event.AUDIENCE is EVERYBODY else public_face(event)  # as ``laid`` does
            table = table if face is None else lay(table, face)
            state = evolve(state, event, table)
            steps.append(Step(event, state))
        return tuple(steps)

    def add(self, event: E) -> None:
        """One more event."""
        face = event if event.AUDIENCE is EVERYBODY else public_face(event)  # as ``laid`` does, without a call more
        if face is not None:
            self.table = self._lay(self.table, face)
        self.state = state = self._evolve(self.state, event, self.table)
        self.steps.append(Step(event, state))

    @property
    def chance(self) -> Chance:
        """What shuffles; nothing does where a match ends by agreement."""
        assert self._chance is not None
        return self._chance

    @property
    def ended(self) -> bool:
        """Whether the game is over."""
        return type(self.state) is self._over

    @classmethod
    def outcome(cls, state: Any) -> Outcome | None:
        """How the game ended, as its last state says; None if it goes on."""
        return state.outcome if type(state) is cls._over else None

    def state_as(self, kind: type[K]) -> K:
        """The state, which must be of this kind."""
        assert isinstance(self.state, kind)
        return self.state

    @property
    def events(self) -> tuple[E, ...]:
        """What has happened so far."""
        return tuple([step.event for step in self.steps])

    def decided(self) -> tuple[Step[S, E], ...]:
        """All of it, when nothing more follows."""
        return tuple(self.steps)
