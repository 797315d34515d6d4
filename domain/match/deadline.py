"""When a decision is due, when its reader is reminded (ruling G-05): instants from instants, no clock."""

from datetime import datetime, timedelta


def due(now: datetime, hours: float) -> datetime:
    """The instant ``hours`` from now, to the full second (printed and stored instants agree)."""
    return (now + timedelta(hours=hours)).replace(microsecond=0)


def remind_at(opened: datetime, closes: datetime) -> datetime:
    """The instant when two thirds of the time are gone."""
    return (opened + (closes - opened) * 2 / 3).replace(microsecond=0)
