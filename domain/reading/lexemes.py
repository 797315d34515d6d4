"""The words and numbers of one line as lexemes: where each stands, what was typed, and what it means in a game's orders."""

import re
from collections.abc import Iterator
from typing import Any, Final, Generic, TypeVar

import msgspec

from domain.reading.lexicon import Lexicon
from domain.reading.line_words import bare

K = TypeVar("K", bound=str)

LONGEST_NUMBER: Final = 3  # digits of a number that could mean something in a game
SHOWN: Final = 24  # how much of an overlong word a complaint repeats

_NUMBER: Final[Any] = "number"  # kinds that every game has
_DOUBT: Final[Any] = "doubt"
# "1. ", "2) ", "a) " before an order in a list.
_LISTED: Final = re.compile(r"\s*(?:\d{1,2}[.)]|\(?(?:[a-f]|i{1,3}|iv|v)\))\s+(?=[^\W\d_])")


class Lexeme(msgspec.Struct, Generic[K], frozen=True, gc=False):
    """A word, number or punctuation mark of a line: where it stands, as it was typed, and as it is looked up; what it means.

    ``word`` is in small letters without accents; ``value`` says what a word of its ``kind`` stands for.
    """

    start: int
    end: int
    text: str
    word: str
    kind: K
    value: str = ""

    @property
    def number(self) -> int:
        """The number written; 0 if it is none, or longer than any number in a game."""
        return int(self.text) if self.kind == "number" and len(self.text) <= LONGEST_NUMBER else 0

    @property
    def shown(self) -> str:
        """What a complaint repeats of it."""
        return self.text[:SHOWN]

    def read_as(self, kind: K, value: str = "") -> "Lexeme[K]":
        """The same word with another meaning."""
        return Lexeme(self.start, self.end, self.text, self.word, kind, value)

    def joined(self, after: "Lexeme[K]", kind: K, value: str = "", *, between: str = "") -> "Lexeme[K]":
        """This and the one behind it as one word."""
        text, word = f"{self.text}{between}{after.text}", f"{self.word}{between}{after.word}"
        return Lexeme(self.start, after.end, text, word, kind, value)


def parts(pattern: re.Pattern[str], line: str, start: int = 0, stop: int | None = None) -> Iterator[re.Match[str]]:
    """What of a line can be lexemes: neither its number in a list ("1. ") nor a note behind "#" (QC-68, CB-81)."""
    listed = _LISTED.match(line, start)
    begin = listed.end() if listed else start
    end = len(line) if stop is None else stop
    note = line.find("#", begin, end)
    return pattern.finditer(line, begin, end if note < 0 else note)


def lexeme(match: re.Match[str], lexicon: Lexicon[K]) -> Lexeme[K]:
    """A figure, a question mark, or a word as it stands in the lexicon."""
    text = match[0]
    if text.isdecimal():
        return Lexeme(*match.span(), text, text, _NUMBER)
    if text == "?":
        return Lexeme(*match.span(), text, text, _DOUBT)
    word = bare(text)
    kind, value = lexicon.meaning(word)
    return Lexeme(*match.span(), text, word, kind, value)
