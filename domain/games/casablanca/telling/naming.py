"""What players, places, cards and moves are called in sentences."""

from collections import Counter
from collections.abc import Iterable
from typing import Final

from domain.game import Seat
from domain.games.casablanca import orders as o
from domain.games.casablanca.board.atlas import atlas, name_of
from domain.games.casablanca.board.cards import GREEN_CARDS, red_name
from domain.games.casablanca.words import SAY
from domain.words import Language, Name, listed

ARROW: Final = "\u2192"
"""Stands between the hexes of a move. No line with it is ever read as an order."""


def seat_word(seat: Seat, language: Language) -> Name:
    """A seat as messages call it: "Red", "Rosso", as a form "a Rosso", "ad Arancione"; KeyError if there is none such."""
    return SAY.word(f"seat.{seat}", language)


def seat_name(seat: Seat, language: Language) -> str:
    """A seat as letters call it: "Red", "Rosso"."""
    return str(seat_word(seat, language))


def seats_word(seats: Iterable[Seat], language: Language) -> Name:
    """Several seats: "Red, Black and Blue"; a form of them is that of the first: "a Rosso e Nero"."""
    first, *others = [seat_word(seat, language) for seat in seats]
    names = [str(other) for other in others]
    forms = {form: listed([said, *names], language) for form, said in first.forms.items()}
    return Name(listed([str(first), *names], language), forms)


def colour_word(seat: Seat, language: Language) -> Name:
    """The colour of a seat's pieces: "red", "rosso", as a form "del rosso"."""
    return SAY.word(f"colour.{seat}", language)


def place(hex_: o.Hex, language: Language) -> str:
    """A hex with what is there: "M5 (Munich)", "N4 (Max)", "P6"."""
    if hex_ in atlas().called:
        return f"{hex_} ({name_of(hex_, language)})"
    friend = next((name for name, friend in atlas().friends.items() if friend.hex == hex_), None)
    return f"{hex_} ({friend})" if friend else hex_


def path(origin: o.Hex, entered: tuple[o.Hex, ...], language: Language) -> str:
    """A move from hex to hex, the last with its name."""
    *through, end = entered
    return ARROW.join([origin, *through, place(end, language)])


def green_count(number: int, language: Language) -> str:
    """So many green cards."""
    return SAY("green-cards", language, count=number)


def gold_count(number: int, language: Language) -> str:
    """So many gold cards."""
    return SAY("gold-cards", language, count=number)


def green_names(cards: Iterable[o.Green], language: Language) -> str:
    """Cards by name, equal ones counted: "money ×2, weapon"."""
    counted = Counter(cards)
    return ", ".join(
        green_name(card, language) + (f" \u00d7{number}" if number > 1 else "") for card, number in counted.items()
    )


def green_name(card: str, language: Language) -> str:
    """A green card within a sentence."""
    return SAY(f"green.{card}", language) if card in GREEN_CARDS else card


def red_title(number: int, language: Language) -> str:
    """A red card by name and number: "Fog (16)"."""
    return f"{red_name(number, language)} ({number})"


def reaction(when: o.React, language: Language) -> str:
    """When papers and weapons are used, in words that are no order (CB-48)."""
    return SAY("reaction.if-caught" if when == "if caught" else f"reaction.{when}", language)


def moves(activation: o.Activation, language: Language) -> str:
    """An activation in words that are no order: "Gestapo →N5, fugitive →P2→O2 by rail, disguise"."""
    said = [_move(step, language) for step in activation.steps]
    if activation.gold:
        said.append(SAY("moves.gold", language))
    return ", ".join(said) if said else SAY("moves.nothing", language)


def _move(step: o.Step, language: Language) -> str:
    match step:
        case o.GestapoMove() | o.GestapoEmbark() | o.GestapoFollow():
            return SAY("moves.gestapo", language, way=_way(step, language))
        case o.FugitiveMove() | o.FugitiveEmbark():
            return SAY("moves.fugitive", language, way=_way(step, language))
        case o.BuyCamel():
            return SAY("moves.camel", language)
        case o.PlayGreen(card):
            return green_name(card, language)
        case o.Restart(number):
            return SAY("moves.restart", language, number=number)


def _way(
    step: o.GestapoMove | o.GestapoEmbark | o.GestapoFollow | o.FugitiveMove | o.FugitiveEmbark, language: Language
) -> str:
    match step:
        case o.GestapoFollow(seat):
            return f"{ARROW} {seat_word(seat, language)}"
        case o.GestapoEmbark() | o.FugitiveEmbark():
            return f"{ARROW} {SAY('moves.by-sea', language)}"
        case o.FugitiveMove(entered, by) if entered and by:
            return f"{ARROW}{ARROW.join(entered)} {SAY(f'way.{by}', language)}"
        case o.GestapoMove(entered) | o.FugitiveMove(entered):
            return f"{ARROW}{ARROW.join(entered)}" if entered else f"{ARROW}="
