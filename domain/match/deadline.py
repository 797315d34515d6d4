"""When a decision is due and its reader reminded (G-05), and what time does not run: instants from instants, no clock."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import TypeAlias

Span: TypeAlias = tuple[datetime, datetime]
"""A stretch of time, from and until."""


def due(now: datetime, hours: float, away: Iterable[Span] = ()) -> datetime:
    """The instant ``hours`` from now, to the full second (printed and stored instants agree). Time in which somebody who is asked
    is ``away`` does not run (ruling G-28)."""
    return after(now, timedelta(hours=hours), away)


def after(now: datetime, runs: timedelta, away: Iterable[Span] = ()) -> datetime:
    """The same for a length of time."""
    left, at = runs, now
    for since, until in sorted(away):
        if until <= at:
            continue
        if at + left <= since:
            break
        left -= max(since - at, timedelta(0))
        at = until
    return (at + left).replace(microsecond=0)


def left(now: datetime, closes: datetime, away: Iterable[Span] = ()) -> timedelta:
    """How long time still runs until ``closes``: ``due`` so long after ``now`` is that instant again."""
    runs, at = closes - now, now
    for since, until in sorted(away):
        since, until = max(since, at), min(until, closes)
        if since < until:
            runs -= until - since
            at = until
    return runs


def remind_at(opened: datetime, closes: datetime) -> datetime:
    """The instant when two thirds of the time are gone."""
    return (opened + (closes - opened) * 2 / 3).replace(microsecond=0)
