"""A finite, useful selection of orders: single moves all of them, moves of both pieces only some of all the pairs.

What is listed is legal by construction; a test holds it to everything one might try, put to ``refusal_of`` one by one.
"""

from collections.abc import Iterator
from itertools import combinations, cycle
from typing import Final

from domain.game import Seat
from domain.games.casablanca import orders as o
from domain.games.casablanca.board.cards import GREEN_CARDS
from domain.games.casablanca.rules.eligible import EITHER, SEALED, card_in_force, extra_stand
from domain.games.casablanca.rules.flights import Numbered, flights
from domain.games.casablanca.rules.single_moves import SAILS, Hunts, Moves, fugitive_moves, hunts
from domain.games.casablanca.rules.steps import may_sail
from domain.games.casablanca.state import Own, Playing, State, Table, View

_NOTHING: Final = Own()
_STAY: Final = o.Activation()
_GESTAPO_SAILS: Final = o.Activation((SAILS,))
_REACTIONS: Final = {was: tuple(o.SetReaction(when) for when in o.REACTIONS if when != was) for was in o.REACTIONS}


def choices(view: View, seat: Seat) -> tuple[o.Order, ...]:
    """Legal orders of a seat; empty once the game is over. Complete but for pairs of moves, cards played, and full paths."""
    table = view.table
    if table is None or view.ended is not None or seat not in table.sides or seat in table.resigned:
        return ()
    own = view.owns.get(seat, _NOTHING)
    moves = table.phase == "movement" and (seat == table.to_act or seat in table.waiting)
    listed = _activations(table, own, seat) if moves else _answers(table, own, seat)
    if table.keeping:
        listed.extend(_keeps(table, own, seat))
    if table.sides[seat].out is not None and table.sides[seat].gone:
        listed.extend(_follows(table, seat))
    listed.extend(_REACTIONS[own.react])
    return tuple(listed)


def only_move(state: State, seat: Seat) -> o.PlayRed | None:
    """The last red card of a seat that has to play one, as all can count them (G-38); not while it may choose what to keep."""
    if not isinstance(state, Playing) or state.table.phase != "card" or seat != state.table.to_act:
        return None
    if state.table.sides[seat].red != 1 or state.table.keeps(seat) is not None:
        return None
    (card,) = state.owns[seat].red
    return o.PlayRed(card)


def _answers(table: Table, own: Own, seat: Seat) -> list[o.Order]:
    """What the seat may answer to the question asked now, if it is none for moves."""
    now = seat == table.to_act
    match table.phase:
        case "card" if now and table.rules.articulated:
            return [o.PlayRed(card) for card in own.red]
        case "event" if now or seat in table.asked:
            return list(_to_event(table, seat))
    return []


def _activations(table: Table, own: Own, seat: Seat) -> list[o.Order]:
    """No move, every move of one piece, and each move of the fugitive together with one of the Gestapo."""
    plain, more = flights(table, own, seat)
    alone = [o.Activation(steps) for _, steps in more] if more else ()
    here = table.sides[seat].gestapo
    if here is None:
        return [_STAY, *plain.orders, *alone]
    hunting, sails = hunts(here), may_sail(table, seat, here)
    sailing = (_GESTAPO_SAILS,) if sails else ()
    return [_STAY, *hunting.orders, *sailing, *plain.orders, *alone, *_pairs(hunting, plain, more, sails=sails)]


def _pairs(hunting: Hunts, plain: Moves, more: list[Numbered], *, sails: bool) -> list[o.Order]:
    """Each move of the fugitive with the next partner among those of the Gestapo; none of those that would sail in vain."""
    partners = hunting.partners
    met = zip(cycle(partners), plain.steps)
    pairs: list[o.Order] = list(map(o.Activation, met))
    if not sails:
        del pairs[hunting.sailing]
    for number, steps in more:
        hunt = partners[number % len(partners)]
        if sails or hunt is not SAILS:
            pairs.append(o.Activation((hunt, *steps)))
    return pairs


def _to_event(table: Table, seat: Seat) -> Iterator[o.Order]:
    """What it may answer to the event card."""
    card = card_in_force(table)
    assert card is not None
    side = table.sides[seat]
    if card.effect == "alarm":
        yield _STAY
        if side.gestapo is not None:
            yield from hunts(side.gestapo).orders
    elif card.effect in EITHER:
        yield o.Choose("cards")
        yield o.Choose("lower")
    elif card.effect == "column":
        yield o.DoNotPay()
        yield from (o.Pay(move) for move in fugitive_moves(table.rules, extra_stand(side)).steps)
    elif card.effect in SEALED:
        yield o.DoNotPay()
        yield o.Pay()


def _keeps(table: Table, own: Own, seat: Seat) -> Iterator[o.Keep]:
    """Every selection of the cards paid, the most first."""
    keeping = table.keeps(seat)
    if keeping is not None:
        among = sorted(own.keep, key=GREEN_CARDS.index)
        for count in range(keeping.count - 1, -1, -1):
            yield from (o.Keep(kept) for kept in dict.fromkeys(combinations(among, count)))


def _follows(table: Table, seat: Seat) -> Iterator[o.Activation]:
    """A standing order to follow each fugitive that is not out for good (CB-64)."""
    for other in table.playing:
        if other != seat and not table.sides[other].gone:
            yield o.Activation((o.GestapoFollow(other),))
