"""Invitations: the word that an acceptance may bring, and the match that is not played since answers are missing."""

from datetime import datetime

from domain.chance import Chance
from domain.game import AnyGame, Seat
from domain.match.events import InvitationsExpired
from domain.match.orders import LONGEST_WORD, AcceptInvitation, DeclineInvitation
from domain.match.rules.course import Decided, MatchCourse
from domain.match.state import Mustering
from domain.refusal import Refusal


def unanswered(state: Mustering) -> tuple[Seat, ...]:
    """The seats whose players have not said yes yet."""
    return tuple(seat for seat in state.opened.seats if seat in state.occupants and state.occupants[seat].invited)


def refused_word(answer: AcceptInvitation | DeclineInvitation) -> Refusal | None:
    """Why the word that comes with an acceptance cannot go into chance (G-26)."""
    signs = len(answer.word) if isinstance(answer, AcceptInvitation) else 0
    if signs <= LONGEST_WORD:
        return None
    return Refusal("G-26", "word-too-long", (("most", LONGEST_WORD), ("signs", signs))).of_part(1)


def expire(game: AnyGame, state: Mustering, chance: Chance, now: datetime) -> Decided:
    """Call the match off, since answers are missing and the time for them is over."""
    course = MatchCourse(game, state, {}, chance, now)
    course.add(InvitationsExpired(unanswered(state)))
    return course.finish()
