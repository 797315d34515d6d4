"""Where the spy can be by what lies open, house by house: from where it is reckoned, with which piece, and what is left out."""

from typing import Any, Final

import pytest
from msgspec.structs import replace

from domain.games.quinta_colonna.board.houses import houses_of
from domain.games.quinta_colonna.events import Piece
from domain.games.quinta_colonna.rules.moves import destinations
from domain.games.quinta_colonna.rules.sides import ground
from domain.games.quinta_colonna.sight.whereabouts import whereabouts
from domain.games.quinta_colonna.state import HouseMarker, Table
from tests.rules.quinta_colonna.match import given

FREE: Final = set(range(1, 91))


def table(rules: dict[str, object] | None = None, **position: Any) -> Table:
    """What lies open in a position in which the partisans are to act."""
    return given(rules=rules, to_act="partisans", **position).table


def spy(known: Table, memory: int = 0) -> set[int]:
    """Where it can stand."""
    return set(houses_of(whereabouts(known, memory=memory).spy))


def reached(known: Table, start: set[int], piece: Piece) -> set[int]:
    """Where a piece leads from any of these houses."""
    board = ground(known)
    return {house for one in start for house in houses_of(destinations(board, piece, one, jumps=True))}


def only_by_1(piece: Piece = "king") -> tuple[Table, int]:
    """A table on which the king of card 1 was shown, with a house that a king reaches from house 1 alone."""
    bare = table(shown=[[3, 1]])
    (house, *_) = sorted(reached(bare, {1}, "king"))
    around = reached(bare, {house}, "king") - {1}
    return table(
        shown=[[3, 1]], blocked=sorted(around), partisans={f"P{at}": 60 + at for at in range(1, 6)}, refuges=[90]
    ), house


def test_who_remembers_all_reckons_from_where_the_hideout_can_be_and_others_from_everywhere() -> None:
    known, house = only_by_1()
    assert house not in spy(known)
    assert house in reached(known, {1}, "king")
    twice = replace(known, shown=((2, 6), (3, 1)))
    assert house in spy(twice, memory=1)


def test_a_card_leads_as_the_piece_that_it_is_in_this_match() -> None:
    known = replace(table(fallen=[[4, 43]], shown=[[3, 1], [4, 6]], round=4), pieces={1: "king", 6: "knight"})
    assert spy(known) == reached(known, {43}, "knight")
    assert spy(replace(known, pieces={1: "king", 6: "king"})) == reached(known, {43}, "king")


def test_where_refuges_move_before_they_fall_a_fallen_one_says_nothing() -> None:
    every: dict[str, object] = {"refuge_move": "every_n"}
    known = table(rules=every, fallen=[[4, 43]], shown=[[3, 1], [4, 6]], round=4)
    assert spy(known) == spy(replace(known, fallen=()))
    assert spy(known) != reached(known, {43}, "pawn")


MARKERS: Final = {38: HouseMarker(answer=False, round=4), 39: HouseMarker(answer=True, round=4)}


@pytest.mark.parametrize(
    ("scope", "marked", "denied"),
    [("turn", 4, True), ("turn", 5, False), ("game", 5, True), ("game", 4, True), ("game", 3, False)],
)
def test_a_no_of_the_round_or_where_trails_stay_of_a_later_one_takes_a_house_away(
    scope: str, marked: int, denied: bool
) -> None:
    known = table(rules={"trail_scope": scope}, fallen=[[4, 43]], shown=[[3, 1], [4, 7]], round=4)
    known = replace(known, markers={38: replace(MARKERS[38], round=marked), 39: MARKERS[39]})
    king = reached(known, {43}, "king")
    assert {38, 39} <= king
    assert spy(known) == (king - {38} if denied else king)


@pytest.mark.parametrize(
    ("changed", "denied"),
    [
        ({"returns": (3,)}, True),
        ({"returns": (5,)}, False),
        ({"published": (3, 43)}, True),
        ({"published": (5, 43)}, False),
    ],
)
def test_a_no_counts_from_the_last_return_and_from_where_the_spy_was_made_public(
    changed: dict[str, Any], denied: bool
) -> None:
    known = table(fallen=[[4, 43]], shown=[[3, 1], [4, 7]], round=4)
    known = replace(known, markers=MARKERS, **changed)
    assert (38 not in spy(known)) is denied


def test_after_a_return_the_spy_is_where_its_hideout_can_be_and_once_public_where_it_was_seen() -> None:
    known = table(fallen=[[4, 43]], shown=[[3, 1], [4, 7]], round=4)
    king = reached(known, {43}, "king")
    home = whereabouts(replace(known, returns=(4,), markers=MARKERS))
    assert set(houses_of(home.spy)) == set(houses_of(home.hideout)) == king
    assert spy(replace(known, published=(4, 71), markers=MARKERS)) == {71}
    assert spy(replace(known, published=(3, 71))) == reached(known, {71}, "king")
    assert set(houses_of(whereabouts(known).hideout)) == FREE - {1, 7}


def test_a_return_where_no_hideout_can_be_leaves_every_hideout_possible() -> None:
    known = table(fallen=[[4, 8]], shown=[[3, 1], [4, 7]], round=4)
    around = sorted(reached(known, {8}, "king"))
    shown = (*((1, house) for house in around if house != 7), (3, 1), (4, 7))
    known = replace(known, shown=shown, returns=(4,), pieces=dict.fromkeys(range(1, 91), "king"))
    assert set(around) == {2, 3, 4, 7, 9, 12, 13, 14}
    assert spy(known) == set(houses_of(whereabouts(known).hideout)) == FREE - {1, *around}


@pytest.mark.parametrize("jumps", [True, False])
def test_a_knight_jumps_where_the_rules_let_it(jumps: bool) -> None:
    around = [37, 38, 39, 42, 44, 47, 48, 49]
    bare = table(fallen=[[4, 43]], shown=[[3, 1], [4, 6]], round=4, partisans={f"P{at}": at for at in (1, 2, 3, 4, 5)})
    known = replace(bare, pieces={1: "king", 6: "knight"}, blocked=sum(1 << house for house in around))
    known = replace(known, rules=replace(known.rules, knight_jumps=jumps))
    board = ground(known)
    assert destinations(board, "knight", 43, jumps=True) != destinations(board, "knight", 43, jumps=False)
    ways = set(houses_of(destinations(board, "knight", 43, jumps=jumps)))
    assert spy(known) == (ways or FREE - {*around})


def test_a_no_of_the_first_round_counts() -> None:
    known = replace(table(shown=[[1, 7]], round=1), markers={38: HouseMarker(answer=False, round=1)})
    assert spy(known) == reached(known, FREE - {7}, "king") - {38}
