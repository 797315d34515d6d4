"""Casablanca: on positions of every kind the rules accept exactly what each view accepts."""

from collections import Counter
from collections.abc import Mapping

from tests.rules.casablanca.positions import draw
from tests.rules.casablanca.test_legality import compared

NAME = "casablanca-legality"
COUNT = 100_000
SLICE = 300


def run(seed: int, start: int, count: int) -> Mapping[str, int]:
    """Try orders on the positions ``start`` to ``start + count - 1``; AssertionError names one that is judged twice."""
    figures: Counter[str] = Counter()
    for case in range(start, start + count):
        drawn = draw(f"soak {seed} {case}")
        state = drawn.state
        for seat in state.table.seats:
            figures += compared(state, seat, f"soak {seed} {case}")
        figures["cases"] += 1
        figures[f"{drawn.options['version']}:{state.table.phase}"] += 1
    return figures
