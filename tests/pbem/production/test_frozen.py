"""A worker that stands still in the middle of a letter keeps its connections, and keeps no other match waiting."""

import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Final
from uuid import UUID

import psycopg
import pytest

from pbem.clubhouse.inbox.turns import turns
from pbem.store.heads import head_of
from tests.pbem.production.company import letters_in, open_match, write_in
from tests.pbem.production.killing import running
from tests.pbem.production.processes import Processes
from tests.support.house import House
from tests.support.servers.redis import Server
from tests.support.servers.sink import Sink

WAIT_SECONDS: Final = 60.0
_HELD_UP: Final = "SELECT count(*) FROM pg_locks WHERE locktype = 'relation' AND NOT granted"


@pytest.fixture
def processes(house: House, redis: Server, sink: Sink, tmp_path: Path) -> Iterator[Processes]:
    """The processes of the house, none of them started."""
    redis.empty()
    with running(Processes(tmp_path, house.environment["PBEM_DATABASE_URL"], redis, sink.port)) as found:
        yield found


def until(true: Callable[[], bool], processes: Processes) -> None:
    end = time.monotonic() + WAIT_SECONDS
    while not true():
        assert time.monotonic() < end, processes.logs()
        time.sleep(0.01)


def turn_is_free(house: House, match: UUID) -> bool:
    with turns(house.service.engine, house.home).deciding(head_of(match, None)) as own:
        return own


def freeze_in_the_middle(house: House, match: UUID, processes: Processes, name: str) -> None:
    """Start a worker, and have it stand still in a turn at this match, as soon as it wants to know what a letter says."""
    url = house.service.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
    with psycopg.connect(url) as other, psycopg.connect(url, autocommit=True) as watching:
        other.execute("LOCK TABLE vault")
        processes.start(name)
        until(lambda: watching.execute(_HELD_UP).fetchone() != (0,) and not turn_is_free(house, match), processes)
        processes.freeze(name)


def test_a_worker_frozen_in_the_middle_of_a_letter_keeps_no_other_match_waiting(
    house: House, processes: Processes
) -> None:
    house.now = datetime.now(UTC)
    frozen_at = open_match(house)
    others = [open_match(house) for _ in range(3)]
    write_in(house, frozen_at, "spy", "say is anybody there")
    processes.start("scheduler")
    freeze_in_the_middle(house, frozen_at, processes, "worker-1")
    for match in others:
        write_in(house, match, "spy", "say good evening")

    processes.start("worker-2")

    until(lambda: [row.state for row in letters_in(house.service)] == ["read"] * 4, processes)
