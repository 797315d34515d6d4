"""A seat wished for with the answer to an invitation (G-46): how people say it, and how wishes are met."""

import pytest

from domain.chance import SeededChance
from domain.game import Seat, Written
from domain.games.quinta_colonna import GAME
from domain.match import events as m
from domain.match.events import OpenedSeen, SeatSeen
from domain.match.orders import AcceptInvitation, DeclineInvitation, WishSeat
from domain.match.reading.notation import parse
from domain.match.reading.understood import Understood
from domain.match.rules.course import MatchCourse
from domain.match.rules.refusing import refusals
from domain.match.rules.sharing import start
from domain.match.rules.submission import Submission
from domain.match.sight import MatchView
from domain.match.state import Mustering, Occupant
from domain.seats import place
from tests.support.worlds import START

SPY, P1, P2 = Seat("spy"), Seat("partisan-1"), Seat("partisan-2")
ONE, TWO, THREE = place(1), place(2), place(3)
OPTIONS = {option.name: option.default for option in GAME.options}
OPENED = m.Opened(GAME.key, GAME.version, OPTIONS, (SPY, P1, P2), 72, 3, "c" * 64, 1, words=True)


def answer(text: str, *, invited: bool = True) -> Understood:
    """What a letter of one in the first of three places says; the second has yet to answer."""
    opened = OpenedSeen("quinta-colonna", {}, (SPY, P1, P2), 72, "c", 1, None, words=True)
    seated = {ONE: SeatSeen(ONE, False, invited), TWO: SeatSeen(TWO, False, True)}
    return parse(GAME, text, MatchView(ONE, opened, seated, GAME.sight.blank(ONE)))


@pytest.mark.parametrize(
    "text",
    [
        "yes as spy", "Yes, as the spy please.", "yes, I'd like to be the spy", "yes\nI wish spy", "Let me be the spy\nYes!",
        "sì, come spia", "Sì, vorrei essere la spia\n\nBea", "I'd love to play as the spy", "ja, als spy",
        "yes\nas the spy, if possible",
    ],
)  # fmt: skip
def test_a_seat_is_wished_for_with_a_yes(text: str) -> None:
    said = answer(text)
    assert [written.order for written in said.orders] == [WishSeat(SPY), AcceptInvitation()]
    assert not said.complaints


@pytest.mark.parametrize("text", ["yes as spy?", "I'd like to be the spy", "yes as always", "yes as partisan"])
def test_what_names_no_one_seat_or_says_no_yes_is_no_answer(text: str) -> None:
    assert answer(text).orders == ()


def test_a_word_for_chance_and_a_no_are_read_as_before() -> None:
    assert [one.order for one in answer("yes, as spy\nword: heron").orders] == [
        WishSeat(SPY),
        AcceptInvitation("heron"),
    ]
    assert [one.order for one in answer("no, not as the spy").orders] == []
    assert [one.order for one in answer("no").orders] == [DeclineInvitation()]


def test_whoever_has_said_yes_may_still_wish_until_the_match_begins() -> None:
    assert [one.order for one in answer("I'd like to be the spy", invited=False).orders] == [WishSeat(SPY)]
    assert [one.order for one in answer("I'd like to be the spy\nmore time", invited=False).orders] != [WishSeat(SPY)]


def begun(wishes: dict[Seat, Seat], seed: bytes = b"secret") -> dict[Seat, Seat | None]:
    """Which place each seat goes to once the last has said yes."""
    waiting = Mustering(OPENED, {one: Occupant(one) for one in (ONE, TWO, THREE)}, wishes=wishes)
    course = MatchCourse(GAME, waiting, {}, SeededChance(seed), START)
    start(course)
    return {event.seat: event.place for event in course.events if isinstance(event, m.SeatTaken)}


def test_a_seat_that_one_wishes_is_theirs_and_one_that_two_wish_is_drawn_between_them() -> None:
    seeds = [b"%d" % number for number in range(20)]
    assert all(begun({TWO: SPY}, seed)[SPY] == TWO for seed in seeds)
    assert {begun({ONE: SPY, THREE: SPY}, seed)[SPY] for seed in seeds} == {ONE, THREE}
    assert {begun({TWO: SPY}, seed)[P1] for seed in seeds} == {ONE, THREE}


def test_where_seats_were_named_there_is_nothing_to_wish() -> None:
    view = MatchView(P1, None, {}, GAME.sight.blank(P1))
    state = Mustering(OPENED, {SPY: Occupant("a"), P1: Occupant("b", invited=True), P2: Occupant("c")})
    wished = [Submission(seat=P1, orders=(Written(0, WishSeat(seat)),)) for seat in (SPY, P1)]
    refused = [refusals(GAME, state, view, one, START) for one in wished]
    assert [[line.refusal.reason for line in lines] for lines in refused] == [["seats-given"], []]
