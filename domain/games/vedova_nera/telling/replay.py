"""What a match played back shows beside letters: the ways that pieces went, and the turning points."""

from domain.games.vedova_nera import events as e
from domain.games.vedova_nera.state import View

_TURNING = (e.PawnsTrapped, e.StabilityChanged, e.MarbleRolled, e.SeatWithdrawn, e.GameEnded)


def matters(seen: e.Event) -> bool:
    """Whether an observation is a turning point: pawns trapped, stability won or lost, a goal moved."""
    return isinstance(seen, _TURNING)


def way(before: View, seen: e.Event) -> tuple[str, ...]:
    """The nodes between which a piece went."""
    match seen:
        case e.PawnMoved(origin=origin, target=target) | e.AdvisorMoved(origin=origin, target=target):
            return (origin, target)
        case _:
            return ()
