"""What is asked, until when, and of whom nobody heard."""

from datetime import datetime
from typing import ClassVar

from domain.audience import RECORD_ALONE, Audience, Everybody, Public, shown_as
from domain.chance import Drawn
from domain.game import Seat
from domain.match.events.observations import RewoundSeen
from domain.wire import Wired


class DecisionOpened(Public, frozen=True):
    """Seats are asked for something. ``window`` is the game's name for it.

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


class WaitShortened(Public, frozen=True):
    """The decision closes at ``due`` if ``key`` still stands then."""

    WIRE: ClassVar[str] = "match.wait-shortened.v1"
    number: int
    key: str
    due: datetime


class WaitRestored(Public, frozen=True):
    """The shorter wait is off: the decision's own deadline holds again."""

    WIRE: ClassVar[str] = "match.wait-restored.v1"
    number: int


class SeatUnreachable(Public, frozen=True):
    """A letter to this seat, which everybody knows was owed, was refused for good or came back."""

    WIRE: ClassVar[str] = "match.seat-unreachable.v1"
    seat: Seat


class SeatReachable(Public, frozen=True):
    """This seat has answered what it was asked, or a letter that had failed was delivered after all."""

    WIRE: ClassVar[str] = "match.seat-reachable.v1"
    seat: Seat


class DeadlineExtended(Public, frozen=True):
    """The decision stays open until ``due``, since a letter to ``seat`` could not be delivered."""

    WIRE: ClassVar[str] = "match.deadline-extended.v1"
    number: int
    seat: Seat
    due: datetime
    remind_at: datetime


class DeadlineMissed(Public, frozen=True):
    """No move received from these seats by the deadline; what they did not decide is decided by default."""

    WIRE: ClassVar[str] = "match.deadline-missed.v1"
    number: int
    seats: tuple[Seat, ...]


class StillThereAsked(Public, frozen=True):
    """After several deadlines missed in a row ``seat`` is asked whether its player is still there; until when (G-40)."""

    WIRE: ClassVar[str] = "match.still-there-asked.v1"
    seat: Seat
    until: datetime


class StillThere(Public, frozen=True):
    """The player of a seat that was asked says that they are still there."""

    WIRE: ClassVar[str] = "match.still-there.v1"
    seat: Seat


class Rewound(Wired, frozen=True):
    """The match goes on from event ``keep``: what came after it is undone and stays in the record.

    ``decision`` is what was being asked then, ``decisions`` the highest number given since: it is not given again.
    """

    WIRE: ClassVar[str] = "match.rewound.v1"
    AUDIENCE: ClassVar[Audience] = Everybody(shown_as(RewoundSeen))
    keep: int
    decision: int
    decisions: int


class ChanceDrawn(Wired, frozen=True):
    """Every draw that the command before it asked of the match's seed, in order. No seat is told, and not the referee.

    Once the seed is open anybody can recompute each (``domain/chance.py:draw``). The first draw of a purpose has the ordinal
    0, and each goes on where the last of its purpose ended, in earlier commands too, so that none can be left out or drawn twice;
    after a rewind, where the last one that counts did.
    """

    WIRE: ClassVar[str] = "match.chance-drawn.v1"
    AUDIENCE: ClassVar[Audience] = RECORD_ALONE
    drawn: tuple[Drawn, ...]


class ChanceUsed(Wired, frozen=True):
    """What was noted of draws before each was recorded: how many values each purpose has taken in all. Nobody is told."""

    WIRE: ClassVar[str] = "match.chance-used.v1"
    AUDIENCE: ClassVar[Audience] = RECORD_ALONE
    drawn: dict[str, int]
