"""How people are who play and run slow matches: who answers when, who vanishes, is away or out of reach, and comes back."""

import random
from datetime import datetime, timedelta
from typing import Final

import msgspec

from domain.match.deadline import Span

VANISH: Final = 0.2
"""How many of players, and of hosts, are lost in the course of a match."""
ABSENCES: Final = 0.2
BOUNCE: Final = 0.05
RETURN: Final = 0.4
"""How many of those who were lost, or whose letters came back, come back in the end."""
_SOON: Final = 40  # days in which whatever happens to somebody begins
_LATE: Final = 0.03  # how many answers come too late
_ZONES: Final = ("UTC", "Europe/Rome", "America/St_Johns", "Asia/Tokyo")
_NIGHTS: Final = ((22 * 60, 8 * 60), (20 * 60, 8 * 60), (0, 6 * 60 + 30), None, None)
DAY: Final = timedelta(days=1)


class Life(msgspec.Struct, frozen=True):
    """Somebody in the course of one match. ``lost`` is when they answer nothing any more, or (``bounced``) letters to them begin
    to come back; ``found``: when they are back. ``away``: the days off that they announce on the day before.
    ``sets``: when they have quiet hours from then on, in minutes by the clock of their ``zone``; or, with none, free weekends.
    ``wishes``: when they write something that orders nothing; ``names``: when they name a deputy;
    ``minds``: what somebody says, and writes so; ``works_elsewhere``: they wish for a second address. ``holds``: whether they let
    their answers wait."""

    name: str
    lost: datetime | None = None
    found: datetime | None = None
    bounced: bool = False
    away: Span | None = None
    stops: datetime | None = None
    disputes: datetime | None = None
    asks_more: bool = False
    zone: str = "UTC"
    sets: datetime | None = None
    quiet: tuple[int, int] | None = None
    wishes: datetime | None = None
    names: datetime | None = None
    minds: datetime | None = None
    works_elsewhere: datetime | None = None
    holds: bool = False

    def reads(self, at: datetime) -> bool:
        """Whether they look at their letters at that moment."""
        return self.reads_from(at) == at

    def reads_from(self, at: datetime) -> datetime | None:
        """The first moment from then on at which they look at their letters; None: never again."""
        if self.lost is not None and self.lost <= at and (self.found is None or at < self.found):
            return None if self.found is None else self.reads_from(self.found)
        if self.away is not None and self.away[0] <= at < self.away[1]:
            return self.reads_from(self.away[1])
        return at

    def reachable(self, at: datetime) -> bool:
        """Whether letters to them arrive at that moment."""
        lost = self.bounced and self.lost is not None and self.lost <= at
        return not lost or (self.found is not None and self.found <= at)


def life(name: str, begins: datetime, chance: random.Random) -> Life:
    """Somebody, drawn: most answer all that they are asked."""

    def some_day(days: int = _SOON) -> datetime:
        return (begins + chance.random() * days * DAY).replace(microsecond=0)

    fate = chance.random()
    bounced, vanishes = fate < BOUNCE, BOUNCE <= fate < BOUNCE + VANISH
    lost = some_day() if bounced or vanishes else None
    found = lost + (1 + chance.random() * 20) * DAY if lost is not None and chance.random() < RETURN else None
    leaves = some_day().replace(hour=0, minute=0, second=0)
    return Life(
        name,
        lost=lost,
        found=found.replace(microsecond=0) if found is not None else None,
        bounced=bounced,
        away=(leaves, leaves + chance.randint(2, 15) * DAY) if chance.random() < ABSENCES else None,
        stops=some_day() if chance.random() < 0.04 else None,
        disputes=some_day() if chance.random() < 0.06 else None,
        asks_more=chance.random() < 0.3,
        zone=chance.choice(_ZONES),
        sets=some_day() if chance.random() < 0.25 else None,
        quiet=chance.choice(_NIGHTS),
        wishes=some_day() if chance.random() < 0.4 else None,
        names=some_day() if chance.random() < 0.15 else None,
        holds=chance.random() < 0.15,
        minds=some_day() if chance.random() < 0.2 else None,
        works_elsewhere=some_day() if chance.random() < 0.1 else None,
    )


def takes(hours: float, chance: random.Random) -> timedelta:
    """How long somebody takes over an answer for which there are so many hours: hardly ever too long."""
    share = 1.05 if chance.random() < _LATE else chance.choice((0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.5, 0.7, 0.95))
    return timedelta(hours=hours * share)
