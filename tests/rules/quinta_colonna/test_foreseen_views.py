"""The whole view that each order leads to if nothing hidden intervenes: the one after these events, and no other (G-01)."""

from typing import Any

import pytest
from msgspec.structs import replace

from domain.course import laid
from domain.game import Seat
from domain.games.quinta_colonna import GAME
from domain.games.quinta_colonna import events as e
from domain.games.quinta_colonna.orders import Arrest, Ask, Discard, End, Move, Order, Play, Start, Stay
from domain.games.quinta_colonna.rules.evolve import lay
from domain.games.quinta_colonna.state import View
from tests.rules.quinta_colonna.match import P1, P2, SPY, given


def after(view: View, *events: Any) -> View:
    """The view after what its seat has seen."""
    for event in events:
        table = laid(lay, view.table, event)
        view = GAME.sight.watch(view, event, table)
    return view


AT_42: dict[str, Any] = {"house": 42, "hideout": 5}
HOME: dict[str, Any] = {"house": 42, "hideout": 43, "burnt": True, "trail": [42]}
AT_42_MOVED = e.SpyMoved(card=1, piece="king", origin=42, path=(43,), trail=(43,))
RETURNED = e.SpyReturned(trail_cleared=True, grace=False)
STUCK = e.SpyStuck(card=12, piece="pawn")
NEXT = e.PartisansTurnBegan()

OF_SPY: list[tuple[dict[str, Any], Order, tuple[e.Event, ...]]] = [
    ({"spy": AT_42}, Play(card=1, house=43), (AT_42_MOVED, NEXT)),
    ({"spy": {**AT_42, "assaulted": 19}}, Play(card=1, house=43), (AT_42_MOVED, e.RefugeRemoved(house=19), NEXT)),
    ({"spy": HOME}, Play(card=1, house=43), (AT_42_MOVED, RETURNED, NEXT)),
    ({"spy": {**HOME, "assaulted": 19}}, Play(card=1, house=43), (
        AT_42_MOVED, e.RefugeRemoved(house=19), RETURNED, NEXT,
    )),
    ({"spy": AT_42, "refuges": [8, 43]}, Play(card=1, house=43, assault=True), (
        AT_42_MOVED, e.RefugeAssaulted(house=43), NEXT,
    )),
    ({"rules": {"wrap": "none"}, "spy": {"house": 5, "hideout": 43, "hand": [6, 12, 18]}}, Discard(card=12), (STUCK, NEXT)),
    ({"rules": {"wrap": "none"}, "spy": {"house": 5, "hideout": 43, "hand": [6, 12, 18], "assaulted": 19}}, Discard(card=12), (
        STUCK, e.RefugeRemoved(house=19), NEXT,
    )),
]  # fmt: skip


@pytest.mark.parametrize(("position", "order", "events"), OF_SPY)
def test_a_card_of_the_spy_leads_to_the_view_after_these(
    position: dict[str, Any], order: Order, events: tuple[e.Event, ...]
) -> None:
    view = given(**position).views[SPY]
    assert GAME.sight.refusal_of(view, SPY, order) is None
    assert GAME.sight.foresee(view, SPY, order) == after(view, *events)


TWO: dict[str, Any] = {"to_act": "partisans", "seats": ["spy", "partisan-1", "partisan-2"]}
CHOOSING: dict[str, Any] = {"rules": {"partisan_start": "choose"}, "phase": "start", "to_act": "partisans"}
FOUR = {"P1": 1, "P2": 2, "P3": 3, "P4": 4}
CLOSED = (e.PartisansTurnClosed(), e.SpyTurnBegan(round=4))

OF_PARTISANS: list[tuple[dict[str, Any], Order, tuple[e.Event, ...]]] = [
    (TWO, Move(pawn="P1", houses=(28,)), (e.PawnMoved(pawn="P1", houses=(29, 28), by=P1),)),
    (TWO, Stay(pawn="P2"), (e.PawnMoved(pawn="P2", houses=(), by=P1),)),
    (TWO, Arrest(pawn="P1"), (e.PawnMoved(pawn="P1", houses=(), by=P1),)),
    ({**TWO, "partisans": FOUR}, End(), (e.EndSaid(by=P1),)),
    ({"to_act": "partisans"}, End(), (e.EndSaid(by=P1), *CLOSED)),
    ({**CHOOSING, "partisans": FOUR}, Start(pawn="P5", house=10), (
        e.PawnStarted(pawn="P5", house=10, by=P1), e.SpyTurnBegan(round=3),
    )),
    ({**CHOOSING, "partisans": {"P1": 1, "P2": 2}}, Start(pawn="P5", house=10), (
        e.PawnStarted(pawn="P5", house=10, by=P1),
    )),
]  # fmt: skip


@pytest.mark.parametrize(("position", "order", "events"), OF_PARTISANS)
def test_an_order_of_the_partisans_leads_to_the_view_after_these(
    position: dict[str, Any], order: Order, events: tuple[e.Event, ...]
) -> None:
    view = given(**position).views[P1]
    assert GAME.sight.foresee(view, P1, order) == after(view, *events)


def test_the_second_end_closes_the_turn() -> None:
    view = given(**TWO).order(P1, End()).views[P2]
    assert GAME.sight.foresee(view, P2, End()) == after(view, e.EndSaid(by=P2), *CLOSED)


def test_an_arrest_by_a_pawn_that_has_moved_changes_nothing() -> None:
    view = given(**TWO).order(P1, Move(pawn="P1", houses=(28,))).views[P1]
    assert GAME.sight.foresee(view, P1, Arrest(pawn="P1")) == view


def test_an_arrest_by_a_pawn_that_has_moved_keeps_the_shorter_wait_too() -> None:
    view = given(**TWO).order(P1, Move(pawn="P1", houses=(28,))).views[P1]
    assert view.table is not None
    view = replace(view, table=replace(view.table, hurried=True, end_by=(P2,)))
    assert GAME.sight.foresee(view, P1, Arrest(pawn="P1")) == view


def test_a_seat_that_says_end_twice_does_not_close_the_turn() -> None:
    view = given(**TWO).order(P1, End()).views[P1]
    assert GAME.sight.foresee(view, P1, End()) == after(view, e.EndSaid(by=P1))


def test_a_stuck_spy_shows_the_piece_that_the_card_is_in_this_match() -> None:
    view = given(spy=AT_42).views[SPY]
    assert view.table is not None
    view = replace(view, table=replace(view.table, pieces={12: "queen"}))
    assert GAME.sight.foresee(view, SPY, Discard(card=12)) == after(view, e.SpyStuck(card=12, piece="queen"), NEXT)


@pytest.mark.parametrize(
    ("phase", "moved"), [("move_then_ask", ("P1", "P2", "P3", "P4", "P5")), ("interleaved", ("P2", "P3"))]
)
def test_a_question_fixes_pawns_and_leaves_its_answer_open(phase: str, moved: tuple[str, ...]) -> None:
    match = given(rules={"partisan_phase": phase}, **TWO).order(P1, Stay(pawn="P3"))
    view = match.views[P1]
    assert view.table is not None
    table = replace(view.table, asked=("P5",), answers={"P5": True})
    view = replace(view, table=table)
    asked: dict[str, Any] = {"moved": moved, "asked": ("P2", "P5")}
    assert GAME.sight.foresee(view, P1, Ask(pawn="P2", house=62)) == replace(
        view, table=replace(table, **asked, answers={"P5": True, "P2": None})
    )
    assert GAME.sight.foresee(view, P1, Ask(pawn="P2", house=None)) == replace(view, table=replace(table, **asked))


@pytest.mark.parametrize(("hurried", "by", "left"), [(True, P1, True), (True, P2, False), (False, P1, False)])
def test_a_question_ends_the_shorter_wait_unless_its_seat_has_asked_for_it(hurried: bool, by: Seat, left: bool) -> None:
    view = given(**TWO).views[P1]
    assert view.table is not None
    view = replace(view, table=replace(view.table, hurried=hurried, end_by=(by,)))
    ahead = GAME.sight.foresee(view, P1, Ask(pawn="P1", house=29)).table
    assert ahead is not None
    assert ahead.hurried is left


def test_nothing_is_foreseen_before_the_board_is_laid_nor_of_a_spy_that_is_not_known() -> None:
    assert GAME.sight.foresee(View(P1), P1, End()) == View(P1)
    view = given(spy=AT_42).views[P1]
    assert GAME.sight.foresee(view, P1, Play(card=1, house=43)) == view
    assert GAME.sight.foresee(view, P1, Discard(card=12)) == after(view, STUCK, NEXT)
