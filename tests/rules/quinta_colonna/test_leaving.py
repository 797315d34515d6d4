"""Seats that leave, and what the others then command (G-11, QC-38)."""

from domain.games.quinta_colonna import GAME
from domain.games.quinta_colonna.events import GameEnded, SeatWithdrawn
from domain.games.quinta_colonna.orders import PAWNS, Arrest, End, Move, Stay
from domain.games.quinta_colonna.rules.sides import owner
from tests.rules.quinta_colonna.match import P1, P2, P3, SPY, given

THREE = ["spy", "partisan-1", "partisan-2", "partisan-3"]
ASSIGNED: dict[str, object] = {"control": "assigned"}


def test_a_spy_that_resigns_has_lost_to_all_partisan_seats_one_that_left_included() -> None:
    match = given(seats=THREE, withdrawn=["partisan-2"])
    match.fold(GAME.rules.withdraw(match.state, SPY, "resigned", match.chance))
    outcome = GAME.rules.outcome(match.state)
    assert outcome is not None
    assert (outcome.winners, outcome.rule) == ((P1, P2, P3), "G-11")


def test_the_last_partisan_to_leave_gives_the_game_to_the_spy() -> None:
    match = given()
    match.fold(GAME.rules.withdraw(match.state, P1, "resigned", match.chance))
    assert match.happened(GameEnded)[0].winners == (SPY,)


def test_a_seat_that_left_wins_by_the_arrest_of_another() -> None:
    match = given(seats=THREE, withdrawn=["partisan-2"], to_act="partisans", spy={"house": 44, "trail": [44]})
    assert match.order(P1, Arrest(pawn="P5")).happened(GameEnded)[0].winners == (P1, P2, P3)


def test_one_of_several_partisans_leaves_and_the_game_goes_on() -> None:
    match = given(seats=THREE, to_act="partisans")
    match.fold(GAME.rules.withdraw(match.state, P2, "retired", match.chance))
    assert match.events == (SeatWithdrawn(seat=P2, why="retired"),)
    assert GAME.rules.awaited(match.state) == (P1, P3)
    assert match.refusal(P2, Stay(pawn="P1")) == ("G-11", "withdrawn")


def test_nothing_happens_when_a_seat_leaves_twice_or_after_the_end() -> None:
    match = given(seats=THREE, withdrawn=["partisan-2"])
    assert GAME.rules.withdraw(match.state, P2, "again", match.chance) == ()
    match.fold(GAME.rules.withdraw(match.state, SPY, "resigned", match.chance))
    assert GAME.rules.withdraw(match.state, P1, "after the end", match.chance) == ()


def test_assigned_pawns_are_dealt_in_turn_and_obey_their_owner_alone() -> None:
    match = given(rules=ASSIGNED, seats=THREE, to_act="partisans")
    assert [owner(match.table, pawn) for pawn in PAWNS] == [P1, P2, P3, P1, P2]
    assert match.refusal(P2, Stay(pawn="P1")) == ("QC-38", "not-your-pawn")
    assert match.refusal(P2, Move(pawn="P2", houses=(61,))) == ("", "")


def test_the_pawns_of_one_who_left_are_dealt_among_those_who_stay() -> None:
    match = given(rules=ASSIGNED, seats=THREE, withdrawn=["partisan-1"], to_act="partisans")
    assert [owner(match.table, pawn) for pawn in PAWNS] == [P2, P2, P3, P3, P2]


def test_shared_pawns_have_no_owner() -> None:
    assert owner(given(seats=THREE).table, "P1") is None


def test_whoever_said_end_and_is_left_alone_is_waited_for_again() -> None:
    match = given(seats=["spy", "partisan-1", "partisan-2"], to_act="partisans").order(P1, End())
    match.fold(GAME.rules.withdraw(match.state, P2, "resigned", match.chance))
    assert GAME.rules.awaited(match.state) == (P1,)
    assert match.order(P1, End()).table.round == 4


def test_the_end_of_one_who_left_no_longer_stands() -> None:
    match = given(seats=THREE, to_act="partisans").order(P1, End())
    match.fold(GAME.rules.withdraw(match.state, P1, "resigned", match.chance))
    assert (match.table.end_by, match.table.hurried) == ((), False)
    assert match.order(P2, End()).table.round == 3
