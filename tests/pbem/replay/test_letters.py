"""Every step of a seat says and shows what its letters said and showed: the law of replays, over all games."""

import re

import pytest

from domain.games import discover, find
from tests.support.house import House, line_of, words_of
from tests.support.house import house as house
from tests.support.replayed import compared, play, seats_of

ORDERS = {"quinta-colonna": 100}  # its partisans are written to only when their turn is over
PLAYERS = 3


@pytest.mark.parametrize("key", sorted(discover()))
def test_a_step_says_and_shows_what_the_letters_of_that_moment_did(house: House, key: str) -> None:
    game = discover()[key]
    language = "it" if key in ("mata-hari", "quinta-colonna") else "en"
    match = play(house, game, PLAYERS, b"theatre", orders=ORDERS.get(key, 36), language=language)
    for seat in seats_of(game, PLAYERS):
        counted = compared(house, match, seat, language)
        assert counted["letters"] >= 6
        assert counted["boards"] >= 5
        assert counted["sentences"] >= 12


def test_the_last_letter_leads_to_the_match_played_back_before_it_tells_anything_else(house: House) -> None:
    play(house, find("mata-hari"), PLAYERS, b"replays 15 281")
    first, leads, link, *_ = words_of(house.letters("agent-1")[-1]).split("\n\n")
    assert leads.startswith("Watch the whole match again")
    assert re.fullmatch(r"http://\S+/matches/[a-z2-7]+", link.strip())
    assert link.strip() not in first
    assert f"opens without a network: {link.strip()}/replay.html" in line_of(house.letters("agent-1")[-1])


def test_a_match_that_ends_with_the_deal_is_told_whole_in_its_only_letter(house: House) -> None:
    game = find("mata-hari")
    match = play(house, game, PLAYERS, b"replays 15 281")
    for seat in seats_of(game, PLAYERS):
        (letter,) = house.letters(seat)
        assert "every card of one index" in words_of(letter)
        assert compared(house, match, seat)["boards"] == 1
