"""Whole letters of a match, as they arrive, in both languages: golden files to be read by people."""

import re
from pathlib import Path

import pytest

from domain.game import Seat
from domain.words import Language
from pbem.clubhouse.matches.guests import Guest
from pbem.clubhouse.matches.opening import OpeningRequest
from tests.conftest import Golden
from tests.support.house import House, address_of, words_of
from tests.support.house import house as house

GOLDEN = Path(__file__).parent / "golden"
SEAL = re.compile(r"[0-9a-f]{40,64}|(?<=/record/)[a-z2-7]{26}|(?<=/matches/)[a-z2-7]{26}")  # another one in every match


def opened(house: House, language: Language) -> None:
    """A match of two players, just begun."""
    guests = tuple(
        Guest(address=address_of(seat), seat=Seat(seat), form="text", language=language)
        for seat in ("player-1", "player-2")
    )
    house.service.opening.open(OpeningRequest(game="vedova-nera", guests=guests, seed=b"letters"), house.now)
    house.work()


@pytest.mark.parametrize("language", ["en", "it"])
def test_a_match_by_letter_from_the_choice_of_colours_to_a_refused_move(
    house: House, language: Language, golden: Golden
) -> None:
    opened(house, language)
    letters = [words_of(house.last("player-1")), words_of(house.answer("player-1", "scelgo rosso"))]
    house.answer("player-2", "choose white")
    letters += [words_of(house.last("player-1")), words_of(house.answer("player-1", "A1 C3"))]
    text = "\n=====\n".join(SEAL.sub("(seal)", letter) for letter in letters)

    golden(GOLDEN / f"letters-{language}.txt", text.encode())
