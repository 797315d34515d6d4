"""What might be listed for a seat, legal or not, said plainly: ``choices`` is held to what of this is accepted."""

from collections.abc import Iterator
from itertools import combinations, islice

from domain.game import Seat
from domain.games.mata_hari import orders as o
from domain.games.mata_hari.board.cards import COLOUR_OF, INDICES, KIND_OF, PARTNERS, Card, is_partner
from domain.games.mata_hari.board.claims import At, Count, Is
from domain.games.mata_hari.rules.resolution import substitutions
from domain.games.mata_hari.rules.worth import value
from domain.games.mata_hari.state import Table, View


def candidates(view: View, seat: Seat) -> Iterator[o.Order]:
    """Orders in the order in which they are listed; some more than once, and some that the rules refuse."""
    table, own = view.table, view.own
    if table is None or view.ended is not None:
        return
    yield from (o.Reveal(index) for index in INDICES)
    if table.looks:
        yield from _takes(view, table.looks[0].take)
    if table.phase == "offer":
        yield from _openings(view)
    if table.phase == "counter":
        yield from _filings(table) if seat == table.active else _counters(view, table)
    if table.phase == "accuse":
        yield o.Waive()
    if table.phase in ("counter", "accuse"):
        yield from (o.Accuse(other, partner) for other in table.laid for partner in PARTNERS)
    if table.phase == "resolve":
        yield from _answers(view, table)
    if table.hitman is not None and table.hitman.seat == seat:
        yield from map(o.Give, substitutions(table, own, table.hitman.met)[:40])


def _takes(view: View, take: int) -> Iterator[o.Order]:
    yield o.Take()
    deck = sorted(set(view.deck or ()), key=lambda card: (-value(card, view.own.objective), card))
    for size in range(1, take + 1):
        yield from map(o.Take, combinations(deck[: 12 if size == 1 else 6], size))


def _openings(view: View) -> Iterator[o.Order]:
    for size in (1, 2, 3):
        yield from map(o.Offer, _sets(view, size))
        for cards in islice(_sets(view, size), 3):
            yield o.Offer(cards, claims=_truths(cards))
            if view.own.objective is not None:
                wanted = Count("", 1, Is(view.own.objective.resource))
                yield o.Offer(cards, _truths(cards), o.Request("wish", wanted))
                yield o.Offer(cards, request=o.Request("demand", wanted), note="none")


def _counters(view: View, table: Table) -> Iterator[o.Order]:
    yield o.Decline()
    yield o.Decline(note="none")
    size = table.laid[table.active].count
    yield from map(o.Offer, _sets(view, size))
    yield from (o.Offer(cards, _truths(cards), note="none") for cards in islice(_sets(view, size), 4))


def _filings(table: Table) -> Iterator[o.Order]:
    yield from (o.File(accept=o.Accept(other)) for other in table.acceptable())
    yield o.File(if_none="refuse")
    yield o.File(if_none="use")


def _answers(view: View, table: Table) -> Iterator[o.Order]:
    yield o.Refuse()
    yield o.UseMataHari()
    yield o.UseMataHari(flip=False)
    for other in table.acceptable():
        yield o.Accept(other)
        yield o.Accept(other, (o.Clause(),))
        if view.own.objective is not None:
            yield o.Accept(other, (o.Clause(Count("", 1, Is(view.own.objective.resource))),))


def _sets(view: View, size: int) -> Iterator[tuple[Card, ...]]:
    hand = sorted(view.own.hand, key=lambda card: value(card, view.own.objective))
    among = hand if size == 1 else hand[:7] + [card for card in hand[7:] if is_partner(card)]
    return islice(dict.fromkeys(combinations(among, size)), 16)


def _truths(cards: tuple[Card, ...]) -> tuple[At, ...]:
    resources = [(place, card) for place, card in enumerate(cards, 1) if card in KIND_OF][:2]
    return tuple(
        At((place,), Is(COLOUR_OF[card] if number else KIND_OF[card])) for number, (place, card) in enumerate(resources)
    )
