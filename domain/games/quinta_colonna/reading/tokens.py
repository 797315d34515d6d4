"""One line of a letter as tokens: words of either language without case and accents, numbers, names of pawns."""

import re
from typing import Final

import msgspec

from domain.games.quinta_colonna.reading.lexicon import LITTLE, VOCABULARY, Kind
from domain.reading.line_words import bare

LONGEST: Final = 3  # digits of a number that could name a card or a house
SHOWN: Final = 24  # how much of an overlong word a complaint repeats

_LONGEST_FIRST: Final = len("counter")  # of two words that mean something together
_MINUS: Final = "-\u2212"
_NUMBERED: Final = re.compile(r"\s*\d{1,2}[.)]\s+(?=[^\W\d_])")  # "1. " and "2) " before an order in a list
_PARTS: Final = re.compile(r"(?<!\S)[-\u2212]\d+|\d+|(?:[^\W\d_][\u0300-\u036f]*)+|\?")


class Token(msgspec.Struct, frozen=True):
    """A word, number or question mark of a line: where it stands, what it means.

    A pawn is the kind ``named``. A number below nought is no number of ours and the kind ``negative``.
    """

    start: int
    end: int
    text: str
    kind: Kind
    value: str = ""

    @property
    def number(self) -> int:
        """The number written; 0 if it is none, or longer than any number on the table."""
        return int(self.text) if self.kind == "number" and len(self.text) <= LONGEST else 0

    @property
    def shown(self) -> str:
        """What a complaint repeats of it."""
        return self.text[:SHOWN]


def tokens(line: str) -> tuple[Token, ...]:
    """The tokens of a line, punctuation and comments (after #) left out; positions are those in ``line``."""
    skipped = _NUMBERED.match(line)
    start = skipped.end() if skipped else 0
    stop = line.find("#", start)
    found: list[Token] = []
    for match in _PARTS.finditer(line, start, len(line) if stop < 0 else stop):
        found.append(_token(match, found[-1] if found else None))
    return tuple(_joined(found))


def plain(word: str) -> str:
    """A word in small letters without accents; "Sì" and "SI" are one."""
    return bare(word)


def speaks(word: str) -> bool:
    """Whether a word, in small letters without accents, says something in an order."""
    return word in VOCABULARY and VOCABULARY[word][0] not in LITTLE


def spells(word: str) -> bool:
    """Whether a word, in small letters without accents, may stand in an order."""
    return word in VOCABULARY


def _token(match: re.Match[str], before: Token | None) -> Token:
    text, start, end = match.group(), match.start(), match.end()
    if text[0] in _MINUS:
        # Between two numbers it is a dash: "37 -42".
        between = before is not None and before.kind == "number" and match.string[before.end : start].isspace()
        return Token(start + 1, end, text[1:], "number") if between else Token(start, end, text, "negative")
    if text == "?":
        return Token(start, end, text, "doubt")
    if text[0].isdecimal():
        return Token(start, end, text, "number")
    kind, value = VOCABULARY.get(plain(text), ("unknown", ""))
    return Token(start, end, text, kind, value)


def _joined(found: list[Token]) -> list[Token]:
    """Words that only mean something together: P and 1, anti and clockwise, se and no, si and ferma."""
    joined: list[Token] = []
    at = 0
    while at < len(found):
        pair = _pair(found[at], found[at + 1]) if at + 1 < len(found) else None
        joined.append(pair or found[at])
        at += 2 if pair else 1
    return joined


def _pair(one: Token, two: Token) -> Token | None:
    if len(one.text) > _LONGEST_FIRST or one.kind == "number":
        return None
    first, second = plain(one.text), plain(two.text)
    text = f"{one.text}{two.text}"
    if first == "p" and two.kind == "number":
        return Token(one.start, two.end, text, "named", f"P{int(second)}" if len(second) == 1 else "")
    if first in ("anti", "counter") and two.value == "clockwise":
        return Token(one.start, two.end, text, "direction", "anticlockwise")
    if first in ("si", "mi", "ci") and two.kind in ("move", "stay"):
        return Token(one.start, two.end, f"{one.text} {two.text}", two.kind)
    if first == "walks" and second == "over":  # our letters tell of moves with "walks" alone
        return Token(one.start, two.end, f"{one.text} {two.text}", "move")
    if first == "se" and second == "no":
        return Token(one.start, two.end, f"{one.text} {two.text}", "else")
    return None
