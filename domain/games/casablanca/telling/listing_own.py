"""The own side in words: where one stands, who threatens, hand and reaction, what cards and Gestapo reach.

What is near and where the card in force leads stands beside the map (``surroundings``) and among the choices.
"""

from collections.abc import Collection, Iterator

from domain.game import Section
from domain.games.casablanca.board.atlas import atlas
from domain.games.casablanca.board.cards import cards, plane_roll
from domain.games.casablanca.orders import Hex
from domain.games.casablanca.rules.activation_draft import begun
from domain.games.casablanca.rules.moves import MOVERS, destinations, gestapo_reach
from domain.games.casablanca.state import Own, Side, Table, View
from domain.games.casablanca.telling.naming import (
    ARROW,
    green_name,
    green_names,
    moves,
    place,
    reaction,
    seat_name,
)
from domain.games.casablanca.telling.surroundings import kind_of
from domain.games.casablanca.words import SAY
from domain.words import Language, listed


def own_side(view: View, table: Table, language: Language) -> Section:
    """Everything about the own pieces and cards that a player has to know for the next moves."""
    side = table.sides[view.seat]
    lines = [
        *_fugitive(view, table, side, language),
        *_hunter(view, table, side, language),
        *_cards(side, view.own, language),
        *_reach(view, table, side, language),
        *_ahead(view.own, language),
    ]
    return Section(SAY("listing.own", language), tuple(lines))


def _fugitive(view: View, table: Table, side: Side, language: Language) -> Iterator[str]:
    here = side.fugitive
    if here is None:
        return
    yield SAY(
        "listing.you-are", language, hex=place(here, language), kind=kind_of(here, language), marker=side.marker,
        limit=cards().marker.limit,
    )  # fmt: skip
    hunters = [
        f"{seat_name(other, language)} ({found.gestapo})"
        for other, found in table.sides.items()
        if other != view.seat and found.gestapo is not None and here in (found.gestapo, *gestapo_reach(found.gestapo))
    ]
    if here in atlas().free:
        yield SAY("listing.safe", language)
    elif hunters:
        yield SAY("listing.in-range", language, hunters=listed(hunters, language))
    else:
        yield SAY("listing.no-hunter", language)


def _hunter(view: View, table: Table, side: Side, language: Language) -> Iterator[str]:
    if side.gestapo is None:
        return
    prey = [
        f"{seat_name(other, language)} {found.fugitive}"
        for other, found in table.sides.items()
        if other != view.seat and found.fugitive in (side.gestapo, *gestapo_reach(side.gestapo))
    ]
    named = listed(prey, language) or SAY("listing.nobody", language)
    yield SAY("listing.your-gestapo", language, hex=place(side.gestapo, language), prey=named)


def _cards(side: Side, own: Own, language: Language) -> Iterator[str]:
    if side.gone:
        return
    money = cards().money * (own.green.count("money") + side.gold)
    named = green_names(own.green, language) or SAY("listing.none", language)
    yield SAY("listing.green", language, cards=named, gold=side.gold, money=money)
    if side.fugitive == atlas().casablanca and (needed := plane_roll(money)) is not None:
        yield SAY("listing.plane", language, needed=needed)
    yield SAY("listing.reaction", language, when=reaction(own.react, language))


def _ahead(own: Own, language: Language) -> Iterator[str]:
    if own.held is not None:
        yield SAY("listing.ahead", language, moves=f"{ARROW} {moves(own.held, language)}")


def _reach(view: View, table: Table, side: Side, language: Language) -> Iterator[str]:
    """Where each green card would lead in the movement phase, and what a port costs."""
    if table.phase != "movement" or side.fugitive is None or view.seat not in (table.to_act, *table.waiting):
        return
    draft = begun(table, view.own, view.seat)
    for card in dict.fromkeys(card for card in view.own.green if card in MOVERS):
        draft.mover = card
        found = destinations(table.rules, draft.stand(side.fugitive))
        if found:
            yield SAY("listing.using", language, card=green_name(card, language), hexes=_hexes(found, language))
    fare = atlas().ports.get(side.fugitive)
    if fare is not None:
        yield SAY("listing.ships", language, fare=fare)


def _hexes(found: Collection[Hex], language: Language) -> str:
    """How many hexes, and the places among them; one by one they stand among the choices."""
    number = SAY("hexes", language, count=len(found))
    named = [place(hex_, language) for hex_ in found if place(hex_, language) != hex_]
    return f"{number} ({', '.join(named)})" if named else number
