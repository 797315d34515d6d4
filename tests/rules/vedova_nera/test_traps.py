"""Traps (VN-07 to VN-12), drawn."""

import pytest

from tests.rules.vedova_nera.webs import after, drawn, laid

DISH = """
E  . . R .
F  . . G .
G  . . W .
"""
TWO = """
E  . . R .
F  . . G .
"""


def test_between_two_pawns_of_the_mover_on_a_ring() -> None:
    before = laid("A . R . .\nB . G . .\nC . . R .\nH @ . . .", TWO)
    assert drawn(after(before, "C3 C2")) == "A  . R . .\nC  . R . .\nH  @ . . ."


def test_between_two_pawns_of_the_mover_on_a_spoke() -> None:
    before = laid("A R G . .\nB . . R .\nH @ . . .", TWO)
    assert drawn(after(before, "B3 A3")) == "A  R . R .\nH  @ . . ."


def test_walking_in_between_traps_nobody() -> None:
    before = laid("A . R . .\nB . . G .\nC . R . .\nH @ . . .", TWO, to_act="green")
    assert drawn(after(before, "B3 B2")) == "A  . R . .\nB  . G . .\nC  . R . .\nH  @ . . ."


def test_a_third_players_pawn_is_no_captor_beside_a_pawn() -> None:
    before = laid("A . W . .\nB . G . .\nC . . R .\nH @ . . .", DISH)
    assert "G" in drawn(after(before, "C3 C2"))


@pytest.mark.parametrize(("anvil", "left"), [("W", False), ("R", False), ("G", True)])
def test_the_advisor_traps_with_any_pawn_but_the_victims_own(anvil: str, left: bool) -> None:
    before = laid(f"A . {anvil} . .\nB . G . .\nC . . . @\nD R . . .\nE W . . .", DISH)
    assert drawn(after(before, "advisor C2")).count("B  . G") == left


def test_with_any_anvil_the_victims_own_pawn_serves_too() -> None:
    web = "A . G . .\nB . G . .\nC . . . @\nD R . . ."
    assert "B  . G" not in drawn(after(laid(web, TWO, options={"anvil": "any"}), "advisor C2"))


def test_a_pawn_beside_a_standing_advisor_traps() -> None:
    before = laid("A . @ . .\nB . G . .\nC . . R .", TWO)
    assert drawn(after(before, "C3 C2")) == "A  . @ . .\nC  . R . ."


def test_one_move_traps_three_at_most_and_all_at_once() -> None:
    web = "A . R . .\nB . G . .\nC @ . W R\nD . W . .\nE . G . ."
    assert drawn(after(laid(web, DISH), "advisor C2")) == "A  . R . .\nC  . @ . R\nE  . G . ."


def test_a_pawn_that_comes_back_traps() -> None:
    before = laid("A . . . R\nB . . . G\nH @ . . .", TWO, removed={"red": 1})
    assert drawn(after(before, "enter C4")) == "A  . . . R\nC  . . . R\nH  @ . . ."


def test_ones_own_move_never_costs_ones_own_pawns() -> None:
    before = laid("A . G . .\nB . R . .\nC . . . @\nD R . . .", TWO)
    assert "B  . R" in drawn(after(before, "advisor C2"))


def test_a_stable_pawn_is_not_taken_and_does_take() -> None:
    web, dish = "A . R . .\nB . G . .\nC . . R .\nH @ . . .", "A . R . .\nB . G . .\nE . . R .\nF . . G ."
    assert drawn(after(laid(web, dish), "C3 C2")) == "A  . R . .\nB  . G . .\nC  . R . .\nH  @ . . ."
    assert "G" not in drawn(after(laid(web, dish.replace("B . G . .", "B . . . .")), "C3 C2"))
