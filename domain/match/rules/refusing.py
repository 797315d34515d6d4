"""What of a letter is refused, line by line, and why: resting on what its seat may know (rulings G-01, G-03)."""

from datetime import datetime
from operator import attrgetter
from typing import Any, Final, assert_never

from domain.game import AnyGame, Seat, Written
from domain.match import orders as o
from domain.match.events import LineRefused
from domain.match.rules.disputing import refusal as dispute_refusal
from domain.match.rules.holding import is_held, nothing_waits
from domain.match.rules.holding import refusal as hold_refusal
from domain.match.rules.hosting import refusal as time_refusal
from domain.match.rules.invitations import refused_wish, refused_word
from domain.match.rules.planning import is_line
from domain.match.rules.planning import refusal as plan_refusal
from domain.match.rules.quieting import QuietOrder
from domain.match.rules.submission import Submission
from domain.match.sight import MatchView
from domain.match.state import Cancelled, Concluded, MatchState, Mustering, Underway
from domain.refusal import NOT_ASKED, TOO_LATE, Refusal

_MATCH_ORDERS: Final = frozenset(o.MATCH_ORDERS)


def refusals(
    game: AnyGame, state: MatchState, view: MatchView, submission: Submission, now: datetime | None = None
) -> tuple[LineRefused, ...]:
    """The lines for which a letter is not carried out, in their order; none if it is. They rest on what the seat may know.

    Without a time, whether days that somebody names are past or too many is not asked. Of a line that came too late nothing else
    is said: what is in doubt about it matters no more.
    """
    refused = [
        LineRefused(_line_at_fault(written, refusal), refusal)
        for written, refusal in _check(game, state, view, submission, now)
        if refusal is not None
    ]
    late = {one.line for one in refused if one.refusal.reason in TOO_LATE}
    doubted = (one for one in submission.refused if one.line not in late)
    return tuple(sorted((*doubted, *refused), key=attrgetter("line")))


def _line_at_fault(written: Written[Any], refusal: Refusal) -> int:
    """The line of the part that a refusal is of, if the order was joined from several lines."""
    part = refusal.part
    return written.lines[part] if part is not None and part < len(written.lines) else written.line


def _check(
    game: AnyGame, state: MatchState, view: MatchView, submission: Submission, now: datetime | None
) -> list[tuple[Written[Any], Refusal | None]]:
    """Each line and its refusal, checked one after another against what the seat may foresee (ruling G-01)."""
    late = None
    if out_of_play(state, submission.seat) is None:
        late = held_up(state) or _late(state, view, submission)
    if late is None or late.reason in ("play-held", "play-paused") or not _may_cross(game, view, submission):
        return _verdicts(game, state, view, submission, late, now)
    verdicts = _verdicts(game, state, view, submission, None, now)
    if all(refusal is None for written, refusal in verdicts if _is_games_own(game, written.order)):
        return verdicts
    # What it was sent ahead for, it does not answer any more: then it is as late as any other letter.
    return [(written, late if _is_games_own(game, written.order) else refusal) for written, refusal in verdicts]


def _verdicts(
    game: AnyGame,
    state: MatchState,
    view: MatchView,
    submission: Submission,
    late: Refusal | None,
    now: datetime | None,
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
            refusal = _refuse_shared(game, state, view, submission, order, now)
        elif late is not None:
            refusal = late if _is_still_asked_for(game, view, submission, order) else None
        else:
            refusal = out_of_play(state, seat) or _refuse_own(game, view, table, order)
            if refusal is None and written is not lines[-1]:  # what the last one leads to, nothing is checked against
                table = game.sight.foresee(table, seat, order)
        verdicts.append((written, refusal))
    return verdicts


def _is_still_asked_for(game: AnyGame, view: MatchView, submission: Submission, order: Any) -> bool:
    """Whether a late order asks for something. It does not where nothing is left to be done: whoever closed the turn, it is as
    this order would have it. Of a turn that was undone it always does: that is asked for anew."""
    return _was_undone(view, submission.decision) or not needless(game, view.game, submission.seat, order)


def _refuse_own(game: AnyGame, view: MatchView, table: Any, order: Any) -> Refusal | None:
    """Why an order of the game's own is refused on the table as the lines above it leave that. Where the seat is asked for no
    more then, whose turn comes next tells nobody that these lines are why."""
    refusal = game.sight.refusal_of(table, view.seat, order)
    if refusal is None or refusal.rule != NOT_ASKED or table is view.game:
        return refusal
    alone = game.sight.refusal_of(view.game, view.seat, order)
    return refusal if alone is not None and alone.rule == NOT_ASKED else Refusal(NOT_ASKED, "turn-ends-above")


def _refuse_shared(
    game: AnyGame,
    state: MatchState,
    view: MatchView,
    submission: Submission,
    order: o.SharedOrder,
    now: datetime | None,
) -> Refusal | None:
    """Why an order that every game shares is refused."""
    if isinstance(order, o.TimeOrder):
        return refuse_time(game, state, submission, order, now)
    if isinstance(order, o.Waiting) and isinstance(state, Underway):
        return _closed_to(state, submission.seat) or _refuse_waiting(game, state, submission, order)
    if submission.deputy and isinstance(order, o.Resign):
        return Refusal("G-39", "deputy-resigns")
    if isinstance(order, o.Draw) and proposes_anew(game, state, submission):
        return None
    refused = _refuse_match_order(state, view, order)
    if refused is None and isinstance(order, o.Say):
        refused = _refuse_hearers(game, state, submission.seat, order)
    return refused or _refuse_words(game, state, view, submission, order)


def proposes_anew(game: AnyGame, state: MatchState, submission: Submission) -> bool:
    """Whether a draw in this letter is proposed behind its orders: they may make the older proposal of its seat lapse (G-17).

    Whether they do shows only when they are carried out: those that others cannot know of leave it standing.
    """
    if not isinstance(state, Underway) or state.draw is None or state.draw.proposed_by != submission.seat:
        return False
    own = any(type(written.order) in game.orders for written in submission.orders)
    ready = any(isinstance(written.order, o.AnswerReady) for written in submission.orders)
    return ready or (own and not is_held(submission.orders))


def _refuse_waiting(game: AnyGame, state: Underway, submission: Submission, order: o.Waiting) -> Refusal | None:
    """Why an answer cannot wait, or none that waits be played (G-41)."""
    if isinstance(order, o.HoldOpen):
        return hold_refusal(game, state, submission.seat, submission.orders)
    return Refusal("G-41", "ready-for-nothing") if nothing_waits(game, state, submission) else None


def needless(game: AnyGame, table: Any, seat: Seat, order: Any) -> bool:
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
    game: AnyGame, state: MatchState, view: MatchView, submission: Submission, order: o.MatchOrder
) -> Refusal | None:
    """Why the game does not let these words go with the letter's other orders: asked of the view as the letter found it."""
    if game.sight.talk is None or not isinstance(state, Underway) or not isinstance(order, o.Say):
        return None
    orders = tuple(written.order for written in submission.orders if type(written.order) not in _MATCH_ORDERS)
    return game.sight.talk(view.game, submission.seat, orders)


def _refuse_hearers(game: AnyGame, state: MatchState, seat: Seat, order: o.Say) -> Refusal | None:
    """Why words cannot go to those alone for whom they are meant (G-31): by what everybody at the table knows."""
    if order.to is None:
        return Refusal("G-31", "nobody-called")
    if not order.to or not isinstance(state, Underway):
        return None
    if not game.rules.whispers:
        return Refusal("G-31", "public-talk")
    heard = set(game.rules.hears(state.opened.options, state.opened.seats, seat)) - set(state.vacated)
    return None if set(order.to) <= heard else Refusal("G-31", "cannot-hear")


def _late(state: MatchState, view: MatchView, submission: Submission) -> Refusal | None:
    """That a letter answers a decision that has closed or was undone; None if it does not, or if nothing is asked any more."""
    meant = submission.decision
    if not isinstance(state, Underway) or meant is None or meant >= view.decision:
        return None
    facts = (("decision", meant), ("now", view.decision))
    return Refusal("G-25", "undone", facts) if _was_undone(view, meant) else Refusal("G-03", "late", facts)


def _was_undone(view: MatchView, decision: int | None) -> bool:
    """Whether play went back to before a decision: by a ruling that all were told of (G-25)."""
    return decision is not None and any(first <= decision <= last for first, last in view.undone)


def out_of_play(state: MatchState, seat: Seat) -> Refusal | None:
    """Why nothing can be ordered for a seat: the match is not played, or the seat was given up."""
    if isinstance(state, Concluded):
        return Refusal("G-14", "match-over")
    if isinstance(state, Cancelled):
        return Refusal("G-03", "called-off")
    if not isinstance(state, Underway):
        return Refusal("G-03", "not-begun")
    return Refusal("G-11", "seat-vacated") if seat in state.vacated else None


def held_up(state: MatchState) -> Refusal | None:
    """That play waits for a ruling, or is stopped, as everybody knows."""
    if not isinstance(state, Underway) or state.held is None:
        return None
    return Refusal("G-24", "play-held") if state.paused is None else Refusal("G-29", "play-paused")


def _closed_to(state: MatchState, seat: Seat) -> Refusal | None:
    return out_of_play(state, seat) or held_up(state)


def refuse_time(
    game: AnyGame, state: MatchState, submission: Submission, order: o.TimeOrder, now: datetime | None
) -> Refusal | None:
    """Why a seat cannot have more time, a pause or an absence. A pause may end, and days be named, while no time runs."""
    seat = submission.seat
    if not isinstance(state, Underway) or seat in state.vacated:
        return out_of_play(state, seat)
    though_held = isinstance(order, o.EndPause | o.Away | o.Back | o.EndDeputy | o.StillHere | QuietOrder)
    held = None if though_held else held_up(state)
    if held is not None or (now is None and isinstance(order, o.Away)):
        return held
    return time_refusal(game, state, seat, order, now or datetime.min, submission.zone)


def overtaken(
    game: AnyGame, state: MatchState, view: MatchView, submission: Submission, order: o.SharedOrder, now: datetime
) -> Refusal | None:
    """Why an accepted order that every game shares cannot be carried out after the lines above it in its letter (G-01).

    Words stand: they were written before any of it. So does a yes to resigning, whatever is ordered beside it.
    """
    if isinstance(order, o.Spoken | o.Dispute):
        return None
    if isinstance(state, Concluded):
        return out_of_play(state, view.seat)
    if isinstance(order, o.TimeOrder):
        return refuse_time(game, state, submission, order, now)
    match order:
        case o.Draw() | o.NoDraw() | o.AcceptInvitation() | o.WishSeat() | o.DeclineInvitation():
            return _refuse_match_order(state, view, order)
        case o.Resign() | o.NoResign() | o.NoPlan() | o.GoOn() | o.AnswerReady():
            return _closed_to(state, view.seat)
        case o.HoldOpen():
            return out_of_play(state, view.seat)
    assert_never(order)


def _refuse_match_order(state: MatchState, view: MatchView, order: o.MatchOrder) -> Refusal | None:
    seat = view.seat
    match order:
        case o.Dispute():
            return dispute_refusal(state, view, order)
        case o.AcceptInvitation() | o.DeclineInvitation():
            # Whoever has accepted may take that back until the match begins (G-45).
            takes_back = isinstance(order, o.DeclineInvitation)
            answers = isinstance(state, Mustering) and (takes_back or state.occupants[seat].invited)
            over = "called-off" if isinstance(state, Cancelled) else "no-invitation"
            return refused_word(order) if answers else Refusal("G-03", over)
        case o.WishSeat():
            return refused_wish(state, seat, order)
        case o.Say():
            left = isinstance(state, Underway) and seat in state.vacated
            return Refusal("G-21", "left-speaks") if left else None
        case o.Diary():
            return out_of_play(state, seat)
        case o.Draw() | o.NoDraw() | o.Resign() | o.NoResign() | o.NoPlan() | o.GoOn() | o.HoldOpen() | o.AnswerReady():
            if isinstance(state, Underway) and seat not in state.vacated:
                return held_up(state) or _refuse_in_play(state, seat, order)
            return out_of_play(state, seat)
    assert_never(order)


def _refuse_in_play(
    state: Underway, seat: Seat, order: o.Draw | o.NoDraw | o.Resign | o.NoResign | o.NoPlan | o.GoOn | o.Waiting
) -> Refusal | None:
    draw = state.draw
    match order:
        case o.GoOn() if not _waits(state, seat):
            return Refusal("G-18", "nothing-waits")
        case o.NoPlan() if seat not in state.planning.plans:
            return Refusal("G-18", "no-plan")
        case o.Draw() if draw is not None and (seat == draw.proposed_by or seat in draw.agreed):
            return Refusal("G-17", "draw-already")
        case o.NoDraw() if draw is None or seat == draw.proposed_by:
            return Refusal("G-17", "no-draw-offered")
        case o.Resign(confirmed=True) if seat not in state.resigning:
            return Refusal("G-17", "resign-first")
    return None


def _waits(state: Underway, seat: Seat) -> bool:
    """Whether this seat is asked and its plan waits for it, which it has been told."""
    asked = state.decision is not None and seat in state.decision.seats
    return asked and seat in state.planning.plans and state.planning.resting == state.decisions
