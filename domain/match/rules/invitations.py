"""Invitations: the word that an acceptance may bring, and the match that is not played since answers are missing."""

from collections.abc import Iterable
from datetime import datetime

from domain.chance import Chance
from domain.game import AnyGame, Seat
from domain.match.events import InvitationsExpired, SeatTaken, WordGiven, WordsTold, WordTold
from domain.match.orders import LONGEST_WORD, AcceptInvitation, DeclineInvitation, WishSeat
from domain.match.rules.course import Decided, MatchCourse
from domain.match.state import Cancelled, MatchState, Mustering
from domain.refusal import Refusal
from domain.seats import number_of_place
from domain.wire import Wired


def unanswered(state: Mustering) -> tuple[Seat, ...]:
    """The seats whose players have not said yes yet."""
    return tuple(seat for seat, occupant in state.occupants.items() if occupant.invited)


def refused_word(answer: AcceptInvitation | DeclineInvitation) -> Refusal | None:
    """Why the word that comes with an acceptance cannot go into chance (G-26)."""
    length = len(answer.word) if isinstance(answer, AcceptInvitation) else 0
    if length <= LONGEST_WORD:
        return None
    return Refusal("G-26", "word-too-long", (("most", LONGEST_WORD), ("signs", length))).of_part(1)


def refused_wish(state: MatchState, seat: Seat, wish: WishSeat) -> Refusal | None:
    """Why a seat cannot be wished for: play has begun, or they were given out by whoever opened the match (G-46)."""
    if isinstance(state, Cancelled):
        return Refusal("G-03", "called-off")
    if not isinstance(state, Mustering):
        return Refusal("G-46", "wish-too-late")
    given = not number_of_place(seat)
    return Refusal("G-46", "seats-given") if given and seat != wish.seat else None


def expire(game: AnyGame, state: Mustering, chance: Chance, now: datetime) -> Decided:
    """Call the match off, since answers are missing and the time for them is over."""
    course = MatchCourse(game, state, {}, chance, now)
    course.add(InvitationsExpired(unanswered(state)))
    return course.finish()


def words_told(events: Iterable[Wired]) -> WordsTold:
    """The words that went into chance, each with the seat of whoever gave it, for all to be told (G-26)."""
    given: list[WordTold] = []
    for event in events:
        match event:
            case WordGiven(seat=seat, word=word):
                given.append(WordTold(seat, word))
            case SeatTaken(seat=seat, place=before):
                given = [WordTold(seat, one.word) if one.seat == before else one for one in given]
            case _:
                pass
    return WordsTold(tuple(given))
