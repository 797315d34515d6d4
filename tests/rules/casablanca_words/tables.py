"""Tables to speak about, laid by hand, and letters as they get wrapped."""

import textwrap
from collections.abc import Iterator

from domain.game import Seat
from domain.games.casablanca.notation import parse
from domain.games.casablanca.orders import Order
from domain.games.casablanca.rules_options import Rules
from domain.games.casablanca.state import Own, Side, Table, View

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


def wrapped(sentences: list[str]) -> Iterator[str]:
    """Sentences as letters of several widths would break them, those that this service sends among them."""
    for width in (24, 40, *range(60, 80)):
        for sentence in sentences:
            yield "\n".join(textwrap.wrap(sentence, width))
