"""A finite, useful selection of orders: single moves all of them, moves of both pieces only some of all the pairs."""

from collections.abc import Iterator
from itertools import combinations

from domain.game import Seat
from domain.games.casablanca import orders as o
from domain.games.casablanca.cards import GREENS
from domain.games.casablanca.doing import Doing
from domain.games.casablanca.eligible import EITHER, card_in_force, extra_stand
from domain.games.casablanca.legality import accepts
from domain.games.casablanca.moves import MOVERS, destinations, gestapo_reach
from domain.games.casablanca.state import Table, View

STARTS = range(1, 9)


def choices(view: View, seat: Seat) -> tuple[o.Order, ...]:
    """Legal orders of a seat; empty once the game is over. Complete but for pairs of moves, cards played, and full paths."""
    if view.table is None or view.outcome is not None or seat not in view.table.playing:
        return ()
    listed = dict.fromkeys(_candidates(view, view.table, seat))
    return tuple(order for order in listed if accepts(view, seat, order) is None)


def _candidates(view: View, table: Table, seat: Seat) -> Iterator[o.Order]:
    yield from _asked(view, table, seat)
    yield from _keeps(view, table, seat)
    if table.sides[seat].gone:
        yield from (o.Activation((o.GestapoFollow(other),)) for other in table.playing)
    yield from (o.SetReaction(when) for when in o.REACTIONS if when != view.own.react)


def _asked(view: View, table: Table, seat: Seat) -> Iterator[o.Order]:
    match table.phase:
        case "card" if table.to_act == seat:
            yield from (o.PlayRed(card) for card in view.own.red)
        case "movement" if seat == table.to_act or seat in table.waiting:
            yield from activations(view, table, seat)
        case "event" if seat == table.to_act or seat in table.asked:
            yield from _answers(table, seat)


def activations(view: View, table: Table, seat: Seat) -> Iterator[o.Activation]:
    """No move, every move of one piece, and each move of the fugitive together with one of the Gestapo."""
    hunts = list(gestapo_steps(table, seat))
    flights = list(fugitive_steps(view, table, seat))
    yield o.Activation()
    yield from (o.Activation((hunt,)) for hunt in hunts)
    yield from (o.Activation(flight) for flight in flights)
    for number, flight in enumerate(flights):
        if hunts:
            yield o.Activation((hunts[number * 7 % len(hunts)], *flight))


def gestapo_steps(table: Table, seat: Seat) -> Iterator[o.Step]:
    """Every move of the Gestapo."""
    here = table.sides[seat].gestapo
    if here is not None:
        yield from (o.GestapoMove((end,)) for end in gestapo_reach(here))
        yield o.GestapoEmbark()


def fugitive_steps(view: View, table: Table, seat: Seat) -> Iterator[tuple[o.Step, ...]]:
    """Every move of the fugitive, with what goes before it: a camel bought, a card played."""
    side = table.sides[seat]
    if side.fugitive is None:
        yield from ((o.Restart(number),) for number in STARTS)
        return
    here = side.fugitive
    doing = Doing(table, view.own, seat, gold_first=False)
    yield from ((o.FugitiveMove((end,)),) for end in destinations(table.rules, doing.stand(here)))
    yield (o.FugitiveEmbark(),)
    yield (o.BuyCamel(),)
    doing.bought = True
    doing.side = side = type(side)(side.gestapo, here, "camel", 2)
    yield from ((o.BuyCamel(), o.FugitiveMove((end,))) for end in destinations(table.rules, doing.stand(here)))
    for card in dict.fromkeys(view.own.green):
        yield from _with_card(table, Doing(table, view.own, seat, gold_first=False), card)


def _with_card(table: Table, doing: Doing, card: o.Green) -> Iterator[tuple[o.Step, ...]]:
    """A card alone, or a move that it makes possible."""
    here = doing.side.fugitive
    if card not in MOVERS or here is None:
        yield (o.PlayGreen(card),)
        return
    doing.mover = card
    for end in destinations(table.rules, doing.stand(here)):
        yield (o.PlayGreen(card), o.FugitiveMove((end,)))


def _answers(table: Table, seat: Seat) -> Iterator[o.Order]:
    card = card_in_force(table)
    assert card is not None
    if card.effect == "alarm":
        yield o.Activation()
        yield from (o.Activation((step,)) for step in gestapo_steps(table, seat))
    elif card.effect in EITHER:
        yield o.Choose("cards")
        yield o.Choose("lower")
    elif card.effect == "column":
        yield o.DoNotPay()
        stand = extra_stand(table.sides[seat])
        yield from (o.Pay(o.FugitiveMove((end,))) for end in destinations(table.rules, stand))
    else:
        yield o.DoNotPay()
        yield o.Pay()


def _keeps(view: View, table: Table, seat: Seat) -> Iterator[o.Keep]:
    """Every selection of the cards paid, the most first."""
    keeping = table.keeps(seat)
    if keeping is not None:
        among = sorted(view.own.keep, key=GREENS.index)
        for count in range(keeping.count - 1, -1, -1):
            yield from (o.Keep(kept) for kept in dict.fromkeys(combinations(among, count)))
