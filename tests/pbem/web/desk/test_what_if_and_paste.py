"""What if, and a pasted letter: nothing comes of either, and whoever plays learns no more than their seat knows."""

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.pbem.web.desk.at_the_desk import at_desk, looks, press, say_why
from tests.support.house import House, address_of

PASTE = "/desk/paste"
PLAYS = address_of("partisan-1")


def tried(visitor: FlaskClient, match: object, seat: str, text: str, **more: str) -> TestResponse:
    """A letter is tried on a copy of the position."""
    place = f"/desk/matches/{match}/what-if"
    return press(visitor, place, place, seat=seat, text=text, **more)


def test_a_letter_tried_shows_what_would_come_of_it_and_nothing_comes(house: House) -> None:
    match = house.open("spy", "partisan-1")
    ada = at_desk(house)
    say_why(ada, match)
    before = house.match(match).version
    page = tried(ada, match, "spy", house.some_order(match, "spy"), seed="00ff").text
    assert "It would be carried out." in page
    assert "In full, after the last letter" in page
    assert 'value="00ff"' in page
    assert "It would be refused:" in tried(ada, match, "spy", "14 to 14").text
    assert house.match(match).version == before


@pytest.mark.parametrize(
    ("more", "status"),
    [({"seed": "no"}, 400), ({"order": "99"}, 400), ({"order": "9" * 5000}, 400), ({"seat": "nobody"}, 400), ({}, 200)],
)
def test_what_cannot_be_tried_is_said(house: House, more: dict[str, str], status: int) -> None:
    match = house.open("spy", "partisan-1")
    ada, place = at_desk(house), f"/desk/matches/{match}/what-if"
    say_why(ada, match)
    fields = {"seat": "spy", "text": house.some_order(match, "spy")} | more
    assert press(ada, place, place, **fields).status_code == status


def test_whoever_plays_tries_a_line_on_what_their_seat_sees(house: House) -> None:
    match = house.open("spy", "partisan-1")
    house.answer("spy", house.some_order(match, "spy"))
    plays = at_desk(house, address_of("partisan-1"))
    page = tried(plays, match, "spy", "P1 to 999").text
    assert "P1 to 999" in page
    assert "<svg" not in page
    assert "In full" not in page
    assert 'name="seat"' not in page
    assert looks(house, match) == []


def test_a_pasted_letter_is_read_with_what_everybody_sees_until_a_reason_is_given(house: House) -> None:
    match = house.open("spy", "partisan-1")
    ada, letter = at_desk(house), house.reply("spy", "14 to 14\nThanks").decode()
    page = press(ada, PASTE, PASTE, letter=letter).text
    assert "read with what everybody sees" in page
    assert looks(house, match) == []

    page = press(ada, PASTE, PASTE, letter=letter, reason="a question by mail").text
    assert "Read with the eyes of the spy" in page
    assert "Against the rules" in page
    assert [one.seat for one in looks(house, match)] == ["spy"]
    assert house.letters("spy")[-1]["Auto-Submitted"] != "auto-replied"


def test_whoever_plays_reads_no_letter_of_their_match_with_other_eyes(house: House) -> None:
    match = house.open("spy", "partisan-1")
    plays = at_desk(house, address_of("partisan-1"))
    page = press(plays, PASTE, PASTE, letter=house.reply("spy", "14 to 14").decode(), reason="curious").text
    assert "it was read with what everybody sees" in page
    assert "Against the rules" not in page
    assert looks(house, match) == []


@pytest.mark.parametrize(
    "letter", ["", "no letter at all", "From: x\n\n" + "y" * 200_000, "\0\n" * 40, "A: b\n" * 3_000]
)
def test_whatever_is_pasted_is_answered(house: House, letter: str) -> None:
    assert press(at_desk(house), PASTE, PASTE, letter=letter).status_code == 200
