"""What of a view its drawing shows: seats for which that is the same are shown the same board, and it is drawn once."""

from typing import TypeAlias

import msgspec

from domain.games.quinta_colonna.events import SpyTurn
from domain.games.quinta_colonna.orders import SPY, Pawn
from domain.games.quinta_colonna.state import HouseMarker, Table, View

Pawns: TypeAlias = tuple[tuple[Pawn, int], ...]


class BoardMarks(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """What lies open but for the pawns, which are what changes most often. Markers are in ascending order."""

    blocked: int = 0
    refuges: tuple[int, ...] = ()
    markers: tuple[tuple[int, HouseMarker], ...] = ()
    published: tuple[int, int] | None = None


class SpyShown(msgspec.Struct, frozen=True, gc=False):
    """Where a view knows the spy to be; ``own``: it is the reader's."""

    house: int
    hideout: int
    trail: int
    own: bool


class ShownBoard(msgspec.Struct, frozen=True, gc=False):
    """All that a drawing may read: it is given nothing else, so drawings kept under this key cannot tell more than it says.

    Pawns are in ascending order. Once the match has ended ``route`` is where the spy began and its turns, and ``fallen`` has
    the round and the house of each refuge that fell.
    """

    told: BoardMarks = BoardMarks()
    pawns: Pawns = ()
    spy: SpyShown | None = None
    route: tuple[int, tuple[SpyTurn, ...]] | None = None
    fallen: tuple[tuple[int, int], ...] = ()


def shown(view: View) -> ShownBoard:
    """What the drawing of a view shows; nothing at all before the board lies ready."""
    table, spy = view.table, view.spy
    if table is None:
        return ShownBoard()
    told, pawns = lying(table)
    if spy is None:
        return ShownBoard(told, pawns)
    where = SpyShown(spy.house, spy.hideout, spy.trail, view.seat == SPY)
    if view.outcome is None:
        return ShownBoard(told, pawns, where)
    return ShownBoard(told, pawns, where, (spy.start, spy.route), table.fallen)


def lying(table: Table) -> tuple[BoardMarks, Pawns]:
    """What lies open to all who hold the same table."""
    told = BoardMarks(table.blocked, table.refuges, tuple(sorted(table.markers.items())), table.published)
    return told, tuple(sorted(table.pawns.items()))
