"""The board drawn: where houses lie, what stands on them, and the same as lines of text."""

from math import atan2, degrees, hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from domain.diagram import Cell
from domain.game import Outcome
from domain.games.quinta_colonna.board.houses import mask_of
from domain.games.quinta_colonna.events import SpyTurn
from domain.games.quinta_colonna.orders import PAWNS
from domain.games.quinta_colonna.state import HouseMarker, Table, View
from domain.games.quinta_colonna.telling.drawing import draw
from domain.games.quinta_colonna.telling.house_cells import SIZE
from domain.words import Language, languages
from tests.rules.quinta_colonna_words.tables import (
    BLOCKED,
    PARTISAN,
    PARTISAN_VIEW,
    SPY_SIDE,
    SPY_VIEW,
    TABLE,
    match_played,
    orders_in,
)

HOUSE = st.integers(1, 90)
TABLES = st.builds(
    lambda blocked, refuges, pawns, markers: replace(
        TABLE,
        blocked=mask_of(blocked),
        refuges=tuple(refuges),
        pawns=dict(zip(PAWNS, pawns, strict=False)),
        markers=markers,
    ),
    st.sets(HOUSE, max_size=40),
    st.sets(HOUSE, max_size=8),
    st.lists(HOUSE, max_size=5),
    st.dictionaries(HOUSE, st.builds(HouseMarker, st.booleans(), st.integers(1, 999)), max_size=90),
)


def place(cell: Cell) -> tuple[float, float]:
    """How far from the middle, and how many degrees anticlockwise from the top, a house lies."""
    x, y = cell.centre[0] - SIZE / 2, SIZE / 2 - cell.centre[1]
    return hypot(x, y), (degrees(atan2(y, x)) - 90) % 360


def cell(view: View, house: int) -> Cell:
    return next(cell for cell in draw(view, "en").cells if cell.name == str(house))


def letters(view: View, house: int) -> list[str]:
    return [mark.letters for mark in cell(view, house).marks]


def test_house_one_is_at_the_top_of_the_rim_and_counting_goes_inward_then_anticlockwise() -> None:
    assert place(cell(PARTISAN_VIEW, 1))[1] % 360 == pytest.approx(0, abs=0.1)
    assert place(cell(PARTISAN_VIEW, 6))[1] == pytest.approx(20, abs=0.1)
    assert place(cell(PARTISAN_VIEW, 46))[1] == pytest.approx(180, abs=0.1)
    distances = [place(cell(PARTISAN_VIEW, house))[0] for house in range(1, 6)]
    assert distances == sorted(distances, reverse=True)


def test_there_are_ninety_houses_of_few_points_within_the_drawing() -> None:
    cells = draw(SPY_VIEW, "en").cells
    assert [cell.name for cell in cells] == [str(house) for house in range(1, 91)]
    assert all(len(cell.outline) <= 8 for cell in cells)
    assert all(0 <= value <= SIZE for cell in cells for point in cell.outline for value in point)


def test_what_stands_on_a_house_has_letters_of_its_own() -> None:
    assert letters(SPY_VIEW, BLOCKED[0]) == ["##"]
    assert letters(SPY_VIEW, 8) == ["R"]
    assert letters(SPY_VIEW, 61) == ["P2"]
    assert [mark.says for mark in cell(SPY_VIEW, 30).marks] == ["P1 and P4"]
    assert letters(SPY_VIEW, 43) == ["S", "*"]
    assert letters(SPY_VIEW, 5) == ["H"]
    assert [(mark.shape, mark.letters) for house in (14, 37) for mark in cell(SPY_VIEW, house).marks] == [
        ("cross", "2"),
        ("ring", "6"),
    ]


def test_a_partisan_sees_nothing_of_the_spy() -> None:
    drawn = draw(PARTISAN_VIEW, "en")
    assert not {"S", "H", "*"} & {mark.letters for cell in drawn.cells for mark in cell.marks}
    assert not {"own", "path"} & {cell.tone for cell in drawn.cells}
    assert drawn == draw(replace(SPY_VIEW, seat=PARTISAN, spy=None), "en")


@pytest.mark.parametrize("language", languages())
@given(TABLES, st.booleans())
def test_no_line_of_text_is_wider_than_a_letter(language: Language, table: Table, own: bool) -> None:
    view = View(seat=PARTISAN, table=table, spy=replace(SPY_SIDE, trail=mask_of(range(1, 91))) if own else None)
    assert max(map(len, draw(view, language).text)) <= 72


def test_every_house_stands_in_the_text_with_its_marks_beside_its_number() -> None:
    words = " ".join(draw(SPY_VIEW, "it").text).split()
    assert [word for word in words if word.isdigit()] == [str(house) for house in range(1, 91)]
    assert words[words.index("30") + 1] == "P1+P4"
    assert words[words.index("14") + 1] == "no2"
    assert words[words.index("37") + 1] == "sì6"


def test_no_line_of_a_drawn_match_is_an_order() -> None:
    for view in match_played(4)[0]:
        assert orders_in("\n".join(draw(view, "en").text), view) == []


def test_the_legend_holds_only_what_is_there() -> None:
    empty = View(seat=PARTISAN, table=replace(TABLE, blocked=0, refuges=(), pawns={}, markers={}))
    assert draw(empty, "en").legend == ()
    assert [entry.sample.letters for entry in draw(PARTISAN_VIEW, "en").legend] == ["##", "R", "P1", "", ""]


def test_at_the_end_the_route_is_drawn_turn_by_turn() -> None:
    route = (SpyTurn(1, 9, "rook", (6, 1)), SpyTurn(2, 6, "pawn", ()), SpyTurn(3, 1, "king", (5,)))
    over = replace(SPY_VIEW, spy=replace(SPY_SIDE, start=11, route=route), outcome=Outcome((), "arrest", "QC-34"))
    (link,) = draw(over, "it").links  # the pawn's turn was stuck, and the king's step crosses the edge
    assert len(link.points) == 3
    assert link.says == "round 1, torre 9"
    assert draw(SPY_VIEW, "it").links == ()
