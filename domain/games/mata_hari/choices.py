"""A finite, useful selection of orders: offers are far too many to list, so the cards least missed come first."""

from collections.abc import Iterator
from itertools import combinations, islice

from domain.game import Seat
from domain.games.mata_hari import orders as o
from domain.games.mata_hari.cards import COLOUR_OF, INDICES, KIND_OF, PARTNERS, Card, is_partner
from domain.games.mata_hari.claims import At, Count, Is
from domain.games.mata_hari.ending import complete
from domain.games.mata_hari.legality import accepts
from domain.games.mata_hari.resolution import substitutions
from domain.games.mata_hari.state import Table, View
from domain.games.mata_hari.worth import by_worth, value

MOST_SETS = 16  # of each size that are listed
LEAST_MISSED = 7  # cards that sets are made of


def choices(view: View, seat: Seat) -> tuple[o.Order, ...]:
    """Legal orders of a seat; empty once the game is over. Not complete: any set of cards may be offered."""
    if view.table is None or view.outcome is not None or seat not in view.table.playing:
        return ()
    listed = dict.fromkeys(_candidates(view, view.table, seat))
    return tuple(order for order in listed if accepts(view, seat, order) is None)


def _candidates(view: View, table: Table, seat: Seat) -> Iterator[o.Order]:
    own = view.own
    if table.phase not in ("hitman", "look") and complete(table, own) is not None:
        yield from (o.Reveal(index) for index in INDICES)
    if table.looks and table.looks[0].seat == seat:
        yield from _takes(view, table)
    match table.phase:
        case "offer" if seat == table.active:
            yield from _openings(view)
        case "counter":
            yield from _counters(view, table, seat)
            yield from _accusations(table, seat)
        case "accuse":
            yield o.Waive()
            yield from _accusations(table, seat)
        case "resolve" if seat == table.active:
            yield from _answers(view, table)
        case "hitman" if table.hitman is not None and table.hitman.seat == seat:
            yield from (o.Give(cards) for cards in substitutions(table, own, table.hitman.met)[:40])


def _openings(view: View) -> Iterator[o.Order]:
    for size in (1, 2, 3):
        for cards in sets(view, size):
            yield o.Offer(cards)
        for cards in islice(sets(view, size), 3):
            yield o.Offer(cards, claims=truths(cards))
            if view.own.objective is not None:
                wanted = Count("", 1, Is(view.own.objective.resource))
                yield o.Offer(cards, truths(cards), o.Request("wish", wanted))
                yield o.Offer(cards, request=o.Request("demand", wanted), note="none")


def _counters(view: View, table: Table, seat: Seat) -> Iterator[o.Order]:
    if seat == table.active:
        yield from _filings(table)
        return
    yield o.Decline()
    yield o.Decline(note="none")
    for cards in sets(view, table.laid[table.active].count):
        yield o.Offer(cards)
    for cards in islice(sets(view, table.laid[table.active].count), 4):
        yield o.Offer(cards, truths(cards), note="none")


def _filings(table: Table) -> Iterator[o.Order]:
    yield from (o.File(accept=o.Accept(other)) for other in table.acceptable())
    yield o.File(if_none="refuse")
    yield o.File(if_none="use")


def _accusations(table: Table, seat: Seat) -> Iterator[o.Order]:
    yield from (o.Accuse(other, partner) for other in table.laid if other != seat for partner in PARTNERS)


def _answers(view: View, table: Table) -> Iterator[o.Order]:
    yield o.Refuse()
    yield o.UseMataHari()
    yield o.UseMataHari(flip=False)
    for other in table.acceptable():
        yield o.Accept(other)
        if view.own.hitmen:
            yield o.Accept(other, (o.Clause(),))
        if view.own.hitmen and view.own.objective is not None:
            yield o.Accept(other, (o.Clause(Count("", 1, Is(view.own.objective.resource))),))


def _takes(view: View, table: Table) -> Iterator[o.Order]:
    yield o.Take()
    deck = sorted(set(view.deck or ()), key=lambda card: (-value(card, view.own.objective), card))
    for size in range(1, table.looks[0].take + 1):
        yield from (o.Take(cards) for cards in combinations(deck[:12] if size == 1 else deck[:6], size))


def sets(view: View, size: int) -> Iterator[tuple[Card, ...]]:
    """Sets of so many cards in hand, those least missed first."""
    own = view.own
    hand = by_worth(own)
    among = hand if size == 1 else hand[:LEAST_MISSED] + [card for card in hand[LEAST_MISSED:] if is_partner(card)]
    found = dict.fromkeys(combinations(among, size))
    yield from islice(found, MOST_SETS)


def truths(cards: tuple[Card, ...]) -> tuple[At, ...]:
    """True claims about an offer: the kind of its first resource, the colour of its second."""
    found: list[At] = []
    for place, card in enumerate(cards, 1):
        if card in KIND_OF:
            found.append(At((place,), Is(COLOUR_OF[card] if found else KIND_OF[card])))
    return tuple(found[:2])
