"""When news come that wait to be told together: at an hour of their reader's clock that nothing in a match moves."""

from datetime import UTC, datetime, time, timedelta
from typing import Final
from zoneinfo import ZoneInfo

_HOUR: Final = time(8)
_WEEK: Final = 7


def told_together(now: datetime, days: int, zone: str) -> datetime:
    """The next eight in the morning in this zone; where news come once in seven days, the next on a Monday."""
    here = ZoneInfo(zone)
    day = now.astimezone(here).date()
    while True:
        at = datetime.combine(day, _HOUR, here).astimezone(UTC)
        if at > now and (days < _WEEK or day.weekday() == 0):
            return at
        day += timedelta(days=1)
