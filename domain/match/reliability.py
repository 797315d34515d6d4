"""How reliably a player answers: of the decisions asked of them the share answered in time, what is long ago counting less."""

from collections.abc import Collection, Iterable, Iterator
from datetime import datetime, timedelta
from typing import Final

import msgspec

from domain.game import Seat
from domain.match import events as happened
from domain.wire import Wired

HALF: Final = timedelta(days=180)
"""After so long a decision counts half."""
ENOUGH: Final = 10
"""Of fewer decisions nothing is said: whoever is new counts as reliable."""


_EVENTS: Final = (
    happened.SeatTaken,
    happened.SeatPassed,
    happened.AbsenceAnnounced,
    happened.AbsenceEnded,
    happened.DecisionOpened,
    happened.DeadlineMissed,
    happened.DeadlineRestored,
    happened.Ended,
)
TOLD_BY: Final = tuple(event.WIRE for event in _EVENTS)
"""The stored names of the events that say it."""


class PastDecision(msgspec.Struct, frozen=True):
    """A decision asked of a player that is closed: when it was asked, and whether its deadline was missed."""

    at: datetime
    missed: bool


class Reliability(msgspec.Struct, frozen=True):
    """Of ``asked`` decisions ``missed`` were not answered in time; ``percent`` were answered, the newer ones counting more."""

    asked: int
    missed: int
    percent: int

    @property
    def is_known(self) -> bool:
        """Whether enough has been asked to say anything."""
        return self.asked >= ENOUGH


def askings(events: Iterable[tuple[datetime, Wired]], player: str) -> Iterator[PastDecision]:
    """What a match asked of a player, and was closed; a miss in days announced as away (G-28), or forgiven, does not count."""
    held: set[Seat] = set()
    away: dict[Seat, tuple[datetime, datetime]] = {}
    asked: dict[tuple[int, Seat], PastDecision] = {}
    newest, over = 0, False
    for at, event in events:
        match event:
            case happened.SeatTaken(seat=seat, player=who) | happened.SeatPassed(seat=seat, player=who):
                held = held | {seat} if who == player else held - {seat}
            case happened.AbsenceAnnounced(seat=seat, since=since, until=until):
                away[seat] = (since, until)
            case happened.AbsenceEnded(seat=seat):
                away.pop(seat, None)
            case happened.DecisionOpened(number=number, seats=seats):
                newest = number
                asked |= {(number, seat): PastDecision(at, missed=False) for seat in seats if seat in held}
            case happened.DeadlineMissed(number=number, seats=seats):
                gone = {seat for seat, (since, until) in away.items() if since <= at <= until}
                _miss(asked, number, held.intersection(seats), gone)
            case happened.DeadlineRestored(number=number, seat=seat) if (number, seat) in asked:
                asked.pop((number, seat))
            case happened.Ended():
                over = True
            case _:
                pass
    yield from (one for (number, _), one in asked.items() if over or number < newest)


def _miss(
    asked: dict[tuple[int, Seat], PastDecision], number: int, seats: Iterable[Seat], away: Collection[Seat]
) -> None:
    """A deadline has passed for these seats: it counts for those that are not away."""
    for seat in seats:
        one = asked.pop((number, seat), None)
        if one is not None and seat not in away:
            asked[number, seat] = msgspec.structs.replace(one, missed=True)


def reliability(found: Iterable[PastDecision], now: datetime) -> Reliability:
    """What those decisions say of a player now."""
    every = list(found)
    weights = [0.5 ** ((now - one.at) / HALF) for one in every]
    answered = sum(weight for weight, one in zip(weights, every, strict=True) if not one.missed)
    whole = sum(weights)
    percent = round(100 * answered / whole) if whole else 100
    return Reliability(len(every), sum(one.missed for one in every), percent)
