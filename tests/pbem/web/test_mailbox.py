"""The mailbox page: its letters, the reply box, what it looks for, and that nothing happens by looking."""

import html
import re

import pytest

from tests.support.demonstration import Demonstration

EVIL = {"Origin": "https://evil.example.org", "Sec-Fetch-Site": "cross-site"}


def test_the_first_page_leads_to_the_first_letter(table: Demonstration) -> None:
    page = table.browser.get("/", follow_redirects=True).text
    assert "You are the spy" in page
    assert f'src="/mailbox/{table.newest}/html"' in page
    assert html.escape(table.text()) in page.replace("&#39;", "&#x27;").replace("&#34;", "&quot;")
    assert "How to play" in page


def test_the_list_shows_the_newest_first_and_marks_what_is_unread(table: Demonstration) -> None:
    first = table.newest
    table.browser.get(f"/mailbox/{first}")
    table.send("help")
    listed = table.browser.get("/mailbox/letters").text
    keys = re.findall(r'href="/mailbox/([^"]+)"', listed)
    assert keys == [table.newest, first]
    assert listed.count("unread</span>") == 1
    assert listed.index("Here is how to answer.") < listed.index("A match of Quinta Colonna begins")
    table.browser.get(f"/mailbox/{table.newest}")
    assert "unread" not in table.browser.get("/mailbox/letters").text


def test_looking_at_everything_changes_nothing(table: Demonstration) -> None:
    before, files = table.stored(), sorted(table.service.settings.home.rglob("*.pbem"))
    key = table.newest
    page = table.browser.get(f"/mailbox/{key}/html").text
    links = [html.unescape(link) for link in re.findall(r'href="(/[^"]*)"', page)]
    orders = [link for link in links if "order=" in link]
    assert len(orders) > 5
    for place in [*orders[:5], "/mailbox/", "/mailbox/newest", "/mailbox/letters", f"/mailbox/{key}/source"]:
        assert table.browser.get(place).status_code == 200
    table.work()
    assert table.stored() == before
    assert sorted(table.service.settings.home.rglob("*.pbem")) == files


def test_an_order_in_the_address_only_fills_the_box(table: Demonstration) -> None:
    page = table.browser.get(f"/mailbox/{table.newest}?order=play+3+to+%3C42%3E").text
    assert "play 3 to &lt;42&gt;</textarea>" in page
    assert "not sent yet" in page


def test_after_sending_the_page_waits_and_then_opens_the_answer(table: Demonstration) -> None:
    first = table.newest
    answer = table.browser.post(f"/mailbox/{first}/reply", data={"text": "help"})
    place = answer.headers["Location"]
    assert answer.status_code == 303
    waiting = table.browser.get(place).text
    assert "Sent; waiting for the answer." in waiting
    assert '<noscript><meta http-equiv="refresh" content="2"></noscript>' in waiting
    table.work()
    assert table.browser.get("/mailbox/newest").json == {"newest": table.newest, "letters": 2, "over": False}
    assert table.browser.get(place).headers["Location"] == f"/mailbox/{table.newest}"


def test_an_older_letter_points_to_the_newest(table: Demonstration) -> None:
    first = table.newest
    table.send("help")
    assert "better answer that one" in table.browser.get(f"/mailbox/{first}").text
    assert "better answer that one" not in table.browser.get(f"/mailbox/{table.newest}").text


def test_an_empty_reply_is_not_sent(table: Demonstration) -> None:
    before = table.stored()
    page = table.send(" \n ")
    assert (page.status_code, "Write something first" in page.text) == (400, True)
    assert table.stored() == before


def test_a_reply_nobody_takes_stays_in_the_box(table: Demonstration) -> None:
    table.listener.stop()
    page = table.send("play 3 to 42")
    assert page.status_code == 502
    assert "Nobody took the reply" in page.text
    assert "play 3 to 42</textarea>" in page.text


@pytest.mark.parametrize("headers", [EVIL, {"Origin": "https://evil.example.org"}, {"Origin": "null"}])
def test_another_page_cannot_send_a_reply(table: Demonstration, headers: dict[str, str]) -> None:
    before = table.stored()
    place = f"/mailbox/{table.newest}/reply"
    refused = table.browser.post(place, data={"text": "resign"}, headers=headers)
    assert (refused.status_code, "sent from another page" in refused.text) == (403, True)
    assert table.stored() == before
    assert table.browser.post(place, data={"text": "help"}, headers={"Origin": "http://localhost"}).status_code == 303


def test_another_site_s_name_does_not_open_the_mailbox(table: Demonstration) -> None:
    refused = table.browser.get("/mailbox/", headers={"Host": "evil.example.org"})
    assert (refused.status_code, "open that one" in refused.text) == (400, True)
    assert table.browser.get("/mailbox/", headers={"Host": "127.0.0.1:8025"}).status_code == 200


@pytest.mark.parametrize("place", ["nothing", "..%2f..%2fsecret.key", "nothing/html", "nothing/source"])
def test_a_letter_that_is_not_there_is_a_page_that_is_missing(table: Demonstration, place: str) -> None:
    assert table.browser.get(f"/mailbox/{place}").status_code == 404
    assert table.browser.post(f"/mailbox/{place}/reply", data={"text": "help"}).status_code == 404


def test_one_signs_in_by_a_link_that_lands_in_the_mailbox(table: Demonstration) -> None:
    assert table.browser.post("/in", data={"address": table.demo.address}).status_code == 303
    table.work()
    link = re.search(r"/in/[a-z2-7]{26}", table.text())
    assert link is not None
    assert '<form method="post"' in table.browser.get(link[0]).text
    assert table.browser.post(link[0]).headers["Location"] == "/matches"
    assert "Quinta Colonna" in table.browser.get("/matches").text
