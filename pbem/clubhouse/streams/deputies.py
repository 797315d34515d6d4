"""Who played whose seat when, in the events of a match (ruling G-39)."""

from collections.abc import Iterable, Sequence

from domain.game import Seat
from domain.match.events import DeputyEnded, Ended, SeatDeputised, SeatPassed, SeatVacated
from domain.wire import Wired


def deputised(events: Iterable[Wired], player: str) -> frozenset[Seat]:
    """The seats that a player has played in another's place."""
    return frozenset(one.seat for one in events if isinstance(one, SeatDeputised) and one.deputy == player)


def deputy_after(events: Sequence[Wired], seat: Seat) -> str | None:
    """Who plays a seat in its player's place after these events; None if nobody does."""
    for event in reversed(events):
        if isinstance(event, Ended):
            return None
        if isinstance(event, SeatDeputised | DeputyEnded | SeatPassed | SeatVacated) and event.seat == seat:
            return event.deputy if isinstance(event, SeatDeputised) else None
    return None
