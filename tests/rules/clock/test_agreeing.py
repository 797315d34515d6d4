"""Time that the others agree to: with the last yes, or once nobody is left who could say it (G-43)."""

from collections.abc import Iterable
from datetime import timedelta
from typing import Any

import pytest
from msgspec.structs import replace

from domain.games import find
from domain.match import events as m
from domain.match.orders import AgreeTime, MoreTime, Resign
from domain.match.rules.hosting import passed_on, pause_ended, paused
from domain.match.state import TimeAsked, Underway
from domain.wire import Wired
from tests.support.worlds import World, world


@pytest.fixture
def asking() -> World:
    """Casablanca for four: the first seat has asked the others for more time, and all have said yes but the last."""
    played = world(find("casablanca"), 4, "agreeing")
    state, (first, *others, _) = underway(played), played.seats
    assert played.asked() == first
    played.state = replace(state, asked_for=TimeAsked({first: 2}))
    for seat, order in ((first, MoreTime()), *((one, AgreeTime()) for one in others)):
        played.order(seat, order)
    return played


def underway(played: World) -> Underway:
    """The state of a match that is played."""
    assert isinstance(played.state, Underway)
    return played.state


def given(events: Iterable[Wired]) -> list[Any]:
    """To whom more time was given, and until when."""
    return [(one.seat, one.due) for one in events if isinstance(one, m.TimeGiven)]


def expected(played: World) -> list[Any]:
    """That the seat which asked has a whole pace more."""
    decision = underway(played).decision
    assert decision is not None
    return [(played.seats[0], decision.due + timedelta(hours=72))]


def test_the_last_yes_gives_the_time(asking: World) -> None:
    assert given(asking.decided(asking.seats[-1], AgreeTime()).events) == expected(asking)


def test_a_seat_that_passes_to_a_bot_is_not_waited_for(asking: World) -> None:
    assert given(passed_on(asking.game, asking.state, asking.seats[-1], None, "host", asking.now)) == expected(asking)
    assert given(passed_on(asking.game, asking.state, asking.seats[-1], "newcomer", "host", asking.now)) == []


def test_a_seat_that_is_given_up_is_not_waited_for(asking: World) -> None:
    wanted = expected(asking)
    asking.order(asking.seats[-1], Resign())
    assert given(asking.decided(asking.seats[-1], Resign(confirmed=True)).events) == wanted


def test_a_seat_that_passes_to_a_bot_while_play_is_stopped_is_not_waited_for_once_it_goes_on(asking: World) -> None:
    asking.happen(paused(asking.state, None, asking.now))
    to_bot = passed_on(asking.game, asking.state, asking.seats[-1], None, "host", asking.now)
    assert given(to_bot) == []
    asking.happen(to_bot)
    events = pause_ended(asking.game, asking.state, asking.now)
    asking.happen(events)
    assert [seat for seat, _ in given(events)] == [asking.seats[0]]
