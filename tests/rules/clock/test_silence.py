"""Whether a player is still there (G-40): of whom that is asked, and whose silence whoever runs the match hears of."""

from datetime import UTC, datetime, timedelta
from typing import Any, Final

import pytest
from msgspec.structs import replace

from domain.game import Seat
from domain.match.events import Opened, StillThere, StillThereAsked
from domain.match.rules.silence import is_silent, is_there, whether_there
from domain.match.state import Absence, Occupant, Underway

GONE, HERE, BOT = Seat("player-1"), Seat("player-2"), Seat("player-3")
NOW: Final = datetime(2026, 1, 5, 18, 0, tzinfo=UTC)
HOUR: Final = timedelta(hours=1)
OPENED: Final = Opened("casablanca", "1", {}, (GONE, HERE, BOT), 72, 3, "c" * 64, 1, still_there=2)
SEATED: Final = {GONE: Occupant("a"), HERE: Occupant("b"), BOT: Occupant(None)}
MISSED: Final = Underway(OPENED, SEATED, None, missed={GONE: 2, HERE: 1, BOT: 2})


def asked(state: Underway) -> tuple[Any, ...]:
    """What comes of a deadline that everybody missed."""
    return whether_there(state, (GONE, HERE, BOT), NOW)


def test_it_is_asked_of_a_person_who_has_missed_as_many_as_the_match_says_for_one_pace() -> None:
    assert asked(MISSED) == (StillThereAsked(GONE, NOW + 72 * HOUR),)
    assert whether_there(MISSED, (HERE,), NOW) == ()
    both = replace(MISSED, missed={GONE: 2, HERE: 2})
    assert [one.seat for one in whether_there(both, (HERE, GONE), NOW)] == [HERE, GONE]


@pytest.mark.parametrize(
    "opened",
    [
        replace(OPENED, still_there=0),
        replace(OPENED, still_there=1),
        replace(OPENED, still_there=3),
        replace(OPENED, max_defaults=2),
    ],
)
def test_it_is_asked_at_that_number_alone_and_not_once_the_host_is_asked_about_the_seat(opened: Opened) -> None:
    assert asked(replace(MISSED, opened=opened, missed={GONE: 2})) == ()
    assert asked(replace(MISSED, opened=opened, missed={})) == ()


def test_it_is_asked_of_nobody_of_whom_all_know_why_nothing_comes() -> None:
    assert asked(replace(MISSED, silent={GONE: NOW})) == ()
    assert asked(replace(MISSED, silent={HERE: NOW})) == asked(MISSED)
    assert asked(replace(MISSED, occupants={**SEATED, GONE: Occupant("a", unreachable=True)})) == ()
    for since, until, away in ((0, 1, True), (-1, 1, True), (-1, 0, False), (1, 2, False)):
        absence = Absence(NOW + since * HOUR, NOW + until * HOUR, 1)
        assert (asked(replace(MISSED, away={GONE: absence})) == ()) is away


def test_that_they_are_there_is_an_event_if_somebody_had_asked() -> None:
    assert is_there(replace(MISSED, silent={GONE: NOW}), GONE) == (StillThere(GONE),)
    assert is_there(replace(MISSED, silent={GONE: NOW}), HERE) == ()


def test_the_host_hears_of_silence_when_that_very_time_is_up_and_not_if_asked_about_the_seat_already() -> None:
    silent = replace(MISSED, silent={GONE: NOW})
    assert is_silent(silent, GONE, NOW)
    assert not is_silent(silent, GONE, NOW + HOUR)
    assert not is_silent(silent, HERE, NOW)
    assert is_silent(replace(silent, missed={}), GONE, NOW)
    assert is_silent(replace(silent, opened=replace(OPENED, max_defaults=1), missed={}), GONE, NOW)
    assert not is_silent(replace(silent, missed={GONE: 3}), GONE, NOW)
