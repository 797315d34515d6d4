"""A match as it was watched by one pair of eyes, with the times: each observation with the view after it, as they came."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any

import msgspec

from domain.game import AnyGame, Seat
from domain.match.sight import MatchView
from domain.match.watching import followed
from domain.wire import Wired
from pbem.store.entry import Entry


class Watched(msgspec.Struct, frozen=True):
    """Something observed: the event that it is the trace of, when it happened, and what its observer knew afterwards."""

    number: int
    event: Wired
    seen: Any
    at: datetime
    view: MatchView


def watched(game: AnyGame, entries: Sequence[Entry], seat: Seat) -> Iterator[Watched]:
    """What a seat observed of all that counts."""
    for number, event, seen, view in followed(game, [entry.event for entry in entries], seat):
        yield Watched(number, event, seen, entries[number - 1].at, view)
