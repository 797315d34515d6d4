"""What follows for a match when letters to a seat do not arrive, and when they do again: public facts, decided from them."""

from datetime import datetime

from domain.game import AnyGame, Seat
from domain.match import deadline
from domain.match import events as happened
from domain.match.pace import may_be_added, pace_of
from domain.match.state import Decision, MatchState, Mustering, Underway
from domain.wire import Wired


def unreachable(game: AnyGame, state: MatchState, seat: Seat, now: datetime) -> tuple[Wired, ...]:
    """A letter to a seat that everybody knows was owed has not arrived; nothing if that is known already (ruling G-05).

    Who is asked and cannot know it gets its whole pace from now on, once, as far as that ``may_be_added``: after that it is a
    miss like any other, until the seat has answered again.
    """
    if not isinstance(state, Mustering | Underway) or seat not in state.occupants or state.occupants[seat].unreachable:
        return ()  # a place that became a seat since has no reader any more
    if not isinstance(state, Underway):
        return (happened.SeatUnreachable(seat),)
    if seat in state.vacated:
        return ()
    decision = _to_extend(game, state, seat)
    if decision is None:
        return (happened.SeatUnreachable(seat),)
    window = game.rules.window(state.game)
    room = may_be_added(state.opened, window, decision)
    if not room:
        return (happened.SeatUnreachable(seat),)
    due = max(decision.due, min(deadline.due(now, pace_of(state.opened, window)), decision.due + room))
    extended = happened.DeadlineExtended(decision.number, seat, due, deadline.remind_at(now, due))
    return happened.SeatUnreachable(seat), extended


def asked_late(game: AnyGame, state: MatchState, seat: Seat, at: datetime, now: datetime) -> tuple[Wired, ...]:
    """A seat that is asked got its letter only at ``at``, or would get it then, since ours waited: it has its whole pace from
    then on, as far as that ``may_be_added`` (ruling G-05). Nothing if it had as much. This is no fault of the seat's, and so may
    happen again."""
    if not isinstance(state, Underway) or seat in state.vacated:
        return ()
    decision = _running(game, state, seat)
    if decision is None:
        return ()
    window = game.rules.window(state.game)
    room = may_be_added(state.opened, window, decision)
    due = min(deadline.due(at, pace_of(state.opened, window)), decision.due + room)
    if due <= max(decision.due, now):
        return ()
    return (happened.DeadlineExtended(decision.number, seat, due, deadline.remind_at(now, due)),)


def reachable(state: MatchState, seat: Seat) -> tuple[Wired, ...]:
    """A letter that had failed was delivered after all; nothing if the seat is not known to be unreachable."""
    known = isinstance(state, Mustering | Underway) and seat in state.occupants and state.occupants[seat].unreachable
    return (happened.SeatReachable(seat),) if known else ()


def heard_from(event: Wired, seat: Seat) -> bool:
    """Whether everybody learns from this event that a seat was heard from.

    By whom an order of a seat was sent, or whether a plan made it, is nobody's business: all that the others see of it counts.
    """
    match event:
        case happened.OrderCarriedOut(counts=counts, by=by):
            return event.seat == seat and counts != "private" and by not in ("default", "unasked")
        case (
            happened.InvitationAccepted() | happened.DrawProposed() | happened.DrawAgreed() | happened.AheadCarriedOut()
        ):
            return event.seat == seat
        case _:
            return False


def _to_extend(game: AnyGame, state: Underway, seat: Seat) -> Decision | None:
    """The open decision, if its time runs, it waits for this seat and has not been extended for it since it last answered."""
    return _running(game, state, seat) if seat not in state.spared else None


def _running(game: AnyGame, state: Underway, seat: Seat) -> Decision | None:
    waits = state.decision is not None and state.held is None and seat in game.rules.awaited(state.game)
    return state.decision if waits else None
