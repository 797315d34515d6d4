"""A row of the bench: what we do and what the machine allows, measured in the same unit."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from typing import Literal, TypeAlias

Size: TypeAlias = Literal["full", "tiny"]
"""A real measurement, or just enough to see that the row runs."""

Measure: TypeAlias = Callable[[], float]


@dataclass(frozen=True)
class Pair:
    """Both sides, ready to be run in turn; each run gives one figure."""

    ours: Measure
    floor: Measure


@dataclass(frozen=True, kw_only=True)
class Row:
    """One thing measured. A unit that ends in ``/s`` is a rate, any other a cost.

    ``goal`` is the least ratio of a rate, or the largest of a cost, ours to the floor's; ``limit`` the largest figure of
    ours whatever the floor's. ``prepared`` sets both sides up and clears away; it is not measured. ``runs`` is how many
    pairs there are at most, where one takes long.
    """

    name: str
    unit: str
    goal: float | None
    prepared: Callable[[Size], AbstractContextManager[Pair]]
    limit: float | None = None
    runs: int | None = None

    @property
    def is_rate(self) -> bool:
        """Whether more is better."""
        return self.unit.endswith("/s")


def plain(ours: Measure, floor: Measure) -> Callable[[Size], AbstractContextManager[Pair]]:
    """Two sides that need nothing set up."""

    @contextmanager
    def prepared(_size: Size) -> Iterator[Pair]:
        yield Pair(ours, floor)

    return prepared
