"""The head of the chain that a letter carries moves only when its reader learnt something: hidden acts leave no mark on it."""

import re

import pytest

from tests.support.house import House, words_of
from tests.support.house import house as house

HIDDEN = ("play 91 to 200", "resign", "say is anybody there")


def head(house: House, seat: str, text: str) -> str:
    """The head in the answer to a letter that changes nothing."""
    words = words_of(house.answer(seat, text))
    found = re.search(r"\b[0-9a-f]{40}\b", words)
    assert found is not None
    return found[0]


@pytest.mark.parametrize("hidden", HIDDEN)
def test_what_a_seat_cannot_know_of_does_not_move_the_head_in_its_letters(house: House, hidden: str) -> None:
    match = house.open("spy", "partisan-1")
    before = head(house, "partisan-1", "help")
    version = house.match(match).version

    house.answer("spy", hidden)

    assert house.match(match).version > version
    assert head(house, "partisan-1", "help") == before


def test_what_a_seat_learns_moves_the_head_and_every_head_is_one_of_the_chain(house: House) -> None:
    match = house.open("spy", "partisan-1")
    before = head(house, "partisan-1", "help")

    house.answer("spy", house.some_order(match, "spy"))
    after = head(house, "partisan-1", "help")

    assert before != after
    assert {before, after} <= {entry.digest[:40] for entry in house.match(match).entries}
