"""Every test of what is built on the store, on both kinds of database."""

from collections.abc import Mapping

from tests.soak import tested
from tests.support.databases import BUILT_ON_IT

NAME = "stores"
COUNT = 1
SLICE = 0  # `make test` runs each of them on one kind


def run(seed: int, start: int, count: int) -> Mapping[str, int]:
    """Run them ``count`` times, the same each time; RuntimeError if one fails or none is found."""
    for _ in range(count):
        tested(NAME, BUILT_ON_IT, {"PBEM_TEST_STORES": "both"})
    return {"cases": count}
