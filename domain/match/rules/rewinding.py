"""Going back: a match continued from an earlier event, by an event that says so. Nothing that happened is deleted."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime

from domain.chance import Chance
from domain.game import AnyGame, Seat
from domain.match import events as happened
from domain.match.effective import kept, numbered
from domain.match.rules.course import Decided, MatchCourse, fold
from domain.match.sight import MatchView
from domain.match.state import MatchState, Underway
from domain.wire import Wired


class CannotRewind(ValueError):
    """The match cannot go on from there; the sentence says why."""


def as_of(
    game: AnyGame, events: Sequence[Wired], keep: int, seats: Iterable[Seat]
) -> tuple[MatchState, dict[Seat, MatchView]]:
    """The state and the views from which a match would go on that is rewound to event ``keep``.

    CannotRewind unless ``keep`` counts, there is play after it, and the match has not ended since.
    """
    left = numbered(events)
    if keep not in {number for number, _ in left}:
        raise CannotRewind(f"Event {keep} does not count any more, or has not happened: name one that counts.")
    if any(isinstance(event, (happened.Ended, happened.SeedOpened)) for _, event in left):
        # Its seed is open: whoever played on would know every draw to come.
        raise CannotRewind("The match has ended, and its seed is known: it can be ruled on, but not played on.")
    state, views = fold(game, (event for _, event in kept(left, keep)), seats)
    if not isinstance(state, Underway) or state.decision is None:
        raise CannotRewind("The match had not begun then: name an event after its first question.")
    return state, views


def rewind(
    game: AnyGame,
    now_asked: int,
    keep: int,
    state: Underway,
    views: Mapping[Seat, MatchView],
    chance: Chance,
    now: datetime,
) -> Decided:
    """Go on from ``state`` and ``views``, which are those ``as_of`` event ``keep``. What was asked then is asked anew, under
    the number after ``now_asked``.

    Plans that stand wait for their owners (G-18): what they would do is what was undone. ``chance`` has used what the state
    says, so that the same die falls again.
    """
    assert state.decision is not None
    course = MatchCourse(game, state, views, chance, now)
    course.add(happened.Rewound(keep, state.decision.number, now_asked))
    course.settle()
    course.settle()  # A wait that was shorter then is shorter again.
    assert isinstance(course.state, Underway)
    number, planned = course.state.decisions, course.state.planning.plans
    if course.state.planning.resting != number:
        waiting = [seat for seat in game.rules.awaited(course.state.game) if seat in planned]
        course.add(*(happened.PlanWaits(seat, number) for seat in waiting))
    return course.finish()
