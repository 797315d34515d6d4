"""Whether a line could be meant as an order: the reader of letters asks before it leaves a line out."""

import re
from typing import Final

from domain.games.vedova_nera.lexicon import COLOUR_NAMES, VERBS
from domain.reading.line_words import first_word, plain

_AGAIN: Final = re.compile(rf"\W{{0,8}}re-(?:{'|'.join(sorted(VERBS))})\b", re.I)
_PLAN: Final = re.compile(r"\W{0,8}(?:if|se)\b.{1,300}\b(?:then|allora)\b", re.IGNORECASE)
_LONGEST_COLOUR: Final = 20  # characters of a line that may be a colour and no more
_FIGURE: Final = re.compile(r"\d")
_NODE: Final = re.compile(r"\b[a-z]\d{1,2}(?:[a-z]\d{1,2})?\b", re.IGNORECASE)


def looks_like_order(line: str) -> bool:
    """Whether a line begins with an order word, names a node, is a condition with its answer, or a colour and no more."""
    first = first_word(line)
    if first in VERBS or (first == "re" and _AGAIN.match(line)):
        return True
    if len(line) <= _LONGEST_COLOUR and plain(line) in COLOUR_NAMES:
        return True
    return bool((_FIGURE.search(line) and _NODE.search(line)) or _PLAN.match(line))
