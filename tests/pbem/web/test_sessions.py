"""Sessions: what the browser is given, when they end, and what another page or an older name can do with them: nothing."""

from datetime import timedelta
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from sqlalchemy import func, select

from pbem.store.engine import reading
from pbem.store.tables import sessions
from tests.support.coming_in import SPY, asked, browser, form_token, link, signed_in
from tests.support.house import House, address_of

PARTISAN = address_of("partisan-1")


def count(house: House) -> int:
    """How many sessions there are."""
    with reading(house.service.engine) as conn:
        return conn.execute(select(func.count()).select_from(sessions)).scalar_one()


def is_signed_in(visitor: FlaskClient) -> bool:
    """Whether the matches are shown, and not the way in."""
    return visitor.get("/matches").status_code == 200


def test_nobody_gets_a_cookie_before_they_sign_in(house: House) -> None:
    visitor = browser(house)
    asked(house, at=visitor)
    for place in ("/", "/in", "/in/asked", "/matches", "/out/done", "/fairness", link(house), "/no/such/page"):
        assert "Set-Cookie" not in visitor.get(place).headers
    assert count(house) == 0


@pytest.mark.parametrize(
    ("url", "name", "secure"),
    [("http://127.0.0.1:8025", "pbem", False), ("https://games.example.org", "__Host-pbem", True)],
)
def test_the_cookie_is_for_this_host_and_no_script(tmp_path: Path, url: str, name: str, secure: bool) -> None:
    house = House(tmp_path, PBEM_WEB_URL=url)
    house.open("spy", "partisan-1")
    asked(house)
    token = house.files()[-1].read_text().partition(f"{url}/in/")[2][:26]
    cookie = browser(house).post(f"/in/{token}", base_url=url).headers["Set-Cookie"]
    house.close()

    words = [word.strip() for word in cookie.split(";")]
    assert words[0].startswith(f"{name}=")
    assert {"HttpOnly", "Path=/", "SameSite=Lax", f"Max-Age={90 * 24 * 3600}"} <= {*words}
    assert ("Secure" in words) is secure
    assert not [word for word in words if word.startswith("Domain")]


def test_a_name_that_was_there_before_is_not_taken_over(house: House) -> None:
    visitor = browser(house)
    visitor.set_cookie("pbem", "chosen-by-somebody-else")
    assert not is_signed_in(visitor)
    asked(house, at=visitor)
    visitor.post(link(house))
    cookie = visitor.get_cookie("pbem")
    assert cookie is not None
    assert cookie.value != "chosen-by-somebody-else"

    other = browser(house)
    other.set_cookie("pbem", "chosen-by-somebody-else")
    assert not is_signed_in(other)


def test_whoever_comes_in_as_somebody_else_has_left_as_before(house: House) -> None:
    visitor = signed_in(house)
    before = visitor.get_cookie("pbem")
    asked(house, PARTISAN)
    visitor.post(link(house, PARTISAN))
    assert PARTISAN in visitor.get("/matches").text
    assert count(house) == 1

    old = browser(house)
    assert before is not None
    old.set_cookie("pbem", before.value)
    assert not is_signed_in(old)


def test_signing_out_ends_this_session_alone(house: House) -> None:
    here, there = signed_in(house), signed_in(house)
    kept = here.get_cookie("pbem")
    assert here.post("/out", data={"csrf_token": form_token(here)}).status_code == 303
    assert (is_signed_in(here), is_signed_in(there)) == (False, True)
    assert here.get_cookie("pbem") is None

    assert kept is not None
    here.set_cookie("pbem", kept.value)
    assert not is_signed_in(here)


def test_signing_out_everywhere_ends_every_session_and_link_of_this_player_alone(house: House) -> None:
    here, there, other = signed_in(house), signed_in(house), signed_in(house, PARTISAN)
    asked(house)
    here.post("/out/everywhere", data={"csrf_token": form_token(here)})
    assert [is_signed_in(each) for each in (here, there, other)] == [False, False, True]
    assert browser(house).post(link(house)).status_code == 410


def test_a_session_ends_when_it_is_not_used_and_at_last_whatever_happens(house: House) -> None:
    idle, used = signed_in(house), signed_in(house)
    for _ in range(4):
        house.now += timedelta(days=20)
        assert is_signed_in(used)
    assert not is_signed_in(idle)
    house.now += timedelta(days=11)
    assert not is_signed_in(used)


@pytest.mark.parametrize("place", ["/out", "/out/everywhere"])
def test_a_form_of_another_page_signs_nobody_out(house: House, place: str) -> None:
    visitor, other = signed_in(house), signed_in(house, PARTISAN)
    for data in ({}, {"csrf_token": "made up"}, {"csrf_token": form_token(other)}):
        page = visitor.post(place, data=data)
        assert (page.status_code, "no longer good" in page.text) == (400, True)
    assert visitor.get(place).status_code in (404, 405)
    assert is_signed_in(visitor)


@pytest.mark.parametrize(
    "headers", [{"Sec-Fetch-Site": "cross-site"}, {"Origin": "https://evil.example.org"}, {"Origin": "null"}]
)
def test_no_other_page_has_a_browser_come_in_or_ask(house: House, headers: dict[str, str]) -> None:
    asked(house)
    visitor = browser(house)
    assert visitor.post(link(house), headers=headers).status_code == 403
    assert visitor.post("/in", data={"address": SPY}, headers=headers).status_code == 403
    assert visitor.post(link(house), headers={"Origin": "http://localhost"}).status_code == 303


def test_the_page_of_a_link_tells_nobody_where_it_was_found(house: House) -> None:
    asked(house)
    assert browser(house).get(link(house)).headers["Referrer-Policy"] == "strict-origin"
    assert browser(house).get("/matches").headers["Referrer-Policy"] == "no-referrer"


def test_nobody_is_led_elsewhere_after_coming_in(house: House) -> None:
    asked(house)
    for place in (f"{link(house)}?next=https://evil.example.org", f"{link(house)}/../..//evil.example.org"):
        answer = browser(house).post(place, headers={"Host": "evil.example.org"})
        assert "evil" not in answer.headers.get("Location", "")


def test_links_in_letters_name_this_service_whatever_host_was_asked(house: House) -> None:
    visitor = browser(house)
    visitor.post("/in", data={"address": SPY}, headers={"Host": "evil.example.org"})
    house.work()
    assert "evil" not in house.letters("spy")[-1].as_string()


def test_who_is_forgotten_is_signed_in_nowhere(house: House) -> None:
    visitor = signed_in(house)
    asked(house)
    with reading(house.service.engine) as conn:
        player = house.service.directory.find(conn, SPY)
    assert player is not None
    house.service.forgetting.forget(player, house.now)
    assert not is_signed_in(visitor)
    assert count(house) == 0
    assert browser(house).post(link(house)).status_code == 410


def test_no_page_may_be_kept_by_anybody_on_the_way(house: House) -> None:
    visitor = signed_in(house)
    for place in ("/", "/matches", "/in/asked"):
        assert visitor.get(place).headers["Cache-Control"] == "no-store"
