"""Whatever ends a match, what stands below it in its letter is told as not played, words aside (G-01, G-14, G-21)."""

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from domain.chance import SeededChance
from domain.game import AnyGame, Outcome, Seat, Written
from domain.games import discover, find
from domain.match import events as m
from domain.match import orders as o
from domain.match.rules.course import MatchCourse
from domain.match.rules.decide import carry_out_order, submit
from domain.match.rules.submission import Submission
from domain.match.state import Concluded, DrawOffer, Underway
from domain.refusal import Refusal
from tests.support.worlds import World, world

GAMES = sorted(discover().values(), key=lambda game: game.key)
OF_MANY = [game for game in GAMES if game.most_players >= 4]  # where a match goes on when one leaves
SAID = m.VaultRef("said", "d")
WORDS = (o.Say, o.Diary, o.Dispute)
SHARED: tuple[o.SharedOrder, ...] = (
    *(o.Draw(), o.NoDraw(), o.Resign(), o.Resign(confirmed=True), o.NoResign(), o.NoPlan(), o.GoOn(), o.HoldOpen()),
    o.AnswerReady(),
    *(o.Say("words"), o.Diary("words"), o.Dispute("words"), o.AcceptInvitation(), o.DeclineInvitation()),
    *(o.WishSeat(Seat("red")), o.MoreTime(), o.AgreeTime(), o.Pause(), o.EndPause(), o.Away(o.Day(1, 6)), o.Back()),
    *(o.EndDeputy(), o.StillHere(), o.SetQuietHours(1320, 480), o.KeepWeekends()),
)
"""One of each at least."""


@cache
def last_order(key: str) -> tuple[World, Seat, Any, int]:
    """A match between bots just before the order that ends it, whose order that is, and which chance it falls to."""
    game = find(key)
    played, own = world(game, game.least_players, "to the end"), SeededChance(b"bots")
    for number in range(20_000):
        seat = played.asked()
        order = game.sight.bot(played.views[seat].game, seat, own)
        played.chance = SeededChance(f"chance {number}".encode())
        decided = played.decided(seat, order)
        if isinstance(decided.after, Concluded):
            return played, seat, order, number
        played.happen(decided.events)
    raise AssertionError("play does not end")


def letter_of(seat: Seat, *orders: Any) -> Submission:
    """These lines in one letter."""
    written = tuple(Written(line, order) for line, order in enumerate(orders))
    return Submission(seat=seat, orders=written, cause=7, said=dict.fromkeys(range(len(orders)), SAID))


def ends(game: AnyGame) -> Iterator[tuple[World, Seat, Any, int]]:
    """Ways in which one order ends a match: played, the last yes to a draw, the last seat but one that leaves."""
    yield last_order(game.key)
    played = world(game, game.least_players, "agreed")
    assert isinstance(played.state, Underway)
    first, *others, last = played.seats
    agreed = replace(played.state, draw=DrawOffer(first, tuple(others)))
    played.state = agreed
    yield played, last, o.Draw(), 0
    leaving = world(game, game.least_players, "left")
    for seat in played.seats[2:]:
        leaving.happen(submit_all(leaving, seat, o.Resign()))
        leaving.happen(submit_all(leaving, seat, o.Resign(confirmed=True)))
    if not leaving.over:
        leaving.happen(submit_all(leaving, leaving.seats[0], o.Resign()))
        yield leaving, leaving.seats[0], o.Resign(confirmed=True), 0


def submit_all(played: World, seat: Seat, *orders: Any) -> tuple[Any, ...]:
    """What a letter with these lines makes happen."""
    return submit(played.game, played.state, played.views, letter_of(seat, *orders), played.chance, played.now).events


def test_there_is_a_sample_of_every_order_that_all_games_share() -> None:
    assert {type(order) for order in SHARED} == set(o.MATCH_ORDERS)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_below_an_order_that_ends_the_match_nothing_is_played(game: AnyGame) -> None:
    for played, seat, order, number in ends(game):
        for below in SHARED:
            chance = SeededChance(f"chance {number}".encode())
            course = MatchCourse(game, played.state, played.views, chance, played.now)
            letter = letter_of(seat, order, below)
            for written in letter.orders:
                carry_out_order(course, letter, written)
            at = next(n for n, event in enumerate(course.events, 1) if isinstance(event, m.Ended))
            told = course.events[at:]
            assert isinstance(course.state, Concluded), below
            if isinstance(below, WORDS):
                assert not [one for one in told if isinstance(one, m.OrderNotPlayed)], below
            else:
                over = Refusal("G-14", "match-over")
                assert told == [m.OrderNotPlayed(seat, course.state.decisions, 1, over, 7)], below


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_a_letter_that_ends_the_match_and_offers_or_answers_a_draw_is_carried_out(game: AnyGame) -> None:
    played, seat, order, number = last_order(game.key)
    for draw in (None, DrawOffer(next(other for other in played.seats if other != seat))):
        offered = replace(played.state, draw=draw, resigning=(seat,))
        for below in (o.Draw(), o.Resign(), o.Resign(confirmed=True), o.Pause()):
            chance = SeededChance(f"chance {number}".encode())
            letter = letter_of(seat, order, below)
            events = submit(game, offered, played.views, letter, chance, played.now).events
            assert [one.line for one in events if isinstance(one, m.OrderNotPlayed)] == [1]
            (ended,) = [one for one in events if isinstance(one, m.Ended)]
            assert Outcome(ended.winners, ended.reason, ended.rule).reason != "draw-agreed"


@pytest.mark.parametrize("game", OF_MANY, ids=lambda game: game.key)
def test_who_has_left_by_a_letter_orders_nothing_below_it(game: AnyGame) -> None:
    seats = max(4, game.least_players)
    for below in SHARED:
        played = world(game, seats, "left")
        seat = played.seats[-1]
        course = MatchCourse(game, played.state, played.views, played.chance, played.now)
        letter = letter_of(seat, o.Resign(confirmed=True), below)
        carry_out_order(course, letter, letter.orders[0])
        assert isinstance(course.state, Underway)
        before = len(course.events)
        carry_out_order(course, letter, letter.orders[1])
        told = course.events[before:]
        assert [one for one in told if isinstance(one, m.OrderNotPlayed)] == ([] if isinstance(below, WORDS) else told)
        assert told, below
