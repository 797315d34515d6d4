"""The decisions of a match as the audit names them: what was asked of whom, until when, and which of them a letter answered."""

from datetime import datetime

import msgspec

from domain.game import Seat
from domain.match import events as happened
from domain.match.sight import TIMES, Asked, timed
from pbem.clubhouse.streams.repository import Loaded


class Put(msgspec.Struct, frozen=True, kw_only=True):
    """A decision: what it asked, of whom, since and until when, as last told, and when it was over; None while it is open."""

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
    asked: Asked | None = None
    since: datetime | None = None
    over: datetime | None = None
    for entry in match.entries:
        event = entry.event
        if asked is not None and isinstance(event, (happened.DecisionOpened, happened.Ended, happened.Rewound)):
            over = entry.at
            break
        if asked is not None and isinstance(event, TIMES):
            asked = timed(asked, event)
        elif isinstance(event, happened.DecisionOpened) and event.number == number:
            asked, since = Asked(event.number, event.window, event.seats, event.due), entry.at
    if asked is None or since is None:
        return None
    return Put(
        number=asked.number, window=asked.window, seats=asked.seats, since=since, due=asked.closes, over=over
    )  # fmt: skip
