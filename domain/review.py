"""What a game says of a match that is over: what could be known of its secrets when, and panels beside the replay."""

from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

import msgspec

from domain.panels import Panel
from domain.words import Language

V = TypeVar("V")  # view
B = TypeVar("B")  # observation
T = TypeVar("T")  # public table


class Lapsed(msgspec.Struct, frozen=True):
    """The time of these seats has passed, and what is played for them follows. Everybody knows."""

    seats: tuple[str, ...]


class Observed(msgspec.Struct, Generic[V, B], frozen=True):
    """Something of the game's own that was observed, or that time ran out, and its observer's view after it."""

    seen: B | Lapsed
    view: V


class Excluded(msgspec.Struct, frozen=True):
    """Why something hidden cannot be in a place: a sentence, and the number of the observation that settled it, if one did."""

    says: str
    at: int | None = None


class GameKnowledge(msgspec.Struct, Generic[B, T], frozen=True, kw_only=True):
    """What anybody could work out of what is hidden, from what everybody saw and from nothing else.

    Nothing of it is shown while a match runs but what an option allows that all were told of. It is a fold over what the
    public observes, so that one more observation costs little.
    """

    # Whether the options of a match, which all were told, let everybody ask for it during play; after the end anybody may.
    allowed: Callable[[T], bool]
    blank: Any  # what is known before anything has been seen
    learn: Callable[
        [Any, B | Lapsed, T], Any
    ]  # what is known after one more observation, with the public table after it
    possible: Callable[
        [Any], tuple[str, ...]
    ]  # where it can be, as cells of the game's drawing: exactly these, not one more
    # Why it cannot be in a place (a cell's name) after all that the public observed; None: it can, or there is no such place.
    excluded: Callable[[Sequence[Observed[Any, B]], str, Language], Excluded | None]


class GameReview(msgspec.Struct, Generic[V, B], frozen=True, kw_only=True):
    """What a match played back after its end shows beside story, table and drawing, as panels (``domain/panels.py``).

    ``panels`` is given all that one seat observed, in order, with its view after each: of the public, or of the referee,
    who sees every event whole. It makes what can be made of that, each entry with the number of the observation to which it
    belongs, and of the first so many observations the same as of all of them, cut there by ``domain/panels.py:upto``.
    A panel that needs more than the public saw is left out for the public until the end tells it.

    ``shared`` are those that are made of what everybody saw alone. They are given what the public observed and made once for
    all who look; from what the referee observed the same would come.
    """

    panels: Callable[[Sequence[Observed[V, B]], Language], tuple[Panel, ...]]
    shared: Callable[[Sequence[Observed[V, B]], Language], tuple[Panel, ...]] | None = None
    ways: bool = False  # whether one of them draws ways gone
    moments: bool = False  # whether one of them names moments worth going to
