"""Orders about time, line by line: what happens, and what an earlier line of the letter has used up (G-27 to G-29)."""

from datetime import timedelta
from typing import Any

import pytest

from domain.game import Written
from domain.games import find
from domain.games.casablanca.orders import SetReaction
from domain.match import events as m
from domain.match.orders import Back, KeepWeekends, MoreTime, Pause, SetQuietHours
from domain.match.rules.course import MatchCourse
from domain.match.rules.decide import carry_out_order
from domain.match.rules.submission import Submission
from domain.match.state import Underway
from domain.refusal import Refusal
from tests.support.worlds import World, world


@pytest.fixture
def three() -> World:
    """Casablanca for three, just begun: the first seat is asked."""
    return world(find("casablanca"), 3, "time")


def carried_out(played: World, *orders: Any) -> list[Any]:
    """What these lines of the seat that is asked make happen, one after another."""
    course = MatchCourse(played.game, played.state, played.views, played.chance, played.now)
    submission = Submission(seat=played.asked(), orders=(), cause=9)
    for line, order in enumerate(orders, start=4):
        carry_out_order(course, submission, Written(line, order, (line, line + 20)))
    return course.events


def test_more_time_can_be_had_once_in_a_decision_and_the_next_line_is_told_so(three: World) -> None:
    seat = three.asked()
    given, told = carried_out(three, MoreTime(), MoreTime())
    assert (type(given), given.seat, given.number) == (m.TimeGiven, seat, 1)
    assert told == m.OrderNotPlayed(seat, 1, 5, Refusal("G-27", "more-time-given"), 9)


def test_what_follows_a_pause_in_the_same_letter_is_not_played(three: World) -> None:
    seat = three.asked()
    paused, reaction, again = carried_out(three, Pause(), SetReaction("never"), MoreTime(), Back())[:3]
    assert isinstance(paused, m.PlayPaused)
    assert (paused.seat, paused.since) == (seat, three.now)
    held = Refusal("G-29", "play-paused")
    assert (reaction, again) == (m.OrderNotPlayed(seat, 1, 5, held, 9), m.OrderNotPlayed(seat, 1, 25, held, 9))


def test_quiet_hours_and_weekends_stand_beside_each_other_and_nothing_happens_twice(three: World) -> None:
    seat = three.asked()
    lines = (
        SetQuietHours(1320, 480),
        SetQuietHours(1320, 480),
        KeepWeekends(),
        SetQuietHours(0, 0),
        KeepWeekends(False),
    )
    assert carried_out(three, *lines) == [
        m.QuietHoursSet(seat, 1320, 480, False, "UTC"),
        m.QuietHoursSet(seat, 1320, 480, True, "UTC"),
        m.QuietHoursSet(seat, 0, 0, True, "UTC"),
        m.QuietHoursSet(seat, 0, 0, False, "UTC"),
    ]


def test_who_is_not_away_is_back_and_nothing_happens(three: World) -> None:
    assert carried_out(three, Back()) == []


def test_a_deadline_of_several_is_not_brought_forward_if_whoever_is_away_answers_all_the_same() -> None:
    hunt = world(find("quinta-colonna"), 3, "away")
    spy, away, _ = hunt.seats
    hunt.happen([m.AbsenceAnnounced(away, hunt.now, hunt.now + timedelta(days=9), "UTC", 9)])
    closes = []
    for seat in (spy, away):
        hunt.order(seat, hunt.game.sight.default(hunt.views[seat].game, seat, hunt.chance))
        assert isinstance(hunt.state, Underway)
        assert hunt.state.decision is not None
        closes.append((hunt.state.decision.number, hunt.state.decision.due))
    assert closes[0] == closes[1]
    assert closes[0][1] > hunt.now + timedelta(days=9)
