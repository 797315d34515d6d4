"""Plausible orders, legal or not: what somebody curious, mistaken or hasty might try; the laws probe with them."""

from domain.chance import Chance
from domain.game import Seat
from domain.games.mata_hari import orders as o
from domain.games.mata_hari.board.cards import COLOURS, PARTNERS, RESOURCES, Card
from domain.games.mata_hari.board.claims import At, Count, Every, Index, Is, Predicate, Sum
from domain.games.mata_hari.rules.choices import choices
from domain.games.mata_hari.state import Table, View

_EACH = 3


def samples(view: View, seat: Seat, chance: Chance) -> tuple[o.Order, ...]:
    """Some of each kind of order, shuffled; empty before the table is set."""
    if view.table is None:
        return ()
    listed = chance.shuffle("listed", choices(view, seat))[:10]
    tried = [order for _ in range(_EACH) for order in _tried(view, view.table, chance)]
    return chance.shuffle("samples", (*listed, *tried))


def _tried(view: View, table: Table, chance: Chance) -> list[o.Order]:
    other = chance.pick("seat", (*table.seats, Seat("agent-9")))
    claim = _predicate(chance)
    clause = o.Clause(chance.pick("demand", (None, claim)))
    accept = o.Accept(other, chance.pick("clauses", ((), (clause,), (clause, clause))))
    partner = chance.pick("partner", PARTNERS)
    return [
        o.Offer(_cards(view, chance)),
        o.Offer(_cards(view, chance), (claim,)),
        o.Offer(_cards(view, chance), (), o.Request("demand", _predicate(chance))),
        o.Decline(note=chance.pick("note", ("", "none", "ask"))),
        _one(chance, o.Waive(), o.AskMe(), o.Skip()),
        o.Accuse(other, partner),
        accept,
        _one(chance, o.Refuse(), o.UseMataHari(), o.UseMataHari(flip=False)),
        o.File(accept=chance.pick("filed", (None, accept)), if_none=chance.pick("none", ("refuse", "use"))),
        o.Give(_cards(view, chance)),
        o.Take(_cards(view, chance)[: chance.pick("taken", (0, 1, 2, 3))]),
        o.Reveal(chance.pick("index", range(1, 8))),
    ]


def _one(chance: Chance, *orders: o.Order) -> o.Order:
    return chance.pick("one", orders)


def _cards(view: View, chance: Chance) -> tuple[Card, ...]:
    """Cards from the own hand, as a rule."""
    own = (*view.own.hand, *view.own.offer)
    count = chance.pick("count", (1, 1, 2, 2, 3, 4))
    among = own if len(own) >= count and chance.pick("own", range(5)) else (*RESOURCES, *PARTNERS)
    return chance.sample("cards", among, count)


def _predicate(chance: Chance) -> Predicate:
    colour = Is(chance.pick("colour", COLOURS))
    number = chance.pick("number", (1, 2, 3, 4))
    made: tuple[Predicate, ...] = (
        Count("", number, colour),
        Count("=", number, Index(">", 4)),
        Every(colour),
        At((min(number, 3),), colour),
        Sum(">", 9),
        Count(">=", 1, Is(chance.pick("named", PARTNERS))),
    )
    return chance.pick("predicate", made)
