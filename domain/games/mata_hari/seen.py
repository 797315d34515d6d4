"""What others see of events that hide cards: the same event with a count in place of the cards."""

from typing import ClassVar, TypeAlias

from domain.game import Seat
from domain.games.mata_hari.claims import Predicate
from domain.games.mata_hari.events import CardsDrawn, CardsTaken, Event, Exchanged, OfferMade
from domain.games.mata_hari.orders import Note, Request
from domain.wire import Wired


class OfferSeen(Wired, frozen=True):
    """A seat laid out so many cards."""

    WIRE: ClassVar[str] = "mata-hari.seen.offer-made.v1"
    seat: Seat
    count: int
    claims: tuple[Predicate, ...]
    request: Request | None
    note: Note
    replaced: bool


class TakenSeen(Wired, frozen=True):
    """A looker took so many cards out of the deck."""

    WIRE: ClassVar[str] = "mata-hari.seen.cards-taken.v1"
    seat: Seat
    count: int
    shuffled: bool
    late: bool


class DrawnSeen(Wired, frozen=True):
    """A seat drew so many cards."""

    WIRE: ClassVar[str] = "mata-hari.seen.cards-drawn.v1"
    seat: Seat
    count: int


class ExchangedSeen(Wired, frozen=True):
    """Two seats exchanged so many cards each (MH-19)."""

    WIRE: ClassVar[str] = "mata-hari.seen.exchanged.v1"
    seat: Seat
    other: Seat
    count: int


Observation: TypeAlias = Event | OfferSeen | TakenSeen | DrawnSeen | ExchangedSeen


def public_face(event: Observation) -> Observation:
    """An event as everybody sees it; events without cards are their own face."""
    match event:
        case OfferMade(seat, cards, claims, request, note, replaced):
            return OfferSeen(seat, len(cards), claims, request, note, replaced)
        case CardsTaken(seat, cards, shuffled, late):
            return TakenSeen(seat, len(cards), shuffled, late)
        case CardsDrawn(seat, cards):
            return DrawnSeen(seat, len(cards))
        case Exchanged(seat, other, gave, _):
            return ExchangedSeen(seat, other, len(gave))
        case _:
            return event
