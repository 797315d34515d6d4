"""More time that the others agree to, for whoever has used up their own: asked, answered, given (ruling G-43)."""

from datetime import datetime
from typing import Final

from domain.game import AnyGame, Seat
from domain.match import events as happened
from domain.match.orders import AgreeTime
from domain.match.rules.silence import could_answer
from domain.match.state import TimeWish, Underway
from domain.refusal import Refusal

MOST: Final = 3
"""How often one seat may ask the others for more time in a match."""


def not_askable(state: Underway, seat: Seat, used: int) -> Refusal | None:
    """Why a seat that has had more time of its own ``used`` times cannot ask the others for it."""
    if state.asked_for.wished.get(seat, 0) >= MOST:
        return Refusal("G-43", "more-time-used", (("most", used),))
    wished = state.decision is not None and state.decision.wish is not None
    return Refusal("G-43", "more-time-wished") if wished else None


def wished(state: Underway, seat: Seat, now: datetime) -> happened.TimeWished:
    """The request, and of whom it asks an answer: of all other people who could give one, as everybody knows."""
    assert state.decision is not None
    others = (other for other in state.opened.seats if other != seat and other not in state.vacated)
    of = tuple(other for other in others if other not in state.silent and could_answer(state, other, now))
    return happened.TimeWished(state.decision.number, seat, of)


def open_wish(game: AnyGame, state: Underway) -> TimeWish | None:
    """The request that stands: nobody has said no to it, no time has been given since, and who asked is still awaited."""
    wish = state.decision.wish if state.decision is not None else None
    return wish if wish is not None and not wish.over and wish.seat in game.rules.awaited(state.game) else None


def refusal(game: AnyGame, state: Underway, seat: Seat) -> Refusal | None:
    """Why a seat's yes or no to more time answers nothing."""
    wish = open_wish(game, state)
    return None if wish is not None and seat in wish.of else Refusal("G-43", "time-not-wished")


def answered(state: Underway, seat: Seat, order: AgreeTime) -> happened.TimeAgreed | happened.TimeDeclined | None:
    """What a yes or no makes happen; None of a second yes."""
    wish = state.decision.wish if state.decision is not None else None
    if not order.agrees:
        return happened.TimeDeclined(seat)
    return happened.TimeAgreed(seat) if wish is not None and seat not in wish.agreed else None


def all_agree(state: Underway, wish: TimeWish) -> bool:
    """Whether nobody is left whose yes is missing: bots, and seats that were given up since, are not waited for."""
    left = (seat for seat in wish.of if seat not in wish.agreed and seat not in state.vacated)
    return all(state.occupants[seat].player is None for seat in left)
