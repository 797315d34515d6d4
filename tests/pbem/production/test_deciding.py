"""Two workers at one match: letters are read in order of arrival and deadlines close once, whoever is faster."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from uuid import UUID

import psycopg
import pytest

from pbem.clubhouse.inbox.turns import DatabaseTurns
from pbem.compose import Service
from pbem.store.sessions import Timeouts
from tests.pbem.production.company import (
    arrived,
    at_once,
    carried_out,
    choices,
    happenings,
    letters_in,
    open_match,
    owed,
    write_in,
)
from tests.support.desks import do_next, read_all
from tests.support.house import House
from tests.support.servers.sink import Sink
from worker.steps import work_until_idle

PAIRS = 4


def work(service: Service, match: UUID, house: House) -> None:
    """What a process does that works on everything."""
    work_until_idle(service.desk, lambda: house.now)


def side_by_side(house: House, another: Service, match: UUID, step: Callable[[Service], object]) -> None:
    """The same done by both services at once."""
    at_once(*(partial(step, service) for service in (house.service, another)))


def test_of_two_orders_that_come_at_once_the_first_to_arrive_is_played(house: House, another: Service) -> None:
    match = open_match(house)
    first, second = choices(house.service, match, "spy")[:2]
    at_once(*(partial(write_in, house, match, "spy", words) for words in (first, second)))

    side_by_side(house, another, match, lambda service: work(service, match, house))

    earlier, later = letters_in(house.service)
    assert (earlier.state, later.state) == ("read", "read")
    assert carried_out(house.service, match) == [(earlier.id, 0)]
    assert happenings(house.service, match)["OrdersRefused"] == 1


def test_orders_of_several_seats_are_carried_out_in_order_of_arrival(house: House, another: Service) -> None:
    match = open_match(house)
    for _ in range(PAIRS):
        for seat in ("partisan-1", "spy", "partisan-2"):
            words = [*choices(house.service, match, seat), "say nothing to be done"]
            write_in(house, match, seat, words[0])
        side_by_side(house, another, match, lambda service: work(service, match, house))

    carried = carried_out(house.service, match)
    assert len(carried) >= PAIRS
    assert carried == sorted(set(carried))
    assert {row.state for row in letters_in(house.service)} == {"read"}


def test_a_deadline_that_two_workers_sweep_is_closed_once(house: House, another: Service, sink: Sink) -> None:
    match = open_match(house)
    house.work()  # everybody was asked: a letter that asks late moves the deadline
    for number in range(1, PAIRS + 1):
        house.wait_only(hours=73)
        side_by_side(house, another, match, lambda service: work(service, match, house))
        assert happenings(house.service, match)["DeadlineMissed"] == number

    assert arrived(sink) == owed(house.service)


def nobodys(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everybody who tries gets the turn, as if others had lost it without noticing."""

    @contextmanager
    def given(_turns: DatabaseTurns, _line: str) -> Iterator[bool]:
        yield True

    monkeypatch.setattr(DatabaseTurns, "deciding", given)


def test_two_workers_who_both_believe_it_is_their_turn_read_each_letter_once(
    house: House, another: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = open_match(house)
    nobodys(monkeypatch)
    for _ in range(PAIRS):
        for seat in ("spy", "partisan-1"):
            write_in(house, match, seat, "say I am here")

    side_by_side(house, another, match, lambda service: read_all(service.desk, house.now))

    assert {row.state for row in letters_in(house.service)} == {"read"}
    assert happenings(house.service, match)["PressSent"] == 2 * PAIRS


@pytest.mark.parametrize("turn", range(PAIRS))
def test_two_workers_who_both_believe_it_is_their_turn_close_a_deadline_once(
    house: House, another: Service, turn: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = open_match(house, seed=b"%d" % turn)
    nobodys(monkeypatch)
    house.wait_only(hours=73)

    side_by_side(house, another, match, lambda service: do_next(service.desk, house.now, "close_decision"))

    assert happenings(house.service, match)["DeadlineMissed"] == 1


def test_a_letter_whose_statement_the_server_gave_up_is_read_later_and_not_set_aside(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = open_match(house)
    write_in(house, match, "spy", choices(house.service, match, "spy")[0])
    url = house.service.engine.url.set(drivername="postgresql").render_as_string()
    monkeypatch.setattr("pbem.store.sessions.SHORT", Timeouts(lock=0.01, statement=15, idle=10))
    house.restart()
    told: list[Exception] = []

    with psycopg.connect(url) as other, other.transaction():
        other.execute("LOCK TABLE vault")
        work_until_idle(house.service.desk, lambda: house.now, told.append)
    assert told
    assert [row.state for row in letters_in(house.service)] == ["new"]
    work(house.service, match, house)

    assert [row.state for row in letters_in(house.service)] == ["read"]
    assert len(carried_out(house.service, match)) == 1
