"""Whether a line could be meant as an order or a plan: it begins as one, with a card and a house, or names a pawn."""

import re
from functools import cache
from typing import Final

from domain.game import Glance
from domain.games.quinta_colonna.reading.lexicon import LEXICON, VERBS, listed
from domain.reading.shape import Shape

_NAMES: Final = listed("pawn names")
_ALWAYS: Final = listed("always")
_THEN: Final = listed("then")
_NUMBERS: Final = re.compile(
    r"[\s*•-]{0,8}\d{1,3}(?:[\s>→–-]{1,3}[^\W\d_]{1,12}){0,2}[\s>→–-]{1,3}\d{1,3}\b(?!\W{0,3}\d)"
)


def looks_like_order(line: Glance) -> bool:
    """Whether a line is to be asked about before it is left out."""
    return _shape()(line)


@cache
def _shape() -> Shape:
    conditions = LEXICON.words("if")
    pieces, leading = "|".join(LEXICON.words("piece")), "|".join(LEXICON.words("to", "with"))
    piece = re.compile(rf"\W{{0,8}}(?:{pieces})\s(?:(?:{leading})\s)?\d")
    pawn = re.compile(rf"\b(?:p|{_NAMES.expression})\s?\d\b")
    plan = re.compile(
        rf"\W{{0,8}}(?:(?:{'|'.join(conditions)})\b.{{1,200}}(?:\b{_THEN.expression}\b|[,:])|{_ALWAYS.expression}\s)"
    )
    led = {*conditions, *_ALWAYS.listed}
    return Shape(
        LEXICON.words(*VERBS), figured=(pawn.search, piece.match, _NUMBERS.match), others=(plan.match,), led=led
    )
