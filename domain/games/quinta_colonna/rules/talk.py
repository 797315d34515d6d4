"""Who is relayed what a seat says (QC-41, QC-61)."""

from domain.game import Seat
from domain.games.quinta_colonna.roles import SPY
from domain.options import Options


def hears(options: Options, seats: tuple[Seat, ...], speaker: Seat) -> tuple[Seat, ...]:
    """The other partisans; the spy too with ``open_talk``. What the spy says nobody hears before the end."""
    if speaker == SPY or speaker not in seats:
        return ()
    open_talk = options.get("open_talk") == "yes"
    return tuple(seat for seat in seats if seat != speaker and (seat != SPY or open_talk))
