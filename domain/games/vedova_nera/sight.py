"""Who learns what: the game hides nothing, so every seat and every observer sees every event as it is, at once.

The match layer keeps its own secrets (letters, refusals, the seed); of the table there are none, and a view is the state.
"""

from domain.game import Seat
from domain.games.vedova_nera.events import Event
from domain.games.vedova_nera.state import BLANK, View


def observe(event: Event, seat: Seat) -> Event:
    """The event itself, whoever looks."""
    return event


def table(seat: Seat) -> View:
    """What a seat knows before anything has happened."""
    return BLANK
