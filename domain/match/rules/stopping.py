"""A match that whoever runs it ends, or calls off before it begins (ruling G-29)."""

from typing import Final

from domain.game import Outcome
from domain.match import events as happened
from domain.match.rules.course import MatchCourse
from domain.match.rules.hosting import CannotHost
from domain.match.state import Mustering, Underway

STOPPED: Final = Outcome((), "stopped", "G-29")
"""How a match ends that whoever runs it has ended."""


def stop(course: MatchCourse) -> None:
    """The match ends, nobody wins, and everything is disclosed; one that has not begun is not played (G-29)."""
    if not isinstance(course.state, Mustering | Underway):
        raise CannotHost("This match is over, or was called off: there is nothing to end.")
    course.add(happened.MatchStopped())
    if isinstance(course.state, Underway):
        conclude(course)


def conclude(course: MatchCourse) -> None:
    """The end that whoever runs the match has decided on."""
    assert isinstance(course.state, Underway)
    course.follow(course.game.rules.conclude(course.state.game, STOPPED))
    course.settle()
