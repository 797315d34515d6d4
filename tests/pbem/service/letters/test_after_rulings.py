"""What is written after a ruling with which play goes back: to whoever disputed and to the others, whole, in both languages."""

import re
from email.message import EmailMessage
from pathlib import Path
from uuid import UUID

import pytest

from tests.conftest import Golden
from tests.pbem.service.test_rulings import FIRST, SECOND, play, ruled
from tests.support.house import House, line_of, words_of
from tests.support.house import house as house

HERE = Path(__file__).parent / "golden"


def disputed(house: House, language: str = "en") -> UUID:
    """A match in which the second player is being asked when the first one's dispute is ruled on, with which play goes back."""
    match = house.open(FIRST, SECOND, game="vedova-nera", language=language)
    play(house, match)
    house.answer(FIRST, "dispute 1: that was not me")
    ruled(house, match, "corrected", 1)
    return match


def whole(letters: list[EmailMessage]) -> bytes:
    """Letters as they are read, without the seal, which is another one each time."""
    return re.sub("[0-9a-f]{40}", "…", "\n\n".join(map(words_of, letters))).encode()


@pytest.mark.parametrize("language", ["en", "it"])
def test_the_letters_say_what_was_ruled_and_what_is_asked_now(house: House, language: str, golden: Golden) -> None:
    disputed(house, language)
    golden(HERE / f"ruled-back-{language}.txt", whole(house.letters(FIRST)[-2:]))
    golden(HERE / f"gone-back-{language}.txt", whole(house.letters(SECOND)[-1:]))


def test_an_answer_to_the_letter_about_a_ruling_is_played(house: House) -> None:
    match = disputed(house)
    about, asked = house.letters(FIRST)[-2:], house.under_way(match)
    ruling = next(letter for letter in about if "has been ruled on" in words_of(letter))
    house.answer(FIRST, house.some_order(match, FIRST), ruling)
    assert house.under_way(match).decisions == asked.decisions + 1


def test_a_ruling_that_leaves_play_where_it_is_says_nothing_of_going_back(house: House) -> None:
    match = house.open(FIRST, SECOND, game="vedova-nera")
    play(house, match)
    house.answer(FIRST, "dispute 1: that was not me")
    ruled(house, match, "stands")
    told = line_of(house.last(FIRST))
    assert "What happened stands. Now player 2 plays (decision 2)" in told
    assert "goes back" not in told
    assert "counts the same" not in told
