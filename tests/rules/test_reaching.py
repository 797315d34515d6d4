"""A seat that letters do not reach (G-05): what the match is told, and when its deadline moves, by public facts alone."""

from datetime import datetime, timedelta
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from domain.game import Outcome, Seat
from domain.games import find
from domain.match import events as m
from domain.match.evolve import evolve
from domain.match.rules.hosting import passed_on, pause_ended, paused
from domain.match.rules.reaching import asked_late, heard_from, reachable, unreachable
from domain.match.state import Cancelled, Concluded, Mustering, Occupant, Underway, Unopened
from domain.seats import place
from tests.support.worlds import World, world


@pytest.fixture
def three() -> World:
    """Casablanca for three, just begun: the first seat is asked."""
    return world(find("casablanca"), 3, "reaching")


def told(played: World, seat: Seat, now: datetime) -> tuple[Any, ...]:
    """What the match is told of a letter to a seat that did not arrive; it happens."""
    events = unreachable(played.game, played.state, seat, now)
    played.happen(events)
    return events


def test_who_is_asked_gets_the_whole_pace_from_now_on_and_that_is_told_once(three: World) -> None:
    asked, other, _ = three.seats
    now = three.due - timedelta(hours=9)
    later = (now + timedelta(hours=72)).replace(microsecond=0)
    events = told(three, asked, now)
    assert events == (
        m.SeatUnreachable(asked),
        m.DeadlineExtended(1, asked, later, now + timedelta(hours=48)),
    )
    assert three.due == later
    assert told(three, asked, now) == ()
    assert told(three, other, now) == (m.SeatUnreachable(other),)
    assert three.due == later


def test_a_deadline_is_never_moved_forward(three: World) -> None:
    before = three.due
    told(three, three.asked(), three.now - timedelta(days=30))
    assert three.due == before


def test_a_deadline_is_moved_once_until_the_seat_has_answered(three: World) -> None:
    asked = three.asked()
    told(three, asked, three.now)
    three.happen(reachable(three.state, asked))
    assert told(three, asked, three.now) == (m.SeatUnreachable(asked),)


def test_a_seat_that_was_left_or_a_match_that_does_not_go_on_hears_nothing(three: World) -> None:
    asked, other, _ = three.seats
    assert isinstance(three.state, Underway)
    opened, occupants = three.state.opened, three.state.occupants
    over = Concluded(opened, occupants, three.table, Outcome((), "draw-agreed", "G-17"), 1)
    for state in (Unopened(), Cancelled(opened, occupants), over):
        assert unreachable(three.game, state, asked, three.now) == ()
        assert reachable(state, asked) == ()
    gone = replace(three.state, vacated=(other,))
    assert unreachable(three.game, gone, other, three.now) == ()
    assert unreachable(three.game, gone, asked, three.now)[0] == m.SeatUnreachable(asked)


def with_decision(played: World, **changed: Any) -> Underway:
    """The match with these changes to what is asked."""
    assert isinstance(played.state, Underway)
    assert played.state.decision is not None
    return replace(played.state, decision=replace(played.state.decision, **changed))


def at_pace_of_moves(state: Underway, hours: float) -> Underway:
    """The match, whose moves have a pace of their own."""
    return replace(state, opened=replace(state.opened, paces={"move": hours}))


def test_what_has_a_pace_of_its_own_is_given_that_and_no_more(three: World) -> None:
    asked, now = three.asked(), three.due - timedelta(hours=9)
    quick = at_pace_of_moves(with_decision(three), 24)
    assert unreachable(three.game, quick, asked, now) == (
        m.SeatUnreachable(asked),
        m.DeadlineExtended(1, asked, now + timedelta(hours=24), now + timedelta(hours=16)),
    )
    at = three.due - timedelta(hours=3)
    assert asked_late(three.game, quick, asked, at, now) == (
        m.DeadlineExtended(1, asked, at + timedelta(hours=24), (now + timedelta(hours=20))),
    )
    given = at_pace_of_moves(with_decision(three, added=timedelta(hours=10)), 24)
    closes = three.due + timedelta(hours=14)
    later = m.DeadlineExtended(1, asked, closes, at + timedelta(hours=17) * 2 / 3)
    assert unreachable(three.game, given, asked, at) == (m.SeatUnreachable(asked), later)
    assert asked_late(three.game, given, asked, at, at) == (later,)


def test_what_was_given_already_counts_and_nothing_is_left_of_a_whole_pace(three: World) -> None:
    asked, closes = three.asked(), three.due
    nearly = with_decision(three, added=timedelta(hours=70))
    added = unreachable(three.game, nearly, asked, closes)
    assert added[1] == m.DeadlineExtended(1, asked, closes + timedelta(hours=2), closes + timedelta(minutes=80))
    assert asked_late(three.game, nearly, asked, closes, closes) == added[1:]
    spent = with_decision(three, added=timedelta(hours=72))
    assert unreachable(three.game, spent, asked, closes) == (m.SeatUnreachable(asked),)
    assert asked_late(three.game, spent, asked, closes, closes) == ()


def test_a_seat_that_got_its_letter_late_has_its_whole_pace_from_then_on_as_often_as_that_happens(three: World) -> None:
    asked, now = three.asked(), three.due - timedelta(hours=50)
    for at in (now - timedelta(hours=10), now + timedelta(hours=10)):
        closes = at + timedelta(hours=72)
        events = asked_late(three.game, three.state, asked, at, now)
        assert events == (m.DeadlineExtended(1, asked, closes, now + (closes - now) * 2 / 3),)
        three.happen(events)
        assert three.due == closes
        assert asked_late(three.game, three.state, asked, at, now) == ()


def test_a_whole_pace_that_is_over_by_now_is_not_given(three: World) -> None:
    at = three.due - timedelta(hours=71)
    for over, given in ((-1, 1), (0, 0), (1, 0)):
        now = at + timedelta(hours=72 + over)
        assert len(asked_late(three.game, three.state, three.asked(), at, now)) == given


def test_who_is_not_asked_or_plays_no_more_is_given_no_time_for_a_late_letter(three: World) -> None:
    asked, other, _ = three.seats
    assert isinstance(three.state, Underway)
    opened, at = three.state.opened, three.due
    for state in (Mustering(opened, three.state.occupants), Cancelled(opened, three.state.occupants)):
        assert asked_late(three.game, state, asked, at, at) == ()
    assert asked_late(three.game, three.state, other, at, at) == ()
    assert asked_late(three.game, replace(three.state, vacated=(asked,)), asked, at, at) == ()
    assert asked_late(three.game, replace(three.state, decision=None), asked, at, at) == ()
    assert asked_late(three.game, replace(three.state, held=at), asked, at, at) == ()
    assert len(asked_late(three.game, replace(three.state, vacated=(other,)), asked, at, at)) == 1


def test_an_invitation_that_does_not_arrive_is_told_and_moves_nothing(three: World) -> None:
    asked, other, _ = three.seats
    assert isinstance(three.state, Underway)
    called = Mustering(three.state.opened, {asked: Occupant("a", invited=True), other: Occupant("b", unreachable=True)})
    assert unreachable(three.game, called, asked, three.now) == (m.SeatUnreachable(asked),)
    assert unreachable(three.game, called, other, three.now) == ()
    assert (reachable(called, asked), reachable(called, other)) == ((), (m.SeatReachable(other),))


def test_a_place_that_became_a_seat_has_no_reader_any_more(three: World) -> None:
    for state in (three.state, Mustering(three.state.opened, {})):  # type: ignore[union-attr]
        assert unreachable(three.game, state, place(1), three.now) == ()
        assert reachable(state, place(1)) == ()


def test_a_letter_that_was_delivered_after_all_makes_a_seat_reachable_again(three: World) -> None:
    asked, other, _ = three.seats
    told(three, asked, three.now)
    assert reachable(three.state, asked) == (m.SeatReachable(asked),)
    assert reachable(three.state, other) == ()
    assert isinstance(three.state, Underway)
    after = evolve(three.game, three.state, m.SeatReachable(asked))
    assert isinstance(after, Underway)
    assert not after.occupants[asked].unreachable


def test_a_decision_that_is_not_open_is_not_moved(three: World) -> None:
    idle = msgspec.structs.replace(three.state, decision=None)
    assert unreachable(three.game, idle, three.asked(), three.now) == (m.SeatUnreachable(three.asked()),)


def test_a_deadline_from_which_no_time_runs_is_not_moved(three: World) -> None:
    held = msgspec.structs.replace(three.state, held=three.now)
    assert unreachable(three.game, held, three.asked(), three.now) == (m.SeatUnreachable(three.asked()),)


@pytest.mark.parametrize("since", ["unreachable", "passed"])
def test_who_could_not_know_what_is_asked_while_play_was_held_has_the_whole_pace_when_it_goes_on(
    three: World, since: str
) -> None:
    asked = three.asked()
    held = three.due - timedelta(hours=9)
    three.happen(paused(three.state, None, held))
    if since == "passed":
        three.happen(passed_on(three.game, three.state, asked, "newcomer", "host", held))
    else:
        told(three, asked, held)
    on = held + timedelta(hours=30)
    three.happen(pause_ended(three.game, three.state, on))
    assert three.due == (on + timedelta(hours=72)).replace(microsecond=0)
    assert told(three, three.seats[1], on) == (m.SeatUnreachable(three.seats[1]),)


def test_time_that_was_held_goes_on_where_it_stood_if_somebody_comes_who_is_not_asked(three: World) -> None:
    held = three.due - timedelta(hours=9)
    three.happen(paused(three.state, None, held))
    three.happen(passed_on(three.game, three.state, three.seats[1], "newcomer", "host", held))
    three.happen(pause_ended(three.game, three.state, held + timedelta(hours=30)))
    assert three.due == held + timedelta(hours=39)


def ordered(seat: str, by: Any, counts: Any) -> m.OrderCarriedOut:
    """An order of a seat, as it is kept."""
    return m.OrderCarriedOut(Seat(seat), 1, "game.move.v1", msgspec.Raw(b"{}"), by, counts=counts)


HEARD = [
    (ordered("red", "letter", "answer"), True),
    (ordered("red", "letter", "known"), True),
    (ordered("red", "plan", "answer"), True),
    (ordered("red", "bot", "answer"), True),
    (ordered("red", "letter", "private"), False),
    (ordered("red", "default", "answer"), False),
    (ordered("red", "unasked", "answer"), False),
    (ordered("blue", "letter", "answer"), False),
    (m.InvitationAccepted(Seat("red")), True),
    (m.InvitationAccepted(Seat("blue")), False),
    (m.InvitationDeclined(Seat("red")), False),
    (m.DrawProposed(Seat("red")), True),
    (m.DrawAgreed(Seat("red")), True),
    (m.DrawAgreed(Seat("blue")), False),
    (m.DrawLapsed(Seat("red")), False),
    (m.AheadCarriedOut(Seat("red")), True),
    (m.AheadCarriedOut(Seat("blue")), False),
    (m.ResignationAsked(Seat("red")), False),
    (m.ResignationWithdrawn(Seat("red")), False),
    (m.DeadlineMissed(1, (Seat("red"),)), False),
    (m.PlanDropped(Seat("red")), False),
]


@pytest.mark.parametrize(("event", "heard"), HEARD)
def test_a_seat_was_heard_from_by_what_everybody_learns_alone(event: Any, heard: bool) -> None:
    assert heard_from(event, Seat("red")) is heard
