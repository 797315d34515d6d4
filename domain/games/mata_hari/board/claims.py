"""What may be said of a set of cards and checked by the referee (MH-09 to MH-14, MH-45): shapes, and whether they hold."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import combinations, combinations_with_replacement
from operator import eq, ge, gt, le, lt
from typing import Any, Final, Literal, TypeAlias

import msgspec

from domain.games.mata_hari.board.cards import COLOUR_OF, INDEX_OF, KIND_OF, PARTNERS, RESOURCES, Card, is_partner

Compare: TypeAlias = Literal["<", "<=", "=", ">=", ">"]
_COMPARE: Final[dict[str, Callable[[int, int], bool]]] = {"": ge, "<": lt, "<=": le, "=": eq, ">=": ge, ">": gt}


class Is(msgspec.Struct, frozen=True, tag="is"):
    """A card of this colour, kind or partner type, or any partner: "red", "poison", "hitman", "partner"."""

    what: str


class Index(msgspec.Struct, frozen=True, tag="index"):
    """A card whose index compares so."""

    op: Compare
    to: int


class Not(msgspec.Struct, frozen=True, tag="not"):
    """A card that the filter does not fit."""

    of: "Filter"


class Both(msgspec.Struct, frozen=True, tag="both"):
    """A card that all of these fit."""

    of: tuple["Filter", ...]


class Either(msgspec.Struct, frozen=True, tag="either"):
    """A card that one of these fits."""

    of: tuple["Filter", ...]


Filter: TypeAlias = Is | Index | Not | Both | Either


class Count(msgspec.Struct, frozen=True, tag="count"):
    """So many cards fit. A bare number, "", means ">=" (MH-45); it is kept apart so that it is said again as it was."""

    op: Literal["", "<=", "=", ">="]
    number: int
    of: Filter


class Every(msgspec.Struct, frozen=True, tag="every"):
    """All cards fit."""

    of: Filter


class At(msgspec.Struct, frozen=True, tag="at"):
    """The cards in these places (from 1, as laid out) fit."""

    places: tuple[int, ...]
    of: Filter


class Except(msgspec.Struct, frozen=True, tag="except"):
    """The cards in all other places fit."""

    places: tuple[int, ...]
    of: Filter


class Sum(msgspec.Struct, frozen=True, tag="sum"):
    """The indices add up so; false if a partner is among the cards (MH-45)."""

    op: Compare
    to: int


class Share(msgspec.Struct, frozen=True):
    """One part of a ``Split``: so many cards; 0 are all the others."""

    number: int
    of: Filter


class Split(msgspec.Struct, frozen=True, tag="split"):
    """Different cards for each part, the others included: "two are blue, the other one is green" (MH-54)."""

    parts: tuple[Share, ...]


class All(msgspec.Struct, frozen=True, tag="all"):
    """Several things that all hold."""

    of: tuple["Predicate", ...]


class OneOf(msgspec.Struct, frozen=True, tag="one-of"):
    """Several things of which one at least holds: "card 1 is blue or card 2 is red"."""

    of: tuple["Predicate", ...]


Predicate: TypeAlias = Count | Every | At | Except | Sum | Split | All | OneOf
Fits: TypeAlias = Callable[[Filter, Card], bool]


def fits(what: Filter, card: Card) -> bool:
    """Whether a filter fits a card as it is (MH-11: a partner has no colour, kind or index)."""
    return card in _fitting(what)


@lru_cache(maxsize=64)
def _fitting(what: Filter) -> frozenset[Card]:
    """Every card that a filter fits: the same few filters are put to every set that might be offered."""
    return frozenset(card for card in (*RESOURCES, *PARTNERS) if _fits(what, card))


def _fits(what: Filter, card: Card) -> bool:
    match what:
        case Is("partner"):
            return is_partner(card)
        case Is(name):
            return name in (card, KIND_OF.get(card), COLOUR_OF.get(card))
        case Index(op, to):
            return card in INDEX_OF and _COMPARE[op](INDEX_OF[card], to)
        case Not(inner):
            return not _fits(inner, card)
        case Both(of):
            return all(_fits(inner, card) for inner in of)
        case Either(of):
            return any(_fits(inner, card) for inner in of)


def fits_resource(what: Filter, card: Card) -> bool:
    """The same for a Hitman's demand: a partner never fits (MH-14)."""
    return not is_partner(card) and fits(what, card)


def true_of(what: Predicate, cards: Sequence[Card], fit: Fits = fits) -> bool:
    """Whether a predicate holds of these cards, in the places in which they lie."""
    return _TRUE[type(what)](what, cards, fit)


def _count_holds(what: Count, cards: Sequence[Card], fit: Fits) -> bool:
    of = what.of
    return _COMPARE[what.op](len([card for card in cards if fit(of, card)]), what.number)


def _at_holds(what: At, cards: Sequence[Card], fit: Fits) -> bool:
    of, most = what.of, len(cards)
    return not [place for place in what.places if not (1 <= place <= most and fit(of, cards[place - 1]))]


def _sum_holds(what: Sum, cards: Sequence[Card], fit: Fits) -> bool:
    return all(card in INDEX_OF for card in cards) and _COMPARE[what.op](sum(map(INDEX_OF.__getitem__, cards)), what.to)


_TRUE: Final[dict[type, Callable[[Any, Sequence[Card], Fits], bool]]] = {
    Count: _count_holds,
    Every: lambda what, cards, fit: all(fit(what.of, card) for card in cards),
    At: _at_holds,
    Except: lambda what, cards, fit: all(
        fit(what.of, card) for place, card in enumerate(cards, 1) if place not in what.places
    ),
    Sum: _sum_holds,
    Split: lambda what, cards, fit: _splits(what.parts, cards, fit),
    All: lambda what, cards, fit: all(true_of(inner, cards, fit) for inner in what.of),
    OneOf: lambda what, cards, fit: any(true_of(inner, cards, fit) for inner in what.of),
}


def met_by(request: Predicate, cards: Sequence[Card]) -> bool:
    """Whether a demand holds if each partner may stand for a resource of choice, or for itself (MH-14)."""
    if true_of(request, cards):
        return True
    partners = sum(map(is_partner, cards))
    chosen = combinations_with_replacement(_stand_ins(request), partners) if partners else ()
    arranged = (one for stand_ins in chosen for one in _arrangements(stand_ins, request))
    return any(true_of(request, _replaced(cards, stand_ins)) for stand_ins in arranged)


def _replaced(cards: Sequence[Card], stand_ins: Iterable[Card]) -> list[Card]:
    left = iter(stand_ins)
    return [next(left) if is_partner(card) else card for card in cards]


def most_cards(what: Predicate) -> int:
    """How many cards a predicate needs at least to make sense: asking for more than are offered is malformed (MH-16)."""
    needs = _NEEDS.get(type(what))
    return 0 if needs is None else needs(what)


_NEEDS: Final[dict[type, Callable[[Any], int]]] = {
    Count: lambda what: what.number,
    At: lambda what: max(what.places),
    Except: lambda what: max(what.places) + 1,
    Split: lambda what: sum(part.number or 1 for part in what.parts),
    All: lambda what: max(map(most_cards, what.of)),
    OneOf: lambda what: max(map(most_cards, what.of)),
}


def filters(what: Predicate) -> Iterator[Filter]:
    """Every filter that a predicate applies to cards."""
    match what:
        case Count(_, _, of) | Every(of) | At(_, of) | Except(_, of):
            yield of
        case Split(parts):
            yield from (part.of for part in parts)
        case All(inner) | OneOf(inner):
            for one in inner:
                yield from filters(one)
        case Sum():
            return


def _adds_up(what: Predicate) -> bool:
    """Whether it speaks of the sum of the indices."""
    return isinstance(what, Sum) or (isinstance(what, All | OneOf) and any(map(_adds_up, what.of)))


def names_partner(what: Predicate) -> bool:
    """Whether partners are spoken of (MH-24)."""
    return any(_names_partner(one) for one in filters(what))


def _names_partner(what: Filter) -> bool:
    match what:
        case Is(name):
            return name == "partner" or (is_partner(name) and name not in _PLAIN)
        case Not(inner):
            return _names_partner(inner)
        case Both(of) | Either(of):
            return any(map(_names_partner, of))
        case Index():
            return False


_PLAIN: Final = frozenset((*KIND_OF.values(), *COLOUR_OF.values(), *RESOURCES))


def _splits(parts: Sequence[Share], cards: Sequence[Card], fit: Fits) -> bool:
    if not parts:
        return True
    part, rest = parts[0], parts[1:]
    if part.number == 0:
        named = sum(other.number for other in rest)
        take = len(cards) - named
        return take > 0 and _splits((Share(take, part.of), *rest), cards, fit)
    fitting = [place for place, card in enumerate(cards) if fit(part.of, card)]
    for chosen in combinations(fitting, part.number):
        left = [card for place, card in enumerate(cards) if place not in chosen]
        if _splits(rest, left, fit):
            return True
    return False


def _arrangements(cards: tuple[Card, ...], request: Predicate) -> Iterator[tuple[Card, ...]]:
    """The orders in which stand-ins may lie; only places make a difference."""
    if len(set(cards)) < 2 or not _has_places(request):
        yield cards
        return
    for first in range(len(cards)):
        rest = cards[:first] + cards[first + 1 :]
        for following in _arrangements(rest, request) if len(rest) > 1 else (rest,):
            yield (cards[first], *following)


def _has_places(what: Predicate) -> bool:
    return isinstance(what, At | Except) or (isinstance(what, All | OneOf) and any(map(_has_places, what.of)))


@cache
def _stand_ins(request: Predicate) -> tuple[Card, ...]:
    """One resource for each way in which resources differ to this request."""
    asked = tuple(filters(request))
    sums = _adds_up(request)
    found: dict[tuple[object, ...], Card] = {}
    for card in RESOURCES:
        look = (*(fits(one, card) for one in asked), INDEX_OF[card] if sums else 0)
        found.setdefault(look, card)
    return tuple(found.values())
