"""The days of an absence as people name them (G-28): by date, by the day of the week, from today on; and which they are."""

from datetime import UTC, datetime

import pytest

from domain.game import Seat
from domain.match import events as m
from domain.match.days import days_between, written
from domain.match.orders import Away
from domain.match.reading.running.absences import absence
from domain.match.rules.absences import days_named
from domain.match.telling import absence_words
from domain.reading.line_words import plain

MONDAY = datetime(2026, 1, 5, 20, tzinfo=UTC)


def days(line: str) -> tuple[str, str] | None:
    """The first and the last day that a line names on a Monday, the fifth of January."""
    order = absence(plain(line))
    assert isinstance(order, Away), line
    span = days_named(order, MONDAY, "UTC")
    return span and days_between(span, "UTC", "en")


@pytest.mark.parametrize(
    ("line", "first", "last"),
    [
        ("away tomorrow", 6, 6), ("via domani", 6, 6), ("abwesend morgen", 6, 6), ("away today", 5, 5),
        ("away from Friday to Monday", 9, 12), ("assente da venerdì a lunedì", 9, 12), ("abwesend von Freitag bis Montag", 9, 12),
        ("away on Thursday", 8, 8), ("away until Thursday", 5, 8), ("away from tomorrow until Thursday", 6, 8),
        ("away from Friday to 20 January", 9, 20), ("away 3-17 January", 5, 17),
    ],
)  # fmt: skip
def test_days_are_named_by_the_week_and_from_today_on_too(line: str, first: int, last: int) -> None:
    assert days(line) == (f"{first} January 2026", f"{last} January 2026")


@pytest.mark.parametrize(
    ("line", "first", "last"),
    [
        ("away until Monday", 5, 12), ("via fino a lunedì", 5, 12), ("abwesend bis Montag", 5, 12),
        ("away from today until Monday", 5, 12), ("away from tomorrow to Monday", 6, 12), ("away on Monday", 12, 12),
        ("via lunedì", 12, 12), ("abwesend Montag", 12, 12), ("away from Monday to Thursday", 12, 15),
        ("away from Monday to Monday", 12, 12), ("away until today", 5, 5),
    ],
)  # fmt: skip
def test_a_day_of_the_week_is_never_today(line: str, first: int, last: int) -> None:
    assert days(line) == (f"{first} January 2026", f"{last} January 2026")


@pytest.mark.parametrize("line", ["away tomorrow", "away from Friday to Monday", "away until Thursday"])
def test_they_are_written_as_they_are_read(line: str) -> None:
    order = absence(plain(line))
    assert isinstance(order, Away)
    names = {written(one, "en") for one in (order.first, order.last) if one is not None}
    assert {name.lower() for name in names} <= set(line.lower().split())


def test_days_announced_again_as_they_were_take_the_place_of_none() -> None:
    since, until, later = (datetime(2026, 12, day, tzinfo=UTC) for day in (5, 10, 12))
    again = m.AbsenceAnnounced(Seat("red"), since, until, "UTC", 5, (since, until))
    longer = m.AbsenceAnnounced(Seat("red"), since, later, "UTC", 7, (since, until))
    assert "takes the place" not in absence_words(again, "Red", "en")
    assert "takes the place" in absence_words(longer, "Red", "en")
