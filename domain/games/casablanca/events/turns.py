"""Who is asked for what, turn by turn, and what seats sent ahead or sealed."""

from typing import ClassVar, Final, Literal

from domain.audience import Audience, Public, Seats
from domain.game import Seat
from domain.games.casablanca import observations as s
from domain.games.casablanca.orders import Activation, Answer, React
from domain.wire import Wired

ITS_SEAT: Final = Seats(("seat",))


class RedAsked(Public, frozen=True):
    """A new turn; this seat plays its red card (articulated, CB-43)."""

    WIRE: ClassVar[str] = "casablanca.red-asked.v1"
    turn: int
    seat: Seat


class RedRevealed(Public, frozen=True):
    """A red card is in force: drawn, or a seat's, ``random``: played for it. ``fresh``: all may be intercepted anew."""

    WIRE: ClassVar[str] = "casablanca.red-revealed.v1"
    turn: int
    card: int
    seat: Seat | None = None
    fresh: bool = True
    random: bool = False


class MovementBegan(Public, frozen=True):
    """These seats are activated one after another."""

    WIRE: ClassVar[str] = "casablanca.movement-began.v1"
    seats: tuple[Seat, ...]


class ActivationBegan(Public, frozen=True):
    """A seat's activation begins."""

    WIRE: ClassVar[str] = "casablanca.activation-began.v1"
    seat: Seat


class ActivationAsked(Public, frozen=True):
    """The seat being activated is asked for its moves."""

    WIRE: ClassVar[str] = "casablanca.activation-asked.v1"
    seat: Seat


class ActivationEnded(Public, frozen=True):
    """A seat's activation is over, what it held is used up (a ``follow`` stays), nobody spares its fugitive (CB-62)."""

    WIRE: ClassVar[str] = "casablanca.activation-ended.v1"
    seat: Seat


class Held(Wired, frozen=True):
    """A seat has sent its activation ahead, or a ``follow`` (CB-60). That seat alone knows, and others nothing."""

    WIRE: ClassVar[str] = "casablanca.held.v1"
    AUDIENCE: ClassVar[Audience] = ITS_SEAT
    seat: Seat
    activation: Activation


class HoldDropped(Wired, frozen=True):
    """What a seat held is gone: no longer legal, or replaced by an order. That seat alone knows, and others nothing."""

    WIRE: ClassVar[str] = "casablanca.hold-dropped.v1"
    AUDIENCE: ClassVar[Audience] = ITS_SEAT
    seat: Seat
    why: Literal["illegal", "replaced"]


class ChoicesAsked(Public, frozen=True):
    """The event asks these seats, all at once, for sealed answers (CB-52)."""

    WIRE: ClassVar[str] = "casablanca.choices-asked.v1"
    seats: tuple[Seat, ...]


class ExtraMovesBegan(Public, frozen=True):
    """Event 30 or 38: these seats are asked one after another (CB-49)."""

    WIRE: ClassVar[str] = "casablanca.extra-moves-began.v1"
    seats: tuple[Seat, ...]


class ExtraMoveAsked(Public, frozen=True):
    """A seat is asked for its extra move."""

    WIRE: ClassVar[str] = "casablanca.extra-move-asked.v1"
    seat: Seat


class ExtraMoveEnded(Public, frozen=True):
    """A seat has had its extra move, or cannot make one."""

    WIRE: ClassVar[str] = "casablanca.extra-move-ended.v1"
    seat: Seat


class AnswerSealed(Wired, frozen=True):
    """A seat has answered; the answer stays sealed. Owner alone; others that it has."""

    WIRE: ClassVar[str] = "casablanca.answer-sealed.v1"
    AUDIENCE: ClassVar[Audience] = Seats(("seat",), lambda event: s.AnswerSealedSeen(event.seat))
    seat: Seat
    answer: Answer


class Answered(Public, frozen=True):
    """A seat's answer to the event, now open. ``void``: it was no longer possible and counts as no."""

    WIRE: ClassVar[str] = "casablanca.answered.v1"
    seat: Seat
    what: Literal["cards", "lower", "pay", "no"]
    void: bool = False


class KeepAsked(Public, frozen=True):
    """The previous mover may choose up to ``most`` of the cards paid. It blocks nobody (CB-51)."""

    WIRE: ClassVar[str] = "casablanca.keep-asked.v1"
    seat: Seat
    payer: Seat
    most: int


class ReactionSet(Wired, frozen=True):
    """A seat's standing reaction (CB-48). That seat alone knows, and others nothing."""

    WIRE: ClassVar[str] = "casablanca.reaction-set.v1"
    AUDIENCE: ClassVar[Audience] = ITS_SEAT
    seat: Seat
    when: React


class SeatWithdrawn(Public, frozen=True):
    """A seat left, by resigning or retired by the host; both its pieces leave the board (CB-63)."""

    WIRE: ClassVar[str] = "casablanca.seat-withdrawn.v1"
    seat: Seat
    why: str
