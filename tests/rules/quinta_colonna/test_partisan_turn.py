"""What the partisans' orders make happen (QC-29 to QC-38, QC-53, QC-54, QC-57, QC-59, QC-60, QC-66)."""

from typing import Any

import pytest

from domain.game import Early, Window
from domain.games.quinta_colonna import GAME
from domain.games.quinta_colonna.events import (
    ArrestFailed,
    GameEnded,
    HouseAsked,
    PartisansSkipped,
    PartisansTurnBegan,
    PartisansTurnClosed,
    PawnMoved,
    PawnsFixed,
    QuestionLapsed,
    RefugesMoved,
    SpyArrested,
    SpyTurnBegan,
)
from domain.games.quinta_colonna.orders import PAWNS, Arrest, Ask, Branch, End, Move, Play, Stay
from tests.rules.quinta_colonna.match import P1, P2, P3, SPY, Match, given

THREE = ["spy", "partisan-1", "partisan-2", "partisan-3"]


def turn(rules: dict[str, object] | None = None, **position: Any) -> Match:
    """The partisans' turn of round 3 on the open board."""
    return given(rules=rules, to_act="partisans", **position)


@pytest.mark.parametrize(
    ("houses", "entered"),
    [((29,), (29,)), ((28,), (24, 28)), ((29, 28), (29, 28)), ((30,), ())],
)
def test_a_pawn_enters_the_houses_of_its_way(houses: tuple[int, ...], entered: tuple[int, ...]) -> None:
    match = turn({"wrap": "none"}).order(P1, Move(pawn="P1", houses=houses))
    assert match.events == (PawnMoved(pawn="P1", houses=entered, by=P1),)
    assert match.table.pawns["P1"] == (entered or (30,))[-1]


def test_a_question_is_answered_by_the_trail_and_marked_with_its_round() -> None:
    match = turn(spy={"trail": [29]}).order(P1, Ask(pawn="P1", house=29))
    assert match.events[-1] == HouseAsked(pawn="P1", house=29, answer=True, by=P1)
    marker = match.table.markers[29]
    assert (marker.answer, marker.round, match.table.answers) == (True, 3, {"P1": True})


def test_the_first_question_of_a_single_player_fixes_the_pawns_that_have_not_moved() -> None:
    match = turn().order(P1, Stay(pawn="P4"), Ask(pawn="P1", house=29))
    assert match.events[0] == PawnsFixed(pawns=("P2", "P3", "P5"))
    assert match.table.moved == PAWNS
    assert match.refusal(P1, Move(pawn="P2", houses=(62,))) == ("QC-31", "fixed")


def test_interleaved_questions_fix_only_the_pawn_that_asks() -> None:
    match = turn({"partisan_phase": "interleaved"}).order(P1, Ask(pawn="P1", house=29))
    assert match.table.moved == ("P1",)
    assert match.refusal(P1, Move(pawn="P2", houses=(62,))) == ("", "")
    assert match.refusal(P1, Move(pawn="P1", houses=(29,))) == ("QC-44", "asked-already")


def test_a_question_waits_until_every_other_pawn_of_several_players_has_moved() -> None:
    match = turn(seats=THREE)
    assert match.refusal(P1, Ask(pawn="P1", house=29)) == ("QC-31", "others-unmoved")
    match.order(P2, *(Stay(pawn=pawn) for pawn in PAWNS[1:])).order(P1, Ask(pawn="P1", house=29))
    assert "P1" in match.table.moved


def test_the_turn_closes_by_itself_once_every_pawn_has_asked() -> None:
    match = turn(partisans={"P1": 30, "P2": 61}).order(P1, Ask(pawn="P1", house=29), Ask(pawn="P2", house=62))
    assert match.events[1:] == (PartisansTurnClosed(), SpyTurnBegan(round=4))
    assert (match.table.moved, match.table.asked, match.table.answers) == ((), (), {})


def test_a_question_follows_the_answer_it_depends_on() -> None:
    match = turn(spy={"trail": [29]}).order(P1, Ask(pawn="P1", house=29))
    conditional = Ask(pawn="P2", house=66, branches=(Branch(house=62, pawn="P1", answer="yes"),))
    match.order(P1, conditional)
    assert match.happened(HouseAsked)[0].house == 62


def test_a_question_without_else_lapses_and_may_still_be_asked() -> None:
    match = turn().order(P1, Ask(pawn="P1", house=29))
    conditional = Ask(pawn="P2", house=None, branches=(Branch(house=62, pawn="P1", answer="yes"),))
    match.order(P1, conditional)
    assert match.events == (QuestionLapsed(pawn="P2", by=P1),)
    assert match.refusal(P1, Ask(pawn="P2", house=62)) == ("", "")


def test_the_second_condition_is_looked_at_when_the_first_fails() -> None:
    match = turn(spy={"trail": [62]}).order(P1, Ask(pawn="P1", house=29), Ask(pawn="P2", house=62))
    branches = (Branch(house=74, pawn="P1", answer="yes"), Branch(house=70, pawn="P2", answer="yes"))
    match.order(P1, Ask(pawn="P3", house=80, branches=branches))
    assert match.happened(HouseAsked)[0].house == 70


def test_an_arrest_where_the_spy_is_wins_for_every_partisan_player() -> None:
    match = turn(seats=THREE, partisans={"P1": 43, "P2": 61}).order(P2, Arrest(pawn="P1"))
    assert match.events[0] == SpyArrested(pawn="P1", house=43, by=P2)
    assert match.happened(GameEnded)[0].winners == (P1, P2, P3)


def test_a_failed_arrest_ends_the_turn_for_everybody() -> None:
    match = turn(seats=THREE).order(P1, Arrest(pawn="P2"))
    assert match.events == (
        ArrestFailed(pawn="P2", house=61, skip=False, by=P1),
        PartisansTurnClosed(),
        SpyTurnBegan(round=4),
    )
    assert match.table.markers == {}


def test_a_failed_arrest_may_cost_the_next_turn_too() -> None:
    match = turn({"failed_arrest": "skip_next"}).order(P1, Arrest(pawn="P2")).order(SPY, Play(card=1, house=42))
    assert match.events[-2:] == (PartisansSkipped(), SpyTurnBegan(round=5))
    assert not match.table.skip_partisans
    assert PartisansTurnBegan() in match.order(SPY, GAME.sight.choices(match.views[SPY], SPY)[0]).events


def test_end_of_a_single_player_closes_at_once() -> None:
    assert turn().order(P1, End()).events[1:] == (PartisansTurnClosed(), SpyTurnBegan(round=4))


def test_end_of_one_among_several_waits_for_a_second() -> None:
    match = turn(seats=THREE).order(P1, End())
    assert GAME.rules.window(match.state) == Window(
        key="partisans-3", early=Early(key="end-3-1", hours=12), rests="in-time", kind="partisans"
    )
    assert GAME.rules.awaited(match.state) == (P2, P3)
    assert GAME.rules.may_act(match.state) == (P1, P2, P3)
    assert match.order(P3, End()).table.to_act == "spy"


def test_another_players_order_ends_the_shorter_wait_and_keeps_the_end() -> None:
    match = turn(seats=THREE).order(P1, End(), Stay(pawn="P1"))
    assert match.table.hurried
    match.order(P2, Stay(pawn="P2"))
    assert (match.table.hurried, match.table.end_by) == (False, (P1,))
    match.order(P1, End())
    assert GAME.rules.window(match.state) == Window(
        key="partisans-3", early=Early(key="end-3-2", hours=12), rests="in-time", kind="partisans"
    )
    assert match.order(P2, End()).table.round == 4


def test_in_the_turn_of_grace_there_is_neither_question_nor_arrest() -> None:
    match = turn(grace=True)
    assert match.refusal(P1, Ask(pawn="P1", house=29)) == ("QC-57", "grace")
    assert match.refusal(P1, Arrest(pawn="P1")) == ("QC-57", "grace")
    assert not match.order(P1, Move(pawn="P1", houses=(29,)), End()).table.grace


@pytest.mark.parametrize(("at", "winners"), [(59, []), (60, [(P1,)])])
def test_the_partisans_win_when_their_turn_of_the_last_round_closes(at: int, winners: list[object]) -> None:
    match = turn(round=at).order(P1, End())
    assert [event.winners for event in match.happened(GameEnded)] == winners


@pytest.mark.parametrize(("at", "moves"), [(5, False), (6, True), (12, True)])
def test_refuges_that_move_every_n_rounds_do_so_as_the_round_ends(at: int, moves: bool) -> None:
    match = turn({"refuge_move": "every_n"}, round=at, spy={"assaulted": 19, "burnt": True}).order(P1, End())
    assert bool(match.happened(RefugesMoved)) is moves
    assert match.spy.assaulted in match.table.refuges


def test_a_spy_that_loses_when_stuck_does_so_as_its_turn_begins() -> None:
    rules: dict[str, object] = {"wrap": "none", "stuck": "lose"}
    match = turn(rules, spy={"house": 5, "hideout": 43, "hand": [6, 12, 18]}).order(P1, End())
    assert match.events[-2] == SpyTurnBegan(round=4)
    assert (match.happened(GameEnded)[0].rule, match.happened(GameEnded)[0].winners) == ("QC-50", (P1,))


def test_a_turn_begins_with_nobody_having_acted_whatever_a_position_said() -> None:
    match = given(acted={"P1": ["ask"]}, answers={"P1": "no"}).order(SPY, Play(card=1, house=42))
    assert (match.table.moved, match.table.asked, match.table.answers) == ((), (), {})
