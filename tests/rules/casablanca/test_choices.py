"""What choices list is what stands, of everything one might try from a position, every try put to ``refusal_of``."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from msgspec.structs import replace

from domain.game import PUBLIC, Seat
from domain.games.casablanca import orders as o
from domain.games.casablanca.board.cards import GREEN_CARDS
from domain.games.casablanca.rules.activation_draft import begun
from domain.games.casablanca.rules.choices import choices
from domain.games.casablanca.rules.eligible import EITHER, card_in_force, extra_stand
from domain.games.casablanca.rules.legality import refusal_of
from domain.games.casablanca.rules.moves import MOVERS, Stand, destinations, gestapo_reach
from domain.games.casablanca.state import Table, View
from tests.rules.casablanca.positions import DOCUMENTS, draw

POSITIONS = 250


def tried(view: View, table: Table, seat: Seat) -> Iterator[o.Order]:
    """Everything one might try, in the order of the list."""
    match table.phase:
        case "card" if table.to_act == seat:
            yield from (o.PlayRed(card) for card in view.own.red)
        case "movement" if seat == table.to_act or seat in table.waiting:
            yield from activations(view, table, seat)
        case "event" if seat == table.to_act or seat in table.asked:
            yield from answers(table, seat)
    keeping = table.keeps(seat)
    if keeping is not None:
        among = sorted(view.own.keep, key=GREEN_CARDS.index)
        for count in range(keeping.count - 1, -1, -1):
            yield from (o.Keep(kept) for kept in dict.fromkeys(combinations(among, count)))
    if table.sides[seat].gone:
        yield from (o.Activation((o.GestapoFollow(other),)) for other in table.playing)
    yield from (o.SetReaction(when) for when in o.REACTIONS if when != view.own.react)


def activations(view: View, table: Table, seat: Seat) -> Iterator[o.Activation]:
    hunts, flights = list(gestapo_steps(table, seat)), list(fugitive_steps(view, table, seat))
    yield o.Activation()
    yield from (o.Activation((hunt,)) for hunt in hunts)
    yield from (o.Activation(flight) for flight in flights)
    for number, flight in enumerate(flights if hunts else ()):
        yield o.Activation((hunts[number * 7 % len(hunts)], *flight))


def gestapo_steps(table: Table, seat: Seat) -> Iterator[o.Step]:
    here = table.sides[seat].gestapo
    if here is not None:
        yield from (o.GestapoMove((end,)) for end in gestapo_reach(here))
        yield o.GestapoEmbark()


def fugitive_steps(view: View, table: Table, seat: Seat) -> Iterator[tuple[o.Step, ...]]:
    here = table.sides[seat].fugitive
    if here is None:
        yield from ((o.Restart(number),) for number in range(1, 9))
        return
    stand = begun(table, view.own, seat).stand(here)
    yield from ((move,) for move in moves(table, stand))
    yield (o.FugitiveEmbark(),)
    yield (o.BuyCamel(),)
    yield from ((o.BuyCamel(), move) for move in moves(table, replace(stand, mount="camel")))
    for card in dict.fromkeys(view.own.green):
        if card in MOVERS:
            yield from ((o.PlayGreen(card), move) for move in moves(table, replace(stand, card=card)))
        else:
            yield (o.PlayGreen(card),)


def moves(table: Table, stand: Stand) -> Iterator[o.FugitiveMove]:
    yield from (o.FugitiveMove((end,)) for end in destinations(table.rules, stand))


def answers(table: Table, seat: Seat) -> Iterator[o.Order]:
    card = card_in_force(table)
    assert card is not None
    if card.effect == "alarm":
        yield o.Activation()
        yield from (o.Activation((step,)) for step in gestapo_steps(table, seat))
    elif card.effect in EITHER:
        yield from (o.Choose("cards"), o.Choose("lower"))
    elif card.effect == "column":
        yield o.DoNotPay()
        yield from (o.Pay(move) for move in moves(table, extra_stand(table.sides[seat])))
    else:
        yield from (o.DoNotPay(), o.Pay())


def test_what_is_listed_is_what_is_accepted_of_all_that_might_be_tried() -> None:
    refused: Counter[str] = Counter()
    listed: Counter[str] = Counter()
    for number in range(POSITIONS):
        state = draw(f"listed {number}").state
        for seat in state.table.seats:
            view = DOCUMENTS.see(state, seat)
            judged = {} if seat in state.table.resigned else dict.fromkeys(tried(view, state.table, seat))
            refusals = {order: refusal_of(view, seat, order) for order in judged}
            found = choices(view, seat)
            assert found == tuple(order for order, refusal in refusals.items() if refusal is None), (number, seat)
            refused.update(refusal.reason for refusal in refusals.values() if refusal is not None)
            listed.update(type(part).__name__ for order in found for part in (order, *getattr(order, "steps", ())))
    assert {"not-in-port", "camel-too-dear", "not-in-village", "canteen-on-foot", "not-captured"} <= refused.keys()
    assert {kind.__name__ for kind in (*o.ORDERS, *o.Step.__args__)} - {"Keep"} <= listed.keys()


def test_an_observer_and_somebody_who_does_not_play_are_offered_nothing() -> None:
    state = draw("listed 0").state
    assert choices(DOCUMENTS.see(state, PUBLIC), PUBLIC) == ()
    assert choices(DOCUMENTS.see(state, state.table.seats[0]), Seat("nobody")) == ()
