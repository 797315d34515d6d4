"""The decisions of a match: open, start, take a letter's orders, let a deadline pass. The game's rules decide inside."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from operator import attrgetter
from typing import Any

import msgspec

from domain.audience import public_face
from domain.chance import Chance
from domain.game import AnyGame, Seat, Written
from domain.match import events as happened
from domain.match import orders as o
from domain.match.events import LineRefused
from domain.match.rules import holding
from domain.match.rules.course import Decided, MatchCourse
from domain.match.rules.hosting import carried_out as happening_in_time
from domain.match.rules.planning import Plan, answer, asks_again, is_line, loaded, stored
from domain.match.rules.refusing import needless, out_of_play, overtaken, proposes_anew, refusals
from domain.match.rules.sharing import carry_out, start
from domain.match.rules.silence import whether_there
from domain.match.rules.submission import Submission
from domain.match.sight import MatchView
from domain.match.state import Concluded, MatchState, Underway, Unopened
from domain.refusal import Refusal, Refused

_JSON = msgspec.json.Encoder()
_MATCH_ORDERS = frozenset(o.MATCH_ORDERS)


def open_match(
    opened: happened.Opened,
    seated: tuple[happened.SeatTaken, ...],
    rolled: happened.RolesRolled | None,
    game: AnyGame,
    chance: Chance,
    now: datetime,
) -> Decided:
    """Open a match and seat its players; play starts at once if nobody has to be asked first."""
    course = MatchCourse(game, Unopened(), {}, chance, now)
    course.add(opened, *((rolled,) if rolled else ()), *seated)
    if not any(seat.invited for seat in seated):
        start(course)
    return course.finish()


def submit(
    game: AnyGame,
    state: MatchState,
    views: Mapping[Seat, MatchView],
    submission: Submission,
    chance: Chance,
    now: datetime,
) -> Decided:
    """Carry out a letter's orders, all of them or none (ruling G-01). What is refused is an event, private to the seat.

    ``views`` are those of the seat and of every seat with a plan: plans answer what the letter brings about (G-18).
    """
    view = views[submission.seat]
    planned = tuple(written for written in submission.orders if is_line(game, written.order))
    course = MatchCourse(game, state, views, chance, now, replacing=submission.seat if planned else None)
    lines = refusals(game, state, view, submission, now)
    if lines:
        course.add(happened.OrdersRefused(submission.seat, view.decision, lines, submission.cause, submission.words))
        _dispute_all_the_same(course, submission, lines)
        return course.finish()
    _carry_out_all(course, submission)
    if planned:
        _take_down(course, submission, planned)
    resumed = planned or any(isinstance(written.order, o.GoOn) for written in submission.orders)
    let_plans_answer(course, (submission.seat,) if resumed else ())
    return course.finish()


def _carry_out_all(course: MatchCourse, submission: Submission) -> None:
    """The orders of a letter but for its plan; those of an answer that is to wait are kept (G-41).

    Beside orders of its own a letter's word plays those: they take the place of an answer that waits.
    """
    held = _of_game(course, submission) if holding.is_held(submission.orders) else []
    orders = submission.orders
    if proposes_anew(course.game, course.state, submission):
        orders = tuple(sorted(orders, key=lambda written: isinstance(written.order, o.Draw)))
    for written in orders:
        if written not in held and not is_line(course.game, written.order):
            carry_out_order(course, submission, written)
    if held and (refused := out_of_play(course.state, submission.seat)) is not None:
        _not_played(course, submission, (written.line for written in held), refused)
    elif held:
        at = tuple(written.line for written in held)
        number, cause, words = _number(course.state), submission.cause, submission.words
        course.add(
            happened.AnswerHeld(submission.seat, number, stored(map(attrgetter("order"), held)), at, cause, words)
        )


def _of_game(course: MatchCourse, submission: Submission) -> list[Written[Any]]:
    """The orders of a letter that are the game's own."""
    return [one for one in submission.orders if type(one.order) in course.game.orders]


def release(course: MatchCourse, seat: Seat) -> None:
    """An answer that has waited is played, as long as each of its orders can be; the rest is dropped (G-41)."""
    held = course.state.holding.get(seat) if isinstance(course.state, Underway) else None
    if held is None:
        return
    submission = Submission(seat=seat, orders=(), by="held", cause=held.cause, words=held.words)
    for written in holding.loaded(course.game, held):
        if course.game.sight.refusal_of(course.views[seat].game, seat, written.order) is not None:
            course.add(happened.AnswerHeld(seat, held.decision, (), ()))
            return
        carry_out_order(course, submission, written)


def _dispute_all_the_same(course: MatchCourse, submission: Submission, refused: tuple[LineRefused, ...]) -> None:
    """A dispute waits for no other line of its letter: it may be about the very ruling by which that one is refused (G-24)."""
    at_fault = {line.line for line in refused}
    for written in submission.orders:
        if isinstance(written.order, o.Dispute) and written.line not in at_fault:
            carry_out_order(course, submission, written)


def lapse(game: AnyGame, state: Underway, views: Mapping[Seat, MatchView], chance: Chance, now: datetime) -> Decided:
    """Close the decision being asked: each seat still awaited is played by its default order, in seat order (G-05).

    Who answered in this decision has not missed it, and neither has a side one of whose players ended it early (QC-60).
    """
    decision = state.decision
    assert decision is not None
    course = MatchCourse(game, state, views, chance, now)
    for seat in tuple(state.holding):
        if isinstance(course.state, Underway) and course.state.decisions == decision.number:
            release(course, seat)
    awaited = game.rules.awaited(course.state.game) if isinstance(course.state, Underway) else ()
    let_plans_answer(course, awaited, closing=decision.number)
    if isinstance(course.state, Underway) and course.state.decisions == decision.number:
        _play_defaults(course)
        let_plans_answer(course)
    return course.finish()


def _play_defaults(course: MatchCourse) -> None:
    assert isinstance(course.state, Underway)
    decision = course.state.decision
    assert decision is not None
    game, awaited = course.game, course.game.rules.awaited(course.state.game)
    absent = tuple(seat for seat in awaited if seat not in (*decision.ordered, *decision.excused))
    if absent and not (decision.early and course.now < decision.due):
        course.add(happened.DeadlineMissed(decision.number, absent))
        course.add(*whether_there(course.state, absent, course.now))
    # A match that an earlier release kept may have asked seats that nobody waits for any more: their defaults let it go on.
    asked = [seat for seat in decision.seats if seat not in course.state.vacated]
    while isinstance(course.state, Underway) and course.state.decision is not None:
        waiting = game.rules.awaited(course.state.game) or tuple(asked[:1])
        if course.state.decision.number != decision.number or not waiting:
            break
        if waiting[0] in asked:
            asked.remove(waiting[0])
        order = game.sight.default(course.views[waiting[0]].game, waiting[0], course.chance)
        carry_out_order(
            course, Submission(seat=waiting[0], orders=(Written(0, order),), by="default"), Written(0, order)
        )


def _take_down(course: MatchCourse, submission: Submission, planned: tuple[Written[Any], ...]) -> None:
    """A letter's plan, once its own orders are carried out; told as not played if they ended the match."""
    seat = submission.seat
    if isinstance(course.state, Underway) and seat not in course.state.vacated:
        lines = stored(written.order for written in planned)
        at = tuple(written.line for written in planned)
        course.replan(happened.PlanSet(seat, lines, at, submission.cause, submission.words))
        return
    refused = out_of_play(course.state, seat) or Refusal("G-14", "match-over")
    _not_played(course, submission, (written.line for written in planned), refused)


def let_plans_answer(course: MatchCourse, spoken: tuple[Seat, ...] = (), *, closing: int | None = None) -> None:
    """Seats that are awaited and have a plan are answered for by it, each once in a decision (ruling G-18).

    Where plans wait for their owners, those of ``spoken`` alone answer: they have written, or their time is up. ``closing``
    is the decision whose time is up. In some games what one plan ordered may give others, or itself, more to say.
    """
    answered: set[tuple[int, Seat]] = set()
    while (asked := _planned_for(course, answered, spoken)) is not None:
        number, seat, plan = asked
        answered.add((number, seat))
        orders = answer(course.game, course.views[seat], plan, late=number == closing)
        if isinstance(orders, Refusal):
            course.add(happened.PlanFollowed(seat, (), orders))
            continue
        for order in orders:
            carry_out_order(course, Submission(seat=seat, orders=(), by="plan"), Written(0, order))
        if orders and asks_again(course.game):
            answered.clear()


def _planned_for(
    course: MatchCourse, answered: set[tuple[int, Seat]], spoken: tuple[Seat, ...]
) -> tuple[int, Seat, Plan] | None:
    """The first seat awaited that has a plan which has not been asked in this decision; None if there is none."""
    state = course.state
    if not isinstance(state, Underway) or not state.planning.plans or state.held is not None:
        return None
    resting = state.planning.resting == state.decisions
    for seat in course.game.rules.awaited(state.game):
        # Who has spoken has spoken of the decision that was being asked then, not of one that rests after it.
        if resting and (seat not in spoken or state.planning.resting != _number(course.before)):
            continue
        # A plan does not speak over an answer that waits (G-41).
        if seat in state.planning.plans and seat not in state.holding and (state.decisions, seat) not in answered:
            return state.decisions, seat, loaded(course.game, state.planning.plans[seat])
    return None


def carry_out_order(course: MatchCourse, submission: Submission, written: Written[Any]) -> None:
    """Let one order of a letter happen, with all that follows from it by itself."""
    order = written.order
    seat = submission.seat
    if type(order) in _MATCH_ORDERS:
        _let_shared_order_happen(course, submission, written)
        return
    state = course.state
    try:
        if not isinstance(state, Underway):
            raise Refused("G-14", "match-over")
        if state.paused is not None:
            raise Refused("G-29", "play-paused")
        caused = course.game.rules.decide(state.game, seat, order, course.chance)
    except Refused as refused:
        if needless(course.game, course.views[seat].game, seat, order):
            return
        # What an earlier line of this letter brought about could not be foreseen by the seat.
        _not_played(course, submission, dict.fromkeys((written.line, *written.lines)), refused.refusal)
        return
    body, counts = msgspec.Raw(_JSON.encode(order)), _counts(course, state, seat, order, caused)
    if submission.by != "default" and counts != "private":
        course.let_draw_lapse(seat)
    number, meant = _number(state), submission.decision or 0
    meant = (
        meant if meant < _number(course.before) else 0
    )  # a letter's own first line may have opened the next decision
    by, line, cause, words = submission.by, written.line, submission.cause, submission.words
    course.add(happened.OrderCarriedOut(seat, number, order.WIRE, body, by, line, cause, words, counts, meant))
    if counts == "answer" and by != "default":
        course.hear_of(seat)
    course.follow(caused)
    course.credit_what_was_sent_ahead(seat, caused)
    course.settle()


def _let_shared_order_happen(course: MatchCourse, submission: Submission, written: Written[Any]) -> None:
    """What every game shares, unless an earlier line of the letter has overtaken it: ended the match, say (G-01)."""
    order, state, seat = written.order, course.state, submission.seat
    refused = overtaken(course.game, state, course.views[seat], submission, order, course.now)
    if refused is not None:
        _not_played(course, submission, (written.line,), refused)
    elif isinstance(order, o.TimeOrder):
        if isinstance(state, Underway):
            course.add(*happening_in_time(course.game, state, seat, order, course.now, submission.zone))
    elif isinstance(order, o.AnswerReady) and not _of_game(course, submission):
        release(course, seat)
    else:
        carry_out(course, seat, order, written.line, submission.cause, submission.said.get(written.line))


def _not_played(course: MatchCourse, submission: Submission, lines: Iterable[int], why: Refusal) -> None:
    """What was accepted is not carried out, line by line (G-01)."""
    seat, number, cause = submission.seat, _number(course.state), submission.cause
    course.add(*(happened.OrderNotPlayed(seat, number, line, why, cause) for line in lines))


def _counts(course: MatchCourse, state: Underway, seat: Seat, order: Any, caused: tuple[Any, ...]) -> happened.Counts:
    """How far an order counts. What everybody could come to see of it decides, that is, what the public observes."""
    game = course.game
    if not any(public_face(step.event) is not None for step in caused):
        return "private"
    return "answer" if game.rules.answers is None or game.rules.answers(state.game, seat, order) else "known"


def _number(state: MatchState) -> int:
    return state.decisions if isinstance(state, (Underway, Concluded)) else 0
