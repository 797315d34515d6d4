"""How pieces move, and what comes of it: landings, mounts, markers, interceptions, the plane."""

from typing import ClassVar, Literal, TypeAlias

from domain.audience import Public
from domain.game import Seat
from domain.games.casablanca.orders import Green, Hex

Mount: TypeAlias = Literal["foot", "camel"]
How: TypeAlias = Literal["captured", "dead", "restart"]
Piece: TypeAlias = Literal["gestapo", "fugitive"]


class PlaneRolled(Public, frozen=True):
    """Two dice for the plane, and the least total that would do (CB-37)."""

    WIRE: ClassVar[str] = "casablanca.plane-rolled.v1"
    seat: Seat
    dice: tuple[int, int]
    needed: int


class Departed(Public, frozen=True):
    """A fugitive leaves Casablanca by plane; the end follows. ``rolled``: by the dice, not by its money."""

    WIRE: ClassVar[str] = "casablanca.departed.v1"
    seat: Seat
    money: int
    rolled: bool


class GestapoMoved(Public, frozen=True):
    """A Gestapo moved. ``why``: the seat's order, a standing follow (CB-64), or event 30."""

    WIRE: ClassVar[str] = "casablanca.gestapo-moved.v1"
    seat: Seat
    origin: Hex
    path: tuple[Hex, ...]
    why: Literal["order", "follow", "event"] = "order"


class FugitiveMoved(Public, frozen=True):
    """A fugitive moved. ``by``: how; ``card``: the green card that moved it; ``why``: its order or event 38."""

    WIRE: ClassVar[str] = "casablanca.fugitive-moved.v1"
    seat: Seat
    origin: Hex
    path: tuple[Hex, ...]
    by: Literal["foot", "river", "rail", "camel"]
    card: Green = ""
    why: Literal["order", "event"] = "order"


class Restarted(Public, frozen=True):
    """A captured fugitive is back on a start hex, its marker at 0 (CB-11, CB-56)."""

    WIRE: ClassVar[str] = "casablanca.restarted.v1"
    seat: Seat
    hex: Hex


class Landed(Public, frozen=True):
    """A piece sailed from a port and landed where the die says (CB-21, CB-22)."""

    WIRE: ClassVar[str] = "casablanca.landed.v1"
    seat: Seat
    piece: Piece
    port: Hex
    die: int
    hex: Hex


class Mounted(Public, frozen=True):
    """A fugitive's mount and rations are now these. ``why``: bought, canteen, or the event card's number."""

    WIRE: ClassVar[str] = "casablanca.mounted.v1"
    seat: Seat
    mount: Mount
    rations: int
    why: Literal["bought", "canteen", "event"]


class MarkerMoved(Public, frozen=True):
    """A marker stands here now. ``why``: an interception, a disguise, or the event card."""

    WIRE: ClassVar[str] = "casablanca.marker-moved.v1"
    seat: Seat
    origin: int
    marker: int
    why: Literal["interception", "disguise", "event"]


class Intercepted(Public, frozen=True):
    """A fugitive is intercepted by these seats' Gestapo, once a turn; ``saved_by``: the card that cancels it."""

    WIRE: ClassVar[str] = "casablanca.intercepted.v1"
    seat: Seat
    by: tuple[Seat, ...]
    hex: Hex
    saved_by: Green = ""


class FugitiveOut(Public, frozen=True):
    """A fugitive leaves the board. ``money``: what it had when captured in Africa, for CB-14; otherwise 0.

    ``why``: its marker passed 10, an event card killed it, its seat left, or the match came to its last turn (CB-61).
    ``hex`` is None if it was off the board already, waiting to restart.
    """

    WIRE: ClassVar[str] = "casablanca.fugitive-out.v1"
    seat: Seat
    how: How
    hex: Hex | None
    money: int
    why: Literal["marker", "event", "left", "turns"]


class Spared(Public, frozen=True):
    """A Gestapo moved by event 30 does not score on that fugitive until its activation (CB-62)."""

    WIRE: ClassVar[str] = "casablanca.spared.v1"
    seat: Seat
    fugitive: Seat
