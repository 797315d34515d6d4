"""The decisions of a match: open, start, take a letter's orders, let a deadline pass. The game's rules decide inside."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Literal, assert_never

import msgspec

from domain.audience import public_face
from domain.chance import Chance
from domain.game import AnyGame, Seat, Written
from domain.match import events as happened
from domain.match.events import LineRefused, VaultRef
from domain.match.orders import (
    MATCH_ORDERS,
    AcceptInvitation,
    DeclineInvitation,
    Dispute,
    Draw,
    GoOn,
    MatchOrder,
    NoDraw,
    NoPlan,
    Resign,
    Say,
)
from domain.match.rules.course import Decided, MatchCourse
from domain.match.rules.disputing import refusal as dispute_refusal
from domain.match.rules.invitations import refused_word
from domain.match.rules.planning import Plan, answer, is_line, loaded, stored
from domain.match.rules.planning import refusal as plan_refusal
from domain.match.rules.sharing import carry_out, credit_what_was_sent_ahead, let_draw_lapse, start
from domain.match.sight import MatchView
from domain.match.state import Cancelled, Concluded, Decision, MatchState, Mustering, Underway, Unopened
from domain.refusal import Refusal, Refused

_JSON = msgspec.json.Encoder()
_MATCH_ORDERS = frozenset(MATCH_ORDERS)


class Submission(msgspec.Struct, frozen=True, kw_only=True):
    """The orders of one letter. ``decision`` is the one it answers (None: the one being asked); ``spoken``: whether its seat
    has ordered since the letter was written that it answers (None: as decisions are numbered); ``said`` holds the vault rows
    of its ``say`` lines; ``refused`` are lines that could not be understood."""

    seat: Seat
    decision: int | None = None
    spoken: bool | None = None
    orders: tuple[Written[Any], ...]
    refused: tuple[LineRefused, ...] = ()
    by: Literal["letter", "default", "bot", "plan"] = "letter"
    cause: int = 0
    words: VaultRef | None = None
    said: dict[int, VaultRef] = {}


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
    lines = refusals(game, state, view, submission)
    if lines:
        course.add(happened.OrdersRefused(submission.seat, view.decision, lines, submission.cause, submission.words))
        _dispute_all_the_same(course, submission, lines)
        return course.finish()
    for written in submission.orders:
        if not is_line(game, written.order):
            carry_out_order(course, submission, written)
    if planned:
        _take_down(course, submission, planned)
    resumed = planned or any(isinstance(written.order, GoOn) for written in submission.orders)
    let_plans_answer(course, (submission.seat,) if resumed else ())
    return course.finish()


def refusals(game: AnyGame, state: MatchState, view: MatchView, submission: Submission) -> tuple[LineRefused, ...]:
    """The lines for which a letter is not carried out, in their order; none if it is. They rest on what the seat may know."""
    refused = (
        LineRefused(_line_at_fault(written, refusal), refusal)
        for written, refusal in _check(game, state, view, submission)
        if refusal is not None
    )
    return tuple(sorted((*submission.refused, *refused), key=lambda line: line.line))


def _dispute_all_the_same(course: MatchCourse, submission: Submission, refused: tuple[LineRefused, ...]) -> None:
    """A dispute waits for no other line of its letter: it may be about the very ruling by which that one is refused (G-24)."""
    at_fault = {line.line for line in refused}
    for written in submission.orders:
        if isinstance(written.order, Dispute) and written.line not in at_fault:
            carry_out_order(course, submission, written)


def _line_at_fault(written: Written[Any], refusal: Refusal) -> int:
    """The line of the part that a refusal is of, if the order was joined from several lines."""
    part = refusal.part
    return written.lines[part] if part is not None and part < len(written.lines) else written.line


def lapse(game: AnyGame, state: Underway, views: Mapping[Seat, MatchView], chance: Chance, now: datetime) -> Decided:
    """Close the decision being asked: each seat still awaited is played by its default order, in seat order (G-05).

    Who answered in this decision has not missed it, and neither has a side one of whose players ended it early (QC-60).
    """
    decision = state.decision
    assert decision is not None
    course = MatchCourse(game, state, views, chance, now)
    awaited = game.rules.awaited(state.game)
    let_plans_answer(course, awaited)
    if isinstance(course.state, Underway) and course.state.decisions == decision.number:
        _play_defaults(course, decision)
        let_plans_answer(course)
    return course.finish()


def _play_defaults(course: MatchCourse, decision: Decision) -> None:
    assert isinstance(course.state, Underway)
    game, awaited = course.game, course.game.rules.awaited(course.state.game)
    absent = tuple(seat for seat in awaited if seat not in decision.ordered)
    if absent and not (decision.early and course.now < decision.due):
        course.add(happened.DeadlineMissed(decision.number, absent))
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
    seat, cause = submission.seat, submission.cause
    if isinstance(course.state, Underway) and seat not in course.state.vacated:
        lines = stored(written.order for written in planned)
        at = tuple(written.line for written in planned)
        course.replan(happened.PlanSet(seat, lines, at, cause, submission.words))
        return
    refused = _out_of_play(course.state, seat) or Refusal("G-14", "match-over")
    course.add(*(happened.OrderNotPlayed(seat, _number(course.state), one.line, refused, cause) for one in planned))


def let_plans_answer(course: MatchCourse, spoken: tuple[Seat, ...] = ()) -> None:
    """Seats that are awaited and have a plan are answered for by it, each once in a decision (ruling G-18).

    Where plans wait for their owners, those of ``spoken`` alone answer: they have written, or their time is up.
    """
    answered: set[tuple[int, Seat]] = set()
    while (asked := _planned_for(course, answered, spoken)) is not None:
        number, seat, plan = asked
        answered.add((number, seat))
        orders = answer(course.game, course.views[seat], plan)
        if isinstance(orders, Refusal):
            course.add(happened.PlanFollowed(seat, (), orders))
            continue
        for order in orders:
            carry_out_order(course, Submission(seat=seat, orders=(), by="plan"), Written(0, order))


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
        if seat in state.planning.plans and (state.decisions, seat) not in answered:
            return state.decisions, seat, loaded(course.game, state.planning.plans[seat])
    return None


def _check(
    game: AnyGame, state: MatchState, view: MatchView, submission: Submission
) -> list[tuple[Written[Any], Refusal | None]]:
    """Each line and its refusal, checked one after another against what the seat may foresee (ruling G-01)."""
    late = _held(state) or _late(state, view, submission)
    if late is None or late.reason == "play-held" or not _may_cross(game, view, submission):
        return _verdicts(game, state, view, submission, late)
    verdicts = _verdicts(game, state, view, submission, None)
    if all(refusal is None for written, refusal in verdicts if _is_games_own(game, written.order)):
        return verdicts
    # What it was sent ahead for, it does not answer any more: then it is as late as any other letter.
    return [(written, late if _is_games_own(game, written.order) else refusal) for written, refusal in verdicts]


def _verdicts(
    game: AnyGame, state: MatchState, view: MatchView, submission: Submission, late: Refusal | None
) -> list[tuple[Written[Any], Refusal | None]]:
    table, seat = view.game, submission.seat
    plan: tuple[Any, ...] = ()
    verdicts: list[tuple[Written[Any], Refusal | None]] = []
    lines = sorted(submission.orders, key=lambda written: is_line(game, written.order))
    for written in lines:
        order = written.order
        if is_line(game, order):
            plan = (*plan, order)
            refusal = _closed_to(state, seat) or plan_refusal(game, table, seat, plan)
        elif type(order) in _MATCH_ORDERS:
            refusal = _refuse_match_order(state, view, order) or _refuse_words(game, state, view, submission, order)
        elif late is not None and not _needless(game, table, seat, order):
            refusal = late
        elif late is not None:
            # Late, but nothing is left to be done: whoever closed the turn, it is as this order would have it.
            refusal = None
        else:
            refusal = _out_of_play(state, seat) or game.sight.refusal_of(table, seat, order)
            if refusal is None and written is not lines[-1]:  # what the last one leads to, nothing is checked against
                table = game.sight.foresee(table, seat, order)
        verdicts.append((written, refusal))
    return verdicts


def _needless(game: AnyGame, table: Any, seat: Seat, order: Any) -> bool:
    """Whether what a refused order asks for holds already, as its seat can see: it is done, and nothing happens."""
    return game.sight.needless is not None and game.sight.needless(table, seat, order)


def _is_games_own(game: AnyGame, order: Any) -> bool:
    return type(order) not in _MATCH_ORDERS and not is_line(game, order)


def _may_cross(game: AnyGame, view: MatchView, submission: Submission) -> bool:
    """Whether a letter for a decision closed since may count for the one being asked now (ruling G-03).

    Its orders must be such as may be sent ahead, what they were meant for must still stand, and its seat must have ordered
    nothing since.
    """
    asked, meant = view.asked, submission.decision
    if asked is None or meant is None or not asked.invites or not asked.since <= meant:
        return False
    if submission.spoken if submission.spoken is not None else view.ordered >= meant:
        return False
    own = [written.order for written in submission.orders if _is_games_own(game, written.order)]
    return game.rules.ahead is not None and all(map(game.rules.ahead, own))


def _refuse_words(
    game: AnyGame, state: MatchState, view: MatchView, submission: Submission, order: MatchOrder
) -> Refusal | None:
    """Why the game does not let these words go with the letter's other orders: asked of the view as the letter found it."""
    if game.sight.talk is None or not isinstance(state, Underway) or not isinstance(order, Say):
        return None
    orders = tuple(written.order for written in submission.orders if type(written.order) not in _MATCH_ORDERS)
    return game.sight.talk(view.game, submission.seat, orders)


def _late(state: MatchState, view: MatchView, submission: Submission) -> Refusal | None:
    """That a letter answers a decision that has closed or was undone; None if it does not, or if nothing is asked any more."""
    late = submission.decision is not None and submission.decision < view.decision
    if not isinstance(state, Underway) or not late:
        return None
    if any(first <= (submission.decision or 0) <= last for first, last in view.undone):
        return Refusal("G-25", "undone", (("decision", submission.decision or 0), ("now", view.decision)))
    return Refusal("G-03", "late", (("decision", submission.decision or 0), ("now", view.decision)))


def _out_of_play(state: MatchState, seat: Seat) -> Refusal | None:
    if isinstance(state, Concluded):
        return Refusal("G-14", "match-over")
    if not isinstance(state, Underway):
        return Refusal("G-03", "not-begun")
    return Refusal("G-11", "seat-vacated") if seat in state.vacated else None


def _held(state: MatchState) -> Refusal | None:
    """That play waits for a ruling, as everybody knows."""
    return Refusal("G-24", "play-held") if isinstance(state, Underway) and state.held is not None else None


def _closed_to(state: MatchState, seat: Seat) -> Refusal | None:
    return _out_of_play(state, seat) or _held(state)


def _refuse_match_order(state: MatchState, view: MatchView, order: MatchOrder) -> Refusal | None:
    seat = view.seat
    match order:
        case Dispute():
            return dispute_refusal(state, view, order)
        case AcceptInvitation() | DeclineInvitation():
            invited = isinstance(state, Mustering) and state.occupants[seat].invited
            over = "called-off" if isinstance(state, Cancelled) else "no-invitation"
            return refused_word(order) if invited else Refusal("G-03", over)
        case Say():
            left = isinstance(state, Underway) and seat in state.vacated
            return Refusal("G-21", "left-speaks") if left else None
        case Draw() | NoDraw() | Resign() | NoPlan() | GoOn():
            if isinstance(state, Underway) and seat not in state.vacated:
                return _held(state) or _refuse_in_play(state, seat, order)
            return _out_of_play(state, seat)
    assert_never(order)


def _refuse_in_play(state: Underway, seat: Seat, order: Draw | NoDraw | Resign | NoPlan | GoOn) -> Refusal | None:
    draw = state.draw
    match order:
        case GoOn() if not _waits(state, seat):
            return Refusal("G-18", "nothing-waits")
        case NoPlan() if seat not in state.planning.plans:
            return Refusal("G-18", "no-plan")
        case Draw() if draw is not None and (seat == draw.proposed_by or seat in draw.agreed):
            return Refusal("G-17", "draw-already")
        case NoDraw() if draw is None or seat == draw.proposed_by:
            return Refusal("G-17", "no-draw-offered")
        case Resign(confirmed=True) if seat not in state.resigning:
            return Refusal("G-17", "resign-first")
        case _:
            return None


def _waits(state: Underway, seat: Seat) -> bool:
    """Whether this seat is asked and its plan waits for it, which it has been told."""
    asked = state.decision is not None and seat in state.decision.seats
    return asked and seat in state.planning.plans and state.planning.resting == state.decisions


def carry_out_order(course: MatchCourse, submission: Submission, written: Written[Any]) -> None:
    """Let one order of a letter happen, with all that follows from it by itself."""
    order = written.order
    seat = submission.seat
    if type(order) in _MATCH_ORDERS:
        carry_out(course, seat, order, written.line, submission.cause, submission.said.get(written.line))
        return
    state = course.state
    try:
        if not isinstance(state, Underway):
            raise Refused("G-14", "match-over")
        caused = course.game.rules.decide(state.game, seat, order, course.chance)
    except Refused as refused:
        if _needless(course.game, course.views[seat].game, seat, order):
            return
        # What an earlier line of this letter brought about could not be foreseen by the seat.
        why, cause, lines = refused.refusal, submission.cause, dict.fromkeys((written.line, *written.lines))
        course.add(*(happened.OrderNotPlayed(seat, _number(state), line, why, cause) for line in lines))
        return
    body, counts = msgspec.Raw(_JSON.encode(order)), _counts(course, state, seat, order, caused)
    if submission.by != "default" and counts != "private":
        let_draw_lapse(course, seat)
    number, meant = _number(state), submission.decision or 0
    meant = (
        meant if meant < _number(course.before) else 0
    )  # a letter's own first line may have opened the next decision
    by, line, cause, words = submission.by, written.line, submission.cause, submission.words
    course.add(happened.OrderCarriedOut(seat, number, order.WIRE, body, by, line, cause, words, counts, meant))
    course.follow(caused)
    credit_what_was_sent_ahead(course, seat, caused)
    course.settle()


def _counts(course: MatchCourse, state: Underway, seat: Seat, order: Any, caused: tuple[Any, ...]) -> happened.Counts:
    """How far an order counts. What everybody could come to see of it decides, that is, what the public observes."""
    game = course.game
    if not any(public_face(step.event) is not None for step in caused):
        return "private"
    return "answer" if game.rules.answers is None or game.rules.answers(state.game, seat, order) else "known"


def _number(state: MatchState) -> int:
    return state.decisions if isinstance(state, (Underway, Concluded)) else 0
