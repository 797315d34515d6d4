"""Time passes: reminders, defaults, and letters that arrive before the bell."""

import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from datetime import datetime, timedelta
from uuid import UUID, uuid4

import pytest
from sqlalchemy import Connection, Engine, func, insert, select

from domain.match import events as happened
from domain.match.state import Concluded
from pbem.store.engine import reading, writing
from pbem.store.locks import Lock
from pbem.store.tables import deadlines, inbox
from tests.support.desks import do_next
from tests.support.house import START, House, words_of
from worker.steps import Round


def test_two_thirds_through_who_is_awaited_is_reminded_once(house: House) -> None:
    house.open("spy", "partisan-1")

    house.wait(hours=47)
    assert len(house.letters("spy")) == 1
    house.wait(hours=2)
    house.wait(hours=2)

    assert len(house.letters("spy")) == 2
    assert len(house.letters("partisan-1")) == 1


def missed(house: House, match: UUID) -> list[tuple[str, ...]]:
    """The seats whose deadlines were missed, deadline by deadline."""
    events = [entry.event for entry in house.match(match).entries]
    return [one.seats for one in events if isinstance(one, happened.DeadlineMissed)]


def test_at_the_deadline_the_default_is_played_and_the_match_goes_on(house: House) -> None:
    match = house.open("spy", "partisan-1")

    house.wait(hours=72)

    events = [entry.event for entry in house.match(match).entries]
    assert [event.seats for event in events if isinstance(event, happened.DeadlineMissed)] == [("spy",)]
    assert words_of(house.last("partisan-1")).startswith("It is your turn (round 1, decision 2)")


def test_a_letter_that_arrived_in_time_is_read_before_the_deadline_closes(house: House) -> None:
    match = house.open("spy", "partisan-1")
    order = house.some_order(match, "spy")
    house.deliver(house.reply("spy", order))

    house.wait(hours=100)

    events = [entry.event for entry in house.match(match).entries]
    first = next(event for event in events if isinstance(event, happened.OrderCarriedOut))
    assert first.by == "letter"
    assert not any(isinstance(event, happened.DeadlineMissed) and "spy" in event.seats for event in events)


def more_deadlines(house: House, count: int, *, held: bool) -> None:
    """So many more deadlines whose time is up, of matches that cannot be loaded; ``held``: a letter of each was set aside."""
    others = [uuid4() for _ in range(count)]
    due = {"kind": "due", "decision": 1, "key": "", "at": START + timedelta(hours=1)}
    with writing(house.service.engine) as conn:
        letter = conn.execute(select(inbox)).one()._asdict()
        del letter["id"]
        letter |= {"state": "shunted", "received_at": START, "message_key": None}
        for number, match in enumerate(others):
            conn.execute(insert(deadlines).values(match_id=match, **due))
            if held:
                conn.execute(insert(inbox).values(**{**letter, "match_id": match, "raw_digest": f"{number}"}))


@pytest.mark.parametrize("held", [True, False])
def test_matches_whose_deadlines_cannot_be_closed_keep_no_other_open(house: House, held: bool) -> None:
    match = house.open("spy", "partisan-1")
    house.answer("partisan-1", "say hello")
    more_deadlines(house, 120, held=held)
    due = START + timedelta(hours=72)
    told: list[Exception] = []

    closed = 0
    for _ in range(30):
        closed += Round(house.service.desk, lambda: due, told.append).decide().closed

    assert closed == 1
    assert missed(house, match) == [("spy",)]
    assert len(told) == (0 if held else 120)


def test_nobody_rings_for_a_deadline_that_waits_for_a_letter(house: House) -> None:
    house.open("spy", "partisan-1")
    house.answer("partisan-1", "say hello")
    more_deadlines(house, 20, held=True)

    assert house.service.desk.sweep(START + timedelta(hours=2)) == []


def seen(looked: threading.Event) -> Callable[[Engine], AbstractContextManager[Connection]]:
    """What reads as ``reading`` does, and tells when it has."""

    @contextmanager
    def look(engine: Engine) -> Iterator[Connection]:
        with reading(engine) as conn:
            yield conn
        looked.set()

    return look


def test_a_letter_that_is_being_taken_in_when_the_deadline_closes_is_read_first(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = house.open("spy", "partisan-1")
    raw = house.reply("spy", house.some_order(match, "spy"))
    due = START + timedelta(hours=72)
    sweeping = threading.Thread(target=lambda: do_next(house.service.desk, due, "close_decision"))
    looked = threading.Event()

    def a_second_before() -> datetime:
        sweeping.start()
        assert looked.wait(30), "the sweep never looked whether a letter waits"
        return due - timedelta(seconds=1)

    monkeypatch.setattr("pbem.clubhouse.matches.deadlines.closing.reading", seen(looked))
    house.deliver(raw, a_second_before)
    sweeping.join()
    house.now = due
    house.work()

    assert missed(house, match) == []
    assert happened.OrderCarriedOut in {type(entry.event) for entry in house.match(match).entries}


def somebody_writes(house: House) -> bool:
    """Whether a transaction is open that whoever closes a deadline has to wait for."""
    engine = house.service.engine
    if engine.dialect.name == "postgresql":
        with reading(engine) as conn:
            taken = select(func.pg_try_advisory_xact_lock(int(Lock.ARRIVALS)))
            return not conn.execute(taken).scalar_one()
    with closing(sqlite3.connect(str(engine.url.database), timeout=0)) as raw:
        try:
            raw.execute("BEGIN IMMEDIATE")
        except sqlite3.OperationalError:
            return True
        return False


def test_the_hour_of_arrival_is_read_while_no_deadline_can_close(house: House) -> None:
    house.open("spy", "partisan-1")
    waiting: list[bool] = []

    def clock() -> datetime:
        waiting.append(somebody_writes(house))
        return house.now

    house.deliver(house.reply("spy", "say hello"), clock)

    assert waiting == [True]
    assert not somebody_writes(house)


def test_an_end_that_nobody_confirms_closes_the_turn_after_its_own_time(house: House) -> None:
    match = house.open("spy", "partisan-1", "partisan-2")
    house.answer("spy", house.some_order(match, "spy"))
    house.answer("partisan-1", "end")
    assert words_of(house.last("partisan-2")).startswith("It is your turn")

    house.wait(hours=12)

    events = [entry.event for entry in house.match(match).entries]
    assert not any(isinstance(event, happened.DeadlineMissed) for event in events)
    assert words_of(house.last("spy")).startswith("It is your turn (round 2, decision 3)")


def test_nobody_plays_and_the_match_still_ends(house: House) -> None:
    match = house.open("spy", "partisan-1", pace_hours=1.0)

    for _ in range(400):
        if isinstance(house.match(match).state, Concluded):
            break
        house.wait(hours=1)

    assert isinstance(house.match(match).state, Concluded)
