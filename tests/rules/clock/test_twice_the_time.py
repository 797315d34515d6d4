"""However it comes that more time is given: what is asked stays open for twice its whole time at most (G-05)."""

from datetime import datetime, timedelta
from typing import Any

import pytest

from domain.game import Seat, Written
from domain.games import find
from domain.match import events as m
from domain.match.orders import MoreTime
from domain.match.rules.decide import lapse, submit
from domain.match.rules.hosting import more_time, passed_on, pause_ended, paused
from domain.match.rules.reaching import unreachable
from domain.match.rules.submission import Submission
from domain.match.state import Underway
from tests.support.worlds import World, world

PACE = timedelta(hours=72)


@pytest.fixture
def hunt() -> World:
    """Quinta Colonna for four, two of the partisans' pawns to be moved by whoever comes first: several are asked together."""
    played = world(find("quinta-colonna"), 4, "twice")
    spy = played.seats[0]
    while played.asked() == spy:
        played.order(spy, played.game.sight.default(played.views[spy].game, spy, played.chance))
    return played


def latest(played: World) -> datetime:
    """Twice the whole time from now, when the decision has just been opened."""
    return played.due + PACE


def asks_more(played: World, seat: Seat) -> list[Any]:
    """What comes of a seat's asking for more time."""
    letter = Submission(seat=seat, orders=(Written(0, MoreTime()),))
    events = submit(played.game, played.state, played.views, letter, played.chance, played.now).events
    played.happen(events)
    return list(events)


def comes_back(played: World, seat: Seat, at: datetime) -> None:
    """A letter to a seat comes back."""
    played.happen(unreachable(played.game, played.state, seat, at))


def passes(played: World, seat: Seat, at: datetime) -> None:
    """A seat passes to a newcomer."""
    played.happen(passed_on(played.game, played.state, seat, "newcomer", "host", at))


def closes(played: World) -> list[Any]:
    """What happens when the deadline has passed."""
    assert isinstance(played.state, Underway)
    events = lapse(played.game, played.state, played.views, played.chance, played.due).events
    played.happen(events)
    return list(events)


def test_letters_that_come_back_one_after_another_move_a_deadline_no_further(hunt: World) -> None:
    end = latest(hunt)
    for seat in hunt.seats[1:]:
        comes_back(hunt, seat, hunt.due - timedelta(hours=1))
    assert hunt.due == end


def test_more_time_fills_up_what_a_letter_that_came_back_has_left(hunt: World) -> None:
    end = latest(hunt)
    comes_back(hunt, hunt.seats[1], hunt.due - timedelta(hours=40))
    assert isinstance(asks_more(hunt, hunt.seats[2])[-1], m.TimeGiven)
    assert hunt.due == end


def test_more_time_is_refused_where_next_to_nothing_is_left_to_give(hunt: World) -> None:
    comes_back(hunt, hunt.seats[1], hunt.due - timedelta(hours=1))
    refused = asks_more(hunt, hunt.seats[2])[-1]
    assert isinstance(refused, m.OrdersRefused)
    assert [line.refusal.reason for line in refused.lines] == ["more-time-full"]


def test_a_newcomer_has_no_more_than_is_left_and_is_not_said_to_have_missed_it(hunt: World) -> None:
    end = latest(hunt)
    asks_more(hunt, hunt.seats[1])
    passes(hunt, hunt.seats[2], hunt.due - timedelta(hours=9))
    assert hunt.due == end
    (missed,) = [one for one in closes(hunt) if isinstance(one, m.DeadlineMissed)]
    assert set(missed.seats) == {hunt.seats[1], hunt.seats[3]}


def test_a_newcomer_with_a_whole_pace_misses_it_like_anybody(hunt: World) -> None:
    passes(hunt, hunt.seats[2], hunt.due - timedelta(hours=9))
    (missed,) = [one for one in closes(hunt) if isinstance(one, m.DeadlineMissed)]
    assert hunt.seats[2] in missed.seats


def test_who_came_while_play_was_held_has_no_more_than_is_left_either(hunt: World) -> None:
    asks_more(hunt, hunt.seats[1])
    left = hunt.due - timedelta(hours=9)
    hunt.happen(paused(hunt.state, None, left))
    passes(hunt, hunt.seats[2], left)
    on = left + timedelta(hours=30)
    hunt.happen(pause_ended(hunt.game, hunt.state, on))
    assert hunt.due == on + timedelta(hours=9)
    (missed,) = [one for one in closes(hunt) if isinstance(one, m.DeadlineMissed)]
    assert hunt.seats[2] not in missed.seats


def test_what_was_given_at_the_end_of_a_pause_counts_as_given(hunt: World) -> None:
    left = hunt.due - timedelta(hours=9)
    hunt.happen(paused(hunt.state, None, left))
    passes(hunt, hunt.seats[2], left)
    hunt.happen(pause_ended(hunt.game, hunt.state, left))
    assert hunt.due == left + PACE
    asks_more(hunt, hunt.seats[1])
    assert hunt.due == left + timedelta(hours=9) + PACE


def test_whoever_runs_the_match_gives_as_much_as_they_like(hunt: World) -> None:
    before = hunt.due
    for _ in range(3):
        hunt.happen(more_time(hunt.game, hunt.state, None, 72, hunt.now))
    assert hunt.due == before + 3 * PACE


def test_what_whoever_runs_the_match_gives_takes_nothing_from_what_players_may_have(hunt: World) -> None:
    before = hunt.due
    hunt.happen(more_time(hunt.game, hunt.state, None, 72, hunt.now))
    asks_more(hunt, hunt.seats[1])
    assert hunt.due == before + 2 * PACE


def test_the_next_decision_has_all_of_it_again(hunt: World) -> None:
    asks_more(hunt, hunt.seats[1])
    hunt.now = hunt.due
    closes(hunt)
    end = latest(hunt)
    asks_more(hunt, hunt.asked())
    assert hunt.due == end
