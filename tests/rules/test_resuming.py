"""The time that is left when play goes on: days that were announced do not run, and are not given a second time (G-28, G-29)."""

from datetime import timedelta
from typing import Final

import pytest

from domain.game import Seat
from domain.games import find
from domain.match import deadline
from domain.match.orders import Away, Day
from domain.match.rules.hosting import pause_ended, paused
from tests.support.worlds import START, World, world

SECOND: Final = Seat("player-2")
DAY: Final = timedelta(days=1)
MIDNIGHT: Final = START.replace(hour=0)


@pytest.fixture
def away() -> World:
    """A match on the 5th of January at 20:00 whose second player is asked, and away from the 8th to the 17th."""
    played = world(find("vedova-nera"), 2, "resuming")
    played.order(SECOND, Away(Day(17, 1), Day(8, 1)))
    first = played.asked()
    played.order(first, played.game.sight.choices(played.views[first].game, first)[0])
    assert played.due == START + timedelta(hours=2) + 3 * DAY + 10 * DAY
    return played


def stopped(played: World, since: timedelta, until: timedelta) -> None:
    """Whoever runs the match stops play and lets it go on, so long after the midnight with which the 5th began."""
    played.now = MIDNIGHT + since
    played.happen(paused(played.state, None, played.now))
    played.now = MIDNIGHT + until
    played.happen(pause_ended(played.game, played.state, played.now))


def test_days_announced_that_go_by_while_play_is_stopped_are_not_given_again(away: World) -> None:
    before = away.due
    stopped(away, 5 * DAY, 9 * DAY)
    assert away.due == before


def test_of_a_pause_that_outlasts_an_absence_the_rest_counts(away: World) -> None:
    before = away.due
    stopped(away, 10 * DAY, 15 * DAY)
    assert away.due == before + 2 * DAY


def test_where_nobody_is_away_a_decision_has_as_much_time_left_as_when_play_was_stopped(away: World) -> None:
    before = away.due
    stopped(away, 1 * DAY, 2 * DAY)
    assert away.due == before + 1 * DAY
    stopped(away, 14 * DAY, 15 * DAY)
    assert away.due == before + 2 * DAY


def test_what_is_left_is_what_leads_to_the_same_deadline_again() -> None:
    spans = ((START + DAY, START + 3 * DAY), (START + 2 * DAY, START + 4 * DAY), (START + 9 * DAY, START + 11 * DAY))
    for hours in range(0, 400, 7):
        closes = deadline.due(START, hours, spans)
        assert deadline.left(START, closes, spans) == timedelta(hours=hours)
