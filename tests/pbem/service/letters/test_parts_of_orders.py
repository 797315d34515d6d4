"""An order that several lines of a letter say is told back line by line, each with what it said."""

from itertools import islice

import pytest

from domain.game import AnyGame, Seat
from domain.games import discover
from tests.support.house import House, line_of
from tests.support.worlds import positions

PARTED = [game for game in discover().values() if game.reading.parts is not None]


def opened(house: House) -> None:
    """A match of Casablanca in which red is asked first."""
    house.open("red", "black", game="casablanca")


def test_each_line_has_the_part_that_it_said(house: House) -> None:
    opened(house)
    told = line_of(house.answer("red", "Hello!\nfugitive to N4\ngestapo to K5"))
    assert (
        "Done: “fugitive to N4” Understood as “fugitive N4”. Done: “gestapo to K5” Understood as “gestapo K5”." in told
    )


def test_two_parts_of_one_line_are_told_under_it_and_an_order_of_one_line_whole(house: House) -> None:
    opened(house)
    told = line_of(house.answer("red", "fugitive to N4, gestapo to K5"))
    assert "Understood as “fugitive N4; gestapo K5”." in told


def test_what_needs_no_other_words_is_only_said_to_be_done(house: House) -> None:
    opened(house)
    told = line_of(house.answer("red", "gestapo K5\nfugitive N4"))
    assert "Done: “gestapo K5” Done: “fugitive N4”" in told


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("game", PARTED, ids=lambda game: game.key)
def test_the_parts_of_an_order_are_the_whole_of_it(game: AnyGame, language: str) -> None:
    parted = 0
    for world in islice(positions(game, game.least_players, "parts"), 20):
        for seat in world.seats:
            for order in game.sight.choices(world.views[seat].game, Seat(seat)):
                assert game.reading.parts is not None
                parts = game.reading.parts(order, language)
                parted += bool(parts)
                assert not parts or "; ".join(parts) == game.reading.write(order, language)
    assert parted


def test_a_line_of_an_order_that_is_refused_is_not_called_right(house: House) -> None:
    match = house.open("agent-1", "agent-2", "agent-3", game="mata-hari")
    decision = house.under_way(match).decision
    assert decision is not None
    seat = decision.seats[0]
    told = line_of(house.answer(seat, "offer briefcase 3, 4\nand gun 2\nclaim 1 is a briefcase\nwish photographs"))

    assert "It is right, and waits" not in told
    for line in ("and gun 2", "claim 1 is a briefcase", "wish photographs"):
        assert f"“{line}” It is a part of the same order as “offer briefcase 3, 4”" in told
