"""A letter that says one node alone means the one legal action about it; with more words, or if there are two, none (VN-23)."""

from typing import Any

import pytest

from domain.chance import SeededChance
from domain.game import Seat
from domain.games.vedova_nera import GAME
from domain.games.vedova_nera.orders import Advise, Move, Order
from domain.match.reading.notation import parse
from domain.match.sight import MatchView
from domain.options import resolve

PAWNS = {"red": ["F1", "B3"], "green": ["F2", "G1", "A3", "B2"]}


def said(line: str) -> list[Any]:
    """What red orders, of whose pawns F1 can go to E1 alone; to D2 the Advisor alone can go, to C3 it or a pawn."""
    position = {
        "seats": ["red", "green"],
        "to_act": "red",
        "pawns": PAWNS,
        "removed": {"red": 0, "green": 0},
        "marbles": {"red": ["A1", "C1"], "green": ["H1", "D3"]},
        "advisor": "C2",
    }
    state = GAME.positions.read(position, resolve(GAME.options, GAME.presets, {}), SeededChance(b"one node"))
    red = Seat("red")
    understood = parse(GAME, line, MatchView(red, game=GAME.positions.see(state, red)))
    return [] if understood.doubts else [one.order for one in understood.orders]


@pytest.mark.parametrize(
    ("line", "order"),
    [
        ("E1", Move("F1", "E1")),
        ("e1.", Move("F1", "E1")),
        ("to E1", Move("F1", "E1")),
        ("E1, please", Move("F1", "E1")),
        ("Hello all,\n\nE1\n\nBruno", Move("F1", "E1")),
        ("F1", Move("F1", "E1")),
        ("D2", Advise("D2")),
    ],
)
def test_a_letter_of_one_node_means_the_one_action_there(line: str, order: Order) -> None:
    assert said(line) == [order]


@pytest.mark.parametrize(
    "line",
    [
        *(
            "C3",
            "B3",
            "H4",
            "E1?",
            "E1, D2",
            "E1 or D2",
            "not E1",
            "on E1",
            "from E1",
            "E1 looks nice",
            "> E1",
        ),
        "Advisor on C2: C1, C3, D2,\nE1",
        "I am not sure yet.\nE1",
        "E1\nJust an idea",
        "E1\nD2",
    ],
)
def test_a_node_of_several_actions_or_with_other_words_is_none(line: str) -> None:
    assert said(line) == []
