"""What a line of a plan is: own answers to the turns of others (VN-37), or what is played when the time is up (VN-38)."""

from typing import ClassVar, Literal, TypeAlias

import msgspec

from domain.game import Seat
from domain.games.vedova_nera.board.colours import Colour
from domain.games.vedova_nera.orders import Advise, ChooseColour, Enter, Lapse, Move, Order, Pass, RollMarble
from domain.games.vedova_nera.state import Playing
from domain.wire import Wired

Kind: TypeAlias = Literal["move", "advisor", "enter", "marble", "pass"]


class PlannedTurn(msgspec.Struct, frozen=True):
    """One turn: whose (None: the owner's), and the order; ``places`` are its nodes as the order names them."""

    colour: Colour | None
    kind: Kind
    places: tuple[str, ...] = ()


class PlanLine(Wired, frozen=True):
    """Turns in their order, the last one the owner's. Seats in between that are not named may do anything."""

    WIRE: ClassVar[str] = "vedova-nera.plan-line.v1"
    steps: tuple[PlannedTurn, ...]


class SilentLine(Wired, frozen=True):
    """What is played once the time is up, the first that may be: colours while they are chosen, own turns later (VN-38)."""

    WIRE: ClassVar[str] = "vedova-nera.silent-line.v1"
    colours: tuple[Colour, ...] = ()
    turns: tuple[PlannedTurn, ...] = ()


Line: TypeAlias = PlanLine | SilentLine


def step_of(colour: Colour | None, order: Order) -> PlannedTurn:
    """A turn as a plan keeps it: where the Advisor comes from says nothing. ValueError if the order is no turn."""
    match order:
        case Move(origin, target):
            return PlannedTurn(colour, "move", (origin, target))
        case Advise(target=target):
            return PlannedTurn(colour, "advisor", (target,))
        case Enter(node):
            return PlannedTurn(colour, "enter", (node,))
        case RollMarble(origin, target):
            return PlannedTurn(colour, "marble", (origin, target))
        case Pass():
            return PlannedTurn(colour, "pass")
        case ChooseColour() | Lapse():
            raise ValueError(f"{order.WIRE} is no turn")


def order_of(step: PlannedTurn) -> Order:
    """The order that a step stands for."""
    match step.kind:
        case "move":
            return Move(*step.places)
        case "advisor":
            return Advise(*step.places)
        case "enter":
            return Enter(*step.places)
        case "marble":
            return RollMarble(*step.places)
        case "pass":
            return Pass()


def mover(table: Playing) -> Colour:
    """Whose turn it is."""
    return table.colours[table.web.turn]


def seat_of(table: Playing, colour: Colour) -> Seat:
    """Who plays a colour; ValueError if nobody does."""
    return table.seats[table.colours.index(colour)]


def colour_in(table: Playing, step: PlannedTurn, owner: Seat) -> Colour:
    """Whose turn a step of the owner's plan is."""
    return table.colours[table.seats.index(owner)] if step.colour is None else step.colour
