"""Quiet hours and weekends, by each player's own clock: where a deadline that would fall into them is moved to (G-34)."""

from collections.abc import Iterable
from datetime import UTC, date, datetime, timedelta
from typing import Final
from zoneinfo import ZoneInfo

import msgspec

MOST: Final = timedelta(hours=24)
"""How far quiet hours move one deadline, those of all players together; weekends are not counted."""
LONGEST: Final = 12 * 60
"""Minutes that the quiet hours of one player may have a day."""
_DAY: Final = timedelta(days=1)
_SATURDAY: Final = 5


class QuietHours(msgspec.Struct, frozen=True):
    """When no decision that is asked of a player closes: from and until, in minutes of the day by the clock of their ``zone``
    (equal: never), and at ``weekends``."""

    since: int
    until: int
    weekends: bool
    zone: str

    @property
    def minutes(self) -> int:
        """How long they are each day."""
        return (self.until - self.since) % (24 * 60)

    def over(self, at: datetime) -> datetime:
        """When the quiet hours are over in which this instant lies; the instant itself if it lies in none."""
        here = ZoneInfo(self.zone)
        today = at.astimezone(here).date()
        for day in (today - _DAY, today) if self.minutes else ():
            since = _instant(day, self.since, here)
            until = _instant(day + _DAY if self.until <= self.since else day, self.until, here)
            if since <= at < until:
                return until
        return at

    def monday(self, at: datetime) -> datetime:
        """When the weekend is over in which this instant lies, if weekends are kept free; else the instant itself."""
        here = ZoneInfo(self.zone)
        today = at.astimezone(here).date()
        if not self.weekends or today.weekday() < _SATURDAY:
            return at
        return max(at, _instant(today + timedelta(days=7 - today.weekday()), 0, here))


def moved(at: datetime, kept: Iterable[QuietHours]) -> datetime:
    """The first instant from ``at`` on that lies in nobody's weekend or quiet hours; once ``MOST`` of quiet hours has gone by,
    the first outside weekends."""
    kept, left = tuple(kept), MOST
    while True:
        over = max((one.monday(at) for one in kept), default=at)
        if over > at:
            at = over
            continue
        over = min(max((one.over(at) for one in kept), default=at), at + left)
        if over == at:
            return at
        left -= over - at
        at = over


def _instant(day: date, minutes: int, here: ZoneInfo) -> datetime:
    """The instant of a time of day somewhere. Where the clock leaves it out, as long after the gap as it lies in it; where it
    comes twice, the first time."""
    there = datetime(day.year, day.month, day.day, minutes // 60 % 24, minutes % 60, tzinfo=here)
    return there.astimezone(UTC)
