"""Stopping reminders from a letter: asking only shows, pressing acts, once."""

import re
from uuid import UUID

import pytest

from pbem.store.engine import reading
from tests.support.demonstration import Demonstration


@pytest.fixture
def place(table: Demonstration) -> str:
    """Where the newest letter's List-Unsubscribe leads."""
    letter = table.demo.letter(table.newest)
    assert letter is not None
    found = re.search(rb"List-Unsubscribe: <http://[^/]+(/unsubscribe/\w+)>", letter.raw)
    assert found is not None
    return found[1].decode()


def you(table: Demonstration) -> UUID:
    """The player of the demonstration."""
    with reading(table.service.engine) as conn:
        found = table.service.directory.find(conn, table.demo.address)
    assert found is not None
    return found


def test_asking_shows_a_button_and_changes_nothing(table: Demonstration, place: str) -> None:
    before = table.stored()
    page = table.browser.get(place)
    table.browser.head(place)
    assert '<form method="post">' in page.text
    assert table.stored() == before
    assert table.service.directory.wants_reminders(you(table))


def test_the_button_stops_reminders_and_keeps_the_seat(table: Demonstration, place: str) -> None:
    page = table.browser.post(place)
    assert page.status_code == 200
    assert "No more reminders" in page.text
    assert not table.service.directory.wants_reminders(you(table))
    assert not table.demo.over


def test_one_click_needs_no_cookie_no_origin_and_no_redirect(table: Demonstration, place: str) -> None:
    headers = {"Origin": "https://mail.example.org", "Sec-Fetch-Site": "cross-site"}
    page = table.browser.post(place, data={"List-Unsubscribe": "One-Click"}, headers=headers)
    assert page.status_code == 200
    assert "Set-Cookie" not in page.headers
    assert not table.service.directory.wants_reminders(you(table))


def test_stopping_twice_is_stopping_once(table: Demonstration, place: str) -> None:
    table.browser.post(place)
    before = table.stored()
    assert table.browser.post(place).status_code == 200
    assert table.stored() == before


@pytest.mark.parametrize(
    "token", ["abcdefghijklmnopqrstuvwxyz", "short", "..%2f..%2fetc", "ABCDEFGHIJKLMNOPQRSTUVWXY'"]
)
def test_an_unknown_token_is_a_page_that_is_missing(table: Demonstration, token: str) -> None:
    before = table.stored()
    assert table.browser.get(f"/unsubscribe/{token}").status_code == 404
    assert table.browser.post(f"/unsubscribe/{token}").status_code == 404
    assert table.stored() == before


def test_the_token_of_the_envelope_sender_stops_nothing(table: Demonstration) -> None:
    with reading(table.service.engine) as conn:
        row = conn.exec_driver_sql("SELECT id FROM outbox").one()
    token = table.service.outbox.tokens.bounce_of(row[0])
    assert table.browser.post(f"/unsubscribe/{token}").status_code == 404


def test_the_page_speaks_the_player_s_language(table: Demonstration, place: str) -> None:
    table.send("resign")
    table.send("resign yes")
    table.browser.post("/mailbox/match", data={"seat": "spy", "language": "it"})
    assert "Basta promemoria?" in table.browser.get(place).text
