"""What can have happened to a match, beside its game's own events; each with its stored name and its audience."""

from datetime import datetime
from typing import ClassVar, Literal, TypeAlias

import msgspec

from domain.game import Seat
from domain.options import Value
from domain.refusal import Refusal
from domain.wire import Wired


class VaultRef(msgspec.Struct, frozen=True):
    """Words that people wrote, kept where they can be erased: the row's id and the salted hash of what it holds."""

    id: str
    digest: str


class SeriesRef(msgspec.Struct, frozen=True):
    """Which series of games this match belongs to, and the how-manieth it is (from 0) of how many."""

    id: str
    leg: int
    legs: int


class Opened(Wired, frozen=True):
    """A match exists, every option resolved, chance committed to. Public but for ``host``.

    ``fixed``: whoever opened it named the seed, and so can know every draw. ``answer_by`` is until when those invited may
    answer; None: for ever.
    """

    WIRE: ClassVar[str] = "match.opened.v1"
    game: str
    rules_version: str
    options: dict[str, Value]
    seats: tuple[Seat, ...]
    pace_hours: float
    max_defaults: int
    commitment: str
    number: int
    host: str | None = None
    series: SeriesRef | None = None
    fixed: bool = False
    answer_by: datetime | None = None


class RolesRolled(Wired, frozen=True):
    """The dice that gave the seats out: a round each, (seat, face). Public."""

    WIRE: ClassVar[str] = "match.roles-rolled.v1"
    dice: tuple[tuple[tuple[Seat, int], ...], ...]


class SeatTaken(Wired, frozen=True):
    """A player (an opaque id) or a bot sits down; ``invited`` until they accept. All see the seat and whether a bot has it."""

    WIRE: ClassVar[str] = "match.seat-taken.v1"
    seat: Seat
    player: str | None
    invited: bool = False


class InvitationAccepted(Wired, frozen=True):
    """An invited player takes the seat. Public."""

    WIRE: ClassVar[str] = "match.invitation-accepted.v1"
    seat: Seat


class InvitationDeclined(Wired, frozen=True):
    """An invited player does not; the match will not be played. Public."""

    WIRE: ClassVar[str] = "match.invitation-declined.v1"
    seat: Seat


class InvitationsExpired(Wired, frozen=True):
    """The time to answer is over, and these seats have not; the match will not be played. Public."""

    WIRE: ClassVar[str] = "match.invitations-expired.v1"
    seats: tuple[Seat, ...]


class Started(Wired, frozen=True):
    """Play begins: the game's opening events follow. Public."""

    WIRE: ClassVar[str] = "match.started.v1"


class DecisionOpened(Wired, frozen=True):
    """Seats are asked for something. Public. ``window`` is the game's name for it.

    ``quiet``: the seats not asked hear of it with the next decision that is not. ``invites``: what orders sent ahead now are
    meant for; while it stays the same, they may cross with the next decision (G-03).
    """

    WIRE: ClassVar[str] = "match.decision-opened.v1"
    number: int
    window: str
    seats: tuple[Seat, ...]
    due: datetime
    remind_at: datetime
    quiet: bool = False
    invites: str = ""


class WaitShortened(Wired, frozen=True):
    """The decision closes at ``due`` if ``key`` still stands then. Public."""

    WIRE: ClassVar[str] = "match.wait-shortened.v1"
    number: int
    key: str
    due: datetime


class WaitRestored(Wired, frozen=True):
    """The shorter wait is off: the decision's own deadline holds again. Public."""

    WIRE: ClassVar[str] = "match.wait-restored.v1"
    number: int


Counts: TypeAlias = Literal["answer", "known", "private"]
"""How far an order counts (G-05): it answers what is asked; the others can know of it; they cannot, and so it changes nothing."""


class OrderCarriedOut(Wired, frozen=True):
    """An order as understood; the game events it caused follow. The seat alone sees it as an order.

    ``name`` and ``body`` are its stored name and JSON; ``cause`` the letter's arrival number, 0 for a default, a bot or a
    plan. ``meant``: the decision that the letter answered, if another was being asked when it arrived (G-03); else 0.
    """

    WIRE: ClassVar[str] = "match.order-carried-out.v1"
    seat: Seat
    decision: int
    name: str
    body: msgspec.Raw
    by: Literal["letter", "default", "bot", "plan"]
    line: int = 0
    cause: int = 0
    words: VaultRef | None = None
    counts: Counts = "answer"
    meant: int = 0


class AheadCarriedOut(Wired, frozen=True):
    """What a seat had sent ahead has been carried out, by the events before this one. Nobody is told: those say it."""

    WIRE: ClassVar[str] = "match.ahead-carried-out.v1"
    seat: Seat


class LineRefused(msgspec.Struct, frozen=True):
    """One line of a refused letter and why; the span is in characters, the line as typed lies in the vault."""

    line: int
    refusal: Refusal
    start: int = 0
    end: int = 0
    nearest: tuple[str, ...] = ()


class OrdersRefused(Wired, frozen=True):
    """A letter none of whose orders was accepted (G-01). The seat alone knows."""

    WIRE: ClassVar[str] = "match.orders-refused.v1"
    seat: Seat
    decision: int
    lines: tuple[LineRefused, ...]
    cause: int = 0
    words: VaultRef | None = None


class OrderNotPlayed(Wired, frozen=True):
    """An accepted line that an earlier one of the same letter overtook (G-01). The seat alone knows."""

    WIRE: ClassVar[str] = "match.order-not-played.v1"
    seat: Seat
    decision: int
    line: int
    refusal: Refusal
    cause: int = 0


class PlanLine(msgspec.Struct, frozen=True):
    """One line of a plan: its stored name and JSON."""

    name: str
    body: msgspec.Raw


class PlanSet(Wired, frozen=True):
    """A plan for what is to come, in place of any earlier one; ``at`` are its lines in the letter. The seat alone knows."""

    WIRE: ClassVar[str] = "match.plan-set.v1"
    seat: Seat
    lines: tuple[PlanLine, ...]
    at: tuple[int, ...]
    cause: int = 0
    words: VaultRef | None = None


class PlanFollowed(Wired, frozen=True):
    """What is left of a plan after what its owner has seen; ``why`` lines were dropped, if any were. The seat alone knows."""

    WIRE: ClassVar[str] = "match.plan-followed.v1"
    seat: Seat
    lines: tuple[PlanLine, ...]
    why: Refusal | None = None


class PlanWaits(Wired, frozen=True):
    """After a turn of plans and bots alone this seat's waits until its owner writes or the time is up. The seat alone knows."""

    WIRE: ClassVar[str] = "match.plan-waits.v1"
    seat: Seat
    decision: int


class PlanDropped(Wired, frozen=True):
    """The owner of a plan wants it no more. The seat alone knows."""

    WIRE: ClassVar[str] = "match.plan-dropped.v1"
    seat: Seat
    line: int = 0
    cause: int = 0


class ChanceUsed(Wired, frozen=True):
    """How many values each purpose has taken in all: the next draw of a purpose has this ordinal. Nobody is told."""

    WIRE: ClassVar[str] = "match.chance-used.v1"
    drawn: dict[str, int]


class SeatUnreachable(Wired, frozen=True):
    """A letter to this seat, which everybody knows was owed, was refused for good or came back. Public."""

    WIRE: ClassVar[str] = "match.seat-unreachable.v1"
    seat: Seat


class SeatReachable(Wired, frozen=True):
    """This seat has answered what it was asked, or a letter that had failed was delivered after all. Public."""

    WIRE: ClassVar[str] = "match.seat-reachable.v1"
    seat: Seat


class DeadlineExtended(Wired, frozen=True):
    """The decision stays open until ``due``, since a letter to ``seat`` could not be delivered. Public."""

    WIRE: ClassVar[str] = "match.deadline-extended.v1"
    number: int
    seat: Seat
    due: datetime
    remind_at: datetime


class DeadlineMissed(Wired, frozen=True):
    """No move received from these seats by the deadline; what they did not decide is decided by default. Public."""

    WIRE: ClassVar[str] = "match.deadline-missed.v1"
    number: int
    seats: tuple[Seat, ...]


class DrawProposed(Wired, frozen=True):
    """A seat proposes a draw. Public."""

    WIRE: ClassVar[str] = "match.draw-proposed.v1"
    seat: Seat


class DrawAgreed(Wired, frozen=True):
    """A seat agrees to the draw proposed. Public."""

    WIRE: ClassVar[str] = "match.draw-agreed.v1"
    seat: Seat


class DrawLapsed(Wired, frozen=True):
    """The proposal is off: ``seat`` turned it down, or proposed it and then played on. Public."""

    WIRE: ClassVar[str] = "match.draw-lapsed.v1"
    seat: Seat


class ResignationAsked(Wired, frozen=True):
    """A seat wants to resign and is asked to confirm. The seat alone knows."""

    WIRE: ClassVar[str] = "match.resignation-asked.v1"
    seat: Seat


class SeatVacated(Wired, frozen=True):
    """A seat is no longer played: it resigned or was retired. Public."""

    WIRE: ClassVar[str] = "match.seat-vacated.v1"
    seat: Seat
    why: Literal["resigned", "retired"]


class PressSent(Wired, frozen=True):
    """Words from one seat to others. Those named see it; the text lies in the vault."""

    WIRE: ClassVar[str] = "match.press-sent.v1"
    seat: Seat
    to: tuple[Seat, ...]
    words: VaultRef


Looked: TypeAlias = Literal["position", "letter"]


class SecretsSeen(Wired, frozen=True):
    """An administrator looked at what seats hide from one another. Nobody is told before the end.

    Why, and who it was, lie in the vault. ``seat`` is whose view or letter was looked at, None for the whole position.
    """

    WIRE: ClassVar[str] = "match.secrets-seen.v1"
    reason: VaultRef
    by: VaultRef | None = None
    seat: Seat | None = None
    what: Looked = "position"


class Look(msgspec.Struct, frozen=True):
    """One look at what seats hide from one another, as everybody is told of it at the end."""

    at: datetime
    reason: VaultRef
    seat: Seat | None
    what: Looked


class LooksTold(Wired, frozen=True):
    """Every look at hidden things while the match ran. Public, and recorded only when it has ended."""

    WIRE: ClassVar[str] = "match.looks-told.v1"
    looks: tuple[Look, ...]


class Ended(Wired, frozen=True):
    """The match is over. Public."""

    WIRE: ClassVar[str] = "match.ended.v1"
    winners: tuple[Seat, ...]
    reason: str
    rule: str


class SeedOpened(Wired, frozen=True):
    """The secret seed, in hexadecimal: from now on every draw can be recomputed. Public."""

    WIRE: ClassVar[str] = "match.seed-opened.v1"
    seed: str


class SeriesRanked(Wired, frozen=True):
    """The last game of a series is over: from first to last, those who tie together, by their seats in it. Public."""

    WIRE: ClassVar[str] = "match.series-ranked.v1"
    places: tuple[tuple[Seat, ...], ...]


MatchEvent: TypeAlias = (
    Opened | RolesRolled | SeatTaken | InvitationAccepted | InvitationDeclined | InvitationsExpired | Started | DecisionOpened
    | WaitShortened | WaitRestored | OrderCarriedOut | AheadCarriedOut | OrdersRefused | OrderNotPlayed | PlanSet
    | PlanFollowed | PlanWaits | PlanDropped | ChanceUsed | SeatUnreachable | SeatReachable | DeadlineExtended
    | DeadlineMissed | DrawProposed | DrawAgreed | DrawLapsed | ResignationAsked | SeatVacated
    | PressSent | SecretsSeen | LooksTold | Ended | SeedOpened | SeriesRanked
)  # fmt: skip
MATCH_EVENTS: tuple[type[Wired], ...] = (
    Opened, RolesRolled, SeatTaken, InvitationAccepted, InvitationDeclined, InvitationsExpired, Started,
    DecisionOpened, WaitShortened,
    WaitRestored, OrderCarriedOut, AheadCarriedOut, OrdersRefused, OrderNotPlayed, PlanSet, PlanFollowed, PlanWaits,
    PlanDropped, ChanceUsed, SeatUnreachable, SeatReachable, DeadlineExtended, DeadlineMissed, DrawProposed, DrawAgreed,
    DrawLapsed, ResignationAsked, SeatVacated,
    PressSent, SecretsSeen, LooksTold, Ended, SeedOpened, SeriesRanked,
)  # fmt: skip
