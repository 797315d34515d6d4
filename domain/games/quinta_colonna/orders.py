"""What a seat may ask for: one frozen shape per order word of the rulebook (section "Orders")."""

from typing import ClassVar, Final, Literal, TypeAlias, get_args

from domain.game import Seat
from domain.wire import Wired

SPY: Final = Seat("spy")
"""The seat whose moves are hidden; the others hunt it."""
Direction: TypeAlias = Literal["clockwise", "anticlockwise", "inward", "outward"]
Pawn: TypeAlias = Literal["P1", "P2", "P3", "P4", "P5"]
Answer: TypeAlias = Literal["yes", "no"]
PAWNS: tuple[Pawn, ...] = get_args(Pawn)


class Play(Wired, frozen=True, cache_hash=True):
    """The spy plays a card and goes to a house; directions name the first step (one word straight, two diagonal)."""

    WIRE: ClassVar[str] = "quinta-colonna.play.v1"
    card: int
    house: int
    directions: tuple[Direction, ...] = ()
    assault: bool = False


class Discard(Wired, frozen=True, cache_hash=True):
    """The spy, stuck, shows a card and stays (QC-25)."""

    WIRE: ClassVar[str] = "quinta-colonna.discard.v1"
    card: int


class Move(Wired, frozen=True, cache_hash=True):
    """A pawn enters one house or two in turn; a single house two steps away is reached by any free path (QC-29)."""

    WIRE: ClassVar[str] = "quinta-colonna.move.v1"
    pawn: Pawn
    houses: tuple[int, ...]


class Stay(Wired, frozen=True, cache_hash=True):
    """A pawn moves no step this round (QC-31)."""

    WIRE: ClassVar[str] = "quinta-colonna.stay.v1"
    pawn: Pawn


class Branch(Wired, frozen=True, cache_hash=True):
    """Ask ``house`` if ``pawn`` got ``answer`` this turn (QC-59, QC-66)."""

    WIRE: ClassVar[str] = "quinta-colonna.branch.v1"
    house: int
    pawn: Pawn
    answer: Answer


class Ask(Wired, frozen=True, cache_hash=True):
    """A pawn asks in one adjacent house. The first branch that holds names it, else ``house``; None there: no question."""

    WIRE: ClassVar[str] = "quinta-colonna.ask.v1"
    pawn: Pawn
    house: int | None
    branches: tuple[Branch, ...] = ()


class Arrest(Wired, frozen=True, cache_hash=True):
    """A pawn arrests in its own house, or in a named one with ``arrest_range: adjacent`` (QC-34)."""

    WIRE: ClassVar[str] = "quinta-colonna.arrest.v1"
    pawn: Pawn
    house: int | None = None


class End(Wired, frozen=True, cache_hash=True):
    """A partisan player closes the turn (QC-54)."""

    WIRE: ClassVar[str] = "quinta-colonna.end.v1"


class Start(Wired, frozen=True, cache_hash=True):
    """A pawn starts in a chosen house (QC-64)."""

    WIRE: ClassVar[str] = "quinta-colonna.start.v1"
    pawn: Pawn
    house: int


Order: TypeAlias = Play | Discard | Move | Stay | Ask | Arrest | End | Start
ORDERS: tuple[type[Order], ...] = get_args(Order)
