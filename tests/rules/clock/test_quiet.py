"""Quiet hours and weekends, by each player's own clock (G-34): where a deadline that would fall into them is moved to."""

from datetime import UTC, datetime, timedelta
from typing import Any, Final
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.match import quiet
from domain.match.deadline import Span, due
from domain.match.orders import KeepWeekends, SetQuietHours
from domain.match.quiet import QuietHours
from domain.match.reading.running.quiet import quiet_order

ZONES: Final = (
    "UTC", "Europe/Rome", "America/New_York", "America/St_Johns", "America/Santiago", "Africa/Cairo", "Asia/Kathmandu",
    "Australia/Lord_Howe", "Pacific/Apia", "Pacific/Kiritimati", "Etc/GMT+12", "Asia/Beirut",
)  # fmt: skip
ROME: Final = QuietHours(22 * 60, 8 * 60, weekends=False, zone="Europe/Rome")
FREE: Final = QuietHours(22 * 60, 8 * 60, weekends=True, zone="Europe/Rome")
# One weekend lies in any such stretch, the same one in all zones: from where it begins first to where it ends last.
MOST_OF_ALL: Final = quiet.MOST + timedelta(hours=48 + 26 + 2)

moments = st.datetimes(datetime(2026, 1, 1), datetime(2027, 12, 31), timezones=st.just(UTC))
minutes = st.integers(0, 24 * 60 - 1)


@st.composite
def quiet_hours(draw: Any, weekends: st.SearchStrategy[bool] = st.booleans()) -> QuietHours:  # noqa: B008 - a value
    """Somebody's, as the rules allow them."""
    since = draw(minutes)
    until = (since + draw(st.integers(0, quiet.LONGEST))) % (24 * 60)
    return QuietHours(since, until, draw(weekends), draw(st.sampled_from(ZONES)))


together = st.lists(quiet_hours(), max_size=6)


@given(moments, together)
def test_no_deadline_is_earlier_and_none_later_than_what_is_allowed(at: datetime, kept: list[QuietHours]) -> None:
    assert at <= quiet.moved(at, kept) <= at + MOST_OF_ALL


@given(moments, st.lists(quiet_hours(st.just(False)), max_size=6))
def test_quiet_hours_alone_move_it_by_a_day_at_most(at: datetime, kept: list[QuietHours]) -> None:
    assert quiet.moved(at, kept) - at <= timedelta(hours=24)


@given(moments, st.timedeltas(timedelta(0), timedelta(days=5)), together)
def test_who_is_asked_later_never_has_to_answer_earlier(at: datetime, by: timedelta, kept: list[QuietHours]) -> None:
    assert quiet.moved(at, kept) <= quiet.moved(at + by, kept)


@given(moments, together, st.sampled_from(ZONES))
def test_it_is_one_instant_by_whatever_clock_it_is_reckoned(at: datetime, kept: list[QuietHours], zone: str) -> None:
    assert quiet.moved(at.astimezone(ZoneInfo(zone)), kept) == quiet.moved(at, reversed(kept))


@given(moments, quiet_hours())
def test_one_players_deadline_falls_into_none_of_their_own_quiet_hours(at: datetime, own: QuietHours) -> None:
    closes = quiet.moved(at, (own,))
    there = closes.astimezone(ZoneInfo(own.zone))
    assert quiet.moved(closes, (own,)) == closes
    assert not (own.weekends and there.weekday() >= 5)


@given(
    moments,
    st.floats(0.5, 240),
    st.lists(st.tuples(moments, st.timedeltas(timedelta(0), timedelta(days=30))), max_size=4),
    together,
)
def test_absences_and_quiet_hours_add_up_to_no_more_than_both(
    now: datetime, hours: float, away: list[tuple[datetime, timedelta]], kept: list[QuietHours]
) -> None:
    spans: list[Span] = [(since, since + length) for since, length in away]
    closes = quiet.moved(due(now, hours, spans), kept)
    allowed = sum((until - since for since, until in spans), timedelta(hours=hours))
    assert due(now, hours) <= closes <= now + allowed + MOST_OF_ALL


def at(zone: str, *moment: int) -> datetime:
    """An instant by somebody's clock."""
    return datetime(*moment, tzinfo=ZoneInfo(zone)).astimezone(UTC)  # type: ignore[arg-type,misc]


@pytest.mark.parametrize(
    ("plain", "closes"),
    [
        (at("Europe/Rome", 2026, 1, 8, 21, 59), at("Europe/Rome", 2026, 1, 8, 21, 59)),
        (at("Europe/Rome", 2026, 1, 8, 22), at("Europe/Rome", 2026, 1, 9, 8)),
        (at("Europe/Rome", 2026, 1, 9, 7, 59), at("Europe/Rome", 2026, 1, 9, 8)),
        (at("Europe/Rome", 2026, 1, 9, 8), at("Europe/Rome", 2026, 1, 9, 8)),
        (at("Europe/Rome", 2026, 3, 28, 23), at("Europe/Rome", 2026, 3, 29, 8)),  # an hour is left out that night
        (at("Europe/Rome", 2026, 10, 24, 23), at("Europe/Rome", 2026, 10, 25, 8)),  # one comes twice
    ],
)
def test_a_deadline_in_the_night_moves_to_the_morning_by_the_players_clock(plain: datetime, closes: datetime) -> None:
    assert quiet.moved(plain, (ROME,)) == closes


def test_a_deadline_on_a_saturday_moves_to_monday_morning() -> None:
    assert quiet.moved(at("Europe/Rome", 2026, 1, 10, 12), (FREE,)) == at("Europe/Rome", 2026, 1, 12, 8)
    assert quiet.moved(at("Europe/Rome", 2026, 1, 9, 23), (FREE,)) == at("Europe/Rome", 2026, 1, 12, 8)


def test_players_who_leave_no_hour_free_between_them_are_waited_for_a_day() -> None:
    halves = (QuietHours(0, 720, weekends=False, zone="UTC"), QuietHours(720, 0, weekends=False, zone="UTC"))
    plain = at("UTC", 2026, 1, 8, 3)
    assert quiet.moved(plain, halves) == plain + timedelta(hours=24)


def test_where_the_clock_leaves_an_hour_out_quiet_hours_in_it_are_none() -> None:
    gone = QuietHours(2 * 60 + 45, 3 * 60 + 15, weekends=False, zone="Europe/Rome")
    plain = at("Europe/Rome", 2026, 3, 29, 3, 50)
    assert quiet.moved(plain, (gone,)) == plain


@pytest.mark.parametrize(
    "line",
    [
        "quiet 22-8", "Quiet hours 22:00 to 08:00.", "quiet from 22 to 8", "silenzio 22-8", "Ore di silenzio: dalle 22 alle 8",
        "Ruhezeit 22-8", "Ruhezeit von 22 Uhr bis 8 Uhr", "> quiet 22:00–08:00",
    ],
)  # fmt: skip
def test_hours_are_read_as_people_write_them(line: str) -> None:
    assert quiet_order(line) == SetQuietHours(22 * 60, 8 * 60)


@pytest.mark.parametrize(
    "line", ["quiet", "quiet please", "quiet 25-8", "quiet 22:75-8", "silenzio!", "weekends are fun", "quiet 8-8"]
)
def test_words_that_name_no_hours_set_none(line: str) -> None:
    assert quiet_order(line) is None


@pytest.mark.parametrize(
    ("line", "free"),
    [("no weekends", True), ("niente fine settimana", True), ("keine Wochenenden", True), ("weekends too", False),
     ("anche il fine settimana", False), ("auch am Wochenende", False)],
)  # fmt: skip
def test_weekends_are_kept_free_or_given_back(line: str, free: bool) -> None:
    assert quiet_order(line) == KeepWeekends(free)
