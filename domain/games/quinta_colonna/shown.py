"""What of a view its drawing shows: seats for which that is the same are shown the same board, and it is drawn once."""

import msgspec

from domain.games.quinta_colonna.events import Step
from domain.games.quinta_colonna.orders import Pawn
from domain.games.quinta_colonna.sides import SPY
from domain.games.quinta_colonna.state import Marker, View


class SpyShown(msgspec.Struct, frozen=True):
    """Where a view knows the spy to be; ``own``: it is the reader's."""

    house: int
    hideout: int
    trail: int
    own: bool


class Shown(msgspec.Struct, frozen=True):
    """All that a drawing may read: it is given nothing else, so drawings kept under this key cannot tell more than it says.

    Pawns and markers are in ascending order. ``route`` is where the spy began and its turns, once the match has ended.
    """

    blocked: int = 0
    refuges: tuple[int, ...] = ()
    pawns: tuple[tuple[Pawn, int], ...] = ()
    markers: tuple[tuple[int, Marker], ...] = ()
    published: tuple[int, int] | None = None
    spy: SpyShown | None = None
    route: tuple[int, tuple[Step, ...]] | None = None


def shown(view: View) -> Shown:
    """What the drawing of a view shows; nothing at all before the board lies ready."""
    table, spy = view.table, view.spy
    if table is None:
        return Shown()
    return Shown(
        table.blocked,
        table.refuges,
        tuple(sorted(table.pawns.items())),
        tuple(sorted(table.markers.items())),
        table.published,
        None if spy is None else SpyShown(spy.house, spy.hideout, spy.trail, view.seat == SPY),
        None if spy is None or view.outcome is None else (spy.start, spy.route),
    )
