"""One step of a game: something that happened, and where it led."""

from typing import Generic, TypeVar

import msgspec

from domain.wire import Wired

S = TypeVar("S", covariant=True)  # a game's state
E = TypeVar("E", bound=Wired, covariant=True)  # an event


class Step(msgspec.Struct, Generic[S, E], frozen=True, gc=False):
    """Something that happened, and the state after it."""

    event: E
    after: S
