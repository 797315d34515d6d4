"""How your answer was read: beside the letter it answers and beside the answer to it, line by line."""

import re
from html import unescape
from pathlib import Path
from typing import get_args

import pytest
from sqlalchemy import update

from mail.inbound.quoting.classify import Kind
from pbem.inquiry import Meant
from pbem.store.engine import writing
from pbem.store.tables import inbox
from pbem.words import SAY
from tests.support.demonstration import Demonstration


def told(table: Demonstration, key: str) -> list[tuple[str, str]]:
    """The kind and the plain words of every line told on the page of a letter."""
    page = table.browser.get(f"/mailbox/{key}").text
    section = page.partition('id="read"')[2].partition("</section>")[0]
    found = re.findall(r'<li class="([a-z-]+)">(.*?)</li>', section, re.DOTALL)
    return [(kind, " ".join(unescape(re.sub(r"<[^>]+>", "", words)).split())) for kind, words in found]


def an_order(table: Demonstration) -> str:
    """The first order that the newest letter offers."""
    page = table.browser.get(f"/mailbox/{table.newest}/html").text
    link = re.search(r"order=([^\"#&]*)", page)
    assert link is not None
    return link[1].replace("+", " ").replace("%20", " ")


def test_every_line_of_a_reply_says_what_it_was_taken_for(table: Demonstration) -> None:
    first = table.newest
    table.send(f"hello <b>\n{an_order(table)}\nrules QC-09\nplay 99 to\nstop\nboard\n-- \nAnna")
    lines = told(table, first)

    assert [kind for kind, _ in lines] == [
        "talk", "order", "question", "complaint", "stop", "below-stop", "signature", "attribution", "quoted",
    ]  # fmt: skip
    assert lines[0][1].endswith("hello <b>")
    assert "waits until the whole letter is" in lines[1][1]
    assert "Nothing has been done: a letter is carried out as a whole" in table.browser.get(f"/mailbox/{first}").text
    assert re.fullmatch(r"Quoted: \d+ lines .*", lines[-1][1])


def test_the_word_at_fault_is_marked(table: Demonstration) -> None:
    first = table.newest
    table.send("play 99 to 4000")
    page = table.browser.get(f"/mailbox/{first}").text

    assert re.search(r"<pre>play 99 to <mark>4000</mark></pre>", page)
    assert re.search(r"\((QC|G)-\d+\)", told(table, first)[0][1])


def test_it_stands_beside_the_answer_too_and_other_letters_point_to_it(table: Demonstration) -> None:
    first = table.newest
    assert "Your last answer" not in table.browser.get(f"/mailbox/{first}").text
    table.send("help")
    answer = table.newest

    assert told(table, answer) == told(table, first)
    assert told(table, answer)[0] == ("question", "Question The answer comes by letter. help")
    table.send("board", key=answer)
    assert [kind for kind, words in told(table, answer) if kind == "question"] == ["question", "question"]


def test_a_reply_that_waits_says_so(table: Demonstration) -> None:
    first = table.newest
    table.browser.post(f"/mailbox/{first}/reply", data={"text": "help"})

    assert "waits its turn" in table.browser.get(f"/mailbox/{first}").text
    table.work()
    assert "waits its turn" not in table.browser.get(f"/mailbox/{first}").text


def test_it_is_told_on_the_table_as_it_was_then(table: Demonstration) -> None:
    first, order = table.newest, an_order(table)
    table.send(order)
    before = told(table, first)
    table.send(order)

    assert before[0][0] == "order"
    assert told(table, first) == before


def test_looking_at_it_changes_nothing(table: Demonstration) -> None:
    first = table.newest
    table.send("help")
    before = table.stored()
    table.browser.get(f"/mailbox/{first}")
    table.work()
    assert table.stored() == before


def test_it_is_told_in_italian(tmp_path: Path) -> None:
    table = Demonstration(tmp_path, language="it")
    first = table.newest
    table.send("ciao\naiuto\ngioca 99 in 4000")
    page = table.browser.get(f"/mailbox/{first}").text
    lines = told(table, first)
    table.close()

    assert "Come è stata letta la tua risposta" in page
    assert "Non è stato fatto nulla" in page
    assert lines[0][1] == "Chiacchiere Non è un ordine: non ha effetto. ciao"
    assert [words.split("  ")[0].split(" ")[0] for _, words in lines[:3]] == ["Chiacchiere", "Domanda", "Non"]


def test_whatever_a_line_can_be_taken_for_is_said() -> None:
    assert [kind for kind in (*get_args(Meant), *Kind) if f"taken.{kind}" not in SAY] == []


def test_what_is_in_doubt_says_why(table: Demonstration) -> None:
    table.send(f"{an_order(table)}\nwait no. 44 to 37")
    lines = told(table, table.newest)

    assert [kind for kind, _ in lines[:2]] == ["talk", "doubt"]
    assert lines[1][1].startswith("In doubt This seems to take an order back.")
    assert lines[1][1].endswith("(G-19) wait no. 44 to 37")


DOUBTFUL = {
    "quinta-colonna": "queen back to 31\nwait no. 44 to 37",
    "vedova-nera": "F2 to G2\nwait no. c3 b3",
    "casablanca": "R4",
    "mata-hari": "gun 4 claim its a gun, color blue",
}


@pytest.mark.parametrize("game", DOUBTFUL)
def test_a_letter_in_doubt_can_be_answered_from_the_page_that_opens_first(tmp_path: Path, game: str) -> None:
    table = Demonstration(tmp_path, game=game)
    table.send(DOUBTFUL[game])
    opened = table.browser.get("/", follow_redirects=True)
    table.close()

    assert opened.status_code == 200
    assert "<form" in opened.text
    assert 'id="read"' in opened.text


def test_a_reply_that_cannot_be_retold_takes_no_letter_away(table: Demonstration) -> None:
    table.send("help")
    with writing(table.service.engine) as conn:
        conn.execute(update(inbox).values(verdict="damaged"))
    page = table.browser.get("/", follow_redirects=True)

    assert page.status_code == 200
    assert "How your answer was read cannot be shown" in page.text
    assert f'src="/mailbox/{table.newest}/html"' in page.text
