"""A finite, useful selection of orders: offers are far too many to list, so the cards least missed come first.

What is listed is legal as it is made and need not be put to ``refusal_of``: a test holds it to what that would let through.
"""

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import combinations, islice
from typing import Final

from domain.game import Seat
from domain.games.mata_hari import orders as o
from domain.games.mata_hari.board.cards import COLOUR_OF, KIND_OF, PARTNERS, RESOURCES, Card, whole_indices
from domain.games.mata_hari.board.claims import At, Count, Is
from domain.games.mata_hari.rules.legality import MOST_OFFERED, allowed_counters, no_counter, no_mata_hari
from domain.games.mata_hari.rules.resolution import substitutions
from domain.games.mata_hari.rules.worth import by_worth, value
from domain.games.mata_hari.state import Own, Playing, State, Table, View

MOST_SETS: Final = 16  # of each size that are listed
LEAST_MISSED: Final = 7  # cards that sets are made of
_MOST_GIVEN: Final = 40
_DECLINES: Final = o.Decline(), o.Decline("none")


def choices(view: View, seat: Seat) -> tuple[o.Order, ...]:
    """Legal orders of a seat; empty once the game is over. Not complete: any set of cards may be offered."""
    table = view.table
    if table is None or view.ended is not None or seat not in table.seats or seat in table.resigned:
        return ()
    own, phase = view.own, table.phase
    listed: list[o.Order] = []
    if phase not in ("hitman", "look") and (whole := whole_indices(table.kinds, own.hand)):
        listed += map(o.Reveal, whole)
    if table.looks and table.looks[0].seat == seat and view.deck is not None:
        listed += _takes(view.deck, own, table.looks[0].take)
    match phase:
        case "accuse":
            asked = _last_window(tuple(table.laid), seat)
            return (*listed, *asked) if listed else asked
        case "counter":
            listed += _filings(table, own) if seat == table.active else _counters(table, own, seat)
            listed += _accusations(tuple(table.laid), seat)
        case "offer" if seat == table.active:
            listed += _openings(own)
        case "resolve" if seat == table.active:
            listed += _answers(table, own)
        case "hitman" if table.hitman is not None and table.hitman.seat == seat:
            listed += map(o.Give, substitutions(table, own, table.hitman.met)[:_MOST_GIVEN])
    return tuple(listed)


def only_move(state: State, seat: Seat) -> o.Waive | None:
    """In the last window, of a seat but for whose own no offer lies there: there is nobody whom it could accuse (G-38)."""
    if type(state) is not Playing or state.table.phase != "accuse" or tuple(state.table.laid) != (seat,):
        return None
    return None if state.table.looks or seat in state.table.waived else o.Waive()


def _openings(own: Own) -> list[o.Order]:
    hand = by_worth(own)
    few = _least_missed(hand)
    listed: list[o.Order] = []
    for size in range(1, MOST_OFFERED + 1):
        found = _sets(hand if size == 1 else few, size)
        listed += map(o.Offer, found)
        for cards in found[:3]:
            said = truths(cards)
            if said:
                listed.append(o.Offer(cards, said))
            if own.objective is not None:
                wish, demand = _requests(own.objective.resource)
                listed += o.Offer(cards, said, wish), o.Offer(cards, (), demand, "none")
    return listed


def _counters(table: Table, own: Own, seat: Seat) -> list[o.Order]:
    listed: list[o.Order] = [] if seat in table.laid else [*_DECLINES]
    size = table.laid[table.active].count
    if no_counter(table, seat) is None and 1 <= size <= MOST_OFFERED:
        found = _first_sets(own, size)
        allowed = allowed_counters(table, found)
        listed += map(o.Offer, allowed)
        first = found[:4]
        listed += [o.Offer(cards, truths(cards), None, "none") for cards in allowed[:4] if cards in first]
    return listed


def _first_sets(own: Own, size: int) -> tuple[tuple[Card, ...], ...]:
    """What is listed of a hand. Remembered, for whoever accuses somebody first is asked again."""
    return sets(by_worth(own), size)


def _filings(table: Table, own: Own) -> Iterator[o.Order]:
    yield from (o.File(o.Accept(other)) for other in table.acceptable() if other not in table.resigned)
    yield o.File(if_none="refuse")
    if own.has_mata_hari:
        yield o.File(if_none="use")


@lru_cache(maxsize=64)
def _accusations(laid: tuple[Seat, ...], seat: Seat) -> tuple[o.Order, ...]:
    """Every accusation of those who have an offer on the table. Remembered: it is listed more often than anything else."""
    return tuple(o.Accuse(other, partner) for other in laid if other != seat for partner in PARTNERS)


@lru_cache(maxsize=64)
def _last_window(laid: tuple[Seat, ...], seat: Seat) -> tuple[o.Order, ...]:
    """The same, and to accuse nobody."""
    return o.Waive(), *_accusations(laid, seat)


def _answers(table: Table, own: Own) -> Iterator[o.Order]:
    yield o.Refuse()
    if no_mata_hari(table, own) is None:
        yield o.UseMataHari()
        yield o.UseMataHari(flip=False)
    for other in table.acceptable():
        yield o.Accept(other)
        if own.hitmen:
            yield o.Accept(other, (o.Clause(),))
        if own.hitmen and own.objective is not None:
            yield o.Accept(other, (o.Clause(_wanted(own.objective.resource)),))


def _takes(deck: tuple[Card, ...], own: Own, most: int) -> Iterator[o.Order]:
    yield o.Take()
    best = sorted(set(deck), key=lambda card: (-value(card, own.objective), card))
    for size in range(1, most + 1):
        yield from map(o.Take, combinations(best[:12] if size == 1 else best[:6], size))


def sets(hand: Sequence[Card], size: int) -> tuple[tuple[Card, ...], ...]:
    """Different sets of so many cards of a hand in which those least missed come first, and come first here too."""
    return _sets(hand if size == 1 else _least_missed(hand), size)


def _least_missed(hand: Sequence[Card]) -> list[Card]:
    """What sets of several cards are made of: the first cards of a hand, and all its partners."""
    return [*hand[:LEAST_MISSED], *[card for card in hand[LEAST_MISSED:] if card not in KIND_OF]]


def _sets(among: Sequence[Card], size: int) -> tuple[tuple[Card, ...], ...]:
    """The first different sets of so many of these cards."""
    possible = combinations(among, size)
    if len(set(among)) == len(among):
        return tuple(islice(possible, MOST_SETS))
    found = dict.fromkeys(islice(possible, MOST_SETS))
    while len(found) < MOST_SETS and (more := next(possible, None)) is not None:
        found[more] = None
    return tuple(found)


def truths(cards: tuple[Card, ...]) -> tuple[At, ...]:
    """True claims about an offer: the kind of its first resource, the colour of its second."""
    claims = _claims()
    found: tuple[At, ...] = ()
    for place, card in enumerate(cards):
        said = claims[place].get(card)
        if said is not None:
            if found:
                return found + said[1]
            found = said[0]
    return found


@cache
def _claims() -> tuple[dict[Card, tuple[tuple[At], tuple[At]]], ...]:
    """For each place in which a card may lie: what is said of the kind and of the colour of each resource."""
    of = cache(lambda place, what: (At((place,), Is(what)),))  # The same claims are shared by all cards of a kind.
    places = range(1, MOST_OFFERED + 1)
    return tuple({card: (of(at, KIND_OF[card]), of(at, COLOUR_OF[card])) for card in RESOURCES} for at in places)


@cache
def _wanted(resource: str) -> Count:
    return Count("", 1, Is(resource))


@cache
def _requests(resource: str) -> tuple[o.Request, o.Request]:
    """A wish and a demand for what a seat collects."""
    return o.Request("wish", _wanted(resource)), o.Request("demand", _wanted(resource))
