"""Cards and gold that change hands."""

from typing import ClassVar, Literal

from domain.audience import Audience, Public, Seats
from domain.game import Seat
from domain.games.casablanca import observations as s
from domain.games.casablanca.orders import Green
from domain.wire import Wired


class Paid(Public, frozen=True):
    """A seat paid for the crossing or a camel: so many money cards, which go under Remaining, and gold cards."""

    WIRE: ClassVar[str] = "casablanca.paid.v1"
    seat: Seat
    what: Literal["fare", "camel"]
    money: int
    gold: int


class GreenPlayed(Public, frozen=True):
    """A seat played a green card, which goes under Remaining. ``why``: by its order, or as a reaction to it."""

    WIRE: ClassVar[str] = "casablanca.green-played.v1"
    seat: Seat
    card: Green
    why: Literal["order", "interception", "event"] = "order"


class CardsLost(Wired, frozen=True):
    """All cards of a seat are lost: the green ones go under Remaining, gold to its box. Owner alone; others how many."""

    WIRE: ClassVar[str] = "casablanca.cards-lost.v1"
    AUDIENCE: ClassVar[Audience] = Seats(
        ("seat",), lambda event: s.CardsLostSeen(event.seat, len(event.cards), event.gold)
    )
    seat: Seat
    cards: tuple[Green, ...]
    gold: int


class FriendVisited(Wired, frozen=True):
    """A seat takes all the cards of a friend's box (CB-20). Owner alone; others how many."""

    WIRE: ClassVar[str] = "casablanca.friend-visited.v1"
    AUDIENCE: ClassVar[Audience] = Seats(
        ("seat",), lambda event: s.FriendVisitedSeen(event.seat, event.friend, len(event.cards))
    )
    seat: Seat
    friend: str
    cards: tuple[Green, ...]


class CardsDrawn(Wired, frozen=True):
    """A seat draws from the top of Remaining. Owner alone; others how many. None if nothing lies there (CB-32)."""

    WIRE: ClassVar[str] = "casablanca.cards-drawn.v1"
    AUDIENCE: ClassVar[Audience] = Seats(("seat",), lambda event: s.CardsDrawnSeen(event.seat, len(event.cards)))
    seat: Seat
    cards: tuple[Green, ...]


class GoldTaken(Public, frozen=True):
    """A seat takes a gold card."""

    WIRE: ClassVar[str] = "casablanca.gold-taken.v1"
    seat: Seat


def _price(event: "PriceTaken") -> s.PriceTakenSeen:
    return s.PriceTakenSeen(event.seat, event.taker, len(event.cards))


class PriceTaken(Wired, frozen=True):
    """Cards drawn blindly from a seat's hand for the seat before it (CB-33). Those two know which; others how many."""

    WIRE: ClassVar[str] = "casablanca.price-taken.v1"
    AUDIENCE: ClassVar[Audience] = Seats(("seat", "taker"), _price)
    seat: Seat
    taker: Seat
    cards: tuple[Green, ...]


class Kept(Wired, frozen=True):
    """What the previous mover keeps and what goes under Remaining. That seat alone; others how many of each."""

    WIRE: ClassVar[str] = "casablanca.kept.v1"
    AUDIENCE: ClassVar[Audience] = Seats(
        ("seat",), lambda event: s.KeptSeen(event.seat, len(event.kept), len(event.returned))
    )
    seat: Seat
    kept: tuple[Green, ...]
    returned: tuple[Green, ...]
