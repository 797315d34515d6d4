"""Whether a line could be meant as an order or a plan: it begins as one, with a card and a house, or names a pawn."""

import re
from typing import Final

from domain.games.quinta_colonna.reading.lexicon import LEXICON, VERBS
from domain.reading.shape import Shape

_PIECES: Final = "|".join(sorted(LEXICON.words("piece")))
_LEADING: Final = "|".join(sorted(LEXICON.words("to", "with")))
_PIECE: Final = re.compile(rf"\W{{0,8}}(?:{_PIECES})\s(?:(?:{_LEADING})\s)?\d")
_PAWN: Final = re.compile(r"\b(?:p|pawn|pedina|partisan|partigiano)\s?\d\b")
_NUMBERS: Final = re.compile(
    r"[\s*•-]{0,8}\d{1,3}(?:[\s>→–-]{1,3}[^\W\d_]{1,12}){0,2}[\s>→–-]{1,3}\d{1,3}\b(?!\W{0,3}\d)"
)
_PLAN: Final = re.compile(r"\W{0,8}(?:(?:if|se)\b.{1,200}(?:\b(?:then|allora)\b|[,:])|(?:always|sempre)\s)")

looks_like_order: Final = Shape(
    LEXICON.words(*VERBS),
    figured=(_PAWN.search, _PIECE.match, _NUMBERS.match),
    others=(_PLAN.match,),
    led=("if", "se", "always", "sempre"),
)
