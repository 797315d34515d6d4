"""What others see of events that hide cards: the same event with a count in place of the cards."""

from collections.abc import Callable
from typing import Any, ClassVar, Final, TypeAlias

from domain.game import Seat
from domain.games.mata_hari.claims import Predicate
from domain.games.mata_hari.events import CardsDrawn, CardsTaken, Event, Exchanged, OfferMade
from domain.games.mata_hari.orders import Note, Request
from domain.shared import shared
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
    hide = HIDES.get(type(event))
    return event if hide is None else _faced(hide, event)


@shared
def _faced(hide: Callable[[Any], Observation], event: Observation) -> Observation:
    """One face for all who see it, so that one table follows for all of them."""
    return hide(event)


def _offer_seen(event: OfferMade) -> OfferSeen:
    return OfferSeen(event.seat, len(event.cards), event.claims, event.request, event.note, event.replaced)


def _taken_seen(event: CardsTaken) -> TakenSeen:
    return TakenSeen(event.seat, len(event.cards), event.shuffled, event.late)


def _drawn_seen(event: CardsDrawn) -> DrawnSeen:
    return DrawnSeen(event.seat, len(event.cards))


def _exchanged_seen(event: Exchanged) -> ExchangedSeen:
    return ExchangedSeen(event.seat, event.other, len(event.gave))


HIDES: Final[dict[type, Callable[[Any], Observation]]] = {
    OfferMade: _offer_seen,
    CardsTaken: _taken_seen,
    CardsDrawn: _drawn_seen,
    Exchanged: _exchanged_seen,
}
