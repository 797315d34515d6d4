"""A piece of work whose process is lost each time is found out and set aside; one that only fails rests, and others go on."""

from datetime import timedelta
from typing import Any, NoReturn
from uuid import UUID, uuid4

import pytest
from celery.exceptions import SoftTimeLimitExceeded
from sqlalchemy import insert, select
from structlog.testing import capture_logs

from domain.game import Seat
from domain.match.events import DeadlineMissed
from pbem.clubhouse.matches.guests import Guest
from pbem.clubhouse.matches.opening import OpeningRequest
from pbem.clubhouse.streams.repository import Repository
from pbem.store.attempts import MOST
from pbem.store.engine import reading, writing
from pbem.store.tables import deadlines, inbox
from pbem.store.vault import Vault
from tests.support.desks import do_next, next_piece
from tests.support.house import House, address_of
from tests.support.log import logging_as_it_comes as logging_as_it_comes
from worker.ports import Task
from worker.steps import work_until_idle

REST = timedelta(minutes=5)


class Lost(BaseException):
    """The process ended here: whoever is killed writes nothing down."""


def lose(*_words: Any) -> NoReturn:
    raise Lost


def letters_in(house: House) -> list[tuple[str, int]]:
    """State and attempts of every letter that came in."""
    with reading(house.service.engine) as conn:
        return [(row.state, row.attempts) for row in conn.execute(select(inbox).order_by(inbox.c.id))]


def missed(house: House, match: UUID) -> int:
    """How many deadlines of a match were missed."""
    return sum(isinstance(entry.event, DeadlineMissed) for entry in house.match(match).entries)


def lose_the_reader(house: House, monkeypatch: pytest.MonkeyPatch, times: int) -> None:
    """Have the process lost so often at the moment when it wants to know what the letter says."""
    with monkeypatch.context() as deadly:
        deadly.setattr(Vault, "get", lose)
        for _ in range(times):
            with pytest.raises(Lost):
                do_next(house.service.desk, house.now, "read_letter")
            house.restart()


@pytest.mark.usefixtures("logging_as_it_comes")
def test_a_letter_whose_reader_is_lost_three_times_is_set_aside_and_holds_its_deadline(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, other = house.open("spy", "partisan-1"), house.open("spy", "partisan-1", seed=b"other")
    house.deliver(house.reply("spy", house.some_order(other, "spy")))
    lose_the_reader(house, monkeypatch, MOST)
    assert letters_in(house) == [("new", MOST)]

    with capture_logs() as log:
        house.work()

    assert [state for state, _ in letters_in(house)] == ["shunted"]
    assert [(line["log_level"], line["reason"]) for line in log if "set aside" in line["event"]] == [
        ("error", "its reader was lost 3 times")
    ]
    house.wait(hours=100)
    assert (missed(house, match), missed(house, other)) == (1, 0)


def test_a_letter_that_takes_longer_than_a_task_may_counts_as_lost(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    house.open("spy", "partisan-1")
    house.deliver(house.reply("spy", "say good evening"))

    def too_long(*_words: Any) -> NoReturn:
        raise SoftTimeLimitExceeded

    with monkeypatch.context() as slow:
        slow.setattr(Vault, "get", too_long)
        with pytest.raises(SoftTimeLimitExceeded):
            do_next(house.service.desk, house.now, "read_letter")

    assert letters_in(house) == [("new", 1)]


def test_a_letter_whose_reader_is_lost_twice_is_read_by_the_third(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = house.open("spy", "partisan-1")
    house.deliver(house.reply("spy", house.some_order(match, "spy")))
    lose_the_reader(house, monkeypatch, MOST - 1)

    house.work()
    house.wait(hours=71)

    assert [state for state, _ in letters_in(house)] == ["read"]
    assert missed(house, match) == 0


def open_with_a_bot_that_begins(house: House) -> None:
    """Open a match; the bot in the spy's seat was not asked yet."""
    seats = {"spy": None, "partisan-1": address_of("partisan-1"), "partisan-2": address_of("partisan-2")}
    guests = tuple(Guest(address=address, seat=Seat(seat), form="text") for seat, address in seats.items())
    house.service.opening.open(OpeningRequest(game="quinta-colonna", guests=guests, seed=b"lost"), house.now)


def set_aside(house: House) -> list[str]:
    """The kinds of the rows set aside."""
    with reading(house.service.engine) as conn:
        return list(conn.execute(select(deadlines.c.kind).where(deadlines.c.shunted_at.is_not(None))).scalars())


@pytest.mark.usefixtures("logging_as_it_comes")
@pytest.mark.parametrize(
    ("task", "kind", "hours"), [("play_bot", "bot", 0), ("remind", "reminder", 49), ("close_decision", "due", 73)]
)
def test_a_piece_whose_process_is_lost_three_times_is_set_aside_and_told(
    house: House, task: Task, kind: str, hours: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    if kind == "bot":
        open_with_a_bot_that_begins(house)
    else:
        house.open("spy", "partisan-1")
    house.wait_only(hours=hours)
    with monkeypatch.context() as deadly:
        deadly.setattr(Repository, "match", lose)
        for _ in range(MOST):
            with pytest.raises(Lost):
                do_next(house.service.desk, house.now, task)
            assert set_aside(house) == []

    with capture_logs() as log:
        do_next(house.service.desk, house.now, task)

    assert set_aside(house) == [kind]
    assert [(line["log_level"], line["kind"]) for line in log if "set aside" in line["event"]] == [("error", kind)]
    assert next_piece(house.service.desk, house.now, task) is None


def test_a_decision_that_fails_rests_for_five_minutes_and_others_are_closed(house: House) -> None:
    match = house.open("spy", "partisan-1")
    with writing(house.service.engine) as conn:
        broken = {"match_id": uuid4(), "kind": "due", "decision": 1, "key": "", "at": house.now}
        conn.execute(insert(deadlines).values(broken))
    told: list[Exception] = []

    house.wait_only(hours=73)
    begun = house.now
    for later, failures in ((timedelta(), 1), (REST - timedelta(seconds=1), 1), (REST, 2)):
        house.now = begun + later
        work_until_idle(house.service.desk, lambda: house.now, told.append)
        assert len(told) == failures

    assert missed(house, match) == 1
    assert set_aside(house) == []
