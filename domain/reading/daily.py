"""Daily talk (G-20): the time, a year, the weather, phrases that mean nothing of an order though their words could."""

import re
from typing import Final

from domain.reading.line_words import blanked, by_first, leads, words_of
from domain.reading.tables import tables

_WORDS: Final = tables("daily")
_PHRASES: Final = by_first(_WORDS["phrases"])
_UNITS: Final = "|".join(_WORDS["units"])
# Figures that are no places: the time, a year, degrees, years of age, shares.
_TIME: Final = r"\b\d{1,2}[:.]\d{2}\b(?:\s?[ap]\.?m\b)?|\b\d{4,}\b"
_MEASURE: Final = rf"\b\d{{1,3}}\s?(?:°|%|[ap]\.?m\b|(?:{_UNITS})\b)\S{{0,4}}"
_FIGURES: Final = re.compile(f"{_TIME}|{_MEASURE}", re.IGNORECASE)


def without_daily(line: str) -> str:
    """The line with blanks in place of figures and phrases of daily life."""
    line = _FIGURES.sub(lambda figures: " " * len(figures[0]), line)
    words = words_of(line)
    at = 0
    while at < len(words):
        count = leads(_PHRASES, words, at)
        if count:
            line = blanked(line, words[at].start, words[at + count - 1].end)
        at += count or 1
    return line
