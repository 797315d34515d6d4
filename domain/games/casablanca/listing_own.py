"""The own side in words: pieces and hand, how far they reach, what lies near, and who threatens the fugitive."""

from collections.abc import Collection, Iterator
from typing import Final

from domain.game import Section
from domain.games.casablanca.atlas import atlas, distance
from domain.games.casablanca.cards import cards, plane_roll
from domain.games.casablanca.doing import Doing
from domain.games.casablanca.listing_cards import red_hand
from domain.games.casablanca.moves import MOVERS, destinations, gestapo_reach
from domain.games.casablanca.naming import (
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
from domain.games.casablanca.orders import Hex
from domain.games.casablanca.state import Own, Side, Table, View
from domain.words import Language, Words

_NEAR: Final = 4  # hexes within which something is near
_KINDS: Final[dict[str, Words]] = {
    "city": Words("city", "città"),
    "village": Words("village", "paese"),
    "country": Words("open country", "campagna"),
    "river": Words("river", "fiume"),
    "rail": Words("railway", "ferrovia"),
    "river+rail": Words("river and railway", "fiume e ferrovia"),
    "yellow": Words("yellow", "giallo"),
    "ochre": Words("ochre", "ocra"),
}


def own_sections(view: View, table: Table, language: Language) -> list[Section]:
    """Pieces and hand; reach; what is near and who is."""
    side, own = table.sides[view.seat], view.own
    return [
        Section(pick(language, "Your side", "La tua parte"), tuple(_side(side, own, table, language))),
        Section(pick(language, "Within reach", "A portata"), tuple(_reach(view, table, side, language))),
        Section(
            pick(language, "Near your fugitive", "Vicino al tuo fuggiasco"), tuple(_near(view, table, side, language))
        ),
        red_hand(view, table, language),
    ]


def _side(side: Side, own: Own, table: Table, language: Language) -> Iterator[str]:
    if side.fugitive is not None:
        yield _standing(side, language)
    money = cards().money * (own.green.count("money") + side.gold)
    named = green_names(own.green, language) or pick(language, "none", "nessuna")
    yield pick(
        language,
        f"Green cards: {named}; gold {side.gold}. All your money: {money}.",
        f"Carte verdi: {named}; oro {side.gold}. In tutto {money} soldi.",
    )
    if side.fugitive == atlas().casablanca and (needed := plane_roll(money)) is not None:
        yield pick(language, f"The plane takes {needed} or more.", f"Per l'aereo occorre almeno {needed}.")
    if not side.gone:
        yield pick(language, "Papers and weapons: ", "Documenti e armi: ") + REACTIONS[own.react][language] + "."
    if own.held is not None:
        yield pick(
            language,
            f"Sent ahead {ARROW} {moves(own.held, language)}.",
            f"Già mandato {ARROW} {moves(own.held, language)}.",
        )


def _standing(side: Side, language: Language) -> str:
    assert side.fugitive is not None
    where, kind = place(side.fugitive, language), _KINDS[atlas().kind[side.fugitive]][language]
    return pick(
        language,
        f"You flee in {where}, {kind}; your marker stands at {side.marker} of {cards().marker.limit}.",
        f"Fuggi in {where}, {kind}; il tuo segnalino è a {side.marker} su {cards().marker.limit}.",
    )


def _reach(view: View, table: Table, side: Side, language: Language) -> Iterator[str]:
    """Where the pieces can go in the movement phase, by the card in force and by each green card in hand."""
    if table.phase != "movement" or table.card is None:
        return
    if view.seat != table.to_act and view.seat not in table.waiting:
        return
    if side.fugitive is not None:
        doing = Doing(table, view.own, view.seat, gold_first=False)
        by_card = destinations(table.rules, doing.stand(side.fugitive))
        yield pick(language, "By the card in force: ", "Secondo la carta in vigore: ") + _hexes(by_card, language) + "."
        for card in dict.fromkeys(card for card in view.own.green if card in MOVERS):
            doing.mover = card
            found = destinations(table.rules, doing.stand(side.fugitive))
            if found:
                name = green_name(card, language)
                yield pick(language, f"Using {name}: ", f"Usando {name}: ") + _hexes(found, language) + "."
        if side.fugitive in atlas().ports:
            yield _port(side.fugitive, language)
    if side.gestapo is not None:
        prey = [
            f"{seat_name(other, language)} {found.fugitive}"
            for other, found in table.sides.items()
            if other != view.seat and found.fugitive in (side.gestapo, *gestapo_reach(side.gestapo))
        ]
        hunted = pick(
            language,
            f"In your hunter's range ({place(side.gestapo, language)}): ",
            f"Prede a tiro da {place(side.gestapo, language)}: ",
        )
        yield hunted + (joined(prey, language) or pick(language, "nobody", "nessuno")) + "."


def _port(port: Hex, language: Language) -> str:
    fare = atlas().ports[port]
    return pick(
        language, f"Ships leave here for Africa, fare {fare}.", f"Di qui si parte per l'Africa, tariffa {fare}."
    )


def _hexes(found: Collection[Hex], language: Language) -> str:
    """How many hexes, and the places among them; one by one they stand among the choices and on the map."""
    if not found:
        return pick(language, "nothing", "niente")
    number = count(len(found), Words("hex", "esagono"), Words("hexes", "esagoni"), language)
    named = [place(hex_, language) for hex_ in found if place(hex_, language) != hex_]
    return f"{number} ({', '.join(named)})" if named else number


def _near(view: View, table: Table, side: Side, language: Language) -> Iterator[str]:
    here = side.fugitive
    if here is None:
        return
    threats = [
        f"{seat_name(other, language)} ({found.gestapo})"
        for other, found in table.sides.items()
        if other != view.seat and found.gestapo is not None and here in (found.gestapo, *gestapo_reach(found.gestapo))
    ]
    if here in atlas().free:
        yield pick(language, "Nobody can intercept you here.", "Qui nessuno può intercettarti.")
    elif threats:
        yield pick(
            language, f"You are in range of {joined(threats, language)}.", f"Sei a tiro di {joined(threats, language)}."
        )
    else:
        yield pick(language, "No hunter has you in range.", "Nessuno ti ha a tiro.")
    places = [f"{what} {distance(here, at)}" for what, at in _goals(table, here, language)]
    if places:
        yield pick(language, "Hexes to ", "Esagoni fino a ") + ", ".join(places) + "."


def _goals(table: Table, here: Hex, language: Language) -> list[tuple[str, Hex]]:
    """What a fugitive looks for: friends that still have cards and ports in Europe, villages and Casablanca in Africa."""
    if here in atlas().african:
        villages = [at for at in atlas().african_villages if 0 < distance(here, at) <= _NEAR]
        goals = [(place(at, language), at) for at in (*villages, atlas().casablanca) if at != here]
    else:
        friends = [
            (f"{name} ({friend.hex})", friend.hex)
            for name, friend in atlas().friends.items()
            if table.friends.get(name)
        ]
        near = [(what, at) for what, at in friends if 0 < distance(here, at) <= _NEAR]
        goals = near + [(place(at, language), at) for at in atlas().ports if at != here]
    return sorted(goals, key=lambda goal: (distance(here, goal[1]), goal[1]))
