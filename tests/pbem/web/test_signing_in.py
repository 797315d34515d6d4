"""Signing in by a link in a letter: who gets one, what it is good for, and what a page tells of who plays here."""

import re
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from sqlalchemy import func, select

from pbem.store.engine import reading
from pbem.store.tables import outbox, sessions, sign_ins
from pbem.web import create_app
from tests.support.coming_in import SPY, asked, browser, link, signed_in
from tests.support.house import House, address_of, words_of

STRANGER = "stranger@example.org"


def letters_sent(house: House) -> int:
    """How many letters with links are owed or sent."""
    with reading(house.service.engine) as conn:
        wanted = select(func.count()).select_from(outbox).where(outbox.c.kind == "sign-in")
        return conn.execute(wanted).scalar_one()


def test_a_letter_brings_a_link_whose_button_signs_in(house: House) -> None:
    visitor = browser(house)
    assert asked(house, at=visitor).headers["Location"] == "/in/asked"
    assert "Sign in here" in visitor.get(link(house)).text

    entered = visitor.post(link(house))
    assert (entered.status_code, entered.headers["Location"]) == (303, "/matches")
    assert "Quinta Colonna, match 1" in visitor.get("/matches").text
    assert f"signed in as {SPY}" in visitor.get("/matches").text


def test_a_stranger_is_told_the_same_and_gets_no_letter(house: House) -> None:
    known, unknown = asked(house), asked(house, STRANGER)
    assert (known.status_code, known.data, [*known.headers]) == (unknown.status_code, unknown.data, [*unknown.headers])
    assert letters_sent(house) == 1
    assert house.letters_to(STRANGER) == []


def test_asking_writes_the_same_for_everybody_before_anything_is_looked_up(house: House) -> None:
    visitor = browser(house)
    for address in (SPY, STRANGER):
        visitor.post("/in", data={"address": address})
    with reading(house.service.engine) as conn:
        rows = conn.execute(select(sign_ins)).all()
    assert len({row.address_digest for row in rows}) == 2
    assert {(row.asked_at, row.answered_at, row.player_id, row.outbox_id) for row in rows} == {
        (house.now, None, None, None)
    }
    assert letters_sent(house) == 0


def test_opening_the_link_uses_nothing_up(house: House) -> None:
    asked(house)
    for _ in range(3):
        page = browser(house).get(link(house))
        browser(house).head(link(house))
        assert (page.status_code, "Set-Cookie" in page.headers) == (200, False)
    assert browser(house).post(link(house)).status_code == 303


def test_a_link_enters_once(house: House) -> None:
    signed_in(house)
    again = browser(house)
    assert again.get(link(house)).status_code == 410
    answer = again.post(link(house))
    assert (answer.status_code, "Set-Cookie" in answer.headers) == (410, False)
    assert "My matches" in answer.text


def test_of_two_who_press_at_the_same_time_one_comes_in(house: House) -> None:
    asked(house)
    place, pages = link(house), create_app(house.service, clock=lambda: house.now)
    with ThreadPoolExecutor(4) as pool:
        found = [pool.submit(lambda: pages.test_client().post(place).status_code) for _ in range(4)]
    assert sorted(each.result() for each in found) == [303, 410, 410, 410]


def test_whoever_enters_by_one_link_has_used_up_the_others(house: House) -> None:
    asked(house)
    first = link(house)
    signed_in(house)
    assert browser(house).post(first).status_code == 410


def test_a_link_is_good_for_a_quarter_of_an_hour(house: House) -> None:
    asked(house)
    house.now += timedelta(minutes=14)
    assert browser(house).get(link(house)).status_code == 200
    house.now += timedelta(minutes=2)
    assert browser(house).get(link(house)).status_code == 410
    assert browser(house).post(link(house)).status_code == 410


@pytest.mark.parametrize("token", ["a" * 26, "nonsense", "A" * 26, "%2e%2e"])
def test_a_link_that_was_made_up_leads_nowhere(house: House, token: str) -> None:
    asked(house)
    assert browser(house).get(f"/in/{token}").status_code == 410
    assert browser(house).post(f"/in/{token}").status_code == 410


def test_no_other_token_of_a_letter_signs_in(house: House) -> None:
    asked(house)
    tokens = house.service.outbox.tokens
    with reading(house.service.engine) as conn:
        letter = conn.execute(select(outbox.c.id).where(outbox.c.kind == "sign-in")).scalar_one()
        seat = conn.execute(select(outbox.c.id).where(outbox.c.kind == "welcome")).scalars().first()
    for token in (tokens.of(letter), tokens.stop_of(letter), tokens.bounce_of(letter), tokens.entry_of(str(seat))):
        assert browser(house).post(f"/in/{token}").status_code == 410
    assert browser(house).get(f"/unsubscribe/{tokens.entry_of(letter)}").status_code == 404


def test_what_is_no_address_is_said_to_be_none(house: House) -> None:
    for address in ("", "nobody", "a@b@c", "x" * 400 + "@example.org"):
        page = asked(house, address)
        assert (page.status_code, "That is not an address" in page.text) == (400, True)


def test_one_player_is_sent_a_few_links_an_hour_and_nobody_is_told(house: House) -> None:
    answers = [asked(house) for _ in range(8)]
    assert letters_sent(house) == 5
    assert {answer.status_code for answer in answers} == {303}
    house.now += timedelta(hours=2)
    asked(house)
    assert letters_sent(house) == 6


def test_one_network_address_may_ask_so_often(house: House) -> None:
    visitor = browser(house)
    found = [visitor.post("/in", data={"address": STRANGER}).status_code for _ in range(22)]
    assert found == [303] * 20 + [429] * 2
    elsewhere = {"REMOTE_ADDR": "192.0.2.7"}
    assert visitor.post("/in", data={"address": STRANGER}, environ_overrides=elsewhere).status_code == 303


def test_a_header_about_the_network_address_is_not_believed(house: House) -> None:
    visitor = browser(house)
    headers = [{"X-Forwarded-For": f"192.0.2.{number}"} for number in range(21)]
    found = [visitor.post("/in", data={"address": STRANGER}, headers=each).status_code for each in headers]
    assert found[-1] == 429


def test_rows_of_who_asked_are_gone_after_a_day(house: House) -> None:
    asked(house, STRANGER)
    house.now += timedelta(days=2)
    asked(house, STRANGER)
    with reading(house.service.engine) as conn:
        assert conn.execute(select(func.count()).select_from(sign_ins)).scalar_one() == 1


def test_the_letter_says_what_to_do_if_it_was_not_you(house: House) -> None:
    asked(house)
    letter = house.letters_to(SPY)[-1]
    assert letter["Subject"] == "[pbem] Your link to sign in"
    assert "do nothing: without this letter nobody comes in" in words_of(letter)


def test_a_letter_in_html_has_the_link_to_tap(house: House) -> None:
    house.open("player-1", "player-2", game="vedova-nera", form="html")
    asked(house, address_of("player-1"))
    part = house.letters("player-1")[-1].get_body(("html",))
    assert part is not None
    assert re.search(r'<a [^>]*href="http://127\.0\.0\.1:8025/in/[a-z2-7]{26}"', str(part.get_content()))


def test_who_is_signed_in_is_known_by_a_hash_alone(house: House) -> None:
    visitor = signed_in(house)
    cookie = visitor.get_cookie("pbem")
    assert cookie is not None
    with reading(house.service.engine) as conn:
        digest = conn.execute(select(sessions.c.digest)).scalar_one()
    assert len(cookie.value) >= 43
    assert cookie.value not in digest
