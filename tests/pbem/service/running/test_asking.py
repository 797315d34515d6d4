"""A host asks who is late, has them reminded, and asks how matches ended; by letter, in English and Italian."""

from datetime import timedelta
from typing import Final
from uuid import UUID

import pytest

from mail.inbound.ports import RawLetter
from pbem.clubhouse.acts import Operator
from pbem.clubhouse.matches.hosting import Doing
from tests.support.house import House, address_of, words_of
from tests.support.house import house as house

HOST: Final = "olga@example.org"
FIRST, SECOND = "player-1", "player-2"


@pytest.fixture
def match(house: House) -> UUID:
    """La Vedova Nera, in which player 1 has missed a deadline, and its host knows."""
    found = house.open(FIRST, SECOND, game="vedova-nera", host=HOST)
    house.wait(hours=73)
    return found


def from_host(house: House, text: str) -> str:
    """A host answers the newest letter to them; what comes back."""
    house.deliver(house.reply("host", text, house.letters_to(HOST)[-1], HOST))
    house.work()
    return house.newest(HOST)


def to_the_service(house: House, text: str, sender: str = HOST) -> None:
    """A letter to the address that belongs to no letter of ours."""
    to = house.service.ours.base
    head = f"From: <{sender}>\r\nTo: <{to}>\r\nSubject: hello\r\nMessage-ID: <{len(text)}.{len(house.files())}@x>"
    house.service.intake.take_in(RawLetter(sender, to, "test", f"{head}\r\n\r\n{text}\r\n".encode()), lambda: house.now)
    house.work()


def reminders(house: House, seat: str) -> int:
    """How many reminders a player has had."""
    return sum("Reminder." in words_of(letter) for letter in house.letters(seat))


def test_a_host_asks_for_whom_the_match_waits_and_since_when(house: House, match: UUID) -> None:
    for text in ("late", "Chi manca? Grazie", "wer fehlt"):
        assert "It waits for Player 2: Asked since Thu 8 Jan 2026" in from_host(house, text)


def test_how_many_deadlines_somebody_has_missed_is_said(house: House, match: UUID) -> None:
    for _ in range(2):
        house.wait(hours=73)
    assert "UTC. One deadline missed." in from_host(house, "late")


def test_it_can_be_asked_by_the_number_of_the_match_and_answered(house: House, match: UUID) -> None:
    to_the_service(house, "late 1")
    assert "This is how the match stands." in house.newest(HOST)
    assert "What you asked for has been done." in from_host(house, "extend 24h")


def test_of_a_match_of_somebody_else_nothing_is_told(house: House, match: UUID) -> None:
    to_the_service(house, "late 1", address_of(FIRST))
    assert "This is how the match stands." not in house.newest(address_of(FIRST))


def test_who_is_asked_is_reminded_once_a_day_and_nobody_else(house: House, match: UUID) -> None:
    assert "Those who are asked are reminded" in from_host(house, "remind")
    assert "Nobody was reminded" in from_host(house, "sollecita tutti")
    assert "Nobody was reminded" in from_host(house, "remind player 1")
    assert (reminders(house, FIRST), reminders(house, SECOND)) == (0, 1)
    house.wait(hours=25)
    assert "Those who are asked are reminded" in from_host(house, "remind player 2")
    assert reminders(house, SECOND) == 2


def test_whether_a_seat_wants_reminders_its_host_does_not_hear(house: House, match: UUID) -> None:
    house.answer(SECOND, "stop reminders")
    assert "Those who are asked are reminded" in from_host(house, "remind")
    assert reminders(house, SECOND) == 0


def test_who_is_only_invited_is_reminded_twice_at_most(house: House) -> None:
    house.open(FIRST, SECOND, game="vedova-nera", host=HOST, invite=True)
    to_the_service(house, "late 1")
    assert "or invited, within a day" in from_host(house, "remind")
    for _ in range(3):
        house.now += timedelta(hours=25)
        from_host(house, "remind")
    assert len(house.letters(SECOND)) == 3
    assert "Nobody was reminded" in house.newest(HOST)


def test_the_host_asks_how_matches_have_ended(house: House, match: UUID) -> None:
    assert "No match of yours here is over yet." in from_host(house, "standings")
    house.service.hosting.end(match, Doing(by=Operator("root")), house.now)
    house.work()
    assert "La Vedova Nera 1: " in from_host(house, "classifica")


def test_matches_that_one_runs_without_a_seat_are_among_ones_own(house: House, match: UUID) -> None:
    to_the_service(house, "my matches")
    assert "You run them, without a seat La Vedova Nera 1: Now player 2 plays" in house.newest(HOST)


def test_a_host_who_is_asked_about_misses_answers_with_one_line(house: House, match: UUID) -> None:
    while not (found := [w for w in map(words_of, house.letters_to(HOST)) if "as many deadlines in a row" in w]):
        house.wait(hours=73)
    asked = found[0]
    assert "replace red" in " ".join(asked.split()).lower()
    assert "All stays as it is" in from_host(house, "wait")
