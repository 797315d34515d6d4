"""Whom a player names to play in their place: "deputy friend@example.org until 17 August" (G-39)."""

import re
from typing import Final

from domain.match.orders import Away
from domain.match.queries import NameDeputy
from domain.match.reading.running.absences import days_of_absence
from domain.reading.line_words import leads, plain, words_of
from domain.reading.word_lists import WordList

_DEPUTY: Final = WordList("lexicon", "deputy", package="domain.match")
_ADDRESS: Final = re.compile(
    r"[\s:<(\"']{0,4}([^\s@<>()\"']{1,64}@[^\s@<>()\"',;]{3,190}?)[>)\"',.;]{0,3}(?:\s+(.{0,60}))?$"
)


def deputy_named(line: str) -> NameDeputy | None:
    """What such a line asks; None for any other, and for days that cannot be read."""
    words = words_of(line) if "@" in line and "?" not in line else []
    count = leads(_DEPUTY.by_first, words) if words else 0
    found = _ADDRESS.match(line[words[count - 1].end :].strip()) if count else None
    if found is None:
        return None
    said = plain(found[2] or "")
    days = days_of_absence(said) if said else None
    if said and not isinstance(days, Away):
        return None
    return NameDeputy(found[1], days.last if days is not None else None)
