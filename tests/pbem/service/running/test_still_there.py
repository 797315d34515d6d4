"""Whoever misses deadlines is asked by letter whether they are still there; the host hears of silence (G-40)."""

from uuid import UUID

import pytest

from domain.match import events as happened
from domain.match.reading.notation import parse
from tests.support.house import House, line_of, words_of

HERE, GONE, HOST = "player-1", "player-2", "host@example.org"
QUESTION = "Are you still with us?"


def missed_twice(house: House) -> UUID:
    """A match in which one player plays on, and nothing comes from the other until two deadlines have passed."""
    match = house.open(HERE, GONE, game="vedova-nera", host=HOST)
    for _ in range(2):
        house.answer(HERE, house.some_order(match, HERE))
        house.wait(hours=73)
    return match


def questions(house: House, seat: str) -> int:
    """How many letters ask a seat whether its player is still there."""
    return sum(words_of(letter).startswith(QUESTION) for letter in house.letters(seat))


def told_of_silence(house: House) -> list[str]:
    """What the host was told of somebody who was asked and did not answer."""
    said = [line_of(letter) for letter in house.letters_to(HOST)]
    return [one for one in said if "has not answered in time" in one]


def test_who_is_asked_and_says_nothing_is_told_to_the_host_once_with_answers_to_tap(house: House) -> None:
    missed_twice(house)
    assert (questions(house, GONE), questions(house, HERE)) == (1, 0)
    assert "White has been asked whether they are still with us." in words_of(house.last(HERE))
    house.wait(hours=73)
    assert "Your answer: replace white, replace white with bot, retire white, wait" in told_of_silence(house)[0]
    for _ in range(5):
        house.wait(hours=73)
    assert questions(house, GONE) == 1
    assert len([one for one in told_of_silence(house) if "White was asked" in one]) == 1


@pytest.mark.parametrize("said", ["here", "yes", "Yes, I am here", "ci sono", "ich bin dabei"])
def test_one_word_answers_it_and_all_are_told(house: House, said: str) -> None:
    match = missed_twice(house)
    house.answer(GONE, said)
    assert "White is still with us." in words_of(house.last(HERE))
    state = house.under_way(match)
    assert (state.silent, state.missed) == ({}, {GONE: 2}), "it takes back no miss"
    house.wait(hours=73)
    assert told_of_silence(house) == []


def test_a_move_answers_it_too(house: House) -> None:
    match = missed_twice(house)
    house.answer(HERE, house.some_order(match, HERE))
    house.answer(GONE, house.some_order(match, GONE))
    kinds = [type(entry.event) for entry in house.match(match).entries]
    assert kinds.count(happened.StillThere) == 1
    house.wait(hours=73)
    assert told_of_silence(house) == []


def test_a_letter_that_nobody_else_can_know_of_is_no_answer(house: House) -> None:
    missed_twice(house)
    house.answer(GONE, "diary: I have so little time")
    house.wait(hours=73)
    assert len(told_of_silence(house)) == 1


@pytest.mark.parametrize("before", ["away 5-30 January", ""])
def test_nobody_is_asked_who_is_away_or_where_the_match_asks_nobody(house: House, before: str) -> None:
    match = house.open(HERE, GONE, game="vedova-nera", still_there=2 if before else 0)
    house.answer(HERE, house.some_order(match, HERE))
    house.wait(hours=73)
    house.answer(GONE, before or "diary: nothing")
    house.answer(HERE, house.some_order(match, HERE))
    house.wait(hours=73)
    assert questions(house, GONE) == 0


def test_who_says_so_unasked_is_told_that_nobody_had_asked(house: House) -> None:
    house.open(HERE, GONE, game="vedova-nera")
    assert "Nobody had asked" in words_of(house.answer(GONE, "Here!"))


def test_what_leads_up_to_an_order_is_no_answer(house: House) -> None:
    loaded = house.match(house.open(HERE, GONE, game="vedova-nera"))
    said = parse(loaded.game, "Here:\nchoose red", loaded.views[loaded.opened.seats[0]])
    assert [type(written.order).__name__ for written in said.orders] == ["ChooseColour"]
