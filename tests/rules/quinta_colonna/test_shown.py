"""What the drawing of a view may read, value by value: boards kept under this key can tell no more."""

from typing import Final

from msgspec.structs import replace

from domain.game import PUBLIC, Outcome, Seat
from domain.games.quinta_colonna.board.houses import mask_of
from domain.games.quinta_colonna.events import SpyTurn
from domain.games.quinta_colonna.options import Rules
from domain.games.quinta_colonna.state import HouseMarker, Spy, Table, View
from domain.games.quinta_colonna.telling.shown import BoardMarks, ShownBoard, SpyShown, lying, shown

SPY, P1 = Seat("spy"), Seat("partisan-1")
NO, YES = HouseMarker(answer=False, round=5), HouseMarker(answer=True, round=6)
TABLE: Final = Table(
    Rules(), (SPY, P1), "play", "spy", 7, mask_of((1, 2)), (5, 43), {"P3": 30, "P1": 10}, markers={9: YES, 8: NO},
    played=(3, 4), shown=((5, 3), (6, 4)), published=(2, 44), fallen=((4, 9),), returns=(3,),
)  # fmt: skip
ROUTE: Final = (SpyTurn(5, 3, "rook", (20, 30)), SpyTurn(6, 4, "bishop", (43,)))
SIDE: Final = Spy(43, 12, 20, (6, 11, 60), mask_of((30, 43)), True, 5, 3, 4, ROUTE)
TOLD: Final = BoardMarks(mask_of((1, 2)), (5, 43), ((8, NO), (9, YES)), (2, 44))
PAWNS: Final = (("P1", 10), ("P3", 30))
OUTCOME: Final = Outcome((SPY,), "refuges", "QC-34")


def test_before_the_board_lies_there_is_nothing_to_show() -> None:
    assert shown(View(SPY)) == ShownBoard() == ShownBoard(BoardMarks(0, (), (), None), (), None, None, ())
    assert shown(View(SPY, spy=SIDE, outcome=OUTCOME)) == ShownBoard()


def test_a_partisan_is_shown_what_lies_open_and_not_the_spy() -> None:
    for seat in (P1, PUBLIC):
        assert shown(View(seat, TABLE)) == ShownBoard(TOLD, PAWNS)
        assert shown(View(seat, TABLE, None, OUTCOME)) == ShownBoard(TOLD, PAWNS)


def test_the_spy_is_shown_where_it_is_and_no_route_before_the_end() -> None:
    where = SpyShown(43, 12, mask_of((30, 43)), own=True)
    assert shown(View(SPY, TABLE, SIDE)) == ShownBoard(TOLD, PAWNS, where)


def test_at_the_end_everybody_is_shown_the_route_and_what_fell() -> None:
    for seat in (SPY, P1, PUBLIC):
        where = SpyShown(43, 12, mask_of((30, 43)), own=seat == SPY)
        after = shown(View(seat, TABLE, SIDE, OUTCOME))
        assert after == ShownBoard(TOLD, PAWNS, where, (20, ROUTE), ((4, 9),))


def test_what_lies_open_is_worked_out_for_this_table_and_no_other() -> None:
    other = replace(TABLE, pawns={"P2": 3}, refuges=(5,))
    assert [lying(table) for table in (TABLE, other, TABLE)] == [
        (TOLD, PAWNS),
        (replace(TOLD, refuges=(5,)), (("P2", 3),)),
        (TOLD, PAWNS),
    ]
