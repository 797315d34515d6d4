"""What a line of a plan is: when it holds, and what the pieces do then (CB-82)."""

from typing import ClassVar, Literal, TypeAlias, get_args

import msgspec

from domain.game import Seat
from domain.games.casablanca import orders as o
from domain.wire import Wired

Terrain: TypeAlias = Literal["river", "rail", "city", "village", "country"]
TERRAINS: tuple[Terrain, ...] = get_args(Terrain)


class CardIs(msgspec.Struct, frozen=True, tag="card"):
    """The red card of this number is in force."""

    card: int


class CardGives(msgspec.Struct, frozen=True, tag="gives"):
    """The movement card in force gives at least so many hexes from this kind of hex."""

    terrain: Terrain
    least: int = 2


class StandsAt(msgspec.Struct, frozen=True, tag="at"):
    """A seat's fugitive, the own one if none is named, stands there."""

    hex: o.Hex
    seat: Seat | None = None


class Hunted(msgspec.Struct, frozen=True, tag="hunted"):
    """An enemy Gestapo is at most so many hexes away from the own fugitive."""

    within: int = 2


class Marked(msgspec.Struct, frozen=True, tag="marked"):
    """The own marker stands at this number or higher."""

    least: int


class Funded(msgspec.Struct, frozen=True, tag="funded"):
    """The own money, gold included, comes to at least so much."""

    least: int


class Holds(msgspec.Struct, frozen=True, tag="holds"):
    """This green card is in the own hand."""

    card: o.Green


class Rides(msgspec.Struct, frozen=True, tag="rides"):
    """The own fugitive rides a camel."""


class InAfrica(msgspec.Struct, frozen=True, tag="africa"):
    """The own fugitive is in Africa."""


Fact: TypeAlias = CardIs | CardGives | StandsAt | Hunted | Marked | Funded | Holds | Rides | InAfrica


class Condition(msgspec.Struct, frozen=True):
    """A fact of the own view, or that it is none."""

    fact: Fact
    no: bool = False


class Route(msgspec.Struct, frozen=True, tag="route"):
    """The own fugitive goes from hex to hex, each time as far as card and mount allow, until it has been at all of them."""

    hexes: tuple[o.Hex, ...]


class Red(msgspec.Struct, frozen=True, tag="red"):
    """Play this red card when a card is asked for (articulated version)."""

    card: int


class Still(msgspec.Struct, frozen=True, tag="still"):
    """A piece of which no earlier line speaks stays where it is."""


Deed: TypeAlias = o.Step | o.Choose | o.Pay | o.DoNotPay | Route | Red | Still
GESTAPO: tuple[type, ...] = (o.GestapoMove, o.GestapoEmbark, o.GestapoFollow)
FUGITIVE: tuple[type, ...] = (o.FugitiveMove, o.FugitiveEmbark, o.BuyCamel, o.PlayGreen, o.Restart, Route)
ANSWERS: tuple[type, ...] = (o.Choose, o.Pay, o.DoNotPay)


class PlanLine(Wired, frozen=True):
    """What is to be done while all tests hold; without tests, always.

    ``gold``: pay with gold first (CB-54). ``late``: only once the time is up (CB-86).
    """

    WIRE: ClassVar[str] = "casablanca.plan-line.v1"
    tests: tuple[Condition, ...]
    deeds: tuple[Deed, ...]
    gold: bool = False
    late: bool = False
