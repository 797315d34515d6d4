"""Whether a line could be meant as an order or a plan: the reader of letters asks before it leaves a line out."""

import re
from typing import Final

from domain.games.casablanca.lexicon import BEGINNINGS, VOCABULARY, Kind
from domain.reading.line_words import first_word

_KINDS: Final[frozenset[Kind]] = BEGINNINGS | frozenset(
    {"camel", "choose", "cards", "lower", "pay", "card", "follow", "embark", "stay", "gold"}
)
_HEADS: Final = frozenset(word for word, (kind, _) in VOCABULARY.items() if kind in _KINDS)
_FIGURE: Final = re.compile(r"\d")
_HEX: Final = re.compile(r"\b[a-u]\d{1,2}\b", re.IGNORECASE)
_PLAN: Final = re.compile(r"\W{0,8}(?:(?:if|se)\b.{1,200}\b(?:then|allora)\b|(?:always|sempre)\s)", re.IGNORECASE)
_NOTHING: Final = re.compile(
    r"\W{0,8}(?:all|tutti|no|do not|don.t|non|nothing|none|niente|nessun\w)\b.{0,20}"
    r"(?:move|muov|play|gioc|stay|rest|ferm|keep|teng|pay|pag|reag)",
    re.IGNORECASE,
)


def looks_like_order(line: str) -> bool:
    """Whether a line begins with an order word, names a hex, or is a condition with its answer."""
    if first_word(line) in _HEADS or (_FIGURE.search(line) and _HEX.search(line)):
        return True
    return bool(_PLAN.match(line) or _NOTHING.match(line))
