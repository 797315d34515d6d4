"""Who has left a match (G-21) hears nothing that is said from then on and speaks to nobody until it has ended."""

from uuid import UUID

import pytest

from domain.game import Outcome
from tests.support.house import House, words_of

FIRST, SECOND, THIRD = "player-1", "player-2", "player-3"


@pytest.fixture
def match(house: House) -> UUID:
    """La Vedova Nera for three, of whom the third has resigned."""
    opened = house.open(FIRST, SECOND, THIRD, game="vedova-nera")
    house.answer(FIRST, "choose red")
    house.answer(SECOND, "choose blue")
    house.answer(THIRD, "choose green")
    house.resign(THIRD)
    return opened


def told(house: House, seat: str) -> str:
    """Every letter of a player."""
    return "\n".join(words_of(letter) for letter in house.letters(seat))


def test_who_has_left_hears_nothing_that_is_said(house: House, match: UUID) -> None:
    before = len(house.letters(THIRD))
    receipt = words_of(house.answer(FIRST, "say the two of us will manage"))

    assert "the two of us will manage" in told(house, SECOND)
    assert len(house.letters(THIRD)) == before
    assert "green" not in receipt.partition("Passed on to")[2].partition(".")[0].lower()
    assert "the two of us" not in words_of(house.answer(THIRD, "history"))


def test_who_has_left_speaks_to_nobody_until_the_match_has_ended(house: House, match: UUID) -> None:
    refused = words_of(house.answer(THIRD, "say come back"))
    assert "You have left this match" in refused
    assert "G-21" in refused
    assert "come back" not in told(house, FIRST) + told(house, SECOND)

    house.answer(FIRST, "draw")
    house.answer(SECOND, "draw")
    house.answer(THIRD, "say it was a good match")
    house.answer(FIRST, "say we missed you")
    assert "it was a good match" in told(house, FIRST)
    assert "we missed you" in told(house, THIRD)


def test_all_that_is_still_sent_to_who_has_left_is_the_end(house: House, match: UUID) -> None:
    before = len(house.letters(THIRD))
    for _ in range(4):
        house.wait(hours=80)
    assert len(house.letters(THIRD)) == before

    house.answer(FIRST, "draw")
    house.answer(SECOND, "draw")
    assert len(house.letters(THIRD)) == before + 1


def test_the_last_letter_of_who_leaves_offers_no_answer_to_a_draw(house: House) -> None:
    house.open(FIRST, SECOND, THIRD, game="vedova-nera")
    house.answer(FIRST, "draw")
    assert "The draw that is proposed" in words_of(house.last(SECOND))
    house.answer(THIRD, "resign")

    told_last = words_of(house.answer(THIRD, "resign yes"))

    assert "The draw that is proposed" not in told_last


def test_who_leaves_a_draw_that_all_others_want_ends_the_match_with_it(house: House) -> None:
    match = house.open(FIRST, SECOND, THIRD, game="vedova-nera")
    house.answer(FIRST, "draw")
    house.answer(SECOND, "draw")
    house.answer(THIRD, "resign")
    house.answer(THIRD, "resign yes")

    assert getattr(house.match(match).state, "outcome", None) == Outcome((), "draw-agreed", "G-17")
    for seat in (FIRST, SECOND, THIRD):
        assert "drawn by agreement" in words_of(house.last(seat))


def test_a_proposal_leaves_with_who_made_it_and_all_are_told(house: House) -> None:
    house.open(FIRST, SECOND, THIRD, game="vedova-nera")
    house.answer(THIRD, "draw")
    house.answer(THIRD, "resign")
    house.answer(THIRD, "resign yes")

    assert "The proposal of a draw is off." in words_of(house.last(SECOND))
    assert "Nobody else has proposed a draw." in words_of(house.answer(FIRST, "no draw"))
