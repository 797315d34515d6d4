"""A match that was begun under rules before the first release goes on under those of this one, and says from when on."""

from collections.abc import Mapping
from datetime import datetime

from domain.chance import Chance
from domain.game import AnyGame, Seat
from domain.match import events as happened
from domain.match.rules.course import Decided, MatchCourse
from domain.match.rules.decide import let_plans_answer
from domain.match.sight import MatchView
from domain.match.state import MatchState, Underway


def adopt(game: AnyGame, state: MatchState, views: Mapping[Seat, MatchView], chance: Chance, now: datetime) -> Decided:
    """Go on under the version of ``game``. Options stay as they were resolved.

    What is open is asked anew, with a deadline of its own, if these rules ask something else now, wait for a seat that was not
    asked, or for none of those that were: all public facts.
    """
    course = MatchCourse(game, state, views, chance, now)
    course.add(happened.RulesAdopted(game.version))
    course.settle()
    if isinstance(course.state, Underway) and _asks_others(game, course.state):
        course.ask_anew()
    if isinstance(state, Underway) and isinstance(course.state, Underway) and course.state.decisions > state.decisions:
        let_plans_answer(course)
    return course.finish()


def _asks_others(game: AnyGame, state: Underway) -> bool:
    asked = frozenset(state.decision.seats) if state.decision is not None else frozenset[Seat]()
    awaited = frozenset(game.rules.awaited(state.game))
    return not awaited <= asked or not awaited
