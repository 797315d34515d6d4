"""Where each piece leads and by which path, on boards drawn as text: rings from outside in, # blocked, + reachable."""

import pytest

from domain.games.quinta_colonna.board.houses import Heading, board, houses_of, mask_of
from domain.games.quinta_colonna.events import Piece
from domain.games.quinta_colonna.options import Wrap
from domain.games.quinta_colonna.rules.moves import destinations, heading_of, path_to
from tests.rules.quinta_colonna.match import board_of


def assert_reaches(piece: Piece, wrap: Wrap, text: str, *, jumps: bool = True) -> None:
    """The piece on S reaches exactly the houses marked +."""
    symbols, blocked = board_of(text)
    reached = houses_of(destinations(board(wrap, blocked), piece, symbols["S"][0], jumps=jumps))
    assert list(reached) == symbols.get("+", [])


def test_a_rook_stops_before_blocked_houses_on_ring_and_spoke() -> None:
    assert_reaches(
        "rook",
        "none",
        """
        . . . . + . . . . . . . . . . . . .
        . . . . + . . . . . . . . . . . . .
        . # + + S + + + # . . . . . . . . .
        . . . . + . . . . . . . . . . . . .
        . . . . # . . . . . . . . . . . . .
        """,
    )


def test_a_rook_on_the_torus_goes_round_the_edge_of_its_spoke() -> None:
    assert_reaches(
        "rook",
        "torus",
        """
        . . . . + . . . . . . . . . . . . .
        . . . # S # . . . . . . . . . . . .
        . . . . # . . . . . . . . . . . . .
        . . . . # . . . . . . . . . . . . .
        . . . . + . . . . . . . . . . . . .
        """,
    )


def test_a_rook_may_stop_on_every_other_house_of_a_free_ring() -> None:
    assert_reaches(
        "rook",
        "none",
        """
        # . . . . . . . . . . . . . . . . .
        S + + + + + + + + + + + + + + + + +
        # . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . .
        """,
    )


def test_a_bishop_without_wrap_stops_at_the_edges() -> None:
    assert_reaches(
        "bishop",
        "none",
        """
        . . . + . . . + . . . . . . . . . .
        . . . . + . + . . . . . . . . . . .
        . . . . . S . . . . . . . . . . . .
        . . . . + . # . . . . . . . . . . .
        . . . + . . . . . . . . . . . . . .
        """,
    )


def test_a_king_crosses_the_torus_edge_straight_and_diagonally() -> None:
    assert_reaches(
        "king",
        "torus",
        """
        . . . + S + . . . . . . . . . . . .
        . . . + + # . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . .
        . . . # + + . . . . . . . . . . . .
        """,
    )


@pytest.mark.parametrize(("wrap", "reached"), [("torus", (1,)), ("none", ()), ("antipode", (50,))])
def test_a_pawn_on_the_innermost_ring_goes_where_the_wrap_says(wrap: Wrap, reached: tuple[int, ...]) -> None:
    assert houses_of(destinations(board(wrap, 0), "pawn", 5, jumps=True)) == reached


def test_a_pawn_cannot_enter_a_blocked_house() -> None:
    assert destinations(board("torus", mask_of((1,))), "pawn", 5, jumps=True) == 0


@pytest.mark.parametrize(
    ("wrap", "house", "reached"),
    [
        ("torus", 1, (8, 9, 12, 15, 82, 85, 88, 89)),
        ("none", 1, (8, 12, 82, 88)),
        ("torus", 5, (7, 8, 11, 14, 81, 84, 87, 88)),
        ("torus", 43, (32, 34, 36, 40, 46, 50, 52, 54)),
        ("antipode", 5, (8, 14, 40, 44, 54, 60, 84, 88)),
    ],
)
def test_a_knight_reaches_the_ends_of_its_ells(wrap: Wrap, house: int, reached: tuple[int, ...]) -> None:
    assert houses_of(destinations(board(wrap, 0), "knight", house, jumps=True)) == reached


def test_a_knight_that_jumps_needs_a_free_landing_only() -> None:
    assert_reaches(
        "knight",
        "none",
        """
        . . . . # . + . . . . . . . . . . .
        . . . + # # # + . . . . . . . . . .
        . . . . # S # . . . . . . . . . . .
        . . . + # # # + . . . . . . . . . .
        . . . . + . + . . . . . . . . . . .
        """,
    )


def test_a_knight_that_does_not_jump_needs_one_of_its_two_ways() -> None:
    assert_reaches(
        "knight",
        "none",
        """
        . . . . . . + . . . . . . . . . . .
        . . . . . # . . . . . . . . . . . .
        . . . . # S . # . . . . . . . . . .
        . . . . . # # . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . .
        """,
        jumps=False,
    )


@pytest.mark.parametrize(
    ("piece", "origin", "target", "path"),
    [
        ("rook", 3, 48, (8, 13, 18, 23, 28, 33, 38, 43, 48)),  # nine spokes either way: anticlockwise
        ("rook", 3, 83, (88, 83)),  # the shorter way round
        ("queen", 3, 5, (4, 5)),  # straight before diagonal
        ("knight", 43, 54, (54,)),
    ],
)
def test_the_path_recorded_is_the_shortest_and_then_the_first_of_the_order(
    piece: Piece, origin: int, target: int, path: tuple[int, ...]
) -> None:
    assert path_to(board("torus", 0), piece, origin, target, jumps=True) == path


def test_with_both_ways_equally_long_inward_comes_before_outward() -> None:
    assert path_to(board("antipode", 0), "rook", 3, 48, jumps=True) == (4, 5, 50, 49, 48)


def test_a_direction_given_overrules_the_shortest_path() -> None:
    clockwise = path_to(board("torus", 0), "rook", 3, 8, jumps=True, heading=Heading(-1, 0))
    assert clockwise is not None
    assert (clockwise[0], clockwise[-1], len(clockwise)) == (88, 8, 17)


def test_a_direction_in_which_the_piece_does_not_get_there_has_no_path() -> None:
    assert path_to(board("torus", 0), "rook", 3, 8, jumps=True, heading=Heading(0, 1)) is None


def test_a_knight_may_name_the_first_step_of_either_way() -> None:
    straight = [
        path_to(board("torus", 0), "knight", 43, 54, jumps=True, heading=heading)
        for heading in (Heading(1, 0), Heading(0, 1), Heading(-1, 0), Heading(1, 1))
    ]
    assert straight == [(54,), (54,), None, None]


def test_one_word_means_straight_and_two_words_diagonal() -> None:
    assert heading_of(("clockwise",)) == Heading(-1, 0)
    assert heading_of(("inward", "anticlockwise")) == Heading(1, 1)


@pytest.mark.parametrize("contrary", [("clockwise", "anticlockwise"), ("inward", "outward"), ("inward", "inward"), ()])
def test_words_that_contradict_each_other_name_no_heading(contrary: tuple[str, ...]) -> None:
    assert heading_of(contrary) is None  # type: ignore[arg-type]
