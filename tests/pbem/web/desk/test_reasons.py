"""What is asked and recorded at the door of the desk, value by value: whose reason, for what, and where it leads on to."""

import re
from urllib.parse import quote
from uuid import UUID

import pytest
from flask.testing import FlaskClient

from domain.match.events import SecretsSeen
from domain.match.state import Concluded
from tests.pbem.web.desk.at_the_desk import ADMIN, at_desk, press, say_why
from tests.support.house import House, address_of

PLAYS = address_of("partisan-1")


@pytest.fixture
def match(house: House) -> UUID:
    """The match that runs."""
    return house.open("spy", "partisan-1")


def looks(house: House, match: UUID) -> list[tuple[str, str | None, str, str]]:
    """The looks that the match remembers: who, at which seat, at what, and why."""
    found = [entry.event for entry in house.match(match).entries if isinstance(entry.event, SecretsSeen)]
    with house.service.engine.begin() as conn:
        words = [
            [(house.service.vault.get(conn, ref.id) or b"").decode() for ref in (one.by, one.reason) if ref]
            for one in found
        ]
    return [(by, one.seat, one.what, why) for one, (by, why) in zip(found, words, strict=True)]


def hidden(page: str, name: str) -> str:
    """What a form holds that is not seen."""
    found = re.search(rf'name="{name}" value="([^"]*)"', page)
    assert found is not None, page
    return found[1].replace("&amp;", "&")


def asked(visitor: FlaskClient, place: str) -> str:
    """The form that stands in the place of a page, and to where it leads on."""
    page = visitor.get(place).text
    assert 'name="reason"' in page, place
    return hidden(page, "to")


def test_the_form_leads_to_what_was_asked_for_if_opening_it_does_nothing(house: House, match: UUID) -> None:
    ada, place = at_desk(house), f"/desk/matches/{match}"
    assert asked(ada, place) == place
    assert asked(ada, f"{place}?show=order&page=2") == f"{place}?show=order&page=2"
    tried = press(ada, "/matches", f"{place}/what-if", seat="spy", text="14 to 14")
    assert hidden(tried.text, "to") == f"{place}/what-if"
    assert asked(ada, f"{place}/look") == place
    assert asked(ada, f"{place}/look?to={quote('/desk/cases?page=2')}") == "/desk/cases?page=2"
    assert asked(ada, f"{place}/look?to=https://example.org") == place
    assert looks(house, match) == []


def test_the_form_says_of_which_match_what_is_missing_and_how_long_a_reason_may_be(house: House, match: UUID) -> None:
    ada, place = at_desk(house), f"/desk/matches/{match}"
    page = ada.get(place).text
    assert "Quinta Colonna" in page
    assert "1" in page.partition('<p class="lead">')[2].partition("</p>")[0]
    assert (f'action="{place}/look"' in page, 'maxlength="1000"' in page, 'role="alert"' in page) == (True, True, False)
    missing = say_why(ada, match, " ")
    assert (missing.status_code, 'role="alert"' in missing.text) == (400, True)
    assert hidden(missing.text, "to") == place
    assert press(ada, place, f"{place}/look", to=place).status_code == 400


def test_a_reason_is_recorded_with_who_gave_it_cut_where_it_is_too_long_and_opens_this_match_alone(
    house: House, match: UUID
) -> None:
    other = house.open("spy", "partisan-1")
    ada, place = at_desk(house), f"/desk/matches/{match}"
    said = say_why(ada, match, f"  {'x' * 1100}")
    assert (said.status_code, said.headers["Location"]) == (303, place)
    assert looks(house, match) == [(f"{ADMIN} (signed in)", None, "position", "x" * 1000)]
    for again in (f"{place}/look", f"{place}/look?to={place}"):
        led = ada.get(again)
        assert (led.status_code, led.headers["Location"]) == (302, place)
    assert 'name="reason"' in ada.get(f"/desk/matches/{other}").text
    assert looks(house, other) == []


def test_a_reason_leads_on_to_the_page_of_the_desk_that_was_wanted(house: House, match: UUID) -> None:
    place = f"/desk/matches/{match}/look"
    for fields, wanted in (({"to": "/desk/cases?page=2"}, "/desk/cases?page=2"), ({}, f"/desk/matches/{match}")):
        said = press(at_desk(house), f"/desk/matches/{match}", place, reason="a dispute", **fields)
        assert said.headers["Location"] == wanted


def test_a_look_at_what_one_seat_sees_is_recorded_as_that_and_opens_nothing_else(house: House, match: UUID) -> None:
    ada, letter = at_desk(house), house.reply("spy", "14 to 14").decode()
    shown = press(ada, "/desk/paste", "/desk/paste", letter=letter, reason="a question")
    assert re.findall("Read with the eyes of ([^;]*); that is recorded.", shown.text) == ["the spy"]
    assert "Mon 5 Jan 2026, 18:00 UTC" in ada.get("/desk/acts").text
    assert looks(house, match) == [(f"{ADMIN} (signed in)", "spy", "position", "a question")]
    assert 'name="reason"' in ada.get(f"/desk/matches/{match}").text


def test_a_reason_said_for_a_match_holds_for_searching_in_that_session_alone(house: House, match: UUID) -> None:
    ada, elsewhere = at_desk(house), at_desk(house)
    say_why(ada, match)
    assert "Quinta Colonna" in press(ada, "/desk/search", "/desk/search", words=address_of("spy")).text
    assert "Quinta Colonna" not in press(elsewhere, "/desk/search", "/desk/search", words=address_of("spy")).text
    assert looks(house, match) == [(f"{ADMIN} (signed in)", None, "position", "a disputed arrest")]


def test_who_plays_is_led_on_without_a_reason_and_nothing_is_recorded(house: House, match: UUID) -> None:
    plays, place = at_desk(house, PLAYS), f"/desk/matches/{match}"
    for led in (plays.get(f"{place}/look"), press(plays, "/matches", f"{place}/look", to=place, reason="curious")):
        assert led.headers["Location"] == place
    assert press(plays, "/matches", f"{place}/look", to=place, reason="").status_code == 303
    assert looks(house, match) == []


def test_once_a_match_is_over_all_of_it_is_shown_to_every_administrator(house: House, match: UUID) -> None:
    own = at_desk(house, PLAYS).get(f"/desk/matches/{match}").text
    house.resign("spy")
    assert isinstance(house.match(match).state, Concluded)
    for address in (PLAYS, ADMIN):
        page = at_desk(house, address).get(f"/desk/matches/{match}").text
        assert 'name="reason"' not in page
        assert '<ol class="steps"' in page
        assert "<li>The spy: " in page
    assert '<ol class="steps"' not in own
    assert looks(house, match) == []
