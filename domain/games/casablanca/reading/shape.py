"""Whether a line could be meant as an order or a plan: its first word, a hex, or a condition."""

import re
from typing import Final

from domain.games.casablanca.reading.lexicon import BEGINNINGS, LEXICON, Kind
from domain.reading.line_words import listed
from domain.reading.shape import Shape

_KINDS: Final[frozenset[Kind]] = BEGINNINGS | frozenset(
    {"camel", "choose", "cards", "lower", "pay", "card", "follow", "embark", "stay", "gold"}
)
_HEX: Final = re.compile(r"\b[a-u]\d{1,2}\b")
_PLAN: Final = re.compile(r"\W{0,8}(?:(?:if|se)\b.{1,200}\b(?:then|allora)\b|(?:always|sempre)\s)")
_NOTHING: Final = re.compile(
    r"\W{0,8}(?:all|tutti|no|do not|don.t|non|nothing|none|niente|nessun\w)\b.{0,20}"
    r"(?:move|muov|play|gioc|stay|rest|ferm|keep|teng|pay|pag|reag)"
)
_LED: Final = listed("if se always sempre all tutti no do don non nothing none niente nessuno nessuna nessuni nessune")


looks_like_order: Final = Shape(
    LEXICON.words(*_KINDS), figured=(_HEX.search,), others=(_PLAN.match, _NOTHING.match), led=_LED
)
