"""What an event card is worth to a fugitive where it stands, in turns; and how lucky a hex is over all of them."""

from collections.abc import Mapping
from functools import cache
from typing import Final

from domain.games.casablanca.board.cards import EVENTS, EventCard, event
from domain.games.casablanca.events import Mount
from domain.games.casablanca.orders import Green, Hex
from domain.games.casablanca.rules.eligible import EITHER, dies, touched
from domain.games.casablanca.state import Side

_DEATH: Final = -25.0
_SPACE: Final = 0.45  # turns that a space on the marker is worth
_CARD: Final = 1.2  # a green card: every second is money
_GOLD: Final = 2.4
_DRINK: Final = {1: -3.0, 2: -0.8, 3: -0.3}  # by rations
_AID: Final = 0.8  # a help that costs cards
VALUES: Final[Mapping[Green, int]] = {
    "money": 10, "papers": 7, "weapon": 7, "disguise": 6, "guide": 4, "canteen": 3,
    "motorcycle": 2, "rail-ticket": 2, "boat": 1, "bicycle": 1,
}  # fmt: skip
"""What green cards are worth beside each other."""
USELESS: Final[frozenset[Green]] = frozenset({"motorcycle", "rail-ticket", "boat", "bicycle"})
"""Green cards that are of no use in Africa."""


def blessing(card: EventCard, side: Side, *, armed: bool = False) -> float:
    """What a card is worth to a fugitive in turns, less than 0 if it harms; ``armed``: it is known to hold a weapon."""
    if not touched(card, side):
        return 0.0
    if dies(card, side):
        return -_CARD if armed and card.effect == "mines" else _DEATH
    if card.effect == "drink":
        return _DRINK.get(side.rations, 0.0)
    if card.cost is not None:
        return _AID if side.green >= card.cost else 0.0
    lower = min(card.lower, side.marker) * _SPACE
    drawn = card.draws * _CARD
    return (max(lower, drawn) if card.effect in EITHER else lower + drawn) + card.gold * _GOLD


@cache
def luck(here: Hex, mount: Mount, marker: int, *, armed: bool) -> float:
    """What standing here is worth when the next event card is revealed, on the average."""
    side = Side(None, here, mount, rations=2 if mount == "camel" else 0, marker=marker, green=3)
    return sum(blessing(event(number), side, armed=armed) for number in EVENTS) / len(EVENTS)
