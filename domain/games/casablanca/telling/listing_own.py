"""The own side in words: where one stands, who threatens, hand and reaction, what cards and Gestapo reach.

What is near and where the card in force leads stands beside the map (``surroundings``) and among the choices.
"""

from collections.abc import Collection, Iterator

from domain.game import Section
from domain.games.casablanca.board.atlas import atlas
from domain.games.casablanca.board.cards import cards, plane_roll
from domain.games.casablanca.orders import Hex
from domain.games.casablanca.rules.doing import begun
from domain.games.casablanca.rules.moves import MOVERS, destinations, gestapo_reach
from domain.games.casablanca.state import Own, Side, Table, View
from domain.games.casablanca.telling.naming import (
    ARROW,
    REACTIONS,
    count,
    green_name,
    green_names,
    joined,
    moves,
    pick,
    place,
    seat_name,
)
from domain.games.casablanca.telling.surroundings import KINDS
from domain.words import Language, Words


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
    return Section(pick(language, "Your side", "La tua parte"), tuple(lines))


def _fugitive(view: View, table: Table, side: Side, language: Language) -> Iterator[str]:
    here = side.fugitive
    if here is None:
        return
    where, kind = place(here, language), KINDS[atlas().kind[here]][language]
    limit = cards().marker.limit
    yield pick(
        language,
        f"You are in {where}, {kind}; your marker stands at {side.marker} of {limit}.",
        f"Sei in {where}, {kind}; il tuo segnalino è a {side.marker} su {limit}.",
    )
    hunters = [
        f"{seat_name(other, language)} ({found.gestapo})"
        for other, found in table.sides.items()
        if other != view.seat and found.gestapo is not None and here in (found.gestapo, *gestapo_reach(found.gestapo))
    ]
    near = joined(hunters, language)
    if here in atlas().free:
        yield pick(language, "Nobody can intercept you here.", "Qui nessuno può intercettarti.")
    elif hunters:
        yield pick(language, f"You are in range of {near}.", f"Sei a tiro di {near}.")
    else:
        yield pick(language, "No hunter has you in range.", "Nessuno ti ha a tiro.")


def _hunter(view: View, table: Table, side: Side, language: Language) -> Iterator[str]:
    if side.gestapo is None:
        return
    prey = [
        f"{seat_name(other, language)} {found.fugitive}"
        for other, found in table.sides.items()
        if other != view.seat and found.fugitive in (side.gestapo, *gestapo_reach(side.gestapo))
    ]
    named = joined(prey, language) or pick(language, "nobody", "nessuno")
    where = place(side.gestapo, language)
    yield pick(
        language, f"Your Gestapo is in {where}; in range: {named}.", f"La tua Gestapo è in {where}; a tiro: {named}."
    )


def _cards(side: Side, own: Own, language: Language) -> Iterator[str]:
    if side.gone:
        return
    money = cards().money * (own.green.count("money") + side.gold)
    named = green_names(own.green, language) or pick(language, "none", "nessuna")
    yield pick(
        language,
        f"Green cards: {named}; gold {side.gold}. All your money: {money}.",
        f"Carte verdi: {named}; oro {side.gold}. In tutto {money} soldi.",
    )
    if side.fugitive == atlas().casablanca and (needed := plane_roll(money)) is not None:
        yield pick(language, f"The plane takes {needed} or more.", f"Per l'aereo occorre almeno {needed}.")
    said = REACTIONS[own.react][language]
    yield pick(language, f"Papers and weapons: {said}.", f"Documenti e armi: {said}.")


def _ahead(own: Own, language: Language) -> Iterator[str]:
    if own.held is not None:
        said = f"{ARROW} {moves(own.held, language)}"
        yield pick(language, f"Sent ahead {said}.", f"Già mandato {said}.")


def _reach(view: View, table: Table, side: Side, language: Language) -> Iterator[str]:
    """Where each green card would lead in the movement phase, and what a port costs."""
    if table.phase != "movement" or side.fugitive is None or view.seat not in (table.to_act, *table.waiting):
        return
    doing = begun(table, view.own, view.seat)
    for card in dict.fromkeys(card for card in view.own.green if card in MOVERS):
        doing.mover = card
        found = destinations(table.rules, doing.stand(side.fugitive))
        if found:
            name = green_name(card, language)
            yield pick(language, f"Using {name}: ", f"Usando {name}: ") + _hexes(found, language) + "."
    fare = atlas().ports.get(side.fugitive)
    if fare is not None:
        yield pick(
            language, f"Ships leave here for Africa, fare {fare}.", f"Di qui si parte per l'Africa, tariffa {fare}."
        )


def _hexes(found: Collection[Hex], language: Language) -> str:
    """How many hexes, and the places among them; one by one they stand among the choices."""
    number = count(len(found), Words("hex", "esagono"), Words("hexes", "esagoni"), language)
    named = [place(hex_, language) for hex_ in found if place(hex_, language) != hex_]
    return f"{number} ({', '.join(named)})" if named else number
