"""Tables to speak about: one laid by hand, others from whole matches played by chance; and letters as they get wrapped."""

import textwrap
from collections.abc import Iterable, Iterator
from functools import cache

from domain.audience import observations
from domain.chance import SeededChance
from domain.course import followed
from domain.game import Seat
from domain.games.quinta_colonna import GAME
from domain.games.quinta_colonna.board.houses import mask_of
from domain.games.quinta_colonna.events import Observation
from domain.games.quinta_colonna.options import Rules
from domain.games.quinta_colonna.orders import SPY, Order
from domain.games.quinta_colonna.reading.notation import parse
from domain.games.quinta_colonna.state import HouseMarker, Spy, State, Table, View
from domain.options import resolve
from domain.step import Step
from domain.wire import Wired
from tests.support.onlookers import look_on

PARTISAN = Seat("partisan-1")
BLOCKED = (2, 11, 20, 33, 50, 71)
TABLE = Table(
    rules=Rules(),
    seats=(SPY, PARTISAN, Seat("partisan-2")),
    phase="play",
    to_act="partisans",
    round=7,
    blocked=mask_of(BLOCKED),
    refuges=(8, 19, 85),
    pawns={"P1": 30, "P2": 61, "P3": 75, "P4": 30, "P5": 44},
    markers={14: HouseMarker(answer=False, round=2), 37: HouseMarker(answer=True, round=6)},
    shown=((1, 37), (2, 4)),
)
# Cards: 9 is a rook, 14 a queen, 37 a king; no two of a piece.
SPY_SIDE = Spy(house=43, hideout=5, start=5, hand=(9, 14, 37), trail=mask_of((38, 43)))
SPY_VIEW = View(seat=SPY, table=TABLE, spy=SPY_SIDE)
PARTISAN_VIEW = View(seat=PARTISAN, table=TABLE)


def orders_in(text: str, view: View) -> list[Order]:
    """The orders that a text holds for whoever has this view."""
    return [written.order for written in parse(text, view).orders]


def wrapped(sentences: list[str]) -> Iterator[str]:
    """Sentences as letters of several widths would break them."""
    for width in (24, 40, 72):
        for sentence in sentences:
            yield "\n".join(textwrap.wrap(sentence, width))


@cache
def match_played(seed: int, turns: int = 60, **given: str) -> tuple[tuple[View, ...], tuple[Observation, ...]]:
    """Every view that the spy and a partisan had in a match played by chance, and everything they observed."""
    options = resolve(GAME.options, GAME.presets, given)
    chance, seats = SeededChance(bytes([seed])), (SPY, PARTISAN)
    state, views = GAME.rules.blank, {seat: GAME.sight.blank(seat) for seat in seats}
    steps: Iterable[Step[State, Wired]] = followed(GAME, state, GAME.rules.setup(options, seats, chance))
    found: list[View] = []
    seen: list[Observation] = []
    for _ in range(turns):
        for step in steps:
            state = step.after
            seen += observations(step.event, seats).values()
            look_on(GAME, views, step)
        found += views.values()
        if GAME.rules.outcome(state) is not None:
            break
        seat = GAME.rules.awaited(state)[0]
        listed = chance.shuffle("play", GAME.sight.choices(views[seat], seat))
        steps = GAME.rules.decide(state, seat, listed[0], chance)
    return tuple(found), tuple(seen)
