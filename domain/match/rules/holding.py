"""Answers that wait for their own word or for the deadline: kept, looked at again, played (ruling G-41)."""

from collections.abc import Iterable
from typing import Any

from domain.game import AnyGame, Seat, Written
from domain.match import events as happened
from domain.match.orders import HoldOpen
from domain.match.rules.planning import kept_as
from domain.match.rules.submission import Submission
from domain.match.state import Underway
from domain.refusal import Refusal


def refusal(game: AnyGame, state: Underway, seat: Seat, orders: Iterable[Written[Any]]) -> Refusal | None:
    """Why an answer cannot wait: it rests on whom all can see to be asked, and on the letter alone."""
    decision = state.decision
    if decision is None or seat not in game.rules.awaited(state.game):
        return Refusal("G-41", "hold-not-asked")
    if len(decision.seats) == 1:
        return Refusal("G-41", "hold-alone")
    own = any(type(written.order) in game.orders for written in orders)
    return None if own or seat in state.holding else Refusal("G-41", "hold-nothing")


def nothing_waits(game: AnyGame, state: Underway, submission: Submission) -> bool:
    """Whether a letter lets an answer be played that does not wait, and holds none itself: then nothing would come of it."""
    own = any(type(written.order) in game.orders for written in submission.orders)
    return submission.seat not in state.holding and not own


def is_held(orders: Iterable[Written[Any]]) -> bool:
    """Whether a letter wants its answer to wait."""
    return any(isinstance(written.order, HoldOpen) for written in orders)


def loaded(game: AnyGame, held: happened.AnswerHeld) -> tuple[Written[Any], ...]:
    """The orders that an event has kept, each with its line."""
    orders = kept_as(game.orders, held.orders)
    return tuple(Written(line, order) for line, order in zip(held.at, orders, strict=True))
