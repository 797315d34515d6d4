"""`pbem serve` is killed at any moment of a match, once a turn, and nothing is lost or doubled."""

import random
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.pbem.production.killing import Ground, any_blow, play

NAME = "serve"
COUNT = 100
SLICE = 0  # `make test` kills it at chosen lines: see ``kill``
_TURNS = 8


def run(seed: int, start: int, count: int) -> Mapping[str, int]:
    """Play the cases ``start`` to ``start + count - 1``; AssertionError says what was lost or doubled."""
    figures: Counter[str] = Counter()
    for case in range(start, start + count):
        chosen = random.Random(f"{seed} {case}")
        blows = [any_blow(chosen, ("serve",)) for _ in range(_TURNS)]
        with TemporaryDirectory() as home:
            figures.update(play(Path(home), Ground(), blows, chosen))
        figures["cases"] += 1
    return figures
