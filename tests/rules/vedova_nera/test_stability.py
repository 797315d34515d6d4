"""Stability, special moves and victory (VN-13 to VN-16, VN-20)."""

from hypothesis import given
from hypothesis import strategies as st

from domain.games.vedova_nera.board.nodes import RING_MASKS
from domain.games.vedova_nera.rules.deeds import settle
from tests.rules.vedova_nera.webs import after, laid, refusal, stable, winners

MASKS = st.integers(min_value=0, max_value=(1 << 32) - 1)
GREEN = "\nF . . . G"
RED_GOALS = "A R . . .\nB . R . .\nC . . R .\nD . . . R\nF G . . ."
ARRIVAL: dict[str, object] = {"stability": "on_arrival"}


@given(MASKS, MASKS)
def test_stable_pawns_stand_on_goals_with_every_inner_goal_covered(candidates: int, marbles: int) -> None:
    stands = settle(candidates, marbles)
    assert stands & ~(candidates & marbles) == 0
    for ring, mask in enumerate(RING_MASKS):
        inner = marbles & sum(RING_MASKS[:ring])
        wanted = candidates & marbles & mask if inner & ~candidates == 0 else 0
        assert stands & mask == wanted


@given(MASKS, MASKS, MASKS)
def test_more_pawns_never_make_fewer_of_them_stable(some: int, more: int, marbles: int) -> None:
    assert settle(some, marbles) & ~settle(some | more, marbles) == 0
    assert settle(settle(some, marbles), marbles) == settle(some, marbles)


def test_the_innermost_goal_last_makes_all_that_wait_stable_at_once() -> None:
    web = "A . . . .\nB R R . .\nC . . R ." + GREEN
    assert stable(after(laid(web, RED_GOALS), "B1 A1"), "red") == ["A1", "B2", "C3"]


def test_on_arrival_those_that_wait_go_on_waiting() -> None:
    web = "A . . . .\nB R R . .\nC . . R ." + GREEN
    assert stable(after(laid(web, RED_GOALS, options=ARRIVAL), "B1 A1"), "red") == ["A1"]


def test_leaving_a_goal_unsettles_only_the_rings_further_out() -> None:
    web = "A R R . .\nB . R . .\nC . . R ." + GREEN
    dish = "A R R . .\nB . R . .\nC . . R R\nF G . . ."
    assert stable(after(laid(web, dish), "B2 B3"), "red") == ["A1", "A2"]
    back = ("B2 B3", "F4 F3", "B3 B2")
    assert stable(after(laid(web, dish), *back), "red") == ["A1", "A2", "B2", "C3"]
    assert stable(after(laid(web, dish, options=ARRIVAL), *back), "red") == ["A1", "A2", "B2"]


def test_a_marble_moves_where_no_other_marble_lies_and_counts_as_arrival() -> None:
    web, dish = "A R . . .\nB . . R ." + GREEN, "A R . . .\nB . R . .\nD . . . R\nF G . . ."
    assert refusal(laid(web, dish), "red", "marble B2 B3") == ("VN-15", "no-special-moves")
    for options in ({}, ARRIVAL):
        had_once = laid(web, dish, special_reached=["red"], options=options)
        assert stable(after(had_once, "marble B2 B3"), "red") == ["A1", "B3"]


def test_the_right_to_special_moves_is_kept_unless_it_holds_only_while() -> None:
    web, dish = "A R R R R\nB R . . ." + GREEN, "A R R R R\nB . . . R\nF G . . ."
    for special, wanted in (("once_reached", None), ("while", ("VN-15", "no-special-moves"))):
        later = after(laid(web, dish, options={"special": special}), "A1 H1", "F4 F3")
        assert refusal(later, "red", "marble B4 B3") == wanted


def test_whoever_covers_every_goal_has_won_and_nobody_else_moves() -> None:
    web, dish = "A . . . .\nB R . . ." + GREEN, "A R . . .\nF G . . ."
    won = after(laid(web, dish), "B1 A1")
    assert winners(won) == ("red",)
    assert refusal(won, "green", "F4 F3") == ("G-14", "over")


def test_covered_goals_that_are_not_stable_do_not_win() -> None:
    web, dish = "A . . . .\nB R R . ." + GREEN, "A R . . .\nB . R . .\nF G . . ."
    assert winners(after(laid(web, dish), "B1 A1")) == ("red",)
    assert winners(after(laid(web, dish, options=ARRIVAL), "B1 A1")) is None
