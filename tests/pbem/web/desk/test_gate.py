"""Who comes to the desk, and what of a running match is shown there: for a reason, recorded first, and never to its players."""

from datetime import timedelta
from uuid import UUID, uuid4

import pytest

from pbem.store.engine import reading
from tests.pbem.web.desk.at_the_desk import ADMIN, at_desk, looks, press, say_why
from tests.support.coming_in import browser, signed_in
from tests.support.house import House, address_of

PLAYS = address_of("partisan-2")


@pytest.fixture
def match(house: House) -> UUID:
    """The match that runs."""
    return house.open("spy", "partisan-1")


def kept(house: House, row: str) -> str:
    """A text of the vault."""
    with reading(house.service.engine) as conn:
        return (house.service.vault.get(conn, row) or b"").decode()


def test_an_administrator_who_never_played_comes_in_by_the_same_letter(house: House) -> None:
    ada = at_desk(house)
    assert ada.get("/desk").status_code == 200
    assert 'href="/desk"' in ada.get("/matches").text


WAYS = (
    "/desk",
    "/desk/",
    "/desk//cases",
    "http://localhost//desk/cases",
    "/desk/cases/failed/1",
    "/desk/no/such",
    "/desk/matches/{}",
    "/desk/matches/{}/look",
)


@pytest.mark.parametrize("seat", [None, "spy"])
def test_everybody_else_is_answered_as_by_an_unknown_page(house: House, match: UUID, seat: str | None) -> None:
    visitor = signed_in(house, address_of(seat)) if seat else browser(house)
    for method in ("GET", "POST", "HEAD", "OPTIONS", "DELETE"):
        nowhere = visitor.open("/no/such/page", method=method)
        for way in WAYS:
            here = visitor.open(way.format(match), method=method)
            assert (here.status_code, here.data, [*here.headers]) == (404, nowhere.data, [*nowhere.headers])


def test_a_running_match_is_shown_once_a_reason_was_recorded(house: House, match: UUID) -> None:
    ada, place = at_desk(house), f"/desk/matches/{match}"
    form = ada.get(place)
    assert 'name="reason"' in form.text
    assert say_why(ada, match, "  ").status_code == 400
    assert looks(house, match) == []

    assert say_why(ada, match).headers["Location"] == place
    (look,) = looks(house, match)
    assert (look.seat, look.what, kept(house, look.reason.id)) == (None, "position", "a disputed arrest")
    assert look.by is not None
    assert kept(house, look.by.id) == f"{ADMIN} (signed in)"
    assert 'name="reason"' not in ada.get(place).text


def test_the_reason_is_asked_once_an_hour_in_each_browser(house: House, match: UUID) -> None:
    ada, place = at_desk(house), f"/desk/matches/{match}"
    say_why(ada, match)
    say_why_again = press(ada, "/matches", f"{place}/look", to=place, reason="once more")
    assert (say_why_again.status_code, len(looks(house, match))) == (303, 1)
    assert 'name="reason"' in at_desk(house).get(place).text

    house.now += timedelta(hours=1)
    assert 'name="reason"' in ada.get(place).text
    say_why(ada, match)
    assert len(looks(house, match)) == 2


def test_whoever_has_or_had_a_seat_is_shown_nothing_and_no_look_is_recorded(house: House) -> None:
    match = house.open("spy", "partisan-1", "partisan-2")
    own = at_desk(house, PLAYS)
    before = own.get(f"/desk/matches/{match}").data
    assert b'name="reason"' not in before
    press(own, "/matches", f"/desk/matches/{match}/look", reason="curious")
    assert looks(house, match) == []

    house.resign("partisan-2")
    assert house.match(match).views
    assert own.get(f"/desk/matches/{match}").data == before


@pytest.mark.parametrize(
    "to", ["https://example.org/", "//example.org", "/desk\\..\\x", "/matches", "/desk@example.org"]
)
def test_a_reason_leads_on_within_the_desk_alone(house: House, match: UUID, to: str) -> None:
    place = f"/desk/matches/{match}"
    said = press(at_desk(house), place, f"{place}/look", to=to, reason="a dispute")
    assert said.headers["Location"] == place


def test_a_match_that_is_not_there_is_not_found(house: House) -> None:
    assert at_desk(house).get(f"/desk/matches/{uuid4()}").status_code == 404
