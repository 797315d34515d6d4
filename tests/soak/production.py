"""The processes of the production topology are killed at any moment of a match, one a turn, and nothing is lost or doubled."""

import random
from collections import Counter
from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.pbem.production.killing import Ground, any_blow, play
from tests.pbem.production.processes import MORTAL
from tests.support.databases import prepared
from tests.support.servers import postgres, redis

NAME = "production"
COUNT = 100
SLICE = 0  # `make test` has just killed each of them
_TURNS = 8


def run(seed: int, start: int, count: int) -> Mapping[str, int]:
    """Play the cases ``start`` to ``start + count - 1``; AssertionError says what was lost or doubled."""
    binaries, program = postgres.programs(), redis.program()
    assert binaries is not None, "this soak needs the programs of PostgreSQL"
    assert program is not None, "this soak needs the program of Redis"
    figures: Counter[str] = Counter()
    with ExitStack() as servers:
        cluster = postgres.Cluster(binaries)
        servers.callback(cluster.stop)
        broker = redis.Server(program)
        servers.callback(broker.stop)
        for case in range(start, start + count):
            chosen = random.Random(f"{seed} {case}")
            blows = [any_blow(chosen, MORTAL) for _ in range(_TURNS)]
            home = Path(servers.enter_context(TemporaryDirectory()))
            figures.update(play(home, Ground(cluster.copy("migrated", prepared), broker), blows, chosen))
            figures["cases"] += 1
    return figures
