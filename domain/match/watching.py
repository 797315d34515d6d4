"""A match followed once by one pair of eyes: all that still counts, as it was observed, with the view after it."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from domain.audience import observations
from domain.course import laid, look_on
from domain.game import AnyGame, Seat
from domain.match.effective import numbered
from domain.match.evolve import MATCH_TYPES
from domain.match.sight import MatchView, blank, watch
from domain.wire import Wired


class ObservedStep(NamedTuple):
    """Something observed: the number of its event, the event, what was seen of it, and the view after it."""

    number: int
    event: Wired
    seen: Any
    view: MatchView


def followed(game: AnyGame, events: Sequence[Wired], seat: Seat) -> Iterator[ObservedStep]:
    """What a seat observed of all that counts: what was undone is left out, as play itself goes on without it."""
    view = blank(game, seat)
    table: Any = game.rules.blank.table
    for number, event in numbered(events):
        if type(event) in MATCH_TYPES:
            seen = observations(event, (seat,)).get(seat)
            if seen is not None:
                view = watch(view, seen)
        else:
            table = laid(game.rules.lay, table, event)
            seen = observations(event, (seat,)).get(seat)
            views = {seat: view.game}
            look_on(game, views, ((event, table),))
            view = view if views[seat] is view.game else replace(view, game=views[seat])
        if seen is not None:
            yield ObservedStep(number, event, seen, view)
