"""What can be worked out of the spy's way from what lies open, set by set: a king leads anywhere, a pawn one house inward."""

from typing import Any, Final

import pytest
from msgspec.structs import replace

from domain.game import Seat
from domain.games.quinta_colonna.board.houses import ALL, houses_of, mask_of
from domain.games.quinta_colonna.options import Rules
from domain.games.quinta_colonna.rules.moves import destinations
from domain.games.quinta_colonna.rules.sides import ground
from domain.games.quinta_colonna.sight.whereabouts import whereabouts
from domain.games.quinta_colonna.state import HouseMarker, Table

TABLE: Final = Table(Rules(), (Seat("spy"), Seat("partisan-1")), "play", "partisans", 4, 0, (), {})
EVERYWHERE: Final = set(houses_of(ALL))
KING_THEN_PAWN: Final = ((1, 1), (2, 6))
ROUND_43: Final = {37, 38, 39, 42, 44, 47, 48, 49}
NOT_47_IN_1, NOT_47_IN_2 = {47: HouseMarker(False, 1)}, {47: HouseMarker(False, 2)}


def deduced(*, memory: int = 0, rules: Any = None, **known: Any) -> tuple[set[int], set[int]]:
    """Where the spy can be, and where its hideout can."""
    found = whereabouts(replace(TABLE, rules=Rules(**(rules or {})), **known), memory=memory)
    return set(houses_of(found.spy)), set(houses_of(found.hideout))


@pytest.mark.parametrize(
    ("memory", "shown", "not_spy", "not_hideout"),
    [
        (0, ((1, 6),), {2, 3, 7}, {2, 6}),
        (1, ((1, 6),), {2, 3, 7}, {2, 6}),
        (0, ((1, 3), (2, 4), (3, 6)), {2, 3}, {2, 3, 4, 6}),
        (1, ((1, 3), (2, 4), (3, 6)), {2, 3}, {2, 3, 4, 6}),
        (2, ((1, 12), (2, 6), (3, 18)), {2, 3, 4}, {2, 6, 12, 18}),
        (3, ((1, 12), (2, 6), (3, 18)), {2, 3, 4, 5, 9, 15, 16}, {2, 6, 12, 18}),
    ],
)
def test_the_spy_left_a_house_whose_card_was_not_shown_as_far_as_one_remembers(
    memory: int, shown: Any, not_spy: set[int], not_hideout: set[int]
) -> None:
    spy, hideout = deduced(memory=memory, shown=shown, blocked=mask_of((2,)))
    assert EVERYWHERE - spy == not_spy
    assert EVERYWHERE - hideout == not_hideout


@pytest.mark.parametrize(
    ("known", "spy"),
    [
        ({}, {44}),
        ({"rules": {"refuge_move": "every_n"}}, EVERYWHERE),
        ({"pieces": {1: "king", 6: "king"}}, ROUND_43),
        ({"pieces": {1: "pawn", 6: "pawn"}, "published": (4, 50)}, {50}),
        ({"published": (3, 50)}, {46}),
        ({"returns": (4,), "shown": ((3, 1), (4, 7))}, ROUND_43),
        ({"returns": (4,)}, {44}),
        ({"returns": (4,), "shown": ((2, 44), (3, 1), (4, 6))}, EVERYWHERE - {44, 1, 6}),
        ({"markers": {44: HouseMarker(False, 4)}}, EVERYWHERE),
    ],
)
def test_what_places_the_spy_and_what_a_card_makes_of_it(known: dict[str, Any], spy: set[int]) -> None:
    """A refuge fell in the fourth round at 43, where the spy stood a turn before, if refuges do not move."""
    assert deduced(**{"shown": ((3, 1), (4, 6)), "fallen": ((4, 43),), **known})[0] == spy


def test_a_return_leaves_the_hideouts_that_the_card_could_reach() -> None:
    home = deduced(shown=((3, 1), (4, 7)), fallen=((4, 43),), returns=(4,))
    assert home == (ROUND_43, ROUND_43)
    assert deduced(shown=((3, 1), (4, 7)), fallen=((4, 43),))[1] == EVERYWHERE - {1, 7}


@pytest.mark.parametrize("jumps", [True, False])
def test_a_knight_jumps_only_where_it_may(jumps: bool) -> None:
    blocked = mask_of((38, 42, 44, 48))
    shut_in = replace(
        TABLE, rules=Rules(knight_jumps=jumps), blocked=blocked, fallen=((4, 43),), shown=((3, 1), (4, 5))
    )
    reached = destinations(ground(shut_in), "knight", 43, jumps=jumps)
    assert whereabouts(shut_in).spy == (reached or ALL & ~blocked)
    assert bool(reached) is jumps


@pytest.mark.parametrize(
    ("scope", "markers", "known", "not_spy"),
    [
        ("turn", NOT_47_IN_1, {}, {48}),
        ("turn", NOT_47_IN_2, {}, {47}),
        ("sortie", NOT_47_IN_1, {}, {48}),
        ("sortie", NOT_47_IN_2, {}, {47, 48}),
        ("game", NOT_47_IN_2, {}, {47, 48}),
        ("game", {47: HouseMarker(True, 2)}, {}, set()),
        ("game", NOT_47_IN_2, {"returns": (1,)}, {47, 2, 7}),
        ("game", NOT_47_IN_2, {"returns": (2,)}, {1, 6}),
        ("turn", NOT_47_IN_1, {"published": (9, 1)}, set()),
        ("game", {47: HouseMarker(False, 9)}, {"published": (9, 1)}, set()),
    ],
)
def test_a_no_counts_for_the_rounds_that_it_speaks_of(
    scope: str, markers: Any, known: dict[str, Any], not_spy: set[int]
) -> None:
    """Until a return, or until the spy was made public, nothing that was passed before counts (QC-16 to QC-18, QC-58)."""
    spy, _ = deduced(rules={"trail_scope": scope}, markers=markers, shown=KING_THEN_PAWN, **known)
    assert EVERYWHERE - spy == not_spy
