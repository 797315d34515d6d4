"""What becomes of an entry in a calendar: a reminder repeats it, an answer leaves it, a wait or a pause moves it."""

from datetime import UTC, datetime, timedelta

from tests.pbem.service.people.test_calendar import FIRST, SECOND, entry_in
from tests.support.house import House, words_of


def closes(house: House, seat: str) -> datetime | None:
    """When the entry of the newest letter ends that a seat has; None if it brings none."""
    found = entry_in(house.last(seat))
    return None if found is None else found.start.astimezone(UTC)


def test_a_reminder_brings_the_entry_again_as_it_was(house: House) -> None:
    house.open(FIRST, SECOND, game="vedova-nera")
    house.answer(FIRST, "calendar on")
    asked = entry_in(house.last(FIRST))
    house.wait(hours=50)
    assert words_of(house.last(FIRST)).startswith("Reminder.")
    again = entry_in(house.last(FIRST))
    assert (again["uid"], again.start) == (asked["uid"], asked.start)


def test_who_has_answered_early_is_brought_no_entry_until_they_are_asked_again(house: House) -> None:
    match = house.open(FIRST, SECOND, game="vedova-nera")
    house.answer(FIRST, "calendar on")
    first = entry_in(house.last(FIRST))
    house.answer(FIRST, "choose red")
    assert closes(house, FIRST) is None
    house.answer(SECOND, house.some_order(match, SECOND))
    assert entry_in(house.last(FIRST))["uid"] != first["uid"], "another decision is another entry"


def test_a_turn_that_will_close_earlier_moves_the_entry_there(house: House) -> None:
    match = house.open("spy", "partisan-1", "partisan-2", options={"confirm_hours": 12})
    house.answer("spy", house.some_order(match, "spy"))
    house.answer("partisan-1", "calendar on")
    before = closes(house, "partisan-1")
    house.answer("partisan-2", "end")
    assert before == house.now + timedelta(hours=72)
    assert closes(house, "partisan-1") == house.now + timedelta(hours=12)


def test_while_play_is_stopped_there_is_no_entry_and_afterwards_it_has_moved_by_as_much(house: House) -> None:
    house.open(FIRST, SECOND, game="vedova-nera")
    house.answer(FIRST, "calendar on")
    first = entry_in(house.last(FIRST))
    house.answer(SECOND, "pause")
    assert closes(house, FIRST) is None
    house.wait(hours=20)
    house.answer(SECOND, "end pause")
    later = entry_in(house.last(FIRST))
    assert (later["uid"], later.start) == (first["uid"], first.start + timedelta(hours=20))
