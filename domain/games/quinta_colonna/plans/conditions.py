"""Whether the tests of a plan's line hold, on its owner's view alone (QC-81)."""

from domain.games.quinta_colonna.board.deck import piece_of
from domain.games.quinta_colonna.board.houses import Board, houses_of
from domain.games.quinta_colonna.plans import lines as p
from domain.games.quinta_colonna.rules.sides import paths
from domain.games.quinta_colonna.state import Table, View


def applies(view: View, table: Table, line: p.PlanLine, *, late: bool) -> bool:
    """Whether a line speaks now."""
    return (late or not line.late) and all(_is(view, table, test.fact) is not test.no for test in line.tests)


def within(ways: Board, house: int, steps: int) -> int:
    """The set of houses from which a pawn walks to a house in so many steps, itself included."""
    reached = frontier = 1 << house
    for _ in range(steps):
        grown = 0
        for one in houses_of(frontier):
            grown |= ways.near[one]
        frontier = grown & ~reached
        if not frontier:
            break
        reached |= frontier
    return reached


def _is(view: View, table: Table, fact: p.Fact) -> bool:
    match fact:
        case p.PawnNear(house, steps, pawn):
            centre = house if house is not None else view.spy.house if view.spy is not None else 0
            near = within(paths(table), centre, steps)
            stand = table.pawns.values() if pawn is None else [table.pawns.get(pawn, 0)]
            return any(near >> one & 1 for one in stand if one)
        case p.Answered(house, answer):
            marker = table.markers.get(house)
            return marker is not None and marker.answer is (answer == "yes")
        case p.PieceShown(piece):
            return bool(table.shown) and piece_of(table.shown[-1][1], table.pieces) == piece
        case p.CardShown(card):
            return bool(table.shown) and table.shown[-1][1] == card
        case p.SpyAt(house):
            return view.spy is not None and view.spy.house == house
        case p.Burnt():
            return view.spy is not None and view.spy.burnt
