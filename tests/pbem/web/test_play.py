"""Playing by the page alone: choices of the letters, sent, until the match is over and another one begins."""

import html
import re
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

from domain.words import Language
from tests.support.demonstration import Demonstration


def offered(table: Demonstration) -> list[str]:
    """The orders that the newest letter offers, as its links write them."""
    page = table.browser.get(f"/mailbox/{table.newest}/html").text
    links = [html.unescape(link) for link in re.findall(r'<a [^>]*href="([^"]*)"', page)]
    return [parse_qs(urlsplit(link).query)["order"][0] for link in links if "order=" in link]


def test_the_spy_plays_several_turns(table: Demonstration) -> None:
    for _ in range(4):
        events = table.stored()["events"]
        assert table.send(offered(table)[0]).status_code == 303
        assert table.stored()["events"] > events
        if table.demo.over:  # chance is not fixed here, and the bots may have caught the spy
            break
        assert "It is your turn" in table.text()


@pytest.mark.parametrize(("language", "sentence"), [("en", "It is your turn"), ("it", "Tocca a te")])
def test_a_partisan_plays_several_turns(tmp_path: Path, language: Language, sentence: str) -> None:
    table = Demonstration(tmp_path, "partisan-1", language)
    closing = {"en": "end", "it": "fine turno"}[language]
    for _ in range(3):
        order = offered(table)[0]
        table.send(f"{order}\n{closing}")
        if table.demo.over:
            break
        assert sentence in table.text()
    table.close()


def test_a_line_that_is_no_order_is_answered_by_a_letter_that_says_why(table: Demonstration) -> None:
    table.send("play 99 to 100")
    assert "Not done: “play 99 to 100”" in table.text()


def test_when_the_match_is_over_the_last_letter_reveals_it_and_another_can_begin(table: Demonstration) -> None:
    assert "Play again" not in table.browser.get("/mailbox/").text
    table.send("resign")
    table.send("resign yes")
    page = table.browser.get(f"/mailbox/{table.demo.mailbox()[-1].key}").text
    assert "The match is over." in page
    assert f'<a href="/mailbox/{table.demo.last_letter()}">Read how it ended' in page
    opened = table.browser.post("/mailbox/match", data={"seat": "partisan-1", "language": "it"})
    table.work()
    after = table.browser.get(opened.headers["Location"], follow_redirects=True).text
    assert "Partita n. 2. Tu sei il partigiano 1" in after
    assert "Play again" not in after


def test_a_second_match_cannot_be_opened_while_one_runs(table: Demonstration) -> None:
    before = table.stored()
    table.browser.post("/mailbox/match", data={"seat": "spy", "language": "en"})
    assert table.stored() == before


@pytest.mark.parametrize("form", [{"seat": "nobody", "language": "en"}, {"seat": "spy", "language": "xx"}, {}])
def test_a_new_match_asked_for_wrongly_is_not_opened(table: Demonstration, form: dict[str, str]) -> None:
    table.send("resign")
    table.send("resign yes")
    before = table.stored()
    assert table.browser.post("/mailbox/match", data=form).status_code == 400
    assert table.stored() == before
