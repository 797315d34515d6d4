"""An answer that waits for its own word or for the deadline, where several are asked at once (G-41)."""

from uuid import UUID

import pytest

from domain.game import Seat
from domain.match.events import DeadlineMissed, OrderCarriedOut
from domain.match.reading.notation import write
from domain.match.rules.commands import TimedEvent
from domain.match.rules.redeciding import redecide
from domain.match.state import Underway
from tests.support.house import House, line_of, words_of

SEATS = tuple(f"agent-{number}" for number in range(1, 5))


@pytest.fixture
def match(house: House) -> UUID:
    """Three are asked for counter-offers."""
    made = house.open(*SEATS, game="mata-hari")
    active = asked(house, made)[0]
    house.answer(active, house.some_order(made, active))
    return made


def asked(house: House, match: UUID) -> tuple[Seat, ...]:
    """For whom the match waits."""
    loaded = house.match(match)
    assert isinstance(loaded.state, Underway)
    return loaded.game.rules.awaited(loaded.state.game)


def offer(house: House, match: UUID, seat: Seat, which: int) -> str:
    """One of the counter-offers that a seat may make."""
    loaded = house.match(match)
    return write(loaded.game, loaded.game.sight.choices(loaded.views[seat].game, seat)[which], "en")


def played_by(house: House, match: UUID, seat: Seat) -> list[tuple[str, str]]:
    """What a seat's orders were and how each came to be played."""
    events = (one.event for one in house.match(match).entries)
    return [(one.name, one.by) for one in events if isinstance(one, OrderCarriedOut) and one.seat == seat]


def is_as_the_rules_have_it(house: House, match: UUID) -> bool:
    """Whether every order decided anew leads to what happened."""
    loaded, seed = house.match(match), house.service.seeds.read(match)
    return redecide(loaded.game, seed, [TimedEvent(one.at, one.event) for one in loaded.entries]) is None


def test_an_answer_that_waits_may_be_changed_and_is_played_at_its_word(house: House, match: UUID) -> None:
    first, *others = asked(house, match)
    house.answer(first, f"{offer(house, match, first, 2)}\nhold open")
    for seat in others:
        house.answer(seat, "decline")
    assert asked(house, match) == (first,), "it keeps the decision from closing"
    changed = offer(house, match, first, 3)
    house.answer(first, f"{changed}\nhold open")
    told = words_of(house.answer(first, "ready"))
    assert f"Your answer that waited was played: {changed}." in " ".join(told.split())
    assert first not in asked(house, match) or len(asked(house, match)) > 1
    assert is_as_the_rules_have_it(house, match)


def test_at_the_deadline_it_is_played_and_nobody_has_missed_it(house: House, match: UUID) -> None:
    first, *others = asked(house, match)
    house.answer(first, f"{offer(house, match, first, 2)}\ntieni aperto")
    for seat in others:
        house.answer(seat, "decline")
    house.wait(hours=73)
    told = words_of(house.last(first))
    assert "Your answer that waited was played" in " ".join(told.split())
    assert "deadline passed" not in told
    state = house.under_way(match)
    assert (state.missed, state.holding) == ({}, {})
    assert is_as_the_rules_have_it(house, match)


def test_nobody_else_can_tell_an_answer_that_waits_from_silence(house: House, match: UUID) -> None:
    first, *others = asked(house, match)
    before = [len(house.letters(seat)) for seat in SEATS if seat != first]
    views = {seat: house.match(match).views[seat] for seat in others}
    house.answer(first, f"{offer(house, match, first, 2)}\nhold open")
    assert [len(house.letters(seat)) for seat in SEATS if seat != first] == before
    assert {seat: house.match(match).views[seat] for seat in others} == views


def test_another_letter_takes_its_place(house: House, match: UUID) -> None:
    first = asked(house, match)[0]
    house.answer(first, f"{offer(house, match, first, 2)}\nhold open")
    house.answer(first, "decline")
    state = house.under_way(match)
    assert state.holding == {}
    assert first not in asked(house, match)


def test_who_is_asked_alone_holds_nothing_open(house: House) -> None:
    found = house.open(*SEATS, game="mata-hari")
    active = asked(house, found)[0]
    said = words_of(house.answer(active, f"{house.some_order(found, active)}\nhold open"))
    assert "You alone are asked" in said
    assert asked(house, found) == (active,)


def test_ready_with_nothing_that_waits_is_answered(house: House, match: UUID) -> None:
    first = asked(house, match)[0]
    assert "No answer of yours waits." in words_of(house.answer(first, "ready"))
    house.answer(first, "Ready:\ndecline")
    assert first not in asked(house, match)


def test_what_cannot_be_played_any_more_is_dropped_and_told(house: House, match: UUID) -> None:
    first, second, third = asked(house, match)
    house.answer(first, f"{offer(house, match, first, 2)}\nhold open")
    house.resign(second)
    house.resign(third)
    state = house.match(match).state
    assert not isinstance(state, Underway) or first not in state.holding


def test_ready_beside_new_orders_plays_those_and_not_what_waited(house: House, match: UUID) -> None:
    first, *others = asked(house, match)
    house.answer(first, f"{offer(house, match, first, 2)}\nhold open")
    for seat in others:
        house.answer(seat, "decline")
    told = line_of(house.answer(first, "ready\ndecline"))
    assert "Done: “decline”" in told
    assert "that waited" not in told
    assert played_by(house, match, first) == [("mata-hari.decline.v1", "letter")]
    assert is_as_the_rules_have_it(house, match)


def test_a_plan_does_not_answer_over_an_answer_that_waits(house: House, match: UUID) -> None:
    first = asked(house, match)[0]
    house.answer(first, f"{offer(house, match, first, 2)}\nhold open")
    house.answer(first, "always decline")
    assert first in asked(house, match)
    house.wait(hours=73)
    assert [by for _, by in played_by(house, match, first)] == ["held"]
    assert is_as_the_rules_have_it(house, match)


def test_what_waited_and_was_overtaken_counts_as_silence(house: House) -> None:
    found = house.open("partisan-1", "partisan-2", bots=("spy",))
    house.answer("partisan-1", "P1 to 66\nend\nhold open")
    house.answer("partisan-2", "P1 to 66\nend")
    house.wait(hours=73)
    missed = [one.event.seats for one in house.match(found).entries if isinstance(one.event, DeadlineMissed)]
    assert missed == [("partisan-1",)]
    assert "not be played any more" in line_of(house.last("partisan-1"))
