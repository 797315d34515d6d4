"""What a seat may ask for: one frozen shape per order word (rulebook section "Orders"). Nodes are named, "B3"."""

from typing import ClassVar, TypeAlias, get_args

from domain.games.vedova_nera.board.colours import Colour
from domain.wire import Wired


class ChooseColour(Wired, frozen=True):
    """Take a colour (VN-02)."""

    WIRE: ClassVar[str] = "vedova-nera.choose.v1"
    colour: Colour


class Move(Wired, frozen=True):
    """A pawn goes to a node next to it (VN-34)."""

    WIRE: ClassVar[str] = "vedova-nera.move.v1"
    origin: str
    target: str


class Advise(Wired, frozen=True):
    """The Advisor goes to a node of its spoke or ring (VN-06); ``origin`` is where it stands, if the order says so."""

    WIRE: ClassVar[str] = "vedova-nera.advise.v1"
    target: str
    origin: str | None = None


class Enter(Wired, frozen=True):
    """A pawn off the web comes back on the outermost ring (VN-17)."""

    WIRE: ClassVar[str] = "vedova-nera.enter.v1"
    node: str


class RollMarble(Wired, frozen=True):
    """An own marble goes to the housing next to it (VN-15)."""

    WIRE: ClassVar[str] = "vedova-nera.roll.v1"
    origin: str
    target: str


class Pass(Wired, frozen=True):
    """Do nothing, where the host allows it (VN-05)."""

    WIRE: ClassVar[str] = "vedova-nera.pass.v1"


class Lapse(Wired, frozen=True):
    """The pass of a seat whose time is up (VN-22). No letter can ask for it."""

    WIRE: ClassVar[str] = "vedova-nera.lapse.v1"


Order: TypeAlias = ChooseColour | Move | Advise | Enter | RollMarble | Pass | Lapse
ORDERS: tuple[type[Order], ...] = get_args(Order)
