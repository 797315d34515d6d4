"""The games' own bots play whole matches at every table, and every match ends."""

from collections.abc import Mapping
from typing import Final

from tests.support import tables

NAME = "simulate-good"
AT_EACH: Final = 300  # matches at each table
_CASES: Final = tables.schedule(AT_EACH)
COUNT = len(_CASES)
SLICE = len(tables.tables())  # one at each table
report = tables.report


def run(seed: int, start: int, count: int) -> Mapping[str, int]:
    """Simulate the matches ``start`` to ``start + count - 1``; AssertionError names the first that did not end."""
    return tables.played(_CASES[start : start + count], seed, "good")
