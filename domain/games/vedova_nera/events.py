"""What can have happened, with every consequence worked out. All of it is public. Nodes and housings are named, "B3"."""

from typing import ClassVar, Literal, TypeAlias, get_args

from domain.audience import Public
from domain.game import Seat
from domain.games.vedova_nera.board.colours import Colour
from domain.options import Value


class MarblesShaken(Public, frozen=True):
    """All marbles lie in their housings, the black one too, and colours are going to be chosen (VN-01)."""

    WIRE: ClassVar[str] = "vedova-nera.marbles-shaken.v1"
    options: dict[str, Value]
    seats: tuple[Seat, ...]
    marbles: dict[Colour, tuple[str, ...]]
    black: str


class ColourChosen(Public, frozen=True):
    """A seat has its colour; ``left``: it had gone before and was given the first one (VN-35)."""

    WIRE: ClassVar[str] = "vedova-nera.colour-chosen.v1"
    seat: Seat
    colour: Colour
    left: bool = False


class PawnsPlaced(Public, frozen=True):
    """The colours nobody chose are taken out, the pawns stand where the marbles of the player on the right lie (VN-03)."""

    WIRE: ClassVar[str] = "vedova-nera.pawns-placed.v1"
    pawns: dict[Colour, tuple[str, ...]]
    advisor: str


class TurnCame(Public, frozen=True):
    """A colour is to act. ``passes`` in succession, ``idle`` turns since a record; ``position`` as repetition compares it."""

    WIRE: ClassVar[str] = "vedova-nera.turn-came.v1"
    colour: Colour
    passes: int
    idle: int
    position: str = ""


class PawnMoved(Public, frozen=True):
    """A pawn went to the next node."""

    WIRE: ClassVar[str] = "vedova-nera.pawn-moved.v1"
    colour: Colour
    origin: str
    target: str


class AdvisorMoved(Public, frozen=True):
    """A colour moved the Advisor."""

    WIRE: ClassVar[str] = "vedova-nera.advisor-moved.v1"
    colour: Colour
    origin: str
    target: str


class PawnEntered(Public, frozen=True):
    """A pawn came back."""

    WIRE: ClassVar[str] = "vedova-nera.pawn-entered.v1"
    colour: Colour
    node: str


class MarbleRolled(Public, frozen=True):
    """A colour moved one of its goals."""

    WIRE: ClassVar[str] = "vedova-nera.marble-rolled.v1"
    colour: Colour
    origin: str
    target: str


class Passed(Public, frozen=True):
    """A colour did nothing: by choice, for want of any legal action, or because its time was up."""

    WIRE: ClassVar[str] = "vedova-nera.passed.v1"
    colour: Colour
    why: Literal["chosen", "blocked", "timeout"]


class PawnsTrapped(Public, frozen=True):
    """Pawns are off the web. ``entry``: the one among them that had only just come back, with two players (VN-18)."""

    WIRE: ClassVar[str] = "vedova-nera.pawns-trapped.v1"
    by: Colour
    pawns: dict[Colour, tuple[str, ...]]
    entry: str | None = None


class StabilityChanged(Public, frozen=True):
    """These pawns of a colour are stable now. ``record``: its most so far; ``special``: it may move its marbles."""

    WIRE: ClassVar[str] = "vedova-nera.stability-changed.v1"
    colour: Colour
    gained: tuple[str, ...]
    lost: tuple[str, ...]
    record: int
    special: bool


class SeatWithdrawn(Public, frozen=True):
    """A seat plays no more: its pawns are off the web, its marbles stay (G-11). ``position`` if its turn it was not."""

    WIRE: ClassVar[str] = "vedova-nera.seat-withdrawn.v1"
    seat: Seat
    colour: Colour | None
    why: str
    position: str = ""


class GameEnded(Public, frozen=True):
    """The game is over; ``colours`` are those of the winners, as far as they had any."""

    WIRE: ClassVar[str] = "vedova-nera.game-ended.v1"
    winners: tuple[Seat, ...]
    reason: str
    rule: str
    colours: tuple[Colour, ...] = ()


Event: TypeAlias = (
    MarblesShaken
    | ColourChosen
    | PawnsPlaced
    | TurnCame
    | PawnMoved
    | AdvisorMoved
    | PawnEntered
    | MarbleRolled
    | Passed
    | PawnsTrapped
    | StabilityChanged
    | SeatWithdrawn
    | GameEnded
)
EVENTS: tuple[type[Event], ...] = get_args(Event)
