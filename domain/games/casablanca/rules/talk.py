"""Who is relayed what a seat says: everybody else, for all that is said at this table is public."""

from domain.game import Seat
from domain.options import Options


def hears(options: Options, seats: tuple[Seat, ...], speaker: Seat) -> tuple[Seat, ...]:
    """The other seats."""
    return tuple(seat for seat in seats if seat != speaker) if speaker in seats else ()
