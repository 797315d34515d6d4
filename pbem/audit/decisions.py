"""The decisions of a match as the audit names them: what was asked of whom, until when, and which of them a letter answered."""

from datetime import datetime

import msgspec

from domain.game import Seat
from domain.match import events as happened
from pbem.clubhouse.streams.repository import Loaded


class Put(msgspec.Struct, frozen=True, kw_only=True):
    """A decision: what it asked, of whom, since and until when, and when it was over; None while it is open."""

    number: int
    window: str
    seats: tuple[Seat, ...]
    since: datetime
    due: datetime
    over: datetime | None


def put_and_meant(match: Loaded, upto: int, answered: int | None) -> tuple[Put | None, Put | None]:
    """The decision that was open after event ``upto``; and the one that was ``answered``, if that is another."""
    put = decision_of(match, _open_after(match, upto))
    return put, decision_of(match, answered) if put is None or answered != put.number else None


def _open_after(match: Loaded, upto: int) -> int | None:
    """The decision that was open after event ``upto``."""
    opened = (one.event for one in reversed(match.entries[:upto]) if isinstance(one.event, happened.DecisionOpened))
    return next((event.number for event in opened), None)


def decision_of(match: Loaded, number: int | None) -> Put | None:
    """A decision by its number; None if there is none such."""
    found: Put | None = None
    for entry in match.entries:
        event = entry.event
        if found is not None and isinstance(event, (happened.DecisionOpened, happened.Ended, happened.Rewound)):
            return msgspec.structs.replace(found, over=entry.at)
        if isinstance(event, happened.DecisionOpened) and event.number == number:
            found = Put(
                number=event.number, window=event.window, seats=event.seats, since=entry.at, due=event.due, over=None
            )
    return found
