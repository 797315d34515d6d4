"""Matches that go back: what a rewind causes, and the match after it."""

from collections.abc import Iterator, Sequence
from copy import copy

from domain.chance import SeededChance
from domain.game import PUBLIC, AnyGame, Seat
from domain.match import events as happened
from domain.match.evolve import MATCH_TYPES
from domain.match.rules.course import Decided, fold
from domain.match.rules.rewinding import as_of, rewind
from domain.match.state import Underway
from domain.wire import Wire, Wired
from tests.support.worlds import World, positions


def played_on(game: AnyGame, seats: int, name: str, most: int) -> tuple[World, list[int]]:
    """A match between bots that goes on still, and its points: how many events there were after each of its orders, the last
    that of today."""
    points: list[int] = []
    for played in positions(game, seats, name, most=most):
        points += [] if played.over else [len(played.events)]
    played.events = played.events[: points[-1]]
    played.state, played.views = fold(game, played.events, played.views)
    return played, sorted(set(points))


def rewound(played: World, keep: int, seed: str) -> Decided:
    """What a rewind to event ``keep`` would cause."""
    state, views = as_of(played.game, played.events, keep, (*played.seats, PUBLIC))
    assert isinstance(state, Underway)
    assert isinstance(played.state, Underway)
    chance = SeededChance(seed.encode(), state.chance)
    return rewind(played.game, played.state.decisions, keep, state, views, chance, played.now)


def gone_back(played: World, keep: int, seed: str) -> World:
    """The same match after a rewind to event ``keep``."""
    decided = rewound(played, keep, seed)
    again = copy(played)
    again.events = [*played.events, *decided.events]
    again.state, again.views = decided.after, dict(decided.views)
    assert isinstance(again.state, Underway)
    again.chance = SeededChance(seed.encode(), again.state.chance)
    return again


def orders_among(game: AnyGame, events: Sequence[Wired]) -> Iterator[tuple[Seat, Wired]]:
    """The orders carried out among these events, as they were understood."""
    wire = Wire(game.orders)
    for event in events:
        if isinstance(event, happened.OrderCarriedOut):
            yield event.seat, wire.load(event.name, bytes(event.body))


def of_play(events: Sequence[Wired]) -> list[Wired]:
    """The game's own events among these."""
    return [event for event in events if type(event) not in MATCH_TYPES]
