"""Of the production topology something stands still, forgets or breaks down in each turn of a match, and nothing is lost.

Who stands still does so for up to fourteen seconds, longer than a turn at a match is left to it. Redis forgets every task, or is
away; PostgreSQL breaks down and starts again. Every second match is played behind pgbouncer, which pools by transaction.
"""

import random
from collections import Counter
from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from tests.pbem.production.killing import MOMENTS, Blow, Ground, play
from tests.support.databases import prepared
from tests.support.servers import pgbouncer, postgres, redis

NAME = "faults"
COUNT = 20
SLICE = 0  # each kind has a test of its own
_TURNS = 8
_LONGEST_STILL = 14.0
_STAND_STILL: Final = ("listener", "worker-1", "worker-2", "sender", "scheduler")
_BREAK_DOWN: Final = ("postgresql", "redis", "redis's memory")


def run(seed: int, start: int, count: int) -> Mapping[str, int]:
    """Play the cases ``start`` to ``start + count - 1``; AssertionError says what was lost or doubled."""
    binaries, broker_program, pooler_program = postgres.programs(), redis.program(), pgbouncer.program()
    assert binaries is not None, "this soak needs the programs of PostgreSQL"
    assert broker_program is not None, "this soak needs the program of Redis"
    assert pooler_program is not None, "this soak needs the program of pgbouncer"
    figures: Counter[str] = Counter()
    with ExitStack() as servers:
        cluster = postgres.Cluster(binaries, durable=True)
        servers.callback(cluster.stop)
        broker = redis.Server(broker_program)
        servers.callback(broker.stop)
        pooler = pgbouncer.Pooler(pooler_program, cluster)
        servers.callback(pooler.stop)
        for case in range(start, start + count):
            chosen = random.Random(f"{seed} {case}")
            blows = [_any_fault(chosen) for _ in range(_TURNS)]
            home = Path(servers.enter_context(TemporaryDirectory()))
            direct = cluster.copy("migrated", prepared)
            database = pooler.url(direct) if case % 2 else direct
            figures.update(play(home, Ground(database, broker, cluster), blows, chosen))
            figures["behind pgbouncer"] += case % 2
            figures["cases"] += 1
    return figures


def _any_fault(chosen: random.Random) -> Blow:
    moment = chosen.choice(MOMENTS)
    if chosen.random() < len(_BREAK_DOWN) / (len(_BREAK_DOWN) + len(_STAND_STILL)):
        return Blow(chosen.choice(_BREAK_DOWN), moment)
    return Blow(chosen.choice(_STAND_STILL), moment, frozen=chosen.uniform(1, _LONGEST_STILL))
