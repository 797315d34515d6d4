"""Who may play a seat in its player's place, and until when (G-39)."""

from datetime import UTC, datetime, timedelta
from typing import Final

import pytest
from msgspec.structs import replace

from domain.game import Outcome, Seat
from domain.match.events import Opened, SeatDeputised
from domain.match.orders import Day
from domain.match.rules.deputising import deputised, may_be_deputised, may_deputise, until_when
from domain.match.rules.hosting import CannotHost
from domain.match.state import Concluded, MatchState, Mustering, Occupant, Underway

P1, P2 = Seat("player-1"), Seat("player-2")
NOW: Final = datetime(2026, 1, 5, 18, 0, 0, 5, tzinfo=UTC)
DAY: Final = timedelta(days=1)
OPENED: Final = Opened("vedova-nera", "1", {}, (P1, P2), 72, 3, "c" * 64, 1, host="host", deputy="next-host")
SEATED: Final = {P1: Occupant("ada"), P2: Occupant("bob", deputy="carl")}
RUNNING: Final = Underway(OPENED, SEATED, None)
OVER: Final = Concluded(OPENED, SEATED, None, Outcome((P1,), "web", "VN-1"), 3)


def test_a_deputy_plays_to_the_end_of_the_day_named_where_the_player_lives() -> None:
    assert until_when(None, NOW, "UTC") == NOW.replace(microsecond=0) + 30 * DAY
    assert until_when(Day(9, 1), NOW, "UTC") == datetime(2026, 1, 10, tzinfo=UTC)
    assert until_when(Day(9, 1), NOW, "Europe/Rome") == datetime(2026, 1, 9, 23, tzinfo=UTC)
    assert until_when(Day(5, 1), NOW, "UTC") == datetime(2026, 1, 6, tzinfo=UTC)


def test_no_day_past_and_none_too_late_can_be_named() -> None:
    for day in (Day(4, 1, 2026), Day(31, 2), Day(5, 2), Day(1, 6)):
        assert until_when(day, NOW, "UTC") is None
    assert until_when(Day(4, 2), NOW, "UTC") == datetime(2026, 2, 5, tzinfo=UTC)
    midnight = NOW.replace(hour=0, microsecond=0)
    assert until_when(Day(4, 2), midnight, "UTC") == midnight + 31 * DAY  # the whole of the last day
    assert until_when(Day(4, 1, 2026), midnight, "UTC") is None  # it has just ended


def test_a_player_names_somebody_for_a_seat_of_theirs_that_is_played() -> None:
    assert may_be_deputised(RUNNING, P1, "ada") is True
    assert may_be_deputised(RUNNING, P1, "bob") is False
    assert may_be_deputised(RUNNING, P2, "carl") is False, "a deputy names none"
    assert may_be_deputised(replace(RUNNING, vacated=(P1,)), P1, "ada") is False
    assert may_be_deputised(replace(RUNNING, vacated=(P2,)), P1, "ada") is True
    assert may_be_deputised(RUNNING, Seat("place-1"), "ada") is False
    for state in (Mustering(OPENED, SEATED), OVER):
        assert may_be_deputised(state, P1, "ada") is False


@pytest.mark.parametrize(
    ("who", "may"),
    [("eve", True), ("ada", False), ("bob", False), ("carl", False), ("host", False), ("next-host", False)],
)
def test_whoever_knows_anything_of_the_match_plays_for_nobody_in_it(who: str, may: bool) -> None:
    assert may_deputise(RUNNING, who) is may


def test_a_deputy_begins_if_all_that_still_holds() -> None:
    def begin(state: MatchState, player: str, deputy: str, until: datetime) -> tuple[SeatDeputised]:
        return deputised(state, P1, player, deputy, until, "Europe/Rome", NOW)

    assert begin(RUNNING, "ada", "eve", NOW + DAY) == (SeatDeputised(P1, "eve", NOW + DAY, "Europe/Rome"),)
    for state, player, deputy, until in (
        (RUNNING, "ada", "eve", NOW),
        (RUNNING, "ada", "eve", NOW - DAY),
        (RUNNING, "bob", "eve", NOW + DAY),
        (RUNNING, "ada", "carl", NOW + DAY),
        (OVER, "ada", "eve", NOW + DAY),
    ):
        with pytest.raises(CannotHost):
            begin(state, player, deputy, until)
