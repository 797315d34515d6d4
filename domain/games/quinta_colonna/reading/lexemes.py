"""One line of a letter as lexemes: words of either language, numbers, question marks, names of pawns."""

import re
from collections.abc import Mapping
from functools import cache
from typing import Final, TypeAlias

from domain.games.quinta_colonna.reading.lexicon import LEXICON, Kind, listed
from domain.reading import lexemes as reading

Lexeme: TypeAlias = reading.Lexeme[Kind]
"""A pawn is the kind ``named``. A number below nought is no number of ours and the kind ``negative``."""

_MINUS: Final = "-\u2212"
_PARTS: Final = re.compile(r"(?<!\S)[-\u2212]\d+|\d+|(?:[^\W\d_][\u0300-\u036f]*)+|\?")
_AGAINST_THE_CLOCK: Final = listed("against the clock")
_ONESELF: Final = listed("oneself")


def lexemes(line: str) -> tuple[Lexeme, ...]:
    """The lexemes of a line, punctuation and notes (after #) left out; positions are those in ``line``."""
    found: list[Lexeme] = []
    lexeme: Lexeme | None = None
    for match in reading.parts(_PARTS, line):
        lexeme = _lexeme(match, lexeme)
        pair = _pair(found[-1], lexeme) if found else None
        if pair is None:
            found.append(lexeme)
        else:
            found[-1] = pair
    return tuple(found)


def pawn_called(number: int, lexeme: Lexeme, *, start: int | None = None) -> Lexeme:
    """The name of a pawn that is called by its number, "pedina 5"; where its number stands, or from ``start``."""
    name = f"P{number}"
    return reading.Lexeme(lexeme.start if start is None else start, lexeme.end, name, name.lower(), "named", name)


def _lexeme(match: re.Match[str], before: Lexeme | None) -> Lexeme:
    text = match[0]
    if text[0] not in _MINUS:
        return reading.lexeme(match, LEXICON)
    # Between two numbers it is a dash: "37 -42".
    if before is not None and before.kind == "number" and match.string[before.end : match.start()].isspace():
        return reading.Lexeme(match.start() + 1, match.end(), text[1:], text[1:], "number")
    return reading.Lexeme(*match.span(), text, text, "negative")


def _pair(one: Lexeme, two: Lexeme) -> Lexeme | None:
    """Two words that only mean something together: P and 1, anti and clockwise, se and no, si and ferma."""
    if one.word == "p" and two.kind == "number":
        return one.joined(two, "named", f"P{int(two.text)}" if len(two.text) == 1 else "")
    if two.value == "clockwise" and one.word in _AGAINST_THE_CLOCK.words:
        return one.joined(two, "direction", "anticlockwise")
    if two.kind in ("move", "stay") and one.word in _ONESELF.words:
        return one.joined(two, two.kind, between=" ")
    kind = _in_two_words().get(f"{one.word} {two.word}")
    return None if kind is None else one.joined(two, kind, between=" ")


@cache
def _in_two_words() -> Mapping[str, Kind]:
    kinds: tuple[Kind, ...] = ("move", "else")
    return {phrase: kind for kind in kinds for phrase in listed(f"{kind}, in two words").listed}
