"""Whether a line could be meant as an order: the reader of letters asks before it leaves a line out."""

import re
from functools import cache
from typing import Final

from domain.games.vedova_nera.reading.lexicon import IF, THEN, colour_names, verbs
from domain.reading.line_words import first_word, plain

_LONGEST_COLOUR: Final = 20  # characters of a line that may be a colour and no more
# Tried on small letters, which is done faster than matching without regard to case.
_FIGURE: Final = re.compile(r"\d")
_NODE: Final = re.compile(r"\b[a-z]\d{1,2}(?:[a-z]\d{1,2})?\b")


def looks_like_order(line: str) -> bool:
    """Whether a line begins with an order word, names a node, is a condition with its answer, or a colour and no more."""
    small = line.lower()
    first = first_word(small)
    if first in verbs() or (first == "re" and _again().match(small)):
        return True
    if len(line) <= _LONGEST_COLOUR and plain(line) in colour_names():
        return True
    return bool((_FIGURE.search(small) and _NODE.search(small)) or _plan().match(small))


@cache
def _again() -> re.Pattern[str]:
    return re.compile(rf"\W{{0,8}}re-(?:{'|'.join(sorted(verbs()))})\b")


@cache
def _plan() -> re.Pattern[str]:
    return re.compile(rf"\W{{0,8}}(?:{'|'.join(IF.listed)})\b.{{1,300}}\b(?:{'|'.join(THEN.listed)})\b")
