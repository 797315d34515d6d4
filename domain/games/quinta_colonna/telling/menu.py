"""The orders that a letter offers as links, grouped under headings so that the printed list is never an order itself."""

from collections import defaultdict
from collections.abc import Callable
from functools import lru_cache
from operator import attrgetter
from typing import Any, Final

from domain.game import Choice, Group, Seat
from domain.games.quinta_colonna.orders import SPY, Arrest, Ask, Discard, End, Move, Order, Pawn, Play, Start, Stay
from domain.games.quinta_colonna.rules.choices import choices
from domain.games.quinta_colonna.state import View
from domain.games.quinta_colonna.telling.listing import card_name
from domain.games.quinta_colonna.telling.shown import Pawns, lying
from domain.games.quinta_colonna.words import SAY
from domain.words import Language


def menu(view: View, seat: Seat, language: Language) -> tuple[Group[Order], ...]:
    """Every listed order of a seat, by card for the spy and by pawn for the partisans; empty if nothing is asked of it.

    Headings put the number before the name ("37 rook", "31 P1"), which no order does, and closing the turn is offered in
    words that do not close it when written.
    """
    table, orders = view.table, choices(view, seat)
    if table is None or not orders:
        return ()
    cards = view.spy.hand if view.spy is not None and seat == SPY else ()
    names = tuple([(card, card_name(card, table, language)) for card in cards])
    return _groups(orders, lying(table)[1], names, language)


def _groups(
    orders: tuple[Order, ...], pawns: Pawns, cards: tuple[tuple[int, str], ...], language: Language
) -> tuple[Group[Order], ...]:
    """Orders by what they are about, given where the pawns stand and how cards are named: the same for all who command them."""
    where, named = dict(pawns), dict(cards)
    groups: defaultdict[object, list[Order]] = defaultdict(list)
    for order in orders:
        groups[_ABOUT[type(order)](order)].append(order)
    return tuple(
        [_group(_heading(found[0], where, named, language), tuple(found), language) for found in groups.values()]
    )


# What orders under one heading have in common.
_ABOUT: Final[dict[type[Order], Callable[[Any], object]]] = {
    **dict.fromkeys((Move, Stay, Ask, Arrest), attrgetter("pawn")),
    **dict.fromkeys((Play, Discard), attrgetter("card")),
    Start: lambda order: (Start, order.pawn),
    End: lambda order: End,
}


@lru_cache(maxsize=2048)
def _group(heading: tuple[str, str], orders: tuple[Order, ...], language: Language) -> Group[Order]:
    """One group; a pawn that has not moved keeps the one it had. ``heading``: its words, and the house it is about."""
    words, place = heading
    return Group(words, tuple([_choice(order, language) for order in orders]), place)


@lru_cache(maxsize=4096)
def _choice(order: Order, language: Language) -> Choice[Order]:
    return Choice(_label(order, language), order)


def _heading(order: Order, where: dict[Pawn, int], named: dict[int, str], language: Language) -> tuple[str, str]:
    """The heading that an order stands under, and the house it is about."""
    match order:
        case Move(pawn=pawn) | Ask(pawn=pawn) | Arrest(pawn=pawn) | Stay(pawn=pawn):
            return _standing(pawn, where[pawn])
        case Play(card=card) | Discard(card=card):
            return named[card], ""
        case End():
            return SAY("menu.end", language), ""
        case Start(pawn=pawn):
            return SAY("menu.start", language, pawn=pawn), ""


@lru_cache(maxsize=512)
def _standing(pawn: Pawn, house: int) -> tuple[str, str]:
    return f"{house} {pawn}", str(house)


def _label(order: Order, language: Language) -> str:
    match order:
        case Play(house=house) | Start(house=house):
            return str(house)
        case Discard():
            return SAY("menu.discard", language)
        case Move(houses=houses):
            return str(houses[-1])
        case Stay():
            return SAY("menu.stay", language)
        case Ask(house=house):
            return f"?{house}"
        case Arrest(house=house):
            return SAY("menu.arrest", language) if house is None else SAY("menu.arrest-in", language, house=house)
        case End():
            return SAY("menu.nothing-more", language)
