"""What a line of a plan is: when it holds, and what the pawns or the spy do then (QC-81 to QC-84)."""

from typing import ClassVar, TypeAlias

import msgspec

from domain.games.quinta_colonna import orders as o
from domain.games.quinta_colonna.events import Piece
from domain.wire import Wired


class PawnNear(msgspec.Struct, frozen=True, tag="near"):
    """This pawn, or one of all if none is named, is at most so many steps from a house; from the spy's if none is named."""

    house: int | None
    within: int = 0
    pawn: o.Pawn | None = None


class MarkerSays(msgspec.Struct, frozen=True, tag="answered"):
    """The latest answer that lies in a house (QC-33)."""

    house: int
    answer: o.Answer


class PieceShown(msgspec.Struct, frozen=True, tag="piece"):
    """The card shown last has this piece."""

    piece: Piece


class CardShown(msgspec.Struct, frozen=True, tag="card"):
    """The card shown last has this number."""

    card: int


class SpyAt(msgspec.Struct, frozen=True, tag="spy-at"):
    """The own spy stands there."""

    house: int


class Burnt(msgspec.Struct, frozen=True, tag="burnt"):
    """The own spy is burnt (QC-19)."""


Fact: TypeAlias = PawnNear | MarkerSays | PieceShown | CardShown | SpyAt | Burnt


class PlanTest(msgspec.Struct, frozen=True):
    """A fact of the own view, or that it is none."""

    fact: Fact
    no: bool = False


class Ordered(msgspec.Struct, frozen=True, tag="order", omit_defaults=True):
    """An order as it might be sent now: one of these."""

    move: o.Move | None = None
    stay: o.Stay | None = None
    ask: o.Ask | None = None
    arrest: o.Arrest | None = None
    end: o.End | None = None
    play: o.Play | None = None

    @classmethod
    def of(cls, order: o.Order) -> "Ordered | None":
        """The deed that an order is; None if it is none that a plan can hold."""
        match order:
            case o.Move():
                return cls(move=order)
            case o.Stay():
                return cls(stay=order)
            case o.Ask():
                return cls(ask=order)
            case o.Arrest():
                return cls(arrest=order)
            case o.End():
                return cls(end=order)
            case o.Play():
                return cls(play=order)
            case _:
                return None

    @property
    def order(self) -> o.Order:
        """The order."""
        given = (self.move, self.stay, self.ask, self.arrest, self.end, self.play)
        return next(order for order in given if order is not None)


class AskIn(msgspec.Struct, frozen=True, tag="ask-in"):
    """The first pawn that can asks in this house."""

    house: int


class AllStay(msgspec.Struct, frozen=True, tag="all-stay"):
    """Every pawn that has not moved stays."""


class GoTo(msgspec.Struct, frozen=True, tag="go-to"):
    """The spy goes to the first of these houses that a card leads to."""

    houses: tuple[int, ...]


class KeepAway(msgspec.Struct, frozen=True, tag="keep-away"):
    """The spy goes as far from all pawns as a card leads."""


Deed: TypeAlias = Ordered | AskIn | AllStay | GoTo | KeepAway


class PlanLine(Wired, frozen=True):
    """What is to be done while all tests hold; without tests, always. ``late``: only once the time is up."""

    WIRE: ClassVar[str] = "quinta-colonna.plan-line.v1"
    tests: tuple[PlanTest, ...]
    deeds: tuple[Deed, ...]
    late: bool = False
