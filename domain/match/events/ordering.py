"""What seats ordered: carried out, refused, planned."""

from typing import ClassVar, Final, Literal, TypeAlias

import msgspec

from domain.audience import RECORD_ALONE, Audience, Public, Seats, shown_as
from domain.game import Seat
from domain.match.events.observations import OwnOrder, OwnPlan, OwnRefusal
from domain.match.events.parts import LineRefused, StoredPlanLine, VaultRef
from domain.refusal import Refusal
from domain.wire import Wired

Counts: TypeAlias = Literal["answer", "known", "private"]
"""How far an order counts (G-05): it answers what is asked; the others can know of it; they cannot, and so it changes nothing."""

OrderedBy: TypeAlias = Literal["letter", "default", "bot", "plan", "unasked", "held"]
"""How an order came to be given for its seat."""

ITS_SEAT: Final = Seats(("seat",), referee=False)


class OrderCarriedOut(Wired, frozen=True):
    """An order as understood; the game events it caused follow. The seat alone sees it as an order.

    ``name`` and ``body`` are its stored name and JSON; ``cause`` the letter's arrival number, 0 for a default, a bot, a plan or
    an order played ``unasked`` since it was the only one (G-38); of an answer that was ``held``, that of its own letter (G-41).
    ``meant``: the decision that the letter answered, if another was being asked when it arrived (G-03); else 0.
    """

    WIRE: ClassVar[str] = "match.order-carried-out.v1"
    AUDIENCE: ClassVar[Audience] = Seats(("seat",), own=shown_as(OwnOrder), referee=False)
    seat: Seat
    decision: int
    name: str
    body: msgspec.Raw
    by: OrderedBy
    line: int = 0
    cause: int = 0
    words: VaultRef | None = None
    counts: Counts = "answer"
    meant: int = 0


class OnlyMovePlayed(Public, frozen=True):
    """All could see that one order alone was legal for this seat: it is played unasked, by the events behind this one (G-38)."""

    WIRE: ClassVar[str] = "match.only-move-played.v1"
    seat: Seat


class AheadCarriedOut(Wired, frozen=True):
    """What a seat had sent ahead has been carried out, by the events before this one. Nobody is told: those say it."""

    WIRE: ClassVar[str] = "match.ahead-carried-out.v1"
    AUDIENCE: ClassVar[Audience] = RECORD_ALONE
    seat: Seat


class OrdersRefused(Wired, frozen=True):
    """A letter none of whose orders was accepted (G-01). The seat alone knows."""

    WIRE: ClassVar[str] = "match.orders-refused.v1"
    AUDIENCE: ClassVar[Audience] = Seats(("seat",), own=shown_as(OwnRefusal), referee=False)
    seat: Seat
    decision: int
    lines: tuple[LineRefused, ...]
    cause: int = 0
    words: VaultRef | None = None


class OrderNotPlayed(Wired, frozen=True):
    """An accepted line that an earlier one of the same letter overtook (G-01). The seat alone knows."""

    WIRE: ClassVar[str] = "match.order-not-played.v1"
    AUDIENCE: ClassVar[Audience] = ITS_SEAT
    seat: Seat
    decision: int
    line: int
    refusal: Refusal
    cause: int = 0


class PlanSet(Wired, frozen=True):
    """A plan for what is to come, in place of any earlier one; ``at`` are its lines in the letter. The seat alone knows."""

    WIRE: ClassVar[str] = "match.plan-set.v1"
    AUDIENCE: ClassVar[Audience] = Seats(("seat",), own=shown_as(OwnPlan), referee=False)
    seat: Seat
    lines: tuple[StoredPlanLine, ...]
    at: tuple[int, ...]
    cause: int = 0
    words: VaultRef | None = None


class AnswerHeld(Wired, frozen=True):
    """A seat's answer to ``decision`` that waits, in place of one that did: its orders, each on its line of the letter (G-41).

    Without any, the one that waited is dropped: it cannot be played any more. The seat alone knows.
    """

    WIRE: ClassVar[str] = "match.answer-held.v1"
    AUDIENCE: ClassVar[Audience] = ITS_SEAT
    seat: Seat
    decision: int
    orders: tuple[StoredPlanLine, ...]
    at: tuple[int, ...]
    cause: int = 0
    words: VaultRef | None = None


class PlanFollowed(Wired, frozen=True):
    """What is left of a plan after what its owner has seen; ``why`` lines were dropped, if any were. The seat alone knows."""

    WIRE: ClassVar[str] = "match.plan-followed.v1"
    AUDIENCE: ClassVar[Audience] = ITS_SEAT
    seat: Seat
    lines: tuple[StoredPlanLine, ...]
    why: Refusal | None = None


class PlanWaits(Wired, frozen=True):
    """After a turn of plans and bots alone this seat's waits until its owner writes or the time is up. The seat alone knows."""

    WIRE: ClassVar[str] = "match.plan-waits.v1"
    AUDIENCE: ClassVar[Audience] = ITS_SEAT
    seat: Seat
    decision: int


class PlanDropped(Wired, frozen=True):
    """The owner of a plan wants it no more. The seat alone knows."""

    WIRE: ClassVar[str] = "match.plan-dropped.v1"
    AUDIENCE: ClassVar[Audience] = ITS_SEAT
    seat: Seat
    line: int = 0
    cause: int = 0


class ResignationAsked(Wired, frozen=True):
    """A seat wants to resign and is asked to confirm. The seat alone knows."""

    WIRE: ClassVar[str] = "match.resignation-asked.v1"
    AUDIENCE: ClassVar[Audience] = ITS_SEAT
    seat: Seat


class ResignationWithdrawn(Wired, frozen=True):
    """A seat that was asked to confirm that it resigns has said no. The seat alone knows."""

    WIRE: ClassVar[str] = "match.resignation-withdrawn.v1"
    AUDIENCE: ClassVar[Audience] = ITS_SEAT
    seat: Seat
