"""What the orders that every game shares make happen: invitations, draws, leaving, words; and what follows from orders."""

from typing import Any, Literal, assert_never

from domain.chance import word_hash
from domain.course import followed
from domain.game import Outcome, Seat
from domain.match import events as happened
from domain.match import orders as o
from domain.match.events import VaultRef
from domain.match.rules.course import MatchCourse
from domain.match.rules.disputing import dispute
from domain.match.rules.wishes import seats_by_wish
from domain.match.state import Concluded, DrawOffer, Mustering, Underway
from domain.seats import places
from domain.step import Step
from domain.wire import Wired


def carry_out(
    course: MatchCourse, seat: Seat, order: o.MatchOrder, line: int, cause: int, said: VaultRef | None
) -> None:
    """Let a shared order happen. ``said`` is the vault row of the words of a ``say`` line, a dispute or an acceptance."""
    match order:
        case o.AcceptInvitation() | o.WishSeat() | o.DeclineInvitation():
            _answer(course, seat, order, said)
        case o.Draw():
            _draw(course, seat)
        case o.NoDraw():
            course.add(happened.DrawLapsed(seat))
        case o.NoPlan():
            course.add(happened.PlanDropped(seat, line, cause))
        case o.GoOn() | o.HoldOpen() | o.AnswerReady():
            pass  # the plan answers once the letter has been carried out; an answer that waits is the letter's own business
        case o.Resign(confirmed=False):
            course.add(happened.ResignationAsked(seat))
        case o.Resign():
            vacate(course, seat, "resigned")
        case o.NoResign():
            _stay(course, seat)
        case o.Say(to=to):
            assert to is not None
            _say(course, seat, to, said)
        case o.Diary():
            assert said is not None
            course.add(happened.DiaryKept(seat, said))
        case o.Dispute():
            dispute(course, seat, order, line, cause, said)
        case _:
            assert_never(order)


def _answer(
    course: MatchCourse, seat: Seat, order: o.AcceptInvitation | o.WishSeat | o.DeclineInvitation, said: VaultRef | None
) -> None:
    """What is said to an invitation, or before play begins."""
    match order:
        case o.AcceptInvitation(word=word):
            _accept(course, seat, word, said)
        case o.WishSeat(seat=wish):
            course.add(happened.SeatWished(seat, wish))
        case o.DeclineInvitation():
            course.add(happened.InvitationDeclined(seat))


def _accept(course: MatchCourse, seat: Seat, word: str, said: VaultRef | None) -> None:
    """An invitation is accepted, perhaps with a word for chance (G-26); play begins with the last."""
    assert isinstance(course.state, Mustering)
    opened = course.state.opened
    if word and said is not None and opened.words:
        course.add(happened.WordGiven(seat, word_hash(opened.commitment, word), said))
    course.add(happened.InvitationAccepted(seat))
    assert isinstance(course.state, Mustering)
    if not any(occupant.invited for occupant in course.state.occupants.values()):
        start(course)


def vacate(course: MatchCourse, seat: Seat, why: Literal["resigned", "retired"]) -> None:
    """A seat is no longer played (ruling G-11); the game says what becomes of it, and G-17 of a draw that stands."""
    caused = _leave(course, seat, why)
    if not _is_drawn_without(course, seat):
        course.credit_what_was_sent_ahead(seat, caused)
    course.settle()


def vacate_as_before(course: MatchCourse, seat: Seat, why: Literal["resigned", "retired"]) -> None:
    """The same as release 0.1 had it: a draw that is proposed stands, whoever leaves."""
    caused = _leave(course, seat, why)
    course.credit_what_was_sent_ahead(seat, caused)
    course.settle()


def _leave(course: MatchCourse, seat: Seat, why: Literal["resigned", "retired"]) -> tuple[Step[Any, Wired], ...]:
    """The seat is given up; what that causes in the game, which has happened."""
    assert isinstance(course.state, Underway)
    caused = course.game.rules.withdraw(course.state.game, seat, why, course.chance)
    if course.state.occupants[seat].deputy is not None:
        course.add(happened.DeputyEnded(seat))  # a rewind gives the seat back to its player, not to them (G-39)
    course.add(happened.SeatVacated(seat, why))
    course.follow(caused)
    return caused


def _is_drawn_without(course: MatchCourse, seat: Seat) -> bool:
    """Now that this seat has left: whether all who remain want the draw, which is made; else its own proposal is off (G-17).

    Where the match ends by somebody leaving, as the game has it, that end counts.
    """
    assert isinstance(course.state, Underway)
    offer = course.state.draw
    if offer is None or course.game.rules.outcome(course.state.game) is not None:
        return False
    if _all_agree(course.state, offer):
        _end_drawn(course, course.state)
        return True
    if offer.proposed_by == seat:
        course.add(happened.DrawLapsed(seat))
    return False


def _stay(course: MatchCourse, seat: Seat) -> None:
    """The question whether a seat resigns is answered with no; nothing happens where it was not asked (G-17)."""
    assert isinstance(course.state, Underway)
    if seat in course.state.resigning:
        course.add(happened.ResignationWithdrawn(seat))


def _draw(course: MatchCourse, seat: Seat) -> None:
    assert isinstance(course.state, Underway)
    if course.state.draw is None:
        course.add(happened.DrawProposed(seat))
    else:
        course.add(happened.DrawAgreed(seat))
    assert isinstance(course.state, Underway)
    offer = course.state.draw
    assert offer is not None
    if _all_agree(course.state, offer):
        _end_drawn(course, course.state)
        course.settle()


def _all_agree(state: Underway, offer: DrawOffer) -> bool:
    """Whether everybody who still plays wants the draw."""
    playing = (seat for seat in state.opened.seats if seat not in state.vacated)
    return all(seat == offer.proposed_by or seat in offer.agreed for seat in playing)


def _end_drawn(course: MatchCourse, state: Underway) -> None:
    course.follow(course.game.rules.conclude(state.game, Outcome((), "draw-agreed", "G-17")))


def _say(course: MatchCourse, seat: Seat, only: tuple[Seat, ...], said: VaultRef | None) -> None:
    """Words go to all who may hear them, or to those named alone (G-31)."""
    if not isinstance(course.state, (Underway, Concluded)):
        return
    assert said is not None
    opened = course.state.opened
    if isinstance(course.state, Concluded):
        to = tuple(other for other in opened.seats if other != seat)
    else:
        gone = course.state.vacated
        to = tuple(other for other in course.game.rules.hears(opened.options, opened.seats, seat) if other not in gone)
    course.add(happened.PressSent(seat, tuple(other for other in to if not only or other in only), said))


def start(course: MatchCourse) -> None:
    """Play begins. From here on the words of players are in all chance, the giving out of seats included (G-26)."""
    assert isinstance(course.state, Mustering)
    course.chance = course.chance.with_words(course.state.words)
    if places(course.state.occupants):
        _give_out_seats(course, course.state)
    course.add(happened.Started())
    assert isinstance(course.state, Underway)
    opened = course.state.opened
    dealt = course.game.rules.setup(opened.options, opened.seats, course.chance)
    course.follow(tuple(followed(course.game, course.state.game, dealt)))
    course.settle()


def _give_out_seats(course: MatchCourse, state: Mustering) -> None:
    """Who of those in the places sits where: as they wish (G-46), or as the rules say, by dice if the game throws for it."""
    who, opened = places(state.occupants), state.opened
    if state.wishes:
        seats = seats_by_wish(opened.seats, (), [state.wishes.get(one) for one in who], course.chance).seats
    else:
        seats = _as_the_rules_say(course, opened, len(who))
    sits = dict(zip(seats, who, strict=True))
    taken = (happened.SeatTaken(seat, state.occupants[sits[seat]].player, place=sits[seat]) for seat in opened.seats)
    course.add(*taken)


def _as_the_rules_say(course: MatchCourse, opened: happened.Opened, players: int) -> tuple[Seat, ...]:
    """The seat of each place, in their order, as the game gives them out."""
    roles = course.game.rules.roles(players, opened.options, course.chance)
    if roles.dice:
        thrown = (tuple((roles.seats[player], face) for player, face in one) for one in roles.dice)
        course.add(happened.RolesRolled(tuple(thrown)))
    return roles.seats
