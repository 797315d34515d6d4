"""Who wishes it is rated by game and side, sees it by letter, and is seen by those alone who wish it too (G-42)."""

import json
from typing import Any
from uuid import UUID

import pytest

from domain.match.queries import SetMine
from domain.match.reading.personal.preferences import wished
from tests.pbem.cli.conftest import Here
from tests.pbem.cli.conftest import here as here
from tests.pbem.service.test_rulings import ruled_unasked
from tests.support.house import House, address_of, words_of
from tests.support.house import house as house

FIRST, SECOND, THIRD = "player-1", "player-2", "player-3"


def listed(house: House, here: Here, *words: str) -> list[dict[str, Any]]:
    """Those whom the command lists."""
    found: list[dict[str, Any]] = json.loads(here("ratings", *words, "--json", PBEM_HOME=str(house.home)).out)[
        "ratings"
    ]
    return found


def given_up(house: House, loser: str, *seats: str) -> UUID:
    """A match between these two that one of them gives up."""
    match = house.open(*(seats or (FIRST, SECOND)), game="vedova-nera")
    asked = house.last(loser)
    house.answer(loser, "resign", asked)
    house.answer(loser, "resign yes", asked)
    return match


def wishes(house: House, **names: str) -> None:
    """Players of a match in hand give themselves names, and wish to be rated."""
    for seat, name in names.items():
        house.answer(seat.replace("_", "-"), f"name {name}\nrating on")


def test_who_wishes_it_sees_their_own_and_that_of_others_who_wish_it(house: House) -> None:
    given_up(house, FIRST)
    wishes(house, player_1="Ada", player_2="Bob")
    told = house.told(FIRST, "rating")
    assert "How well you play La Vedova Nera: 13" in told
    assert "Others who wish to be rated La Vedova Nera, Bob: 16" in told
    assert "of one match" in told
    assert "Vedova Nera, Ada: 1" in house.told(SECOND, "punteggio")


def test_it_is_answered_beside_orders_too(house: House) -> None:
    given_up(house, FIRST)
    wishes(house, player_1="Ada", player_2="Bob")
    house.open(FIRST, SECOND, game="vedova-nera")
    told = house.told(FIRST, "choose red\nrating")
    assert "Done: “choose red”" in told
    assert "Others who wish to be rated La Vedova Nera, Bob: 16" in told
    assert "Vedova Nera" in house.told(SECOND, "rating off\nrating")
    assert "You are not rated" in house.told(SECOND, "choose blue\nrating")


def test_who_does_not_wish_it_is_shown_nowhere_and_sees_nothing(house: House, here: Here) -> None:
    given_up(house, FIRST)
    wishes(house, player_1="Ada", player_2="Bob")
    house.answer(SECOND, "rating off")
    assert "Bob" not in house.told(FIRST, "rating")
    told = house.told(SECOND, "rating")
    assert "You are not rated" in told
    assert "Ada" not in told
    assert [one["name"] for one in listed(house, here)] == ["Ada"]


def test_a_match_that_runs_or_is_annulled_does_not_count(house: House, here: Here) -> None:
    match = given_up(house, FIRST)
    wishes(house, player_1="Ada", player_2="Bob")
    house.open(FIRST, SECOND, game="vedova-nera")
    before = listed(house, here)
    assert [one["matches"] for one in before] == [1, 1]
    ruled_unasked(house, match, "annulled")
    assert listed(house, here) == []
    assert "no match of yours that counts has ended" in house.told(FIRST, "rating")


def test_the_command_lists_them_by_game_and_side_the_best_first(house: House, here: Here) -> None:
    given_up(house, FIRST)
    wishes(house, player_1="Ada", player_2="Bob")
    bob, ada = listed(house, here, "vedova-nera")
    assert (bob["name"], bob["side"], ada["name"]) == ("Bob", "", "Ada")
    assert bob["number"] > 1500 > ada["number"]
    assert listed(house, here, "casablanca") == []
    lines = here("ratings", PBEM_HOME=str(house.home)).out.splitlines()
    assert lines[0].startswith(f"vedova-nera  Bob  {bob['number']} ± ")


def test_it_is_told_among_ones_own_data_and_goes_with_being_forgotten(house: House, here: Here) -> None:
    given_up(house, FIRST)
    wishes(house, player_1="Ada", player_2="Bob")
    assert "You wish to be rated" in house.told(FIRST, "show my data")
    here("player", "erase", address_of(SECOND), "--yes", "--reason", "asked", PBEM_HOME=str(house.home))
    assert [one["name"] for one in listed(house, here)] == ["Ada"]
    assert "Bob" not in house.told(FIRST, "rating")


def test_a_letter_to_the_service_asks_too_and_the_spys_side_is_told(house: House) -> None:
    house.open("spy", "partisan-1")
    asked = house.last("spy")
    house.answer("spy", "rating on")
    house.answer("spy", "resign", asked)
    house.answer("spy", "resign yes", asked)
    to = f"From: <{address_of('spy')}>\r\nTo: <{house.service.ours.base}>\r\nSubject: hello\r\nMessage-ID: <1@x.example.org>"
    house.deliver(f"{to}\r\n\r\nil mio rating\r\n".encode())
    house.work()
    assert "Quinta Colonna (spy): 1" in words_of(house.last("spy"))


@pytest.mark.parametrize(
    ("line", "value"),
    [("rating on", "yes"), ("Rating off please", "no"), ("rating sì", "yes"), ("niente rating", "no"), ("Wertung an", "yes"),
     ("Wertung aus", "no")],
)  # fmt: skip
def test_the_wish_is_read_in_every_language(line: str, value: str) -> None:
    assert wished(line) == SetMine("rating", value)
