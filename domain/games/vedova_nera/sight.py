"""What a seat knows before anything has happened. The game hides nothing: a view is the state, and each event is public.

The match layer keeps its own secrets (letters, refusals, the seed); of the table there are none.
"""

from domain.game import Seat
from domain.games.vedova_nera.state import BLANK, View


def table(seat: Seat) -> View:
    """What a seat knows before anything has happened."""
    return BLANK
