"""The desk's page of one order: what stands on it, what of a letter never does, and who sees how much of it."""

import re
from pathlib import Path
from uuid import UUID

import pytest
from flask.testing import FlaskClient

from mail.inbound.ports import RawLetter, Taken
from pbem.clubhouse.matches.deadlines.clock import ClockWatch
from tests.pbem.web.desk.at_the_desk import administered, at_desk, press, say_why
from tests.support.house import House, address_of

PLAYS = address_of("partisan-1")
TOKEN = re.compile(r"(?:\+|%2B)[a-z2-7]{26}", re.IGNORECASE)
FORBIDDEN = re.compile(
    r"<(script|style|img|a|form|input|iframe|svg|h1)\b|onclick|onload|style=|href|src=|class=\"notice"
)
HOSTILE = (
    "<h1 onclick='x()'>14 to 33</h1><script>steal()</script><style>body{display:none}</style>"
    "<img src='https://spy.example.net/seen.png'><a href='https://evil.example.net/'>here</a>"
    "<form action='https://evil.example.net/'><input name='password'></form><iframe src='//evil.example.net'></iframe>"
    "<svg onload='x()'><a href='javascript:x()'>go</a></svg><p style='position:fixed' class='notice'>plain</p>"
)


def with_html(house: House, html: str, *, boundary: str = "b") -> None:
    """The spy answers with an HTML part."""
    head, _, body = house.reply("spy", "14 to 33").decode().partition("\r\n\r\n")
    raw = (
        f"{head}\r\nMIME-Version: 1.0\r\nContent-Type: multipart/alternative; boundary={boundary}\r\n\r\n"
        f"--b\r\nContent-Type: text/plain\r\n\r\n{body}\r\n--b\r\nContent-Type: text/html\r\n\r\n{html}\r\n--b--\r\n"
    ).encode()
    to = str(house.last("spy")["Reply-To"].addresses[0].addr_spec)
    assert (
        house.service.intake.take_in(RawLetter(address_of("spy"), to, "test", raw), lambda: house.now) is Taken.STORED
    )
    house.work()


def away(house: House) -> UUID:
    """A match that begins before nobody is at work for sixty hours."""
    match, clock = house.open("spy", "partisan-1"), ClockWatch(house.service.engine)
    assert not clock.holds(house.now)
    house.wait_only(hours=60)
    assert clock.holds(house.now)
    return match


def shown(house: House, match: object, way: str = "letters/1") -> str:
    """A page of the match, after a reason was said."""
    ada = at_desk(house)
    say_why(ada, match)
    answer = ada.get(f"/desk/matches/{match}/{way}", follow_redirects=True)
    assert answer.status_code == 200
    assert answer.headers["Cache-Control"] == "no-store"
    return answer.text


def laid_open(house: House, match: object) -> str:
    """The page of the first letter, and what it does not wait for where the letter became an order."""
    page = shown(house, match)
    return page + shown(house, match, "orders/1/proof") if "/orders/1/proof" in page else page


def test_it_asks_for_a_reason_first(house: House) -> None:
    match = house.open("spy", "partisan-1")
    house.answer("spy", "14 to 33")
    asked = at_desk(house).get(f"/desk/matches/{match}/orders/1").text
    assert 'name="reason"' in asked
    assert "14 to 33" not in asked


def test_it_shows_the_lines_the_ruling_and_both_positions(house: House) -> None:
    match = house.open("spy", "partisan-1")
    house.answer("spy", "14 to 33\nif that is blocked, 41")
    page, proof = shown(house, match, "orders/1"), shown(house, match, "orders/1/proof")
    for part in ("if that is blocked, 41", "Refused", 'name="ruling" value="corrected"'):
        assert part in page
    for part in ("As the spy saw it", "<svg", "Read again today, it says the same"):
        assert part in proof


def test_what_was_drawn_for_an_order_is_drawn_again_from_the_secret_that_was_sealed(house: House) -> None:
    match = house.open("spy", "partisan-1")
    house.answer("spy", "14 to 33")
    assert "What was drawn for it follows from the secret sealed before the first move" in shown(
        house, match, "orders/1/proof"
    )


def test_our_outage_stands_beside_what_was_missed_meanwhile_and_on_the_timeline(house: House) -> None:
    match = away(house)
    house.wait(hours=80)
    assert "We were away" in shown(house, match, "orders/1")
    ada = at_desk(house)
    say_why(ada, match)
    assert "nobody was at work here" in ada.get(f"/desk/matches/{match}?show=outage").text


def test_an_outage_is_not_told_of_what_came_in_time(house: House) -> None:
    match = away(house)
    house.answer("spy", "14 to 33")
    assert "We were away" not in shown(house, match, "orders/1")


def test_the_page_leads_to_the_chain_our_letters_the_events_and_cases_under_the_same_ruling(house: House) -> None:
    match = house.open("spy", "partisan-1")
    house.answer("spy", "14 to 33\nif that is blocked, 41")
    house.answer("spy", "14 to 33\nif that is blocked, 42")
    page = shown(house, match, "orders/2")
    assert f'href="/desk/matches/{match}/orders/2/proof"' in page
    proof = shown(house, match, "orders/2/proof")
    for part in ("Nothing recorded was changed afterwards", "The receipt", "orders-refused", "Order 1 of this match"):
        assert part in proof


def test_the_way_of_a_letter_is_told_in_the_reader_s_words(house: House) -> None:
    match = house.open("spy", "partisan-1")
    house.answer("spy", "14 to 33\nif that is blocked, 41")
    proof = shown(house, match, "orders/1/proof")
    assert re.search(r"<li>[^<]*: It was to be sent</li><li>[^<]*: It was sent</li>", proof)


def test_nothing_of_a_letter_acts_fetches_or_looks_like_ours(house: House) -> None:
    match = house.open("spy", "partisan-1")
    with_html(house, HOSTILE)
    page = laid_open(house, match)
    rendered = re.search(r'<div class="rendered"[^>]*>(.*?)</details>', page, re.DOTALL)
    assert rendered is not None
    assert "14 to 33" in rendered[1]
    assert not FORBIDDEN.search(rendered[1].partition("</div><p")[0])
    assert "<script>steal" not in page


@pytest.mark.parametrize("html", ["<div>" * 20_000, "<b" * 9_000, "x" * 200_000, "\0<p>\ufffd</p><!--", "<![CDATA[<p>"])
def test_a_letter_made_to_be_hard_to_take_apart_is_shown_all_the_same(house: House, html: str) -> None:
    match = house.open("spy", "partisan-1")
    with_html(house, html)
    assert len(laid_open(house, match)) < 1_000_000


def test_a_letter_with_broken_parts_is_shown_all_the_same(house: House) -> None:
    match = house.open("spy", "partisan-1")
    with_html(house, "<p>14 to 33", boundary="another")
    assert "Letter 1" in laid_open(house, match)


def test_tokens_are_masked_wherever_a_letter_hides_them(house: House) -> None:
    match = house.open("spy", "partisan-1")
    own = str(house.last("spy")["Reply-To"].addresses[0].addr_spec)
    linked, hidden = own.replace("+", "%2B"), own.replace("+", "&#43;")
    with_html(house, f"<p>{own} <a href='mailto:{linked}'>{hidden}</a></p>")
    page = laid_open(house, match)
    assert own.partition("+")[2].partition("@")[0] not in page
    assert not TOKEN.search(page)


def test_who_plays_sees_their_own_letters_alone_and_rules_on_nothing(house: House) -> None:
    match = house.open("spy", "partisan-1")
    house.answer("spy", "14 to 33")
    house.answer("partisan-1", "P1 to 999")
    plays, place = at_desk(house, address_of("partisan-1")), f"/desk/matches/{match}"
    page = plays.get(f"{place}/orders/1").text
    assert "P1 to 999" in page
    for hidden in ("14 to 33", "In full", "Nothing recorded was changed", 'name="ruling"', "Similar cases"):
        assert hidden not in page
    assert plays.get(f"{place}/orders/2").status_code == 404
    assert plays.get(f"{place}/orders/1/proof").status_code == 404
    assert plays.get(f"{place}/letters/2").status_code == 404
    own = {"ruling": "corrected", "dispute": "0", "reason": "for me", "back": "stay"}
    assert press(plays, "/matches", f"{place}/orders/1/rule", **own).status_code == 403


def test_worlds_that_a_seat_cannot_tell_apart_show_it_the_same(tmp_path: Path) -> None:
    pages = []
    for world, more in (("one", 1), ("other", 3)):
        house = administered(tmp_path / world, address_of("partisan-1"))
        match = house.open("spy", "partisan-1")
        for number in range(more):
            house.answer("spy", f"14 to {number}")
        house.answer("spy", "14 to 33")
        house.answer("partisan-1", "P1 to 999")
        page = at_desk(house, address_of("partisan-1")).get(f"/desk/matches/{match}/orders/1").text
        pages.append(
            re.sub(r"[0-9a-f]{40,64}|[a-z2-7]{4}…|<[^<>@ ]*@[^<>@ ]*&gt;|&lt;[^ ]*&gt;|" + str(match), "…", page)
        )
        house.close()
    assert pages[0] == pages[1]


def at_an_order(house: House) -> tuple[FlaskClient, str, UUID]:
    """An administrator who has said why, before the first order of a match that runs: its page, and the match."""
    match = house.open("spy", "partisan-1")
    house.answer("spy", "14 to 33")
    ada, place = at_desk(house), f"/desk/matches/{match}/orders/1"
    say_why(ada, match)
    return ada, place, match


def test_a_ruling_is_shown_before_it_is_given_and_not_taken_from_another_page(house: House) -> None:
    ada, place, match = at_an_order(house)
    ruling = {"ruling": "corrected", "dispute": "0", "reason": "It was misread.", "back": "before"}
    assert ada.post(f"{place}/rule", data=ruling).status_code == 400
    preview = press(ada, place, f"{place}/rule", **ruling)
    assert "What this ruling would do" in preview.text
    assert "What would be undone" in preview.text
    assert not any("uled" in type(entry.event).__name__ for entry in house.match(match).entries)

    stood = re.search(r'name="stood" value="([0-9a-f]+)"', preview.text)
    assert stood is not None
    given = press(ada, place, f"{place}/rule", **ruling, stood=stood[1])
    assert given.status_code == 303
    assert "The ruling is given: Corrected." in ada.get(given.headers["Location"]).text


def test_a_ruling_is_shown_anew_where_the_match_has_gone_on(house: House) -> None:
    ada, place, _ = at_an_order(house)
    ruling = {"ruling": "annulled", "dispute": "0", "reason": "So be it.", "back": "stay", "stood": "0" * 64}
    assert "has gone on since you looked" in press(ada, place, f"{place}/rule", **ruling).text


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"ruling": "none"}, "Choose what you rule."),
        ({"reason": " "}, "Say why"),
        ({"dispute": "x"}, "Choose on what you rule."),
        ({"ruling": "stands"}, "Nobody disputed it"),
        ({"ruling": "annulled", "back": "before"}, "With this ruling play does not go back"),
        ({"back": "decision-99"}, "It cannot be ruled so"),
    ],
)
def test_a_form_that_does_not_go_together_is_answered_with_what_is_wrong(
    house: House, wrong: dict[str, str], said: str
) -> None:
    ada, place, _ = at_an_order(house)
    ruling = {"ruling": "corrected", "dispute": "0", "reason": "why", "back": "stay"} | wrong
    answer = press(ada, place, f"{place}/rule", **ruling)
    assert answer.status_code == 400
    assert said in answer.text


def test_who_changes_a_ruling_after_its_preview_finds_the_form_as_it_was_filled_in(house: House) -> None:
    ada, place, _ = at_an_order(house)
    filled = {"ruling": "corrected", "back": "decision-1", "dispute": "0", "reason": "Read wrongly."}
    preview = press(ada, place, f"{place}/rule", **filled)
    assert re.search(rf'<button[^>]* name="change" value="yes" formaction="{place}/rule#rule">Change it<', preview.text)
    form = press(ada, place, f"{place}/rule", **filled, stood="0", change="yes").text
    assert re.search(r'name="ruling" value="corrected" required checked', form)
    assert re.search(r'name="back" value="decision-1" required checked', form)
    assert ">Read wrongly.</textarea>" in form
