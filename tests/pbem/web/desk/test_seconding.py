"""At the desk a ruling by which play goes back waits, where that takes two, until another has seen it and agreed."""

import re
from collections.abc import Iterator
from pathlib import Path
from uuid import UUID

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from domain.match.events import Rewound
from tests.pbem.web.desk.at_the_desk import ADMIN, administered, at_desk, press, say_why
from tests.support.house import House, address_of

BOB = "bob@example.org"
RULING = {"dispute": "1", "ruling": "corrected", "back": "decision-1", "reason": "We misread it."}


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """A service with two administrators who never played, and one who plays the partisan."""
    made = administered(tmp_path, BOB, address_of("partisan-1"))
    yield made
    made.close()


@pytest.fixture
def match(house: House) -> UUID:
    """A match with a dispute, in which going back takes two administrators."""
    match = house.open("spy", "partisan-1", rewinds="two")
    house.answer("spy", house.some_order(match, "spy"))
    house.answer("spy", "dispute 1: I played another card")
    return match


def confirmed(visitor: FlaskClient, shown: TestResponse, place: str) -> TestResponse:
    """What was shown is given: every hidden field of its form is sent back."""
    assert shown.status_code == 200
    fields = dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)">', shown.text))
    return visitor.post(place, data=fields)


def proposed(house: House, match: UUID) -> FlaskClient:
    """The first administrator rules, and is told that it waits."""
    ada, place = at_desk(house), f"/desk/matches/{match}/orders/1"
    say_why(ada, match)
    shown = press(ada, place, f"{place}/rule", **RULING)
    assert "In this match going back takes two administrators" in shown.text
    answer = confirmed(ada, shown, f"{place}/rule")
    assert (answer.status_code, answer.location) == (303, f"/desk/matches/{match}/second")
    return ada


def went_back(house: House, match: UUID) -> bool:
    """Whether play has gone back."""
    return any(isinstance(entry.event, Rewound) for entry in house.match(match).entries)


def test_it_is_given_once_the_other_has_seen_what_it_does(house: House, match: UUID) -> None:
    ada, place = proposed(house, match), f"/desk/matches/{match}/second"
    own = ada.get(place).text
    assert "You have ruled so yourself" in own
    assert "<button" not in own.partition("<main")[2].partition("</main>")[0]
    assert press(ada, "/desk/paste", place).status_code == 400
    assert not went_back(house, match)

    bob = at_desk(house, BOB)
    listed = bob.get("/desk").text
    assert f"Proposed by {ADMIN}, about decision 1" in listed
    assert "We misread it." not in listed
    assert place in bob.get("/desk/cases/ruling/1").text
    say_why(bob, match, "to agree")
    assert place in bob.get(f"/desk/matches/{match}/orders/1").text
    assert "We misread it." in bob.get(place).text
    shown = press(bob, place, place)
    assert "By a ruling of two administrators" in shown.text
    assert confirmed(bob, shown, place).location == f"{place}?given=1"

    assert went_back(house, match)
    assert "given by both of you" in bob.get(f"{place}?given=1").text
    assert f"Proposed by {ADMIN}" not in bob.get("/desk").text
    acts = bob.get("/desk/acts").text
    assert all(said in acts for said in ("proposed a ruling to a second administrator", "agreed to a ruling"))


def test_what_was_shown_is_given_or_nothing(house: House, match: UUID) -> None:
    proposed(house, match)
    bob, place = at_desk(house, BOB), f"/desk/matches/{match}/second"
    say_why(bob, match, "to agree")
    shown = press(bob, place, place)
    house.answer("partisan-1", "say: good evening")
    again = confirmed(bob, shown, place)
    assert "The match has gone on since you looked" in again.text
    house.answer("partisan-1", "end")
    fallen = confirmed(bob, again, place)
    assert fallen.status_code == 400
    assert "the match has moved on since" in fallen.text
    assert not went_back(house, match)


def test_whoever_plays_in_the_match_finds_nothing_there_whether_a_ruling_waits_or_none(
    house: House, match: UUID
) -> None:
    player, place = at_desk(house, address_of("partisan-1")), f"/desk/matches/{match}/second"
    before = (player.get(place).status_code, player.get("/desk").text)
    proposed(house, match)
    assert (player.get(place).status_code, player.get("/desk").text) == before
    assert before[0] == 404
    assert press(player, "/desk/paste", place).status_code == 404
