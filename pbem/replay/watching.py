"""A match folded once for one pair of eyes: each observation with the view after it, in the order in which they came."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any

import msgspec

from domain.audience import observations
from domain.course import laid
from domain.course import look_on as look_on_at_play
from domain.game import AnyGame, Seat
from domain.match.effective import numbered
from domain.match.evolve import MATCH_TYPES
from domain.match.sight import MatchView, blank, watch
from domain.wire import Wired
from pbem.store.entry import Entry

change = msgspec.structs.replace


class Watched(msgspec.Struct, frozen=True):
    """Something observed: the event that it is the trace of, when it happened, and what its observer knew afterwards."""

    number: int
    event: Wired
    seen: Any
    at: datetime
    view: MatchView


def watched(game: AnyGame, entries: Sequence[Entry], seat: Seat) -> Iterator[Watched]:
    """What a seat observed of all that counts: what was undone is left out, as play itself goes on without it."""
    view = blank(game, seat)
    table: Any = None
    for number, event in numbered([entry.event for entry in entries]):
        if type(event) in MATCH_TYPES:
            seen = observations(event, (seat,)).get(seat)
            if seen is not None:
                view = watch(view, seen)
        else:
            table = laid(game.rules.lay, table, event)
            seen = observations(event, (seat,)).get(seat)
            views = {seat: view.game}
            look_on_at_play(game, views, ((event, table),))
            view = view if views[seat] is view.game else change(view, game=views[seat])
        if seen is not None:
            yield Watched(number, event, seen, entries[number - 1].at, view)
