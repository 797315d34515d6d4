"""A word of a player's own for the chance of a match: the line of a letter that gives one (ruling G-26)."""

import re
import unicodedata
from functools import cache
from typing import Final

import msgspec

from domain.reading.line_words import plain
from domain.reading.word_lists import WordList

HEADS: Final = WordList("lexicon", "word", package="domain.match")
_LONGEST_ANSWER: Final = 60  # characters of a yes that stands before the word on its line
_LONGEST_READ: Final = 1000
_MARKS: Final = ("“”", "«»", '""', "„“", "''", "**")  # around a word


class WordAt(msgspec.Struct, frozen=True):
    """A word on a line, as it counts, and what stands before it there as ``plain`` writes it."""

    word: str
    before: str = ""


@cache
def _head() -> re.Pattern[str]:
    heads = "|".join(re.escape(one) for one in sorted(HEADS.listed, key=len, reverse=True))
    before = rf"(.{{0,{_LONGEST_ANSWER}}}?)(?<!\w)"
    return re.compile(rf"{before}(?:{heads})\s{{0,4}}[:=](.{{0,{_LONGEST_READ}}})", re.IGNORECASE)


def word_at(line: str) -> WordAt | None:
    """The word that a line gives, if what stands before it there is nothing else; None for a line in which none stands."""
    found = _head().match(line)
    word = as_it_counts(found[2]) if found is not None else ""
    return WordAt(word, plain(found[1])) if found is not None and word else None


def as_it_counts(text: str) -> str:
    """A word in one form, however it was typed: composed (NFC), blanks made one, quotation marks around it left out."""
    shown = "".join(char if char.isprintable() else " " for char in unicodedata.normalize("NFC", text))
    word = " ".join(shown.split())
    for opening, closing in _MARKS:
        if len(word) > 1 and word[0] == opening and word[-1] == closing:
            word = word[1:-1].strip()
    return word
