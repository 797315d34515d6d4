"""Rulings on disputes (G-25): what each makes happen. Nothing that happened is deleted; play may go back by an event."""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Final

import msgspec

from domain.chance import Chance
from domain.game import AnyGame, Outcome, Seat
from domain.match import deadline
from domain.match import events as happened
from domain.match.events import DisputeOpened, RulingKind, VaultRef
from domain.match.rules.course import Decided, MatchCourse
from domain.match.rules.rewinding import as_of, rewind
from domain.match.sight import MatchView
from domain.match.state import Concluded, Disputes, MatchState, Underway
from domain.wire import Wired

ANNULLED: Final = Outcome((), "annulled", "G-25")
REWINDING: Final = ("corrected", "deadline-restored", "seat-compensated")
"""The rulings with which play may go back."""


class CannotRule(ValueError):
    """It cannot be ruled so; the sentence says what can."""


class Ruling(msgspec.Struct, frozen=True, kw_only=True):
    """What is ruled on which dispute, and why; ``keep`` is the event from which play goes on, None: from where it stands."""

    dispute: int
    ruling: RulingKind
    reason: VaultRef
    by: VaultRef | None = None
    keep: int | None = None


def disputed(state: MatchState, number: int) -> tuple[Disputes, DisputeOpened]:
    """The disputes of a match and the one of that number; CannotRule if it is not open."""
    disputes = state.disputes if isinstance(state, Underway | Concluded) else Disputes()
    if number not in disputes.open:
        known = f"open are {', '.join(map(str, sorted(disputes.open)))}" if disputes.open else "none is open"
        raise CannotRule(f"The match has no open dispute {number}: {known}.")
    return disputes, disputes.open[number]


def rule(
    game: AnyGame, state: MatchState, views: Mapping[Seat, MatchView], ruling: Ruling, chance: Chance, now: datetime
) -> Decided:
    """What a ruling causes that leaves play where it stands."""
    course = MatchCourse(game, state, views, chance, now)
    _ruled(course, ruling)
    dispute = state.disputes.open[ruling.dispute] if isinstance(state, Underway | Concluded) else None
    if ruling.ruling == "annulled":
        annul(course)
    elif ruling.ruling == "deadline-restored" and dispute is not None and isinstance(course.state, Underway):
        _restore(course, course.state, dispute)
    return course.finish()


def rule_and_rewind(
    game: AnyGame,
    events: Sequence[Wired],
    now_asked: Underway,
    views: Mapping[Seat, MatchView],
    ruling: Ruling,
    seeded: Callable[[Mapping[str, int]], Chance],
    now: datetime,
) -> Decided:
    """The same where play goes back to event ``ruling.keep``; CannotRule or CannotRewind say why it cannot.

    ``seeded`` gives the match's chance from where so many values of each purpose have been taken.
    """
    if ruling.ruling not in REWINDING:
        raise CannotRule(f"A match goes back with one of {', '.join(REWINDING)}, and not with {ruling.ruling}.")
    course = MatchCourse(game, now_asked, views, seeded(now_asked.chance), now)
    _ruled(course, ruling)
    if isinstance(course.state, Underway) and course.state.held is not None:
        raise CannotRule("Play waits for another dispute too: rule on that one first, and let this ruling go back.")
    told = tuple(course.events)
    assert ruling.keep is not None
    state, then = as_of(game, [*events, *told], ruling.keep, views)
    assert isinstance(state, Underway)
    back = rewind(game, now_asked.decisions, ruling.keep, state, then, seeded(state.chance), now)
    return Decided((*told, *back.events), now_asked, back.after, back.views)


def _ruled(course: MatchCourse, ruling: Ruling) -> None:
    """The ruling itself; play that waited for it alone goes on with the time that was left."""
    disputes, dispute = disputed(course.state, ruling.dispute)
    course.add(
        happened.DisputeRuled(
            disputes.rulings + 1,
            ruling.dispute,
            dispute.seat,
            dispute.decision,
            ruling.ruling,
            ruling.reason,
            ruling.by,
        )
    )
    state = course.state
    if (
        isinstance(state, Underway)
        and state.held is not None
        and not state.disputes.open
        and state.decision is not None
    ):
        waited = course.now - state.held
        due = (state.decision.due + waited).replace(microsecond=0)
        early = (state.decision.early[1] + waited).replace(microsecond=0) if state.decision.early else None
        remind = deadline.remind_at(course.now, due)
        number = state.decision.number if ruling.keep is None else 0
        course.add(happened.PlayResumed(number, due, remind, early))


def annul(course: MatchCourse) -> None:
    """Nobody wins: play ends as by agreement, and everything is disclosed; a result that there is counts no more."""
    if isinstance(course.state, Concluded):
        course.add(happened.ResultAnnulled())
    elif isinstance(course.state, Underway):
        course.follow(course.game.rules.conclude(course.state.game, ANNULLED))
        course.settle()


def _restore(course: MatchCourse, state: Underway, dispute: DisputeOpened) -> None:
    """The deadline that a seat missed counts no more; what is still asked has its whole time anew."""
    decision, missed = state.decision, max(state.missed.get(dispute.seat, 0) - 1, 0)
    window = course.game.rules.window(state.game)
    if decision is None or decision.number != dispute.decision or window is None:
        course.add(happened.DeadlineRestored(dispute.decision, dispute.seat, missed))
        return
    hours = state.opened.pace_hours if window.hours is None else window.hours
    due = deadline.due(course.now, hours)
    remind = deadline.remind_at(course.now, due)
    missed = state.missed.get(dispute.seat, 0)
    course.add(happened.DeadlineRestored(decision.number, dispute.seat, missed, due, remind))
