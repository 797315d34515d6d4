"""What players, places, cards and moves are called in sentences, in both languages."""

from collections import Counter
from collections.abc import Iterable
from typing import Final

from domain.game import PUBLIC, REFEREE, Seat
from domain.games.casablanca import orders as o
from domain.games.casablanca.board.atlas import atlas
from domain.games.casablanca.board.cards import green, red_name
from domain.games.casablanca.reading.lexicon import COLOURS, GREEN_WORDS, LINE_WORDS
from domain.words import Language, Words

ARROW: Final = "\u2192"
"""Stands between the hexes of a move. No line with it is ever read as an order."""
_OTHERS: Final = {PUBLIC: Words("the observers", "gli osservatori"), REFEREE: Words("the referee", "l'arbitro")}
REACTIONS: Final[dict[o.React, Words]] = {
    "never": Words("held back", "tenuti da parte"),
    "if caught": Words("only against capture", "solo contro la cattura"),
    "always": Words("against every interception", "contro ogni intercettazione"),
}
"""When papers and weapons are used, in words that are no order (CB-48)."""


def pick(language: Language, en: str, it: str) -> str:
    """The one of two texts that is in this language."""
    return Words(en=en, it=it)[language]


def seat_name(seat: Seat, language: Language) -> str:
    """A seat as letters call it: "Red", "Rosso"."""
    return _OTHERS[seat][language] if seat in _OTHERS else COLOURS[seat][language].capitalize()


def seat_names(seats: Iterable[Seat], language: Language) -> str:
    """Several seats: "Red, Black and Blue"."""
    return joined([seat_name(seat, language) for seat in seats], language)


def to_seats(seats: Iterable[Seat], language: Language) -> str:
    """Seats after "to": "to Red and Black", "a Rosso e Nero", "ad Arancione"."""
    named = seat_names(seats, language)
    return pick(language, f"to {named}", f"{'ad' if named[:1] in 'AEIOU' else 'a'} {named}")


def joined(items: Iterable[str], language: Language) -> str:
    """Things in a row: "8, 14 and 20", "8, 14 e 20"; "" for none."""
    *first, last = list(items) or [""]
    return f"{', '.join(first)}{' e ' if language == 'it' else ' and '}{last}" if first else last


def place(hex_: o.Hex, language: Language) -> str:
    """A hex with what is there: "M5 (Munich)", "N4 (Max)", "P6"."""
    if hex_ in atlas().called:
        return f"{hex_} ({atlas().called[hex_][language]})"
    friend = next((name for name, friend in atlas().friends.items() if friend.hex == hex_), None)
    return f"{hex_} ({friend})" if friend else hex_


def path(origin: o.Hex, entered: tuple[o.Hex, ...], language: Language) -> str:
    """A move from hex to hex, the last with its name."""
    *through, end = entered
    return ARROW.join([origin, *through, place(end, language)])


def count(number: int, one: Words, many: Words, language: Language) -> str:
    """So many things: "1 card", "2 cards"."""
    return f"{number} {(one if number == 1 else many)[language]}"


def green_count(number: int, language: Language) -> str:
    """So many green cards."""
    return count(number, Words("green card", "carta verde"), Words("green cards", "carte verdi"), language)


def gold_count(number: int, language: Language) -> str:
    """So many gold cards."""
    return count(number, Words("gold card", "carta oro"), Words("gold cards", "carte oro"), language)


def green_names(cards: Iterable[o.Green], language: Language) -> str:
    """Cards by name, equal ones counted: "money ×2, weapon"."""
    counted = Counter(cards)
    return ", ".join(
        green_name(card, language) + (f" \u00d7{number}" if number > 1 else "") for card, number in counted.items()
    )


def green_name(card: o.Green, language: Language) -> str:
    """A green card within a sentence."""
    return green(card).name[language] if card in GREEN_WORDS else card


def red_title(number: int, language: Language) -> str:
    """A red card by name and number: "Fog (16)"."""
    return f"{red_name(number, language)} ({number})"


def moves(activation: o.Activation, language: Language) -> str:
    """An activation in words that are no order: "Gestapo →N5, fugitive →P2→O2 by rail, disguise"."""
    said = [_move(step, language) for step in activation.steps]
    if activation.gold:
        said.append(Words("gold first", "prima l'oro")[language])
    return ", ".join(said) if said else Words("nothing moves", "nessuna mossa")[language]


def _move(step: o.Step, language: Language) -> str:
    fugitive = Words("fugitive", "fuggiasco")[language]
    sea = Words("by sea", "per mare")[language]
    match step:
        case o.GestapoMove(()):
            return f"Gestapo {ARROW}="
        case o.FugitiveMove(()):
            return f"{fugitive} {ARROW}="
        case o.GestapoMove(entered):
            return "Gestapo " + ARROW + ARROW.join(entered)
        case o.GestapoEmbark():
            return f"Gestapo {ARROW} {sea}"
        case o.GestapoFollow(seat):
            return f"Gestapo {ARROW} {seat_name(seat, language)}"
        case o.FugitiveMove(entered, by):
            line = f" {LINE_WORDS[by][language]}" if by else ""
            return f"{fugitive} {ARROW}{ARROW.join(entered)}{line}"
        case o.FugitiveEmbark():
            return f"{fugitive} {ARROW} {sea}"
        case o.BuyCamel():
            return Words("a camel bought", "acquisto di un cammello")[language]
        case o.PlayGreen(card):
            return green_name(card, language)
        case o.Restart(number):
            return Words(f"back from start {number}", f"di nuovo dalla partenza {number}")[language]
