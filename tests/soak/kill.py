"""A service is killed at another moment each time, started again, and has lost nothing and done nothing twice."""

from collections.abc import Mapping

from tests.pbem.kill.shooting import shoot

NAME = "kill"
COUNT = 2000
SLICE = 0  # `make test` has just killed it


def run(seed: int, start: int, count: int) -> Mapping[str, int]:
    """Play the cases ``start`` to ``start + count - 1``; AssertionError says what was lost or doubled."""
    return shoot(seed, start, count)
