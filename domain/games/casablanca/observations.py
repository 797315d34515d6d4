"""What seats see of events that hide cards: their own, or the same event with counts in place of them."""

from typing import ClassVar, TypeAlias

from domain.game import Seat
from domain.games.casablanca.orders import Green
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
