"""Who has asked to resign confirms it with a plain yes to a letter that asks for it, and with no other (G-17)."""

from uuid import UUID

import pytest

from domain.game import AnyGame, Seat
from domain.games import discover
from domain.options import resolve
from tests.support.house import House, words_of

GAMES = list(discover().values())
ASKS = {"en": ("resign", "Yes, please"), "it": ("abbandono", "Sì, grazie")}


def opened(house: House, game: AnyGame, language: str) -> tuple[UUID, str]:
    """A match with as few players as there may be, and the seat that wants to leave it."""
    seats = game.rules.seats(game.least_players, resolve(game.options, game.presets, {}))
    return house.open(*seats, game=game.key, language=language), seats[0]


def left(house: House, match: UUID, seat: str) -> bool:
    """Whether a seat has been vacated, or its match is over for that."""
    state = house.match(match).state
    return Seat(seat) in getattr(state, "vacated", (seat,))


@pytest.mark.parametrize("language", ASKS)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_a_plain_yes_to_the_question_confirms_a_resignation(house: House, game: AnyGame, language: str) -> None:
    match, seat = opened(house, game, language)
    wish, yes = ASKS[language]
    house.answer(seat, wish)
    assert not left(house, match, seat)

    house.answer(seat, yes)

    assert left(house, match, seat)


def test_a_yes_to_words_of_others_or_to_an_older_letter_confirms_nothing(house: House) -> None:
    first, second, third = "player-1", "player-2", "player-3"
    match = house.open(first, second, third, game="vedova-nera")
    older = house.last(first)
    house.answer(first, "resign")
    house.answer(second, "say shall the two of us go on together?")

    for letter in (house.last(first), older):
        house.answer(first, "yes", letter)

    assert not left(house, match, first)


def test_the_letter_that_asks_says_that_a_yes_is_enough(house: House) -> None:
    _, seat = opened(house, GAMES[0], "en")

    asked = words_of(house.answer(seat, "resign"))

    assert "answer “yes” to this letter" in " ".join(asked.split())
