"""One value for all who see the same: what follows on a table is worked out once, however many seats watch it."""

from collections.abc import Callable, Iterator
from functools import wraps
from typing import Any, Final, Generic, TypeVar

B = TypeVar("B")
E = TypeVar("E")
A = TypeVar("A")

_WAYS: Final = 32
_RETRACED: Final = 32  # more events than one decision makes


def shared(fold: Callable[[B, E], A], *, by_content: bool = False) -> Callable[[B, E], A]:
    """The same function of two immutable values, which remembers what it made of the last few pairs of objects.

    Six views of a match and its state hold one public table between them: after the same event they hold one table again,
    made once. Objects are compared, not their content, which costs nothing and can only find less; an entry holds its pair,
    so that no other object can take its place. ``by_content``: for the last event, what it happened to is compared by
    content too.
    """
    nothing: Any = object()
    last: tuple[B, E, A] = nothing, nothing, nothing

    @wraps(fold)
    def once(before: B, event: E) -> A:
        nonlocal last
        known_before, known_event, after = last
        if known_event is event and (known_before is before or (by_content and known_before == before)):
            return after
        after = fold(before, event)
        last = before, event, after
        return after

    return once


def reunited(fold: Callable[[B, E], A]) -> Callable[[B, E], A]:
    """The same as ``shared``, for tables that part: views that were brought up to date at different times hold equal tables,
    each its own, and nothing worked out for one would serve the others. After the next event they hold one again.
    """
    return shared(fold, by_content=True)


def latest(make: Callable[..., A]) -> Callable[..., A]:
    """A function of something immutable and of small values that say how (a language): it remembers the last for each way.

    What it is made of is compared as an object and held, the ways by what they are; there are few at a time.
    """
    made: dict[tuple[Any, ...], tuple[Any, A]] = {}
    known = made.get

    @wraps(make)
    def once(of: Any, *how: Any) -> A:
        found = known(how)
        if found is not None and found[0] is of:
            return found[1]
        if found is None and len(made) >= _WAYS:
            made.clear()
        after = make(of, *how)
        made[how] = of, after
        return after

    return once


def retraced(fold: Callable[[B, E], A]) -> Callable[[B, E], A]:
    """The same as ``shared``, but it remembers the last few dozen pairs, by their events.

    What a decision folded event by event, to see what follows from each, is folded once more when it has been decided, for
    the state and for those who watch: the same pairs in the same order. An entry holds its event, so that no other object
    can come to have its number.
    """
    recent: dict[int, tuple[B, E, A]] = {}
    older: dict[int, tuple[B, E, A]] = {}

    @wraps(fold)
    def once(before: B, event: E) -> A:
        nonlocal recent, older
        number = id(event)
        found = recent.get(number) or older.get(number)
        if found is not None and found[0] is before:
            return found[2]
        after = fold(before, event)
        if len(recent) >= _RETRACED:
            recent, older = {}, recent
        recent[number] = before, event, after
        return after

    return once


class Decided(Generic[B, E, A]):
    """The steps of the last decision that are yet to be remembered: a state, what happened, and the state after it.

    Whoever remembers those events next, one after another, need not fold them again. Objects are compared, not their
    content: to anything else this makes no difference.
    """

    __slots__ = ("steps",)

    def __init__(self) -> None:
        self.steps: Iterator[tuple[B, E, A]] = iter(())


class LastStep(Generic[B, E]):
    """The last step on any public table: which event, as everybody knows it, on which table led to which.

    Whoever has worked a step out leaves it here, so that those who watch need not do it again. Objects are compared.
    """

    __slots__ = ("step",)

    def __init__(self) -> None:
        self.step: tuple[B, E, B] = NO_STEP


_NOTHING: Final[Any] = object()
NO_STEP: Final[tuple[Any, Any, Any]] = (_NOTHING, _NOTHING, _NOTHING)
"""A step that nobody has made."""
