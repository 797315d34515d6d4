"""What a seat may know of an event, and the view folded from that alone."""

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from domain.game import REFEREE, Seat
from domain.games.casablanca import events as e
from domain.games.casablanca import seen as s
from domain.games.casablanca.evolve import HIDDEN, OWNS, TABLE_ALONE, in_hand
from domain.games.casablanca.on_table import LAST, first_table, on_table
from domain.games.casablanca.seen import Observation, public_face
from domain.games.casablanca.state import Hidden, Own, View


def observe(event: e.Event, seat: Seat) -> Observation | None:
    """What a seat learns of an event; None: nothing."""
    kind = type(event)
    if kind not in _TELLS or seat == REFEREE:
        return event
    return _TELLS[kind](event, seat)


def _own_hand(event: e.GreenDealt, seat: Seat) -> Observation | None:
    return s.HandSeen(seat, event.hands[seat]) if seat in event.hands else None


def _own_red(event: e.RedDealt, seat: Seat) -> Observation:
    face = public_face(event)
    assert isinstance(face, s.RedDealtSeen)
    return s.RedDealtSeen(face.counts, face.unseen, seat, event.hands.get(seat, ()))


def _to_its_seat(event: e.Held | e.HoldDropped | e.ReactionSet, seat: Seat) -> Observation | None:
    return event if event.seat == seat else None


def _whole_to_its_seat(
    event: e.CardsLost | e.FriendVisited | e.CardsDrawn | e.AnswerSealed | e.Kept, seat: Seat
) -> Observation:
    return event if event.seat == seat else public_face(event)


def _whole_to_both(event: e.PriceTaken, seat: Seat) -> Observation:
    return event if seat in (event.seat, event.taker) else public_face(event)


# What is not here is public.
_TELLS: Final[dict[type, Callable[[Any, Seat], Observation | None]]] = {
    e.GreenDealt: _own_hand,
    e.RedDealt: _own_red,
    e.RedStacked: lambda event, seat: public_face(event),
    **dict.fromkeys((e.Held, e.HoldDropped, e.ReactionSet), _to_its_seat),
    **dict.fromkeys((e.CardsLost, e.FriendVisited, e.CardsDrawn, e.AnswerSealed, e.Kept), _whole_to_its_seat),
    e.PriceTaken: _whole_to_both,
}


def table(seat: Seat) -> View:
    """What a seat knows before anything has happened."""
    return View(seat=seat)


def watch(view: View, seen: Observation) -> View:
    """The view after one more observation; ValueError if it cannot follow on this view."""
    table, known, after = LAST.step
    if known is not seen or table is not view.table:  # Nobody has just seen the same on the same table.
        if view.table is None:
            return _set(view, seen)
        after = on_table(view.table, seen)
    kind = type(seen)
    if kind in TABLE_ALONE:
        return replace(view, table=after)
    hidden = view.hidden
    if kind in OWNS:
        view = replace(view, table=after, owns=OWNS[kind](view.owns, seen))
    elif isinstance(seen, e.GameEnded):
        return View(view.seat, after, laid_open(seen), disclosed(seen), seen)
    else:
        view = replace(view, table=after)
    if hidden is None or kind not in HIDDEN:
        return view
    return replace(view, hidden=HIDDEN[kind](hidden, seen))  # the referee's, who sees every event as it is


def _set(view: View, seen: Observation) -> View:
    """The view after the event that sets the table."""
    if not isinstance(seen, e.TableSet):
        raise ValueError(f"{seen.WIRE} cannot be seen before the table is set")
    known = seen.seats if view.seat == REFEREE else tuple(seat for seat in seen.seats if seat == view.seat)
    hidden = Hidden() if view.seat == REFEREE else None
    return replace(view, table=first_table(None, seen), owns=dict.fromkeys(known, Own()), hidden=hidden)


def laid_open(ended: e.GameEnded) -> dict[Seat, Own]:
    """Everybody's cards, as the last event shows them."""
    return {
        seat: Own(in_hand(hand), ended.red_hands.get(seat, ()), ended.reactions[seat])
        for seat, hand in ended.hands.items()
    }


def disclosed(ended: e.GameEnded) -> Hidden:
    """What nobody knew, as the last event shows it."""
    return Hidden(ended.boxes, ended.remaining, ended.red_deck, ended.unseen)
