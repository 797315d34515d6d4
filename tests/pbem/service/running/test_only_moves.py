"""What all can see to be the only legal order is played without a letter that asks for it (G-38)."""

from pathlib import Path

import pytest

from tests.support.house import House, words_of

SEATS = tuple(f"player-{number}" for number in range(1, 6))
UNASKED = {
    "en": "White had only one legal order, which was played unasked.",
    "it": "Il bianco aveva un solo ordine ammesso, che è stato giocato da sé.",
    "de": "Weiß hatte nur einen erlaubten Zug, der ungefragt gespielt wurde.",
}


def chosen(house: House, language: str, only_moves: str) -> House:
    """Four of five players of Vedova Nera have chosen colours: one is left for the last."""
    match = house.open(*SEATS, game="vedova-nera", language=language, only_moves=only_moves)
    for seat in SEATS[:4]:
        house.answer(seat, house.some_order(match, seat))
    return house


@pytest.mark.parametrize("language", UNASKED)
def test_the_last_colour_is_taken_unasked_and_one_letter_says_so(tmp_path: Path, language: str) -> None:
    house = chosen(House(tmp_path), language, "played")
    told, receipt = words_of(house.last("player-5")), words_of(house.last("player-4"))
    assert UNASKED[language] in " ".join(told.split())
    assert UNASKED[language] in " ".join(receipt.split())
    assert len(house.letters("player-5")) == 5, "the first, three colours, and this one: nobody asked"
    house.close()


def test_where_the_host_wishes_it_everybody_is_asked(tmp_path: Path) -> None:
    house = chosen(House(tmp_path), "en", "asked")
    assert words_of(house.last("player-5")).startswith("It is your turn")
    assert "played unasked" not in words_of(house.letters("player-5")[0])
    house.close()
