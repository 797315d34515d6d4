"""Invitations that are not answered in time: the match is not played."""

from datetime import datetime

from domain.chance import Chance
from domain.game import AnyGame, Seat
from domain.match.events import InvitationsExpired
from domain.match.rules.course import Decided, MatchCourse
from domain.match.state import Mustering


def unanswered(state: Mustering) -> tuple[Seat, ...]:
    """The seats whose players have not said yes yet."""
    return tuple(seat for seat in state.opened.seats if seat in state.occupants and state.occupants[seat].invited)


def expire(game: AnyGame, state: Mustering, chance: Chance, now: datetime) -> Decided:
    """Call the match off, since answers are missing and the time for them is over."""
    course = MatchCourse(game, state, {}, chance, now)
    course.add(InvitationsExpired(unanswered(state)))
    return course.finish()
