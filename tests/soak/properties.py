"""Every property test again, with ten times the examples and a new seed each time."""

from collections.abc import Mapping

from tests.soak import tested

NAME = "properties"
COUNT = 20
SLICE = 0  # `make test` has just run them


def run(seed: int, start: int, count: int) -> Mapping[str, int]:
    """Run them ``count`` times; RuntimeError if one fails or none is found. Each run prints its own seed."""
    for case in range(start, start + count):
        tested(NAME, ("-m", "hypothesis", f"--hypothesis-seed={seed + case}"), {"HYPOTHESIS_PROFILE": "soak"})
    return {"cases": count}
