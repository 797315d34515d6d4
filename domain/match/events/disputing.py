"""What was disputed, by whom, and what became of it; a match that waits for a ruling is held for all to see."""

from datetime import datetime
from typing import ClassVar

from domain.audience import RECORD_ALONE, Audience, Public, Seats
from domain.game import Seat
from domain.match.events.observations import OwnDispute, OwnRuling
from domain.match.events.parts import Lacks, RulingKind, VaultRef
from domain.wire import Wired


def _lacking(event: "DisputeAsked") -> OwnDispute:
    return OwnDispute(event.decision, event.lacks, event.line, event.cause)


class DisputeAsked(Wired, frozen=True):
    """A seat disputes something and is asked for what is missing. The seat alone knows.

    ``decision`` is what it named, or the newest that concerns it; ``words`` what it has said so far.
    """

    WIRE: ClassVar[str] = "match.dispute-asked.v1"
    AUDIENCE: ClassVar[Audience] = Seats(("seat",), own=_lacking, referee=False)
    seat: Seat
    decision: int
    lacks: Lacks
    words: VaultRef | None = None
    line: int = 0
    cause: int = 0


def _opened(event: "DisputeOpened") -> OwnDispute:
    return OwnDispute(event.decision, "", event.line, event.cause)


class DisputeOpened(Wired, frozen=True):
    """A seat disputes what happened in a decision, in words of its own. The seat alone knows.

    ``number`` counts the disputes of the match, which tells of those of others: the seat is not told it.
    """

    WIRE: ClassVar[str] = "match.dispute-opened.v1"
    AUDIENCE: ClassVar[Audience] = Seats(("seat",), own=_opened, referee=False)
    number: int
    seat: Seat
    decision: int
    words: VaultRef
    line: int = 0
    cause: int = 0


class PlayHeld(Public, frozen=True):
    """A dispute is open, and the match waits for the ruling: no time runs from ``since`` on. Not told: whose, and about what."""

    WIRE: ClassVar[str] = "match.play-held.v1"
    since: datetime


class PlayResumed(Public, frozen=True):
    """The match waits no longer. Decision ``number`` closes at ``due``, or at ``early`` where a shorter wait stands.

    Where play goes back as well that decision is undone, and ``number`` is 0. ``added``: seconds given on top of what was left to
    who could not know what is asked; ``excused``: who has less than the whole time all the same, and does not miss it (G-05).
    """

    WIRE: ClassVar[str] = "match.play-resumed.v1"
    number: int
    due: datetime
    remind_at: datetime
    early: datetime | None = None
    added: int = 0
    excused: tuple[Seat, ...] = ()


class RulingProposed(Wired, frozen=True):
    """An administrator would let play go back to event ``keep`` by a ruling, where that takes two of them (G-25). Nobody is told.

    It waits for a second one to give it. It concerns ``seats`` and is about ``decision``; ``dispute`` 0: nobody disputed that.
    Why, and who proposed it, lie in the vault.
    """

    WIRE: ClassVar[str] = "match.ruling-proposed.v1"
    AUDIENCE: ClassVar[Audience] = RECORD_ALONE
    dispute: int
    seats: tuple[Seat, ...]
    decision: int
    ruling: RulingKind
    reason: VaultRef
    keep: int
    by: VaultRef | None = None


def _ruled(event: "DisputeRuled") -> OwnRuling:
    return OwnRuling(event.decision, event.ruling, event.reason.id)


class DisputeRuled(Wired, frozen=True):
    """An administrator has ruled on a dispute. Its seat alone is told, and why; what follows for all has events of its own.

    ``number`` counts the rulings of the match. Why, who ruled, and who agreed to it as the ``second``, lie in the vault.
    """

    WIRE: ClassVar[str] = "match.dispute-ruled.v1"
    AUDIENCE: ClassVar[Audience] = Seats(("seat",), own=_ruled, referee=False)
    number: int
    dispute: int
    seat: Seat
    decision: int
    ruling: RulingKind
    reason: VaultRef
    by: VaultRef | None = None
    second: VaultRef | None = None


def _ruled_unasked(event: "MatchRuled") -> OwnRuling:
    return OwnRuling(event.decision, event.ruling, event.reason.id, disputed=False)


class MatchRuled(Wired, frozen=True):
    """An administrator has ruled without any dispute. The seats that it concerns are told, and why; what follows for all has
    events of its own.

    ``number`` counts the rulings of the match with those on disputes. Why, who ruled, and who agreed to it as the ``second``, lie
    in the vault.
    """

    WIRE: ClassVar[str] = "match.ruled.v1"
    AUDIENCE: ClassVar[Audience] = Seats(("seats",), own=_ruled_unasked, referee=False)
    number: int
    seats: tuple[Seat, ...]
    decision: int
    ruling: RulingKind
    reason: VaultRef
    by: VaultRef | None = None
    second: VaultRef | None = None


class DeadlineRestored(Public, frozen=True):
    """A ruling counts ``missed`` deadlines in a row for this seat. If decision ``number`` is still asked it has its whole time
    anew, until ``due``; else that is None."""

    WIRE: ClassVar[str] = "match.deadline-restored.v1"
    number: int
    seat: Seat
    missed: int
    due: datetime | None = None
    remind_at: datetime | None = None


class ResultAnnulled(Public, frozen=True):
    """A ruling has annulled the result of a match that had ended: nobody has won it."""

    WIRE: ClassVar[str] = "match.result-annulled.v1"
