"""News that are told together come at an hour that only their reader's clock decides."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.match.queries import SetMine
from domain.match.reading.personal.preferences import wished
from domain.player.news import told_together

ZONES = ("UTC", "Europe/Rome", "America/St_Johns", "Pacific/Apia", "Australia/Lord_Howe", "Asia/Kathmandu")


@given(
    at=st.datetimes(datetime(2024, 1, 1), datetime(2030, 1, 1), timezones=st.just(UTC)),
    zone=st.sampled_from(ZONES),
    days=st.sampled_from((1, 7)),
)
def test_it_is_the_next_eight_in_the_morning_there_and_for_a_week_the_next_on_a_monday(
    at: datetime, zone: str, days: int
) -> None:
    then = told_together(at, days, zone)
    here = then.astimezone(ZoneInfo(zone))
    assert (here.hour, here.minute, here.second) == (8, 0, 0)
    assert timedelta() < then - at <= timedelta(days=days, hours=1)
    assert days == 1 or here.weekday() == 0


@given(at=st.datetimes(datetime(2024, 1, 1), datetime(2030, 1, 1), timezones=st.just(UTC)), zone=st.sampled_from(ZONES))
def test_all_that_happens_before_it_comes_at_the_same_hour(at: datetime, zone: str) -> None:
    then = told_together(at, 1, zone)
    assert told_together(then - timedelta(seconds=1), 1, zone) == then
    assert told_together(then, 1, zone) > then


@pytest.mark.parametrize(
    ("line", "wish"),
    [("news daily", "daily"), ("News weekly, please", "weekly"), ("news at once", ""), ("notizie ogni giorno", "daily"),
     ("notizie ogni settimana", "weekly"), ("notizie subito", ""), ("Nachrichten täglich", "daily"),
     ("Nachrichten wöchentlich", "weekly"), ("Nachrichten sofort", "")],
)  # fmt: skip
def test_the_wish_is_read_in_every_language(line: str, wish: str) -> None:
    assert wished(line) == SetMine("news", wish)


@pytest.mark.parametrize("line", ["news", "news daily?", "what news do you have", "news daily and more"])
def test_what_goes_on_or_asks_is_no_wish(line: str) -> None:
    assert wished(line) is None
