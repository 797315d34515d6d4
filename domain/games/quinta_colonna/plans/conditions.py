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
        case p.PawnNear():
            return _is_near(view, table, fact)
        case p.MarkerSays(house, answer):
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


def _is_near(view: View, table: Table, fact: p.PawnNear) -> bool:
    """Whether a pawn, the one named or any, is so near to the house, or to the own spy."""
    centre = fact.house if fact.house is not None else view.spy.house if view.spy is not None else 0
    near = within(paths(table), centre, fact.within)
    pawns = table.pawns if fact.pawn is None else (fact.pawn,)
    return any(near >> table.pawns[pawn] & 1 for pawn in pawns if pawn in table.pawns)
