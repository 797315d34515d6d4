"""A turn at a match on PostgreSQL: one worker has it, nobody waits for it, and it is taken from the dead and the frozen."""

import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager

import pytest
from sqlalchemy import Connection, text

from pbem.clubhouse.inbox.turns import turns
from pbem.compose import Service
from pbem.store.errors import StoreError
from tests.support.house import House

_HELD = text("SELECT DISTINCT pid FROM pg_locks WHERE locktype = 'advisory' AND granted")
ONE, OTHER = "match one", "match other"
WAIT_SECONDS = 20
_END = text("SELECT pg_terminate_backend(:pid, 5000)")


def turn(service: Service, line: str) -> AbstractContextManager[bool]:
    """A turn at a line, as a worker tries for it."""
    return turns(service.engine, service.settings.home).deciding(line)


def holders(conn: Connection) -> list[int]:
    """The server's processes whose clients have a turn."""
    return list(conn.execute(_HELD).scalars())


def turns_taken(conn: Connection) -> int:
    """How many turns are taken."""
    return int(conn.execute(text("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND granted")).scalar_one())


def test_a_turn_is_given_back_when_the_work_is_done_or_fails(house: House) -> None:
    with house.service.engine.connect() as conn:
        with turn(house.service, ONE):
            assert turns_taken(conn) == 1
        try:
            with turn(house.service, ONE):
                raise LookupError
        except LookupError:
            assert turns_taken(conn) == 0


def test_two_matches_are_worked_on_beside_each_other(house: House, another: Service) -> None:
    with another.engine.connect() as conn, turn(house.service, ONE) as own, turn(another, OTHER) as others:
        assert own
        assert others
        assert len(holders(conn)) == 2


def tried(service: Service, line: str) -> bool:
    """Whether somebody who tries gets the turn at a line, which is given back at once."""
    with turn(service, line) as own:
        return own


def test_a_turn_that_is_taken_is_not_waited_for(house: House, another: Service) -> None:
    with turn(house.service, ONE) as own, ThreadPoolExecutor() as beside:
        assert own
        assert not beside.submit(tried, another, ONE).result(WAIT_SECONDS)
        assert beside.submit(tried, another, OTHER).result(WAIT_SECONDS)
    assert tried(another, ONE)


def stand_still(service: Service, heir: Service) -> None:
    """Have a turn and do nothing, until another one has got it."""
    with turn(service, ONE):
        end = time.monotonic() + WAIT_SECONDS
        while not tried(heir, ONE):
            assert time.monotonic() < end, "the turn was never given up"


def test_the_turn_of_a_worker_that_stands_still_is_taken_from_it(
    house: House, another: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pbem.clubhouse.inbox.turns.TURN_SECONDS", 0.05)

    with pytest.raises(StoreError):
        stand_still(house.service, another)

    assert tried(house.service, ONE)


def test_the_turn_of_a_worker_whose_connection_dies_is_free_at_once(house: House, another: Service) -> None:
    seen: list[int] = []

    def cut_off() -> None:
        with another.engine.connect() as conn, turn(house.service, ONE):
            seen.extend(holders(conn))
            conn.execute(_END, {"pid": seen[0]})
            with turn(another, ONE):
                seen.extend(holders(conn))

    with pytest.raises(StoreError):
        cut_off()
    dead, heir = seen
    assert heir != dead
