"""What every seat may ask for in every game (rulings G-11, G-17), and words for other players."""

from typing import ClassVar, Final, TypeAlias, get_args

import msgspec

from domain.game import Seat
from domain.wire import Wired

LONGEST_WORD: Final = 60
"""Characters of a word for chance: with what stands before it, it fits one line of any mail program."""


class Draw(Wired, frozen=True):
    """Propose a draw, or agree to the one proposed."""

    WIRE: ClassVar[str] = "match.draw.v1"


class NoDraw(Wired, frozen=True):
    """Turn down the draw proposed."""

    WIRE: ClassVar[str] = "match.no-draw.v1"


class Resign(Wired, frozen=True):
    """Give up the seat; ``confirmed`` in a second letter."""

    WIRE: ClassVar[str] = "match.resign.v1"
    confirmed: bool = False


class NoResign(Wired, frozen=True):
    """Keep the seat: the no to the question whether one gives it up."""

    WIRE: ClassVar[str] = "match.no-resign.v1"


class Say(Wired, frozen=True):
    """Words for those who may hear this seat. The text never enters an event: the vault keeps it.

    ``to``: for these of them alone; () for all, None where nobody goes by the name that was written.
    """

    WIRE: ClassVar[str] = "match.say.v1"
    text: str
    to: tuple[Seat, ...] | None = ()


class Diary(Wired, frozen=True):
    """Words for nobody but their writer until the match has ended (ruling G-36). The vault keeps the text, no event does."""

    WIRE: ClassVar[str] = "match.diary.v1"
    text: str


class NoPlan(Wired, frozen=True):
    """Drop the plan that stands (ruling G-18)."""

    WIRE: ClassVar[str] = "match.no-plan.v1"


class GoOn(Wired, frozen=True):
    """Let a plan that waits for its owner answer now (ruling G-18)."""

    WIRE: ClassVar[str] = "match.go-on.v1"


class HoldOpen(Wired, frozen=True):
    """Let the answer of this letter wait for ``AnswerReady``, or for the deadline; until then it may be changed (ruling G-41)."""

    WIRE: ClassVar[str] = "match.hold-open.v1"


class AnswerReady(Wired, frozen=True):
    """Let the answer that waits be played now (ruling G-41)."""

    WIRE: ClassVar[str] = "match.ready.v1"


class Dispute(Wired, frozen=True):
    """What happened in a decision was wrong (ruling G-24); 0: in the newest that concerns the seat.

    The text never enters an event: the vault keeps it. Without one the seat is asked what is wrong; what answers that question
    ``completes`` the dispute.
    """

    WIRE: ClassVar[str] = "match.dispute.v1"
    text: str = ""
    decision: int = 0
    completes: bool = False


class MoreTime(Wired, frozen=True):
    """Let the decision that is asked of this seat stay open longer (ruling G-27)."""

    WIRE: ClassVar[str] = "match.more-time.v1"


class AgreeTime(Wired, frozen=True):
    """Whether whoever asks the others for more time is to have it (ruling G-43)."""

    WIRE: ClassVar[str] = "match.agree-time.v1"
    agrees: bool = True


class Pause(Wired, frozen=True):
    """Stop play for a while, in an emergency (ruling G-29)."""

    WIRE: ClassVar[str] = "match.pause.v1"


class EndPause(Wired, frozen=True):
    """Let play go on that this seat has stopped (ruling G-29)."""

    WIRE: ClassVar[str] = "match.end-pause.v1"


class Day(msgspec.Struct, frozen=True):
    """A day as people write it; ``year`` 0: the next such day. In place of a date it may be the next one of a ``weekday`` (Monday
    is 1), or so many days ``ahead``."""

    day: int
    month: int
    year: int = 0
    weekday: int = 0
    ahead: int | None = None

    @property
    def is_relative(self) -> bool:
        """Whether it depends on today which day it is."""
        return bool(self.weekday) or self.ahead is not None


class Away(Wired, frozen=True):
    """This seat's player is away to the end of ``last``, from the beginning of ``first`` on; None: from now on (ruling G-28)."""

    WIRE: ClassVar[str] = "match.away.v1"
    last: Day
    first: Day | None = None


class Back(Wired, frozen=True):
    """This seat's player is back, or does not go (ruling G-28)."""

    WIRE: ClassVar[str] = "match.back.v1"


class EndDeputy(Wired, frozen=True):
    """Nobody plays this seat any more in its player's place (ruling G-39)."""

    WIRE: ClassVar[str] = "match.end-deputy.v1"


class StillHere(Wired, frozen=True):
    """This seat's player is still there: the answer to that question (ruling G-40)."""

    WIRE: ClassVar[str] = "match.still-here.v1"


class SetQuietHours(Wired, frozen=True):
    """No decision asked of this seat closes between these minutes of the day, by its player's clock; equal: none (G-34)."""

    WIRE: ClassVar[str] = "match.set-quiet-hours.v1"
    since: int
    until: int


class KeepWeekends(Wired, frozen=True):
    """No decision asked of this seat closes at weekends; ``free`` is false if it may again (ruling G-34)."""

    WIRE: ClassVar[str] = "match.keep-weekends.v1"
    free: bool = True


class AcceptInvitation(Wired, frozen=True):
    """Take the seat one is invited to; ``word`` goes into the chance of the match (ruling G-26).

    The word never enters an event: the vault keeps it.
    """

    WIRE: ClassVar[str] = "match.accept.v1"
    word: str = ""


class DeclineInvitation(Wired, frozen=True):
    """Turn the invitation down."""

    WIRE: ClassVar[str] = "match.decline.v1"


class WishSeat(Wired, frozen=True):
    """Before the match begins: one would like this seat, where seats are still to be given out (ruling G-46)."""

    WIRE: ClassVar[str] = "match.wish-seat.v1"
    seat: Seat


Spoken: TypeAlias = Say | Diary
"""What is said and no order of play: all behind the word is the writer's own words."""
Waiting: TypeAlias = HoldOpen | AnswerReady
"""What is said of an answer that is to wait, or has waited."""
MatchOrder: TypeAlias = (
    Draw
    | NoDraw
    | Resign
    | NoResign
    | Spoken
    | Dispute
    | NoPlan
    | GoOn
    | Waiting
    | AcceptInvitation
    | DeclineInvitation
    | WishSeat
)
TimeOrder: TypeAlias = (
    MoreTime | AgreeTime | Pause | EndPause | Away | Back | EndDeputy | StillHere | SetQuietHours | KeepWeekends
)
SharedOrder: TypeAlias = MatchOrder | TimeOrder
MATCH_ORDERS: tuple[type[SharedOrder], ...] = get_args(SharedOrder)
