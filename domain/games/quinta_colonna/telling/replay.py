"""What a match played back shows beside letters: the spy's route as it grew, the ways of the pieces, the turning points."""

import msgspec

from domain.diagram import Diagram
from domain.games.quinta_colonna import events as e
from domain.games.quinta_colonna.events import Observation
from domain.games.quinta_colonna.state import View
from domain.games.quinta_colonna.telling import drawing
from domain.words import Language

_TURNING = (
    e.SpyReturned, e.RefugeAssaulted, e.RefugeRemoved, e.SpyPublished, e.ArrestFailed, e.SpyArrested, e.PartisansSkipped,
    e.GameEnded,
)  # fmt: skip


def matters(seen: Observation) -> bool:
    """Whether an observation is a turning point: a refuge, a return, an arrest, a house where the spy has passed."""
    return isinstance(seen, _TURNING) or (isinstance(seen, e.HouseAsked) and seen.answer)


def way(before: View, seen: Observation) -> tuple[str, ...]:
    """The houses that a pawn or the spy went over, from the one that it left."""
    match seen:
        case e.PawnMoved(pawn=pawn, houses=houses) if before.table is not None and houses:
            return tuple(map(str, (before.table.pawns[pawn], *houses)))
        case e.SpyMoved(origin=origin, path=path):
            return tuple(map(str, (origin, *path)))
        case _:
            return ()


def draw(view: View, language: Language) -> Diagram:
    """The board of the letters, and for who knows it the route that the spy has gone so far."""
    board = drawing.draw(view, language)
    if view.spy is None or view.outcome is not None:
        return board
    return msgspec.structs.replace(board, links=drawing.route(view.spy.start, view.spy.route, language))
