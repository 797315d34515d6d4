"""How many hours what is asked has: as its rules say, else as the host has set for its kind or for every decision (G-05)."""

from datetime import timedelta

from domain.game import Window
from domain.match.events import Opened
from domain.match.state import Decision


def pace_of(opened: Opened, window: Window | None) -> float:
    """The pace of a decision: that of its kind, if it has one of its own, or else that of the match."""
    return opened.pace_hours if window is None else opened.paces.get(window.kind, opened.pace_hours)


def hours_of(opened: Opened, window: Window | None) -> float:
    """The whole time of a decision, which the rules of its game may fix."""
    return pace_of(opened, window) if window is None or window.hours is None else window.hours


def may_be_added(opened: Opened, window: Window | None, decision: Decision) -> timedelta:
    """How much may still be added to the time of what is asked: in all not more than its whole time, so that nobody waits for
    more than twice of it, but for announced days and what whoever runs the match gives (G-05)."""
    whole = timedelta(hours=max(hours_of(opened, window), pace_of(opened, window)))
    return max(whole - decision.added, timedelta(0))
