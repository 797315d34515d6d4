"""Running a row: both sides in turn, pair by pair, so that a machine that drifts drifts for both."""

import gc
from dataclasses import dataclass
from statistics import median

from tests.bench.row import Pair, Row

PAIRS = 7


@dataclass(frozen=True)
class Result:
    """The figures of a row, a pair each, in the order in which they were measured."""

    row: Row
    ours: tuple[float, ...]
    floor: tuple[float, ...]

    @property
    def ratios(self) -> tuple[float, ...]:
        """Ours to the floor's, pair by pair."""
        return tuple(mine / theirs for mine, theirs in zip(self.ours, self.floor, strict=True))

    @property
    def met(self) -> bool:
        """Whether the median ratio reaches the goal and our median is within the limit."""
        ratio, figure = median(self.ratios), median(self.ours)
        if self.row.limit is not None and figure > self.row.limit:
            return False
        if self.row.goal is None:
            return True
        return ratio >= self.row.goal if self.row.is_rate else ratio <= self.row.goal

    def document(self) -> dict[str, object]:
        """All of it, for programs."""
        return {
            "name": self.row.name,
            "unit": self.row.unit,
            "ours": median(self.ours),
            "floor": median(self.floor),
            "ratio": {"min": min(self.ratios), "median": median(self.ratios), "max": max(self.ratios)},
            "goal": self.row.goal,
            "limit": self.row.limit,
            "met": self.met,
            "runs": [list(pair) for pair in zip(self.ours, self.floor, strict=True)],
        }


def measure(row: Row, pairs: int) -> Result:
    """Warm both sides up once, then run them in turn."""
    with row.prepared("full") as pair:
        if row.runs is None:
            pair.floor()
            pair.ours()
        figures = [_both(pair, first=number % 2) for number in range(min(pairs, row.runs or pairs))]
    return Result(row, tuple(ours for ours, _ in figures), tuple(floor for _, floor in figures))


def _both(pair: Pair, *, first: int) -> tuple[float, float]:
    """One pair; who goes first alternates too. The last run's garbage is not paid for by the next."""
    gc.collect()
    if first == 0:
        floor = pair.floor()
        gc.collect()
        return pair.ours(), floor
    ours = pair.ours()
    gc.collect()
    return ours, pair.floor()
