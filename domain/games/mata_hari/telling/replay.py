"""What a match played back shows beside letters: its turning points."""

from domain.games.mata_hari import events as e
from domain.games.mata_hari.events import Observation
from domain.games.mata_hari.observations import ExchangedSeen

_TURNING = (
    e.Accused, e.HitmanRevealed, e.Exchanged, ExchangedSeen, e.MataHariUsed, e.IndexRevealed, e.SeatWithdrawn, e.GameEnded,
)  # fmt: skip


def matters(seen: Observation) -> bool:
    """Whether an observation is a turning point: an accusation, a Hitman, an exchange, an index."""
    return isinstance(seen, _TURNING)
