"""The seat whose moves are hidden; the others hunt it."""

from typing import Final

from domain.game import Seat

SPY: Final = Seat("spy")
