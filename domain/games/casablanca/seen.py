"""What others see of events that hide cards: the same event with counts in place of them."""

from collections.abc import Callable
from typing import Any, ClassVar, Final, TypeAlias

from domain.game import PUBLIC, Seat
from domain.games.casablanca import events as e
from domain.games.casablanca.orders import Green
from domain.shared import shared
from domain.wire import Wired


class HandSeen(Wired, frozen=True):
    """The own green cards as dealt."""

    WIRE: ClassVar[str] = "casablanca.seen.hand.v1"
    seat: Seat
    cards: tuple[Green, ...]


class RedStackedSeen(Wired, frozen=True):
    """So many red cards lie shuffled on the deck."""

    WIRE: ClassVar[str] = "casablanca.seen.red-stacked.v1"
    count: int


class RedDealtSeen(Wired, frozen=True):
    """How many red cards everybody holds and how many nobody sees; ``cards`` are the own ones, if it is a seat's."""

    WIRE: ClassVar[str] = "casablanca.seen.red-dealt.v1"
    counts: dict[Seat, int]
    unseen: int
    seat: Seat
    cards: tuple[int, ...] = ()


class CardsLostSeen(Wired, frozen=True):
    """A seat lost so many green cards and all its gold."""

    WIRE: ClassVar[str] = "casablanca.seen.cards-lost.v1"
    seat: Seat
    count: int
    gold: int


class FriendVisitedSeen(Wired, frozen=True):
    """A seat took so many cards from a friend."""

    WIRE: ClassVar[str] = "casablanca.seen.friend-visited.v1"
    seat: Seat
    friend: str
    count: int


class CardsDrawnSeen(Wired, frozen=True):
    """A seat drew so many green cards."""

    WIRE: ClassVar[str] = "casablanca.seen.cards-drawn.v1"
    seat: Seat
    count: int


class AnswerSealedSeen(Wired, frozen=True):
    """A seat has answered the event."""

    WIRE: ClassVar[str] = "casablanca.seen.answer-sealed.v1"
    seat: Seat


class PriceTakenSeen(Wired, frozen=True):
    """So many green cards went from a seat to the one before it, for it to look at."""

    WIRE: ClassVar[str] = "casablanca.seen.price-taken.v1"
    seat: Seat
    taker: Seat
    count: int


class KeptSeen(Wired, frozen=True):
    """The previous mover kept so many cards and put so many under Remaining."""

    WIRE: ClassVar[str] = "casablanca.seen.kept.v1"
    seat: Seat
    kept: int
    returned: int


Seen: TypeAlias = (
    HandSeen | RedStackedSeen | RedDealtSeen | CardsLostSeen | FriendVisitedSeen | CardsDrawnSeen
    | AnswerSealedSeen | PriceTakenSeen | KeptSeen
)  # fmt: skip
Observation: TypeAlias = e.Event | Seen


def public_face(event: Observation) -> Observation:
    """An event as everybody sees it; events that hide nothing are their own face. All who ask of the last one get one face."""
    make = FACES.get(type(event))
    return event if make is None else _made(make, event)


@shared
def _made(make: Callable[[Any], Seen], event: Observation) -> Seen:
    return make(event)


FACES: Final[dict[type, Callable[[Any], Seen]]] = {
    e.RedStacked: lambda event: RedStackedSeen(len(event.cards)),
    e.RedDealt: lambda event: RedDealtSeen(
        {seat: len(hand) for seat, hand in event.hands.items()}, len(event.unseen), PUBLIC
    ),
    e.CardsLost: lambda event: CardsLostSeen(event.seat, len(event.cards), event.gold),
    e.FriendVisited: lambda event: FriendVisitedSeen(event.seat, event.friend, len(event.cards)),
    e.CardsDrawn: lambda event: CardsDrawnSeen(event.seat, len(event.cards)),
    e.AnswerSealed: lambda event: AnswerSealedSeen(event.seat),
    e.PriceTaken: lambda event: PriceTakenSeen(event.seat, event.taker, len(event.cards)),
    e.Kept: lambda event: KeptSeen(event.seat, len(event.kept), len(event.returned)),
}
"""The faces of events that hide something."""
