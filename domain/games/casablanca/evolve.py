"""Remembering: the state after an event, and what an event changes among hidden cards and in a seat's own. No rules here."""

from collections.abc import Callable, Iterable
from typing import Any, Final

from msgspec.structs import replace

from domain.game import Seat
from domain.games.casablanca import events as e
from domain.games.casablanca import seen as s
from domain.games.casablanca.cards import GREENS
from domain.games.casablanca.on_table import first_table, on_table
from domain.games.casablanca.orders import Green
from domain.games.casablanca.state import Blank, Ended, Hidden, Own, Playing, State, followed


def evolve(state: State, event: e.Event) -> Playing | Ended:
    """The state after an event; ValueError if it cannot follow."""
    if isinstance(state, Blank):
        if not isinstance(event, e.TableSet):
            raise ValueError(f"{event.WIRE} cannot happen before the table is set")
        return Playing(first_table(event), dict.fromkeys(event.seats, Own()))
    table, owns = on_table(state.table, event), on_owns(state.owns, event)
    hidden = on_hidden(state.hidden, event)
    if isinstance(event, e.GameEnded):
        return Ended(table, owns, hidden, event)
    if isinstance(state, Ended):
        return replace(state, table=table, owns=owns, hidden=hidden)
    return Playing(table, owns, hidden)


def in_hand(cards: Iterable[Green]) -> tuple[Green, ...]:
    """Green cards in the order in which hands are shown."""
    return tuple(sorted(cards, key=GREENS.index))


def without(cards: tuple[Green, ...], gone: Iterable[Green]) -> tuple[Green, ...]:
    """These cards less some of them, each once; ValueError if one is not there."""
    left = list(cards)
    for card in gone:
        left.remove(card)
    return tuple(left)


def on_hidden(hidden: Hidden, event: e.Event) -> Hidden:
    """What nobody knows, after an event."""
    change = _HIDDEN.get(type(event))
    return hidden if change is None else change(hidden, event)


def _deck(hidden: Hidden, event: e.RedRevealed) -> Hidden:
    return replace(hidden, red_deck=hidden.red_deck[1:]) if event.seat is None else hidden


def _under(hidden: Hidden, cards: tuple[Green, ...]) -> Hidden:
    """With these cards put under Remaining."""
    return replace(hidden, remaining=(*hidden.remaining, *cards)) if cards else hidden


_HIDDEN: Final[dict[type, Callable[[Hidden, Any], Hidden]]] = {
    e.GreenDealt: lambda hidden, event: replace(hidden, boxes=event.boxes, remaining=event.remaining),
    e.RedStacked: lambda hidden, event: replace(hidden, red_deck=event.cards),
    e.RedDealt: lambda hidden, event: replace(hidden, unseen=event.unseen),
    e.RedRevealed: _deck,
    e.FriendVisited: lambda hidden, event: replace(hidden, boxes={**hidden.boxes, event.friend: ()}),
    e.CardsDrawn: lambda hidden, event: replace(hidden, remaining=hidden.remaining[len(event.cards) :]),
    e.Paid: lambda hidden, event: _under(hidden, ("money",) * event.money),
    e.GreenPlayed: lambda hidden, event: _under(hidden, (event.card,)),
    e.CardsLost: lambda hidden, event: _under(hidden, event.cards),
    e.Kept: lambda hidden, event: _under(hidden, event.returned),
}


def on_owns(owns: dict[Seat, Own], event: Any) -> dict[Seat, Own]:
    """What these seats alone know, after an event or what they saw of it."""
    kind = type(event)
    change = _OF_ITS_SEAT.get(kind)
    if change is None:
        everywhere = _OF_ALL.get(kind)
        return owns if everywhere is None else {seat: everywhere(own, seat, event) for seat, own in owns.items()}
    own = owns.get(event.seat)
    if own is None:
        return owns
    after = change(own, event)
    return owns if after is own else {**owns, event.seat: after}


def _price(own: Own, seat: Seat, event: e.PriceTaken) -> Own:
    """The payer's hand loses the cards, also where nobody else is left to take them."""
    green = without(own.green, event.cards) if seat == event.seat else own.green
    return replace(own, green=green, keep=event.cards if seat == event.taker else own.keep)


_OF_ALL: Final[dict[type, Callable[[Own, Seat, Any], Own]]] = {
    e.GreenDealt: lambda own, seat, event: replace(own, green=in_hand(event.hands[seat])),
    e.RedDealt: lambda own, seat, event: replace(own, red=tuple(sorted(event.hands[seat]))),
    e.PriceTaken: _price,
}
"""Events that change what several seats know."""


def _played_red(own: Own, event: e.RedRevealed) -> Own:
    return replace(own, red=tuple([other for other in own.red if other != event.card]))


def _more_green(own: Own, event: e.FriendVisited | e.CardsDrawn) -> Own:
    return replace(own, green=in_hand((*own.green, *event.cards)))


def _acted(own: Own, event: e.ActivationEnded) -> Own:
    return own if own.held is None or followed(own.held) is not None else replace(own, held=None)


_OF_ITS_SEAT: Final[dict[type, Callable[[Own, Any], Own]]] = {
    s.HandSeen: lambda own, seen: replace(own, green=in_hand(seen.cards)),
    s.RedDealtSeen: lambda own, seen: replace(own, red=tuple(sorted(seen.cards))),
    e.RedRevealed: _played_red,
    e.Paid: lambda own, event: replace(own, green=without(own.green, ("money",) * event.money)),
    e.GreenPlayed: lambda own, event: replace(own, green=without(own.green, (event.card,))),
    e.CardsLost: lambda own, event: replace(own, green=()),
    e.FriendVisited: _more_green,
    e.CardsDrawn: _more_green,
    e.Kept: lambda own, event: replace(own, green=in_hand((*own.green, *event.kept)), keep=()),
    e.Held: lambda own, event: replace(own, held=event.activation),
    e.HoldDropped: lambda own, event: replace(own, held=None),
    e.ActivationEnded: _acted,
    e.AnswerSealed: lambda own, event: replace(own, answer=event.answer),
    e.Answered: lambda own, event: replace(own, answer=None),
    e.ReactionSet: lambda own, event: replace(own, react=event.when),
    e.SeatWithdrawn: lambda own, event: replace(own, held=None, answer=None),
}
"""Events that change what the seat they are about knows, if it is among those who see them so."""
