"""Who is relayed what a seat says."""

from domain.game import Seat
from domain.options import Options


def hears(options: Options, seats: tuple[Seat, ...], seat: Seat) -> tuple[Seat, ...]:
    """Everybody talks to everybody."""
    return tuple(other for other in seats if other != seat)
