"""A player asks which matches are theirs: in any letter, or at the address of the service."""

import re
from uuid import UUID

import pytest

from domain.game import Seat
from pbem.clubhouse.acts import Operator
from pbem.clubhouse.matches.hosting import Doing
from tests.support.house import House, address_of, line_of


@pytest.fixture
def match(house: House) -> UUID:
    """Quinta Colonna, the spy to move; the spy's player has a zone."""
    found = house.open("spy", "partisan-1")
    house.answer("spy", "zone Europe/Rome")
    return found


@pytest.mark.parametrize("text", ["my matches", "Le mie partite, grazie", "Meine Partien"])
def test_the_address_of_the_service_tells_matches_with_deadlines_in_the_readers_zone(
    house: House, match: UUID, text: str
) -> None:
    house.write(address_of("spy"), text)
    letter = house.last("spy")
    assert str(letter["Subject"]) == "[pbem] Your matches"
    said = line_of(letter)
    assert "One of your matches waits for you." in said
    assert "Quinta Colonna 1 (the spy): It is your turn" in said
    assert "Asked since Mon 5 Jan 2026, 19:00 (Europe/Rome), 18:00 UTC." in said


def test_any_letter_may_ask_it_beside_an_order(house: House, match: UUID) -> None:
    said = house.told("spy", f"{house.some_order(match, 'spy')}\nmy matches")
    assert house.match(match).views[Seat("spy")].decision == 2
    assert "They wait for others Quinta Colonna 1 (the spy): Now partisan 1 plays" in said


def test_those_that_wait_for_others_and_those_that_are_over_stand_apart(house: House, match: UUID) -> None:
    second = house.open("spy", "partisan-1")
    house.service.hosting.end(second, Doing(by=Operator("ada", "test")), house.now)
    house.work()
    house.write(address_of("partisan-1"), "my matches")
    said = line_of(house.last("partisan-1"))
    assert "None of your matches waits for you." in said
    assert "They wait for others Quinta Colonna 1 (partisan 1): Now the spy plays" in said
    assert "They are over, the newest first Quinta Colonna 2 (partisan 1):" in said
    assert "It ended on Mon 5 Jan 2026, 18:00 UTC." in said


def test_a_letter_of_a_match_tells_how_reliably_its_player_answers_too(house: House) -> None:
    house.open("player-1", bots=("player-2",), game="vedova-nera")
    assert "How reliably you answer" not in house.told("player-1", "my matches")  # nobody knows yet
    for _ in range(12):
        house.wait(hours=80)
    assert re.search(r"How reliably you answer Of the last \d+ decisions", house.told("player-1", "my matches"))


def test_who_has_no_seat_any_more_is_not_told_of_the_match(house: House, match: UUID) -> None:
    house.resign("partisan-1")
    house.write(address_of("partisan-1"), "my matches")
    assert "Your matches" in str(house.last("partisan-1")["Subject"])


def test_a_stranger_who_asks_is_met_with_silence(house: House, match: UUID) -> None:
    before = len(house.files())
    house.write(address_of("stranger"), "my matches")
    assert len(house.files()) == before
