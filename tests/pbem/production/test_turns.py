"""A turn at a shard on PostgreSQL: one worker has it, nobody waits for it, and it is taken from the dead and the frozen."""

import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy import Connection, text

from pbem.compose import Service
from pbem.store.errors import StoreError
from pbem.store.shards import SHARDS
from tests.support.house import House

_HELD = text("SELECT DISTINCT pid FROM pg_locks WHERE locktype = 'advisory' AND granted")
_PATIENT = text(
    "SELECT count(*) FROM pg_stat_activity"
    " WHERE wait_event = 'advisory' AND clock_timestamp() - query_start > interval '30 ms'"
)
WAIT_SECONDS = 20
_END = text("SELECT pg_terminate_backend(:pid, 5000)")


def holders(conn: Connection) -> list[int]:
    """The server's processes whose clients have a turn."""
    return list(conn.execute(_HELD).scalars())


def turns_taken(conn: Connection) -> int:
    """How many turns are taken."""
    return int(conn.execute(text("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND granted")).scalar_one())


def test_a_turn_is_given_back_when_the_work_is_done_or_fails(house: House) -> None:
    with house.service.engine.connect() as conn:
        with house.service.desk.of(3).deciding():
            assert turns_taken(conn) == 1
        try:
            with house.service.desk.of(3).deciding():
                raise LookupError
        except LookupError:
            assert turns_taken(conn) == 0


def test_shards_are_worked_on_beside_each_other_and_all_of_them_at_once_by_one(house: House, another: Service) -> None:
    with another.engine.connect() as conn:
        with house.service.desk.of(3).deciding(), another.desk.of(4).deciding():
            assert len(holders(conn)) == 2
        with house.service.desk.deciding():
            assert turns_taken(conn) == SHARDS


def tried(service: Service, shard: int) -> bool:
    """Whether somebody who tries gets the turn at a shard, which is given back at once."""
    with service.desk.of(shard).deciding() as own:
        return own


def test_a_turn_that_is_taken_is_not_waited_for(house: House, another: Service) -> None:
    with house.service.desk.of(3).deciding() as own, ThreadPoolExecutor() as beside:
        assert own
        assert not beside.submit(tried, another, 3).result(WAIT_SECONDS)
        assert beside.submit(tried, another, 4).result(WAIT_SECONDS)
    assert tried(another, 3)


def stand_still(service: Service, heir: Service) -> None:
    """Have a turn and do nothing, until another one has got it."""
    with service.desk.of(3).deciding():
        end = time.monotonic() + WAIT_SECONDS
        while not tried(heir, 3):
            assert time.monotonic() < end, "the turn was never given up"


def test_the_turn_of_a_worker_that_stands_still_is_taken_from_it(
    house: House, another: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pbem.clubhouse.inbox.turns.TURN_SECONDS", 0.05)

    with pytest.raises(StoreError):
        stand_still(house.service, another)

    assert tried(house.service, 3)


def test_who_works_on_all_matches_waits_for_the_others_as_long_as_it_takes(
    house: House, another: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pbem.store.engine.LOCKED_SECONDS", 0.001)
    house.restart()

    def work() -> None:
        with house.service.desk.deciding() as own:
            assert own

    with another.engine.connect() as conn, ThreadPoolExecutor() as beside:
        with another.desk.of(3).deciding():
            waiting = beside.submit(work)
            while not waiting.done() and not conn.execute(_PATIENT).scalar_one():
                continue
        waiting.result(WAIT_SECONDS)


def test_the_turn_of_a_worker_whose_connection_dies_is_free_at_once(house: House, another: Service) -> None:
    seen: list[int] = []

    def cut_off() -> None:
        with another.engine.connect() as conn, house.service.desk.of(3).deciding():
            seen.extend(holders(conn))
            conn.execute(_END, {"pid": seen[0]})
            with another.desk.of(3).deciding():
                seen.extend(holders(conn))

    with pytest.raises(StoreError):
        cut_off()
    dead, heir = seen
    assert heir != dead
