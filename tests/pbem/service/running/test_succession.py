"""A host who does not answer is succeeded, by the deputy or by the administrators, and may come back (G-33)."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Final
from uuid import UUID

import pytest
from sqlalchemy import select

from pbem.clubhouse.matches.guests import Guest
from pbem.clubhouse.outbox.rows import read_payload
from pbem.store.engine import reading
from pbem.store.tables import outbox
from tests.support.bounces import come_back
from tests.support.house import House, address_of, line_of, words_of

HOST: Final = "olga@example.org"
GRACE: Final = "grace@example.org"
ADMIN: Final = "admin@example.org"
DEPUTY: Final = Guest(address=GRACE)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """With an administrator; on SQLite alone, for the store makes no difference here."""
    made = House(tmp_path, PBEM_ADMINS=ADMIN)
    yield made
    made.close()


def silent(house: House, deputy: Guest | None = None) -> UUID:
    """A match in which nobody plays, and whose host, asked what is to become of it, has not answered for two paces."""
    match = house.open("spy", "partisan-1", host=HOST, deputy=deputy)
    before = len(house.letters_to(HOST))
    while not any("as many deadlines" in line_of(one) for one in house.letters_to(HOST)[before:]):
        house.wait(hours=73)
    house.wait(hours=145)
    return match


def test_the_deputy_is_asked_and_runs_the_match_with_a_yes(house: House) -> None:
    match = silent(house, DEPUTY)
    assert "has named you to run a match of Quinta Colonna in their place" in house.newest(GRACE)
    assert house.match(match).opened.host != str(house.match(match).opened.deputy)
    assert "You run it from now on." in house.says(GRACE, "yes")
    assert house.match(match).opened.host == house.match(match).opened.deputy
    table = " ".join(words_of(one) for one in house.letters("partisan-1"))
    assert "the deputy runs it now" in " ".join(table.split())
    assert "What you asked for has been done" in house.says(GRACE, "extend 24h")
    assert "Somebody else runs that match" in house.says(HOST, "extend 24h")


def test_without_a_deputy_the_administrators_look_after_it_and_the_host_may_come_back(house: House) -> None:
    match = silent(house)
    assert house.match(match).opened.host is None
    assert any("Its host has not answered for two paces" in line_of(one) for one in house.letters_to(ADMIN))
    assert "answer yes, and you run it again" in house.says(HOST, "sorry, I was away")
    assert "You run it again." in house.says(HOST, "yes")
    assert house.match(match).opened.host is not None


def test_without_administrators_the_letter_about_a_silent_host_stands_among_those_that_failed(tmp_path: Path) -> None:
    with closing(House(tmp_path)) as house:
        match = silent(house)
        assert house.match(match).opened.host is None
        with reading(house.service.engine) as conn:
            rows = conn.execute(select(outbox).where(outbox.c.match_id == match, outbox.c.state == "failed")).all()

    assert [(row.player_id, read_payload(row.payload).note) for row in rows] == [(None, "silent")]
    assert "PBEM_ADMINS names nobody" in rows[0].error


def test_a_deputy_who_says_no_or_nothing_gives_way_to_the_administrators(house: House) -> None:
    match = silent(house, DEPUTY)
    house.says(GRACE, "no")
    assert house.match(match).opened.host is None
    other = silent(house, DEPUTY)
    house.wait(hours=73)
    assert house.match(other).opened.host is None


def test_a_host_who_answers_in_any_words_is_not_silent(house: House) -> None:
    match = house.open("spy", "partisan-1", host=HOST)
    host = house.match(match).opened.host
    for _ in range(12):
        house.wait(hours=73)
        house.says(HOST, "I am looking for somebody")
    assert house.match(match).opened.host == host


def test_what_a_host_sends_for_a_seat_of_their_own_is_no_answer(house: House) -> None:
    """Else the others would learn from it that something was sent which they may not know of (law 5)."""
    match = house.open("spy", "partisan-1", host=address_of("partisan-1"))
    first = house.letters("partisan-1")[0]
    for _ in range(10):
        house.wait(hours=73)
        house.answer("partisan-1", "table", first)
    assert house.match(match).opened.host is None


def test_a_report_of_a_mail_server_about_a_letter_to_the_host_is_no_answer_of_theirs(house: House) -> None:
    match = house.open("spy", "partisan-1", host=HOST)
    for number in range(12):
        house.wait(hours=73)
        come_back(house, house.letters_to(HOST)[-1], action="delayed", status="4.4.1", number=number)
    assert house.match(match).opened.host is None
