"""Rulings by which play goes back where that takes two administrators (G-25): one proposes, another agrees, or they fall."""

from collections.abc import Sequence
from typing import Final

from domain.game import AnyGame
from domain.match import events as happened
from domain.match.events import RulingProposed
from domain.match.rules.course import Decided, without_asking
from domain.match.rules.ruling import Ruling, matter
from domain.match.state import Underway
from domain.wire import Wired

_BESIDE: Final = frozenset(
    {
        happened.SeatUnreachable,
        happened.SeatReachable,
        happened.PressSent,
        happened.DiaryKept,
        happened.OrdersRefused,
        happened.DisputeAsked,
        happened.DisputeOpened,
        happened.SecretsSeen,
    }
)
"""What may happen while a ruling waits: nothing on the table changes by it, and nothing that the ruling would do."""


def takes_two(state: Underway, ruling: Ruling) -> bool:
    """Whether the ruling is still to be agreed to by a second administrator."""
    return ruling.keep is not None and ruling.second is None and state.opened.rewinds == "two"


def propose(game: AnyGame, state: Underway, ruling: Ruling) -> Decided:
    """Let a ruling by which play goes back wait for a second administrator. That it can be given has been tried."""
    assert ruling.keep is not None
    about = matter(state, ruling)
    proposed = RulingProposed(
        ruling.dispute, about.seats, about.decision, ruling.ruling, ruling.reason, ruling.keep, ruling.by
    )
    return without_asking(game, state, [proposed])


def waiting(events: Sequence[Wired]) -> RulingProposed | None:
    """The ruling that waits, the last proposed; None once play or anything else has changed what it would do."""
    for event in reversed(events):
        if isinstance(event, RulingProposed):
            return event
        if type(event) not in _BESIDE:
            return None
    return None


def is_seconded(events: Sequence[Wired]) -> bool:
    """Whether a second administrator has agreed to the newest ruling."""
    ruled = (one for one in reversed(events) if isinstance(one, happened.DisputeRuled | happened.MatchRuled))
    return (newest := next(ruled, None)) is not None and newest.second is not None
