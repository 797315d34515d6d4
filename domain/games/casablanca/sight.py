"""What a seat may know of an event, and the view folded from that alone."""

from typing import Final

from msgspec.structs import replace

from domain.game import REFEREE, Seat
from domain.games.casablanca import events as e
from domain.games.casablanca import seen as s
from domain.games.casablanca.evolve import in_hand, on_hidden, on_own
from domain.games.casablanca.on_table import first_table, on_table
from domain.games.casablanca.seen import Observation, public_face
from domain.games.casablanca.state import Hidden, Own, View

_ITS_SEAT_ALONE: Final = (e.Held, e.HoldDropped, e.ReactionSet)
_ITS_SEAT_WHOLE: Final = (e.CardsLost, e.FriendVisited, e.CardsDrawn, e.AnswerSealed, e.Kept)


def observe(event: e.Event, seat: Seat) -> Observation | None:
    """What a seat learns of an event; None: nothing."""
    if seat == REFEREE:
        return event
    if isinstance(event, e.GreenDealt):
        return s.HandSeen(seat, event.hands[seat]) if seat in event.hands else None
    if isinstance(event, e.RedDealt):
        counts = {other: len(hand) for other, hand in event.hands.items()}
        return s.RedDealtSeen(counts, len(event.unseen), seat, event.hands.get(seat, ()))
    if isinstance(event, _ITS_SEAT_ALONE):
        return event if event.seat == seat else None
    if isinstance(event, _ITS_SEAT_WHOLE) and event.seat == seat:
        return event
    if isinstance(event, e.PriceTaken) and seat in (event.seat, event.taker):
        return event
    return public_face(event)


def table(seat: Seat) -> View:
    """What a seat knows before anything has happened."""
    return View(seat=seat)


def watch(view: View, seen: Observation) -> View:
    """The view after one more observation; ValueError if it cannot follow on this view."""
    if view.table is None:
        if not isinstance(seen, e.TableSet):
            raise ValueError(f"{seen.WIRE} cannot be seen before the table is set")
        known = seen.seats if view.seat == REFEREE else tuple(seat for seat in seen.seats if seat == view.seat)
        hidden = Hidden() if view.seat == REFEREE else None
        return replace(view, table=first_table(seen), owns=dict.fromkeys(known, Own()), hidden=hidden)
    owns = {seat: on_own(own, seat, seen) for seat, own in view.owns.items()}
    view = replace(view, table=on_table(view.table, seen), owns=owns)
    if isinstance(seen, e.GameEnded):
        return replace(view, ended=seen, owns=laid_open(seen), hidden=disclosed(seen))
    if view.hidden is not None:
        # Only the referee has it, who sees every event as it is.
        return replace(view, hidden=on_hidden(view.hidden, seen))  # type: ignore[arg-type]
    return view


def laid_open(ended: e.GameEnded) -> dict[Seat, Own]:
    """Everybody's cards, as the last event shows them."""
    return {
        seat: Own(in_hand(hand), ended.red_hands.get(seat, ()), ended.reactions[seat])
        for seat, hand in ended.hands.items()
    }


def disclosed(ended: e.GameEnded) -> Hidden:
    """What nobody knew, as the last event shows it."""
    return Hidden(ended.boxes, ended.remaining, ended.red_deck, ended.unseen)
