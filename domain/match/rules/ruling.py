"""Rulings, on disputes and without any (G-25): what each makes happen. What happened stays; play may go back by an event."""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Final

import msgspec

from domain.chance import Chance
from domain.game import AnyGame, Outcome, Seat
from domain.match import deadline
from domain.match import events as happened
from domain.match.events import RulingKind, VaultRef
from domain.match.pace import hours_of
from domain.match.rules.course import Decided, MatchCourse
from domain.match.rules.hosting import resumed
from domain.match.rules.rewinding import as_of, rewind
from domain.match.sight import MatchView
from domain.match.state import Concluded, Disputes, MatchState, Underway
from domain.wire import Wired

ANNULLED: Final = Outcome((), "annulled", "G-25")
REWINDING: Final = ("corrected", "deadline-restored", "seat-compensated")
"""The rulings with which play may go back."""


class CannotRule(ValueError):
    """It cannot be ruled so; the sentence says what can."""


class StillPaused(CannotRule):
    """Play cannot go back while it is paused. How it goes on, whoever shows this says in their reader's words."""


class Ruling(msgspec.Struct, frozen=True, kw_only=True):
    """What is ruled on which dispute, and why; ``keep`` is the event from which play goes on, None: from where it stands.
    ``second``: who agreed to it, where going back takes two.

    ``dispute`` 0: an administrator rules of their own motion, about ``decision`` (0: the newest) and for ``seats`` (none: all).
    """

    dispute: int
    ruling: RulingKind
    reason: VaultRef
    by: VaultRef | None = None
    keep: int | None = None
    seats: tuple[Seat, ...] = ()
    decision: int = 0
    second: VaultRef | None = None


class Matter(msgspec.Struct, frozen=True):
    """What is ruled on: whose it is, and about which decision. ``disputed``: a seat asked for it."""

    seats: tuple[Seat, ...]
    decision: int
    disputed: bool


def matter(state: MatchState, ruling: Ruling) -> Matter:
    """What this ruling is about; CannotRule if there is no such thing."""
    if not ruling.dispute:
        return _of_own_motion(state, ruling)
    disputes = state.disputes if isinstance(state, Underway | Concluded) else Disputes()
    if ruling.dispute not in disputes.open:
        known = f"open are {', '.join(map(str, sorted(disputes.open)))}" if disputes.open else "none is open"
        raise CannotRule(f"The match has no open dispute {ruling.dispute}: {known}.")
    dispute = disputes.open[ruling.dispute]
    return Matter((dispute.seat,), dispute.decision, disputed=True)


def _of_own_motion(state: MatchState, ruling: Ruling) -> Matter:
    if not isinstance(state, Underway | Concluded):
        raise CannotRule("Play has not begun, or was called off: there is nothing to rule on.")
    if ruling.ruling == "stands":
        raise CannotRule("Nobody has disputed anything here that could stand: name the dispute, or another ruling.")
    if ruling.ruling == "deadline-restored" and not ruling.seats:
        raise CannotRule("Name the seats whose deadline is restored.")
    unknown = [seat for seat in ruling.seats if seat not in state.opened.seats]
    if unknown:
        raise CannotRule(f"The match has no seat {unknown[0]}: it has {', '.join(state.opened.seats)}.")
    if not 0 <= ruling.decision <= state.decisions:
        raise CannotRule(f"The match has no decision {ruling.decision}: it has decisions 1 to {state.decisions}.")
    seats = ruling.seats or tuple(seat for seat in state.opened.seats if seat not in _left(state))
    return Matter(seats, ruling.decision or state.decisions, disputed=False)


def _left(state: Underway | Concluded) -> tuple[Seat, ...]:
    """Who hears nothing more of the match while it goes on (G-21)."""
    return state.vacated if isinstance(state, Underway) else ()


def rule(
    game: AnyGame, state: MatchState, views: Mapping[Seat, MatchView], ruling: Ruling, chance: Chance, now: datetime
) -> Decided:
    """What a ruling causes that leaves play where it stands."""
    course = MatchCourse(game, state, views, chance, now)
    about = _ruled(course, ruling)
    if ruling.ruling == "annulled":
        annul(course)
    elif ruling.ruling == "deadline-restored":
        for seat in about.seats:
            _restore(course, about.decision, seat)
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
        if course.state.paused is not None:
            raise StillPaused("Play is paused: it has to go on before it can go back.")
        raise CannotRule("Play waits for another dispute too: rule on that one first, and let this ruling go back.")
    told = tuple(course.events)
    assert ruling.keep is not None
    state, then = as_of(game, [*events, *told], ruling.keep, views)
    assert isinstance(state, Underway)
    back = rewind(game, now_asked.decisions, ruling.keep, state, then, seeded(state.chance), now)
    return Decided((*told, *back.events), now_asked, back.after, back.views)


def _ruled(course: MatchCourse, ruling: Ruling) -> Matter:
    """The ruling itself; play that waited for it alone goes on with the time that was left."""
    about = matter(course.state, ruling)
    assert isinstance(course.state, Underway | Concluded)
    number = course.state.disputes.rulings + 1
    said = (about.decision, ruling.ruling, ruling.reason, ruling.by, ruling.second)
    if about.disputed:
        (seat,) = about.seats
        course.add(happened.DisputeRuled(number, ruling.dispute, seat, *said))
    else:
        course.add(happened.MatchRuled(number, about.seats, *said))
    state = course.state
    if isinstance(state, Underway) and state.held is not None and state.paused is None and not state.disputes.open:
        for event in resumed(course.game, state, course.now):
            course.add(event if ruling.keep is None else msgspec.structs.replace(event, number=0))
    return about


def annul(course: MatchCourse) -> None:
    """Nobody wins: play ends as by agreement, and everything is disclosed; a result that there is counts no more."""
    if isinstance(course.state, Concluded):
        course.add(happened.ResultAnnulled())
    elif isinstance(course.state, Underway):
        course.follow(course.game.rules.conclude(course.state.game, ANNULLED))
        course.settle()


def _restore(course: MatchCourse, number: int, seat: Seat) -> None:
    """The deadline that a seat missed counts no more; what is still asked has its whole time anew."""
    state = course.state
    if not isinstance(state, Underway):
        return
    decision, missed = state.decision, state.missed.get(seat, 0)
    window = course.game.rules.window(state.game)
    if decision is None or decision.number != number or window is None:
        if not missed:
            raise CannotRule(f"No missed deadline counts against {seat}: name the decision that is to be asked again.")
        course.add(happened.DeadlineRestored(number, seat, missed - 1))
        return
    due = deadline.due(course.now, hours_of(state.opened, window))
    if decision.due != due:  # restored for one of several seats, it is for all
        course.add(happened.DeadlineRestored(number, seat, missed, due, deadline.remind_at(course.now, due)))
