"""Remembering: the state after an event, and what an event changes among hidden cards and in a seat's own. No rules here."""

from collections.abc import Iterable

from msgspec.structs import replace

from domain.game import Seat
from domain.games.casablanca import events as e
from domain.games.casablanca import seen as s
from domain.games.casablanca.cards import GREENS
from domain.games.casablanca.on_table import first_table, on_table
from domain.games.casablanca.orders import Green
from domain.games.casablanca.state import Blank, Ended, Hidden, Own, Playing, State, followed


def evolve(state: State, event: e.Event) -> State:
    """The state after an event; ValueError if it cannot follow."""
    if isinstance(state, Blank):
        if not isinstance(event, e.TableSet):
            raise ValueError(f"{event.WIRE} cannot happen before the table is set")
        return Playing(first_table(event), dict.fromkeys(event.seats, Own()))
    table = on_table(state.table, event)
    owns = {seat: on_own(own, seat, event) for seat, own in state.owns.items()}
    hidden = on_hidden(state.hidden, event)
    if isinstance(event, e.GameEnded):
        return Ended(table, owns, hidden, event)
    return replace(state, table=table, owns=owns, hidden=hidden)


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
    match event:
        case e.GreenDealt(_, boxes, remaining):
            return replace(hidden, boxes=boxes, remaining=remaining)
        case e.RedStacked(cards):
            return replace(hidden, red_deck=cards)
        case e.RedDealt(_, unseen):
            return replace(hidden, unseen=unseen)
        case e.RedRevealed(seat=None):
            return replace(hidden, red_deck=hidden.red_deck[1:])
        case e.FriendVisited(_, friend):
            return replace(hidden, boxes={**hidden.boxes, friend: ()})
        case e.CardsDrawn(_, cards):
            return replace(hidden, remaining=hidden.remaining[len(cards) :])
        case _:
            under = _put_under(event)
            return replace(hidden, remaining=(*hidden.remaining, *under)) if under else hidden


def _put_under(event: e.Event) -> tuple[Green, ...]:
    """The cards that an event puts under Remaining."""
    match event:
        case e.Paid(money=money):
            return ("money",) * money
        case e.GreenPlayed(_, card):
            return (card,)
        case e.CardsLost(_, cards):
            return cards
        case e.Kept(returned=returned):
            return returned
        case _:
            return ()


def on_own(own: Own, seat: Seat, event: s.Observation) -> Own:
    """A seat's own cards after an event that it saw."""
    match event:
        case e.GreenDealt(hands):
            return replace(own, green=in_hand(hands[seat]))
        case e.RedDealt(hands):
            return replace(own, red=tuple(sorted(hands[seat])))
        case e.PriceTaken(taker=taker, cards=cards) if taker == seat:
            # Nobody is left to take them: the payer's own hand loses them too.
            gone = own.green if event.seat != seat else without(own.green, cards)
            return replace(own, keep=cards, green=gone)
    if getattr(event, "seat", None) != seat:
        return own
    match event:
        case s.HandSeen(_, cards):
            return replace(own, green=in_hand(cards))
        case s.RedDealtSeen(cards=red):
            return replace(own, red=tuple(sorted(red)))
        case e.RedRevealed(card=number):
            return replace(own, red=tuple(other for other in own.red if other != number))
        case _:
            return _on_secret(_on_green(own, event), event)


def _on_green(own: Own, event: s.Observation) -> Own:
    """A seat's green cards after an event of its own."""
    match event:
        case e.Paid(money=money):
            return replace(own, green=without(own.green, ("money",) * money))
        case e.GreenPlayed(_, card):
            return replace(own, green=without(own.green, (card,)))
        case e.CardsLost():
            return replace(own, green=())
        case e.FriendVisited(cards=cards) | e.CardsDrawn(cards=cards):
            return replace(own, green=in_hand((*own.green, *cards)))
        case e.PriceTaken(cards=cards):
            return replace(own, green=without(own.green, cards))
        case e.Kept(kept=kept):
            return replace(own, green=in_hand((*own.green, *kept)), keep=())
        case _:
            return own


def _on_secret(own: Own, event: s.Observation) -> Own:
    """What a seat has sent ahead, after an event of its own."""
    match event:
        case e.Held(activation=activation):
            return replace(own, held=activation)
        case e.HoldDropped():
            return replace(own, held=None)
        case e.ActivationEnded():
            return own if followed(own.held) is not None else replace(own, held=None)
        case e.AnswerSealed(answer=answer):
            return replace(own, answer=answer)
        case e.Answered():
            return replace(own, answer=None)
        case e.ReactionSet(when=when):
            return replace(own, react=when)
        case e.SeatWithdrawn():
            return replace(own, held=None, answer=None)
        case _:
            return own
