"""Whether a player who has missed deadlines is still there: whom that is asked of, and their answer (G-40)."""

from collections.abc import Iterable
from datetime import datetime

from domain.game import Seat
from domain.match import deadline
from domain.match import events as happened
from domain.match.state import Underway


def whether_there(state: Underway, seats: Iterable[Seat], now: datetime) -> tuple[happened.StillThereAsked, ...]:
    """Of whom it is asked of these, who have just missed a deadline: each once, until they answer. All of it is public.

    Not of a bot, nor of somebody of whom all know why nothing comes: who is away, or whom letters do not reach.
    """
    after = state.opened.still_there
    silent = [seat for seat in seats if after and state.missed.get(seat, 0) == after < state.opened.max_defaults]
    return tuple(
        happened.StillThereAsked(seat, deadline.due(now, state.opened.pace_hours))
        for seat in silent
        if seat not in state.silent and could_answer(state, seat, now)
    )


def is_there(state: Underway, seat: Seat) -> tuple[happened.StillThere, ...]:
    """What it makes happen that a seat's player says so; nothing if nobody had asked: people say it unasked."""
    return (happened.StillThere(seat),) if seat in state.silent else ()


def is_silent(state: Underway, seat: Seat, until: datetime) -> bool:
    """Whether whoever runs the match is to hear that nothing has come from a seat that was asked until then: not if they have
    been asked what is to become of it."""
    return state.silent.get(seat) == until and state.missed.get(seat, 0) < state.opened.max_defaults


def could_answer(state: Underway, seat: Seat, now: datetime) -> bool:
    """Whether a seat has a player who gets letters and has not said that they are away: all of it is public."""
    who, absence = state.occupants[seat], state.away.get(seat)
    away = absence is not None and absence.since <= now < absence.until
    return who.player is not None and not who.unreachable and not away
