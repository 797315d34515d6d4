"""Tables to speak about, laid by hand, and letters as they get wrapped."""

import textwrap
from collections.abc import Iterable, Iterator
from functools import cache

from domain.audience import observations
from domain.chance import SeededChance
from domain.course import followed
from domain.game import Seat
from domain.games.casablanca import GAME
from domain.games.casablanca.events import Observation
from domain.games.casablanca.options import OPTIONS, Rules
from domain.games.casablanca.orders import Order
from domain.games.casablanca.reading.notation import parse
from domain.games.casablanca.rules.choices import choices
from domain.games.casablanca.rules.course import Course
from domain.games.casablanca.rules.decide import awaited, decide
from domain.games.casablanca.rules.setup import setup
from domain.games.casablanca.state import Own, Side, State, Table, View
from domain.options import resolve
from domain.step import Step
from domain.wire import Wired
from tests.support.onlookers import look_on

RED, BLACK, BLUE = Seat("red"), Seat("black"), Seat("blue")
TABLE = Table(
    rules=Rules(),
    seats=(RED, BLACK, BLUE),
    sides={
        RED: Side("M5", "Q3", marker=4, green=3, gold=1),
        BLACK: Side("N5", "D17", "camel", 2, marker=8),
        BLUE: Side("M5", "S4"),
    },
    friends={"Max": 2, "Irene": 0},
    remaining=30,
    turn=4,
    card=3,
    to_act=RED,
    waiting=(BLACK, BLUE),
)
VIEW = View(seat=RED, table=TABLE, owns={RED: Own(green=("money", "motorcycle", "weapon"))})
EVENT_VIEW = View(
    seat=RED,
    table=Table(
        rules=Rules(),
        seats=TABLE.seats,
        sides={**TABLE.sides, RED: Side("D17", "D17", green=2)},
        friends={},
        remaining=30,
        turn=4,
        phase="event",
        card=21,
        asked=(RED,),
    ),
    owns={RED: Own(green=("money", "papers"))},
)


def orders_in(text: str, view: View = VIEW) -> list[Order]:
    """The orders that a text holds for whoever has this view."""
    return [written.order for written in parse(text, view).orders]


def wrapped(sentences: list[str], widths: Iterable[int] = (24, 40, *range(60, 80))) -> Iterator[str]:
    """Sentences as letters of several widths would break them, those that this service sends among them."""
    for width in widths:
        for sentence in sentences:
            yield "\n".join(textwrap.wrap(sentence, width))


@cache
def match_played(
    seed: int, *, turns: int = 60, version: str = "basic"
) -> tuple[tuple[View, ...], tuple[Observation, ...]]:
    """Every view that three seats had in a match played by chance, and everything they observed."""
    chance, seats = SeededChance(bytes([seed])), (RED, BLACK, Seat("violet"))
    options = resolve(OPTIONS, {}, {"version": version})
    state, views = GAME.rules.blank, {seat: View(seat) for seat in seats}
    steps: Iterable[Step[State, Wired]] = followed(GAME, state, setup(options, seats, chance))
    found: list[View] = []
    seen: list[Observation] = []
    for _ in range(turns):
        for step in steps:
            state = step.after
            seen += observations(step.event, seats).values()
            look_on(GAME, views, step)
        found += views.values()
        if Course.outcome(state) is not None:
            break
        seat = awaited(state)[0]
        listed = chance.shuffle("play", choices(views[seat], seat))
        steps = decide(state, seat, listed[0], chance)
    return tuple(found), tuple(seen)
