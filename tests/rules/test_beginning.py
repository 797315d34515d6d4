"""How play begins, event by event: words given with a yes, and seats that the rules give out then (G-10, G-12, G-26)."""

from typing import Any, Final

import pytest
from msgspec.structs import replace

from domain.chance import Chance, SeededChance, word_hash
from domain.game import AnyGame, Roles, Seat
from domain.games import find
from domain.match import events as m
from domain.match.orders import AcceptInvitation, DeclineInvitation, WishSeat
from domain.match.rules.course import MatchCourse
from domain.match.rules.sharing import carry_out, start
from domain.match.rules.wishes import seats_by_wish
from domain.match.state import Mustering, Occupant
from domain.options import Options
from domain.seats import place
from tests.support.worlds import START

GAME: Final = find("quinta-colonna")
SPY, P1, P2 = Seat("spy"), Seat("partisan-1"), Seat("partisan-2")
ONE, TWO, THREE = place(1), place(2), place(3)
SAID: Final = m.VaultRef("said", "d")
OPTIONS: Final = {option.name: option.default for option in GAME.options}
OPENED: Final = m.Opened(GAME.key, GAME.version, OPTIONS, (SPY, P1, P2), 72, 3, "c" * 64, 1, words=True)
WORDS: Final = ("4e", "07")


def mustered(opened: m.Opened, occupants: dict[Seat, Occupant], game: AnyGame = GAME) -> MatchCourse:
    """A match that has not begun, with these."""
    return MatchCourse(game, Mustering(opened, occupants, words=WORDS), {}, SeededChance(b"secret"), START)


@pytest.mark.parametrize(
    ("word", "said", "takes_words", "given"),
    [("heron", SAID, True, True), ("", SAID, True, False), ("heron", None, True, False), ("heron", SAID, False, False)],
)
def test_a_word_given_with_a_yes_is_told_by_its_hash_where_the_match_takes_words(
    word: str, said: m.VaultRef | None, takes_words: bool, given: bool
) -> None:
    waiting = {SPY: Occupant("a", invited=True), P1: Occupant("b", invited=True), P2: Occupant("c")}
    course = mustered(replace(OPENED, words=takes_words), waiting)
    carry_out(course, SPY, AcceptInvitation(word=word), 0, 0, said)
    told = [m.WordGiven(SPY, word_hash(OPENED.commitment, "heron"), SAID)] if given else []
    assert course.events == [*told, m.InvitationAccepted(SPY)]


def test_players_at_places_get_the_seats_that_dice_and_words_give_them_and_then_play_begins() -> None:
    course = mustered(OPENED, {ONE: Occupant("a"), TWO: Occupant(None), THREE: Occupant("c")})
    start(course)
    chance = SeededChance(b"secret").with_words(WORDS)
    roles = GAME.rules.roles(3, OPTIONS, chance)
    dealt = GAME.rules.setup(OPTIONS, (SPY, P1, P2), chance)
    events: list[Any] = course.events
    rolled, taken = events[0], events[1:4]
    assert rolled == m.RolesRolled(tuple(tuple((roles.seats[at], face) for at, face in one) for one in roles.dice))
    assert {event.seat: event for event in taken} == {
        seat: m.SeatTaken(seat, player, place=at)
        for seat, player, at in zip(roles.seats, ("a", None, "c"), (ONE, TWO, THREE), strict=True)
    }
    assert course.events[4 : 5 + len(dealt)] == [m.Started(), *dealt]
    assert course.chance.drawn == chance.drawn


def given_out(roles: Roles) -> list[Any]:
    """How three at places are told what they play, in a game that gives out its seats so."""

    def decided(players: int, options: Options, chance: Chance) -> Roles:
        assert (players, options) == (3, OPTIONS)
        return roles

    game = replace(GAME, rules=replace(GAME.rules, roles=decided))
    course = mustered(OPENED, {ONE: Occupant("a"), TWO: Occupant("b"), THREE: Occupant("c")}, game)
    start(course)
    return course.events[: course.events.index(m.Started())]


def test_seats_are_told_in_their_order_after_the_dice_if_any_were_thrown() -> None:
    taken = [m.SeatTaken(SPY, "c", place=THREE), m.SeatTaken(P1, "a", place=ONE), m.SeatTaken(P2, "b", place=TWO)]
    assert given_out(Roles((P1, P2, SPY))) == taken
    assert given_out(Roles((P1, P2, SPY), (((0, 4), (1, 1), (2, 1)), ((1, 6), (2, 2))))) == [
        m.RolesRolled((((P1, 4), (P2, 1), (SPY, 1)), ((P2, 6), (SPY, 2)))),
        *taken,
    ]


@pytest.mark.parametrize("wishes", [{ONE: P2, THREE: SPY}, {ONE: SPY, THREE: SPY}])
def test_where_somebody_wishes_for_a_seat_no_dice_are_thrown_and_each_gets_what_they_wish(
    wishes: dict[Seat, Seat],
) -> None:
    who = {ONE: "a", TWO: "b", THREE: "c"}
    course = mustered(OPENED, {at: Occupant(player) for at, player in who.items()})
    assert isinstance(course.state, Mustering)
    course.state = replace(course.state, wishes=wishes)
    start(course)
    chance = SeededChance(b"secret").with_words(WORDS)
    given = seats_by_wish((SPY, P1, P2), (None,) * 3, tuple(map(wishes.get, who)), chance).seats
    taken = {seat: m.SeatTaken(seat, who[at], place=at) for seat, at in zip(given, who, strict=True)}
    assert course.events[:4] == [taken[SPY], taken[P1], taken[P2], m.Started()]


def test_a_wish_and_a_no_are_told_as_what_they_are() -> None:
    for order, told in ((WishSeat(SPY), m.SeatWished(ONE, SPY)), (DeclineInvitation(), m.InvitationDeclined(ONE))):
        course = mustered(OPENED, {ONE: Occupant("a", invited=True), TWO: Occupant("b")})
        carry_out(course, ONE, order, 0, 0, None)
        assert course.events == [told]


def test_who_has_a_seat_already_keeps_it_and_what_is_drawn_rests_on_the_words_too() -> None:
    course = mustered(OPENED, {SPY: Occupant("a"), P1: Occupant("b"), P2: Occupant("c")})
    start(course)
    dealt = GAME.rules.setup(OPTIONS, (SPY, P1, P2), SeededChance(b"secret").with_words(WORDS))
    assert course.events[: 1 + len(dealt)] == [m.Started(), *dealt]
    assert dealt != GAME.rules.setup(OPTIONS, (SPY, P1, P2), SeededChance(b"secret"))
