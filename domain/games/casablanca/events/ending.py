"""The end, at which everything is open."""

from typing import ClassVar

from domain.audience import Public
from domain.game import Seat
from domain.games.casablanca.orders import Green, React


class GameEnded(Public, frozen=True):
    """The game is over; everything is open (G-09). ``distances``: to Casablanca, of the fugitives that competed."""

    WIRE: ClassVar[str] = "casablanca.game-ended.v1"
    winners: tuple[Seat, ...]
    reason: str
    rule: str
    distances: dict[Seat, int]
    hands: dict[Seat, tuple[Green, ...]]
    boxes: dict[str, tuple[Green, ...]]
    remaining: tuple[Green, ...]
    red_deck: tuple[int, ...]
    red_hands: dict[Seat, tuple[int, ...]]
    unseen: tuple[int, ...]
    reactions: dict[Seat, React]
