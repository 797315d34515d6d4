"""A share of what a law tries, so that a run is short: each time the next ones. The soak tries all of it each time."""

import os
from collections.abc import Sequence
from typing import Final, TypeVar

WHOLE: Final = os.environ.get("PBEM_TEST_WHOLE") == "1"
"""Whether no law leaves anything out."""
_T = TypeVar("_T")
_S = TypeVar("_S")


def share(every: Sequence[_T], of: int, number: int) -> Sequence[_T]:
    """An ``of``-th of them, other ones with each ``number``; all of them where nothing is left out."""
    return every if WHOLE else every[number % of :: of]


def with_newest(every: Sequence[_T], of: int, newest: int) -> Sequence[_T]:
    """One in so many ``of`` them, and the last ``newest`` all: what was written last is tried in every run."""
    return every if WHOLE else [*every[:-newest:of], *every[-newest:]]


def pairs(first: Sequence[_T], second: Sequence[_S]) -> list[tuple[_T, _S]]:
    """Each of the first with one of the second, the next with the next; with all where nothing is left out."""
    return [(one, other) for number, one in enumerate(first) for other in share(second, len(second), number)]


def at_least(count: int, of: int) -> int:
    """How many must be found in an ``of``-th where so many must be in all."""
    return count if WHOLE else count // of


def at_most(part: float) -> float:
    """The largest part of a share that may be asked about where at most so large a part of all is: a share strays."""
    return part if WHOLE else 1.25 * part
