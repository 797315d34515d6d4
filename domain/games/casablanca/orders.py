"""What a seat may ask for: one frozen shape per order of the rulebook (section "Orders").

The moves of one letter are ONE order, ``Activation``: the lines of a letter become its steps in the order written (CB-02),
so that an activation can be held whole (CB-60) and a piece that is not named stays. ``notation.parse`` joins the lines;
``write`` puts the steps on one line, parted by semicolons, which is read back as the same order.
"""

from typing import ClassVar, Literal, TypeAlias, get_args

import msgspec

from domain.game import Seat
from domain.wire import Wired

Hex: TypeAlias = str
"""Column letter and row: ``"R2"``."""
Green: TypeAlias = str
"""A green card by its key: ``"money"``, ``"rail-ticket"``."""
Line: TypeAlias = Literal["", "rail", "river"]
"""Which line a fugitive takes where its hex has both; ``""``: whichever leads there, or none."""
React: TypeAlias = Literal["never", "if caught", "always"]
REACTIONS: tuple[React, ...] = get_args(React)


class GestapoMove(msgspec.Struct, frozen=True, gc=False, tag="gestapo-move"):
    """Move the own Gestapo. ``path``: its destination alone, or its full path, the start left out; empty: it stays."""

    path: tuple[Hex, ...] = ()


class GestapoEmbark(msgspec.Struct, frozen=True, gc=False, tag="gestapo-embark"):
    """Let the Gestapo sail; die and landing are the service's (CB-21)."""


class GestapoFollow(msgspec.Struct, frozen=True, gc=False, tag="gestapo-follow"):
    """Let the Gestapo follow a seat's fugitive from now on; for a seat whose own is out for good (CB-60, CB-64).

    It stands alone in its activation.
    """

    seat: Seat


class FugitiveMove(msgspec.Struct, frozen=True, gc=False, tag="fugitive-move"):
    """Move the own fugitive. ``path``: its destination alone, or its full path, the start left out; empty: it stays."""

    path: tuple[Hex, ...] = ()
    by: Line = ""


class FugitiveEmbark(msgspec.Struct, frozen=True, gc=False, tag="fugitive-embark"):
    """Let the fugitive sail, for its fare (CB-21)."""


class BuyCamel(msgspec.Struct, frozen=True, gc=False, tag="buy-camel"):
    """Buy a camel with two rations; before the fugitive moves (CB-26)."""


class PlayGreen(msgspec.Struct, frozen=True, gc=False, tag="play-green"):
    """Play a green card; one that moves the fugitive stands before that move (CB-31)."""

    card: Green


class Restart(msgspec.Struct, frozen=True, gc=False, tag="restart"):
    """Come back on the start hex of this number after a capture in Europe (CB-11)."""

    number: int


Step: TypeAlias = (
    GestapoMove | GestapoEmbark | GestapoFollow | FugitiveMove | FugitiveEmbark | BuyCamel | PlayGreen | Restart
)


class Activation(Wired, frozen=True):
    """Everything a seat does in its activation, in this order; what is not named stays.

    Sent before the seat's turn it is held (CB-60). In event 30 an activation of the Gestapo alone answers the question
    (CB-55). ``gold``: pay with gold before money (CB-54).
    """

    WIRE: ClassVar[str] = "casablanca.activation.v1"
    steps: tuple[Step, ...] = ()
    gold: bool = False


class PlayRed(Wired, frozen=True):
    """Play this red card for everybody (articulated version)."""

    WIRE: ClassVar[str] = "casablanca.play-red.v1"
    card: int


class Choose(Wired, frozen=True, tag="choose"):
    """Take green cards, or lower the marker (events 24 and 28)."""

    WIRE: ClassVar[str] = "casablanca.choose.v1"
    what: Literal["cards", "lower"]


class Pay(Wired, frozen=True, tag="pay"):
    """Pay the price of an African aid; ``move`` is the extra move of event 38 and belongs to that alone (CB-55)."""

    WIRE: ClassVar[str] = "casablanca.pay.v1"
    move: FugitiveMove | None = None


class DoNotPay(Wired, frozen=True, tag="do-not-pay"):
    """Do without what an event offers."""

    WIRE: ClassVar[str] = "casablanca.do-not-pay.v1"


class Keep(Wired, frozen=True):
    """Which of the cards paid by the next seat the previous mover keeps; the rest go under Remaining (CB-33, CB-51)."""

    WIRE: ClassVar[str] = "casablanca.keep.v1"
    cards: tuple[Green, ...] = ()


class SetReaction(Wired, frozen=True):
    """When to spend Documenti and Arma (CB-48). Stands until it is changed."""

    WIRE: ClassVar[str] = "casablanca.set-reaction.v1"
    when: React


Answer: TypeAlias = Choose | Pay | DoNotPay
"""What a seat answers to an event card other than 30."""
Order: TypeAlias = Activation | PlayRed | Choose | Pay | DoNotPay | Keep | SetReaction
ORDERS: tuple[type[Order], ...] = get_args(Order)
