"""What others see of events that hide cards: the same event with a count in place of the cards."""

from typing import ClassVar, TypeAlias

from domain.game import Seat
from domain.games.mata_hari.board.claims import Predicate
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
    sees: bool = True


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


Seen: TypeAlias = OfferSeen | TakenSeen | DrawnSeen | ExchangedSeen
