"""Whether a line could be meant as an order or a plan: the reader of letters asks before it leaves a line out."""

import re
from typing import Final

from domain.games.casablanca.reading.lexicon import BEGINNINGS, VOCABULARY, Kind
from domain.reading.line_words import first_word

_KINDS: Final[frozenset[Kind]] = BEGINNINGS | frozenset(
    {"camel", "choose", "cards", "lower", "pay", "card", "follow", "embark", "stay", "gold"}
)
_HEADS: Final = frozenset(word for word, (kind, _) in VOCABULARY.items() if kind in _KINDS)
_FIGURE: Final = re.compile(r"\d")
# Tried on small letters, which is done faster than matching without regard to case.
_HEX: Final = re.compile(r"\b[a-u]\d{1,2}\b")
_PLAN: Final = re.compile(r"\W{0,8}(?:(?:if|se)\b.{1,200}\b(?:then|allora)\b|(?:always|sempre)\s)")
_NOTHING: Final = re.compile(
    r"\W{0,8}(?:all|tutti|no|do not|don.t|non|nothing|none|niente|nessun\w)\b.{0,20}"
    r"(?:move|muov|play|gioc|stay|rest|ferm|keep|teng|pay|pag|reag)"
)


def looks_like_order(line: str) -> bool:
    """Whether a line begins with an order word, names a hex, or is a condition with its answer."""
    small = line.lower()
    if first_word(small) in _HEADS or (_FIGURE.search(small) and _HEX.search(small)):
        return True
    return bool(_PLAN.match(small) or _NOTHING.match(small))
