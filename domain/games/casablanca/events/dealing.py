"""How the game is dealt: the table, the green cards and the red ones."""

from typing import ClassVar

from domain.audience import Audience, Entries, Public, Seats
from domain.game import PUBLIC, Seat
from domain.games.casablanca import observations as s
from domain.games.casablanca.orders import Green, Hex
from domain.options import Value
from domain.wire import Wired


class TableSet(Public, frozen=True):
    """The match begins. ``green`` and ``friends`` count cards dealt to seats and to friends' boxes, by name."""

    WIRE: ClassVar[str] = "casablanca.table-set.v1"
    options: dict[str, Value]
    seats: tuple[Seat, ...]
    gestapo: Hex
    fugitives: dict[Seat, Hex]
    green: dict[Seat, int]
    friends: dict[str, int]
    remaining: int


class GreenDealt(Wired, frozen=True):
    """Where every green card lies, Remaining top first. Each seat learns its own hand alone, others nothing."""

    WIRE: ClassVar[str] = "casablanca.green-dealt.v1"
    AUDIENCE: ClassVar[Audience] = Entries("hands", lambda event, seat: s.HandSeen(seat, event.hands[seat]))
    hands: dict[Seat, tuple[Green, ...]]
    boxes: dict[str, tuple[Green, ...]]
    remaining: tuple[Green, ...]


class RedStacked(Wired, frozen=True):
    """The red deck, top first, all cards shuffled anew (basic). Public: how many; nobody knows the order."""

    WIRE: ClassVar[str] = "casablanca.red-stacked.v1"
    AUDIENCE: ClassVar[Audience] = Seats((), lambda event: s.RedStackedSeen(len(event.cards)))
    cards: tuple[int, ...]


def _red_counts(event: "RedDealt", seat: Seat, cards: tuple[int, ...] = ()) -> s.RedDealtSeen:
    counts = {other: len(hand) for other, hand in event.hands.items()}
    return s.RedDealtSeen(counts, len(event.unseen), seat, cards)


def _own_red(event: "RedDealt", seat: Seat) -> s.RedDealtSeen:
    return _red_counts(event, seat, event.hands[seat])


class RedDealt(Wired, frozen=True):
    """The red hands and the cards nobody sees (articulated). Each seat learns its own hand; all, how many (CB-41)."""

    WIRE: ClassVar[str] = "casablanca.red-dealt.v1"
    AUDIENCE: ClassVar[Audience] = Entries("hands", _own_red, lambda event: _red_counts(event, PUBLIC))
    hands: dict[Seat, tuple[int, ...]]
    unseen: tuple[int, ...]
