"""Remembering: what each event, or what a seat saw of it, changes in the cards that seats hold. No rules here.

For a state these are all seats' cards, for a view its own seat's alone: an event changes those that are there.
"""

from collections.abc import Callable
from typing import Any, Final

from domain.game import Seat
from domain.games.mata_hari import events as e
from domain.games.mata_hari.board.cards import Card, ordered, without
from domain.games.mata_hari.observations import OfferSeen
from domain.games.mata_hari.orders import File
from domain.games.mata_hari.state import Own, Owns


def _dealt(owns: Owns, event: e.HandDealt) -> Owns:
    own = owns.get(event.seat)
    return owns if own is None else {**owns, event.seat: Own(event.cards, own.objective, own.offer, own.filed)}


def _gained(owns: Owns, event: e.CardsDrawn | e.CardsTaken) -> Owns:
    own = owns.get(event.seat)
    if own is None:
        return owns
    return {**owns, event.seat: Own(ordered((*own.hand, *event.cards)), own.objective, own.offer, own.filed)}


def _aimed(owns: Owns, event: e.ObjectiveDealt) -> Owns:
    own = owns.get(event.seat)
    return owns if own is None else {**owns, event.seat: Own(own.hand, event.objective, own.offer, own.filed)}


def _laid(owns: Owns, event: e.OfferMade | e.Substituted) -> Owns:
    """These cards lie there, the others are in hand."""
    own = owns.get(event.seat)
    if own is None:
        return owns
    hand = without(ordered((*own.hand, *own.offer)) if own.offer else own.hand, event.cards)
    return {**owns, event.seat: Own(hand, own.objective, event.cards, own.filed)}


def _offered(owns: Owns, event: e.OfferMade) -> Owns:
    return _laid(_lapsed(owns, event) if event.replaced else owns, event)


def _seen_offered(owns: Owns, seen: OfferSeen) -> Owns:
    return _lapsed(owns, seen) if seen.replaced else owns


def _lapsed(owns: Owns, event: e.OfferMade | OfferSeen) -> Owns:
    """A filed ``accept`` lapses when that seat replaces its offer (MH-56)."""
    left = dict(owns)
    for seat, own in owns.items():
        filed = own.filed
        if filed is not None and filed.accept is not None and filed.accept.seat == event.seat != seat:
            kept = File(None, filed.if_none) if filed.if_none else None
            left[seat] = _with_filed(own, kept)
    return left


def _filed(owns: Owns, event: e.FiledAhead) -> Owns:
    own = owns.get(event.seat)
    return owns if own is None else {**owns, event.seat: _with_filed(own, event.answer)}


def _accused(owns: Owns, event: e.Accused) -> Owns:
    """If it was true the partner is out of the game, and the rest of the offer is in hand again."""
    own = owns.get(event.accused) if event.founded else None
    return owns if own is None else _swapped(owns, event.accused, without(own.offer, (event.partner,)))


def _exchanged(owns: Owns, event: e.Exchanged) -> Owns:
    return _swapped(_swapped(owns, event.seat, event.got), event.other, event.gave)


def _swapped(owns: Owns, seat: Seat, cards: tuple[Card, ...]) -> Owns:
    """These cards come to the hand, and those that were offered are gone."""
    own = owns.get(seat)
    return owns if own is None else {**owns, seat: Own(ordered((*own.hand, *cards)), own.objective, (), own.filed)}


def _left(owns: Owns, event: e.SeatWithdrawn) -> Owns:
    own = owns.get(event.seat)
    return owns if own is None else {**owns, event.seat: _returned(own)}


def _all_returned(owns: Owns, event: e.OffersReturned | e.OfferAwaited | e.GameEnded) -> Owns:
    left = owns
    for seat, own in owns.items():
        after = _returned(own)
        if after is not own:
            left = {**left, seat: after}
    return left


def _returned(own: Own) -> Own:
    if not own.offer and own.filed is None:
        return own
    return Own(ordered((*own.hand, *own.offer)), own.objective)


def _began(owns: Owns, event: e.TurnBegan) -> Owns:
    """What was filed ahead was for the turn before."""
    left = owns
    for seat, own in owns.items():
        if own.filed is not None:
            left = {**left, seat: _with_filed(own, None)}
    return left


def _with_filed(own: Own, filed: File | None) -> Own:
    return Own(own.hand, own.objective, own.offer, filed)


# What each event that moves cards, or what is known of a seat, does to what seats hold.
MOVES: Final[dict[type, Callable[[Owns, Any], Owns]]] = {
    e.HandDealt: _dealt,
    e.CardsDrawn: _gained,
    e.CardsTaken: _gained,
    e.ObjectiveDealt: _aimed,
    e.OfferMade: _offered,
    OfferSeen: _seen_offered,
    e.Substituted: _laid,
    e.FiledAhead: _filed,
    e.Accused: _accused,
    e.Exchanged: _exchanged,
    e.OffersReturned: _all_returned,
    e.OfferAwaited: _all_returned,
    e.GameEnded: _all_returned,
    e.SeatWithdrawn: _left,
    e.TurnBegan: _began,
}
