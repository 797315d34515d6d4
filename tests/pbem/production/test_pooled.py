"""Behind pgbouncer, which pools by transaction: a match is played by two desks, and nothing is left in a session."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Final
from uuid import UUID

import psycopg
import pytest

from pbem.compose import Service
from tests.pbem.production.company import (
    SEATS,
    arrived,
    at_once,
    carried_out,
    choices,
    happenings,
    letters_in,
    open_match,
    owed,
    unsent,
    write_in,
)
from tests.support.databases import prepared
from tests.support.house import House
from tests.support.servers.pgbouncer import SESSIONS, Pooler
from tests.support.servers.pgbouncer import pooler as pooler
from tests.support.servers.postgres import Cluster
from tests.support.servers.sink import Sink
from worker.steps import work_until_idle

ROUNDS: Final = 6


@pytest.fixture
def direct(postgres: Cluster) -> Iterator[str]:
    """The URL of a migrated, empty database, without the pooler."""
    database = postgres.copy("migrated", prepared)
    yield database
    postgres.drop(database)


@pytest.fixture
def house(pooler: Pooler, direct: str, sink: Sink, tmp_path: Path) -> Iterator[House]:
    """An installation that knows its database by way of the pooler alone."""
    mail_server = f"smtp://127.0.0.1:{sink.port}"
    made = House(tmp_path, PBEM_DATABASE_URL=pooler.url(direct), PBEM_MAIL_OUT=mail_server)
    yield made
    made.close()


def work(house: House, *services: Service) -> None:
    """Each does all that is due, side by side."""
    at_once(*(partial(work_until_idle, service.desk, lambda: house.now) for service in services))


def play(house: House, match: UUID, *services: Service) -> None:
    """Everybody writes in each round, one of them too late; then a decision lapses."""
    for _ in range(ROUNDS):
        for seat in SEATS:
            words = [*choices(house.service, match, seat), "say nothing to be done"]
            write_in(house, match, seat, words[0])
        work(house, *services)
    house.wait_only(hours=73)
    work(house, *services)


def test_a_match_is_played_by_two_desks_behind_a_pooler_with_fewer_sessions_than_they_have_connections(
    house: House, another: Service, sink: Sink
) -> None:
    match = open_match(house)

    play(house, match, house.service, another)

    assert house.service.engine.pool.checkedin() + another.engine.pool.checkedin() > SESSIONS  # type: ignore[attr-defined]
    assert {row.state for row in letters_in(house.service)} == {"read"}
    carried = carried_out(house.service, match)
    assert carried == sorted(set(carried))
    assert len(carried) >= ROUNDS
    assert happenings(house.service, match)["DeadlineMissed"] == 1
    assert unsent(house.service) == 0
    assert arrived(sink) == owed(house.service)


def test_nothing_is_left_behind_in_a_session_that_others_use_next(house: House, pooler: Pooler, direct: str) -> None:
    match = open_match(house)
    names = ("TimeZone", "lock_timeout", "statement_timeout", "idle_in_transaction_session_timeout")

    play(house, match, house.service)

    with psycopg.connect(direct) as fresh, psycopg.connect(pooler.url(direct)) as used:
        for name in names:
            assert used.execute(f"SHOW {name}").fetchone() == fresh.execute(f"SHOW {name}").fetchone()
        for kept in ("pg_prepared_statements", "pg_listening_channels()", "pg_cursors WHERE is_holdable"):
            assert used.execute(f"SELECT count(*) FROM {kept}").fetchone() == (0,)
        assert used.execute("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory'").fetchone() == (0,)
