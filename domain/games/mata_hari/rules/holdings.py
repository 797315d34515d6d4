"""Remembering: what each event, or what a seat saw of it, changes in the cards that seats hold. No rules here.

For a state these are all seats' cards, for a view its own seat's alone: an event changes those that are there.
"""

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from domain.course import of_its_seat
from domain.game import Seat
from domain.games.mata_hari import events as e
from domain.games.mata_hari.board.cards import Card, ordered, without
from domain.games.mata_hari.observations import OfferSeen
from domain.games.mata_hari.orders import File
from domain.games.mata_hari.state import Own, Owns


def _gained(own: Own, event: e.CardsDrawn | e.CardsTaken) -> Own:
    return replace(own, hand=ordered((*own.hand, *event.cards)))


def _laid(own: Own, event: e.OfferMade | e.Substituted) -> Own:
    """These cards lie there, the others are in hand."""
    hand = without(ordered((*own.hand, *own.offer)) if own.offer else own.hand, event.cards)
    return replace(own, hand=hand, offer=event.cards)


_lays: Final = of_its_seat(_laid)


def _lapsed(owns: Owns, event: e.OfferMade | OfferSeen) -> Owns:
    """A filed ``accept`` lapses when that seat replaces its offer (MH-56)."""
    if not event.replaced:
        return owns
    left = dict(owns)
    for seat, own in owns.items():
        filed = own.filed
        if filed is not None and filed.accept is not None and filed.accept.seat == event.seat != seat:
            left[seat] = replace(own, filed=File(None, filed.if_none) if filed.if_none else None)
    return left


def _accused(owns: Owns, event: e.Accused) -> Owns:
    """If it was true the partner is out of the game, and the rest of the offer is in hand again."""
    own = owns.get(event.accused) if event.founded else None
    return owns if own is None else _swapped(owns, event.accused, without(own.offer, (event.partner,)))


def _exchanged(owns: Owns, event: e.Exchanged) -> Owns:
    return _swapped(_swapped(owns, event.seat, event.got), event.other, event.gave)


def _swapped(owns: Owns, seat: Seat, cards: tuple[Card, ...]) -> Owns:
    """These cards come to the hand, and those that were offered are gone."""
    own = owns.get(seat)
    return owns if own is None else {**owns, seat: replace(own, hand=ordered((*own.hand, *cards)), offer=())}


def _of_all(change: Callable[[Own], Own]) -> Callable[[Owns, Any], Owns]:
    """For an event that changes what several seats hold; if it is nothing after all, the same."""

    def fold(owns: Owns, event: Any) -> Owns:
        left = owns
        for seat, own in owns.items():
            after = change(own)
            if after is not own:
                left = {**left, seat: after}
        return left

    return fold


def _returned(own: Own) -> Own:
    if not own.offer and own.filed is None:
        return own
    return Own(ordered((*own.hand, *own.offer)), own.objective)


def _unfiled(own: Own) -> Own:
    """What was filed ahead was for the turn before."""
    return own if own.filed is None else replace(own, filed=None)


# What each event that moves cards, or what is known of a seat, does to what seats hold.
MOVES: Final[dict[type, Callable[[Owns, Any], Owns]]] = {
    e.HandDealt: of_its_seat(lambda own, event: replace(own, hand=event.cards)),
    e.CardsDrawn: of_its_seat(_gained),
    e.CardsTaken: of_its_seat(_gained),
    e.ObjectiveDealt: of_its_seat(lambda own, event: replace(own, objective=event.objective)),
    e.OfferMade: lambda owns, event: _lays(_lapsed(owns, event), event),
    OfferSeen: _lapsed,
    e.Substituted: _lays,
    e.FiledAhead: of_its_seat(lambda own, event: replace(own, filed=event.answer)),
    e.Accused: _accused,
    e.Exchanged: _exchanged,
    e.OffersReturned: _of_all(_returned),
    e.OfferAwaited: _of_all(_returned),
    e.GameEnded: _of_all(_returned),
    e.SeatWithdrawn: of_its_seat(lambda own, event: _returned(own)),
    e.TurnBegan: _of_all(_unfiled),
}
