"""What a match played back shows beside letters: the ways that pieces went, and the turning points."""

from domain.games.casablanca import events as e
from domain.games.casablanca.state import View

_TURNING = (
    e.Intercepted, e.Restarted, e.Landed, e.FugitiveOut, e.Spared, e.PlaneRolled, e.Departed, e.SeatWithdrawn, e.GameEnded,
)  # fmt: skip


def matters(seen: e.Observation) -> bool:
    """Whether an observation is a turning point: who was caught, got over the sea, rolled for the plane or left."""
    return isinstance(seen, _TURNING)


def way(before: View, seen: e.Observation) -> tuple[str, ...]:
    """The hexes that a piece went over, from the one that it left."""
    match seen:
        case e.GestapoMoved(origin=origin, path=path) | e.FugitiveMoved(origin=origin, path=path):
            return (origin, *path)
        case _:
            return ()
