"""How many hours what is asked has: as its rules say, else as the host has set for its kind or for every decision (G-05)."""

from domain.game import Window
from domain.match.events import Opened


def pace_of(opened: Opened, window: Window | None) -> float:
    """The pace of a decision: that of its kind, if it has one of its own, or else that of the match."""
    return opened.pace_hours if window is None else opened.paces.get(window.kind, opened.pace_hours)


def hours_of(opened: Opened, window: Window | None) -> float:
    """The whole time of a decision, which the rules of its game may fix."""
    return pace_of(opened, window) if window is None or window.hours is None else window.hours
