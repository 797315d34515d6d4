"""A match of three players goes on while a worker, the listener and Redis are killed in turn and started again."""

import random
from pathlib import Path

from tests.pbem.production.killing import Blow, Ground, play
from tests.support.databases import prepared
from tests.support.servers.postgres import Cluster
from tests.support.servers.redis import Server

BLOWS = (
    Blow("worker-1", "read"),
    Blow("listener", "taken"),
    Blow("redis", "before"),
    Blow("sender", "sent"),
    Blow("worker-2", "taken", after=0.02),
    Blow("scheduler", "before"),  # only workers that were started again are there by now
)


def test_killed_in_turn_they_carry_every_order_out_once_and_lose_no_letter(
    postgres: Cluster, redis: Server, tmp_path: Path
) -> None:
    database = postgres.copy("migrated", prepared)

    figures = play(tmp_path, Ground(database, redis), BLOWS, random.Random("in turn"))

    postgres.drop(database)
    assert figures["orders"] == len(BLOWS)
    assert figures["letters"] > 2 * len(BLOWS)
