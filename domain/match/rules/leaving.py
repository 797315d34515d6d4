"""A player who is forgotten leaves a match at once, as somebody who resigns or declines does, without being asked again."""

from collections.abc import Mapping
from datetime import datetime

from domain.chance import Chance
from domain.game import AnyGame, Seat
from domain.match.events import InvitationDeclined
from domain.match.rules.course import Decided, MatchCourse
from domain.match.rules.decide import let_plans_answer
from domain.match.rules.sharing import vacate
from domain.match.sight import MatchView
from domain.match.state import MatchState, Mustering, Underway


def leave(
    game: AnyGame, state: MatchState, views: Mapping[Seat, MatchView], seat: Seat, chance: Chance, now: datetime
) -> Decided:
    """The seat is vacated, or the match not played if it has not begun; nothing where it is over or has been left.

    Where play waits for a ruling nothing may happen on the board: the seat then falls vacant by the deadlines it misses.
    """
    course = MatchCourse(game, state, views, chance, now)
    if isinstance(state, Mustering):
        course.add(InvitationDeclined(seat))
    elif isinstance(state, Underway) and seat not in state.vacated and state.held is None:
        vacate(course, seat, "resigned")
        let_plans_answer(course)
    return course.finish()
