"""Deadlines for the calendars of those who wish them, and of nobody else's concern."""

from datetime import UTC, timedelta
from email.message import EmailMessage
from typing import Any

import pytest
from icalendar import Calendar

from domain.match.queries import SetMine
from domain.match.reading.personal.preferences import wished
from tests.support.house import House, line_of

FIRST, SECOND = "player-1", "player-2"


def entry_in(letter: EmailMessage) -> Any:
    """The entry for a calendar that a letter brings; None for one that brings none."""
    parts = [one for one in letter.walk() if one.get_content_type() == "text/calendar"]
    return Calendar.from_ical(parts[0].get_content()).events[0] if parts else None


def test_a_letter_that_asks_brings_its_deadline_and_a_later_one_moves_the_same_entry(house: House) -> None:
    house.open(FIRST, SECOND, game="vedova-nera")
    house.answer(SECOND, "calendar on")
    house.answer(FIRST, "choose red")
    asked = house.letters(SECOND)[-1]
    first = entry_in(asked)
    assert first.start.astimezone(UTC) == house.now + timedelta(hours=72)
    house.answer(SECOND, "more time")
    moved = entry_in(house.letters(SECOND)[-1])
    assert moved["uid"] == first["uid"]
    assert moved["sequence"] >= first["sequence"]
    assert moved.start > first.start
    assert entry_in(house.letters(FIRST)[-1]) is None


def test_nothing_in_it_answers_for_its_owner(house: House) -> None:
    house.open(FIRST, SECOND, game="vedova-nera")
    house.answer(FIRST, "calendar on")
    letter = house.letters(FIRST)[-1]
    token = letter["Reply-To"].partition("+")[2].partition("@")[0]
    assert token
    assert token not in entry_in(letter).to_ical().decode().replace("\r\n ", "")


def test_it_ends_as_it_began_and_is_told_among_ones_own_data(house: House) -> None:
    house.open(FIRST, SECOND, game="vedova-nera")
    house.answer(FIRST, "calendario sì")
    assert "bring the deadline for your calendar" in line_of(house.answer(FIRST, "show my data"))
    assert entry_in(house.answer(FIRST, "calendar off")) is None


@pytest.mark.parametrize(
    ("line", "value"),
    [("calendar on", "yes"), ("Calendar off please", "no"), ("calendario sì", "yes"), ("niente calendario", "no"),
     ("Kalender an", "yes")],
)  # fmt: skip
def test_the_wish_is_read_in_every_language(line: str, value: str) -> None:
    assert wished(line) == SetMine("calendar", value)
