"""Time passes: reminders, defaults, and letters that arrive before the bell."""

from domain.match import events as happened
from domain.match.state import Concluded
from tests.support.house import House, words_of


def test_two_thirds_through_who_is_awaited_is_reminded_once(house: House) -> None:
    house.open("spy", "partisan-1")

    house.wait(hours=47)
    assert len(house.letters("spy")) == 1
    house.wait(hours=2)
    house.wait(hours=2)

    assert len(house.letters("spy")) == 2
    assert len(house.letters("partisan-1")) == 1


def test_at_the_deadline_the_default_is_played_and_the_match_goes_on(house: House) -> None:
    match = house.open("spy", "partisan-1")

    house.wait(hours=72)

    events = [entry.event for entry in house.match(match).entries]
    assert [event.seats for event in events if isinstance(event, happened.DeadlineMissed)] == [("spy",)]
    assert words_of(house.last("partisan-1")).startswith("It is your turn (decision 2)")


def test_a_letter_that_arrived_in_time_is_read_before_the_deadline_closes(house: House) -> None:
    match = house.open("spy", "partisan-1")
    order = house.some_order(match, "spy")
    house.deliver(house.reply("spy", order))

    house.wait(hours=100)

    events = [entry.event for entry in house.match(match).entries]
    first = next(event for event in events if isinstance(event, happened.OrderCarriedOut))
    assert first.by == "letter"
    assert not any(isinstance(event, happened.DeadlineMissed) and "spy" in event.seats for event in events)


def test_an_end_that_nobody_confirms_closes_the_turn_after_its_own_time(house: House) -> None:
    match = house.open("spy", "partisan-1", "partisan-2")
    house.answer("spy", house.some_order(match, "spy"))
    house.answer("partisan-1", "end")
    assert words_of(house.last("partisan-2")).startswith("It is your turn")

    house.wait(hours=12)

    events = [entry.event for entry in house.match(match).entries]
    assert not any(isinstance(event, happened.DeadlineMissed) for event in events)
    assert words_of(house.last("spy")).startswith("It is your turn (decision 3)")


def test_nobody_plays_and_the_match_still_ends(house: House) -> None:
    match = house.open("spy", "partisan-1", pace_hours=1.0)

    for _ in range(400):
        if isinstance(house.match(match).state, Concluded):
            break
        house.wait(hours=1)

    assert isinstance(house.match(match).state, Concluded)
