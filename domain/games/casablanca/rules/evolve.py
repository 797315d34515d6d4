"""Remembering: the state after an event, and what an event changes among hidden cards and in a seat's own. No rules here."""

from collections.abc import Callable, Iterable
from typing import Any, Final, TypeAlias

from msgspec.structs import replace

from domain.audience import table_alone
from domain.course import of_its_seat
from domain.game import Seat
from domain.games.casablanca import events as e
from domain.games.casablanca import observations as s
from domain.games.casablanca.board.cards import GREEN_CARDS
from domain.games.casablanca.orders import Green
from domain.games.casablanca.state import Blank, Hidden, Over, Own, Playing, State, Table, followed

Owns: TypeAlias = dict[Seat, Own]
OwnsFold: TypeAlias = Callable[[Owns, Any], Owns]


def evolve(state: State, event: e.Event, table: Table) -> Playing | Over:
    """The state after an event, with the public table after it."""
    kind = type(event)
    if type(state) is Playing and kind in TABLE_ALONE:  # nearly all that ever happens
        return Playing(table, state.owns, state.hidden)
    if isinstance(state, Blank):
        return Playing(table, dict.fromkeys(table.seats, Own()))
    owns = OWNS[kind](state.owns, event) if kind in OWNS else state.owns
    hidden = HIDDEN[kind](state.hidden, event) if kind in HIDDEN else state.hidden
    if isinstance(state, Over):
        return Over(table, owns, hidden, state.ended)
    return Over(table, owns, hidden, event) if isinstance(event, e.GameEnded) else Playing(table, owns, hidden)


def in_hand(cards: Iterable[Green]) -> tuple[Green, ...]:
    """Green cards in the order in which hands are shown."""
    return tuple(sorted(cards, key=GREEN_CARDS.index))


def without(cards: tuple[Green, ...], gone: Iterable[Green]) -> tuple[Green, ...]:
    """These cards less some of them, each once; ValueError if one is not there."""
    left = list(cards)
    for card in gone:
        left.remove(card)
    return tuple(left)


def _deck(hidden: Hidden, event: e.RedRevealed) -> Hidden:
    return replace(hidden, red_deck=hidden.red_deck[1:]) if event.seat is None else hidden


def _under(hidden: Hidden, cards: tuple[Green, ...]) -> Hidden:
    """With these cards put under Remaining."""
    return replace(hidden, remaining=(*hidden.remaining, *cards)) if cards else hidden


HIDDEN: Final[dict[type, Callable[[Hidden, Any], Hidden]]] = {
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
"""What nobody knows, after an event; events that are not here change none of it."""


def _price(own: Own, seat: Seat, event: e.PriceTaken) -> Own:
    """The payer's hand loses the cards, also where nobody else is left to take them."""
    green = without(own.green, event.cards) if seat == event.seat else own.green
    return replace(own, green=green, keep=event.cards if seat == event.taker else own.keep)


def _played_red(owns: Owns, event: e.RedRevealed) -> Owns:
    """A seat's red card is gone from its hand; one that was drawn was nobody's."""
    if event.seat is None or event.seat not in owns:
        return owns
    own = owns[event.seat]
    return {**owns, event.seat: replace(own, red=tuple([other for other in own.red if other != event.card]))}


def _more_green(own: Own, event: e.FriendVisited | e.CardsDrawn) -> Own:
    return replace(own, green=in_hand((*own.green, *event.cards)))


def _acted(owns: Owns, event: e.ActivationEnded) -> Owns:
    """What a seat held is used up; a ``follow`` stays."""
    own = owns.get(event.seat)
    if own is None or own.held is None or followed(own.held) is not None:
        return owns
    return {**owns, event.seat: replace(own, held=None)}


def _of_all(change: Callable[[Own, Seat, Any], Own]) -> OwnsFold:
    """For an event that changes what several seats know."""
    return lambda owns, event: {seat: change(own, seat, event) for seat, own in owns.items()}


OWNS: Final[dict[type, OwnsFold]] = {
    e.GreenDealt: _of_all(lambda own, seat, event: replace(own, green=in_hand(event.hands[seat]))),
    e.RedDealt: _of_all(lambda own, seat, event: replace(own, red=tuple(sorted(event.hands[seat])))),
    e.PriceTaken: _of_all(_price),
    s.HandSeen: of_its_seat(lambda own, seen: replace(own, green=in_hand(seen.cards))),
    s.RedDealtSeen: of_its_seat(lambda own, seen: replace(own, red=tuple(sorted(seen.cards)))),
    e.RedRevealed: _played_red,
    e.Paid: of_its_seat(lambda own, event: replace(own, green=without(own.green, ("money",) * event.money))),
    e.GreenPlayed: of_its_seat(lambda own, event: replace(own, green=without(own.green, (event.card,)))),
    e.CardsLost: of_its_seat(lambda own, event: replace(own, green=())),
    e.FriendVisited: of_its_seat(_more_green),
    e.CardsDrawn: of_its_seat(_more_green),
    e.Kept: of_its_seat(lambda own, event: replace(own, green=in_hand((*own.green, *event.kept)), keep=())),
    e.Held: of_its_seat(lambda own, event: replace(own, held=event.activation)),
    e.HoldDropped: of_its_seat(lambda own, event: replace(own, held=None)),
    e.ActivationEnded: _acted,
    e.AnswerSealed: of_its_seat(lambda own, event: replace(own, answer=event.answer)),
    e.Answered: of_its_seat(lambda own, event: replace(own, answer=None)),
    e.ReactionSet: of_its_seat(lambda own, event: replace(own, react=event.when)),
    e.SeatWithdrawn: of_its_seat(lambda own, event: replace(own, held=None, answer=None)),
}
"""What seats alone know, after an event or what they saw of it; events that are not here change none of it."""
TABLE_ALONE: Final = table_alone(e.EVENTS, {e.TableSet, *OWNS, *HIDDEN, e.GameEnded})
"""Events that change the public table alone."""
