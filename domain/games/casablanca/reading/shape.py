"""Whether a line could be meant as an order or a plan: its first word, a hex, or a condition."""

import re
from functools import cache
from typing import Final

from domain.game import Glance
from domain.games.casablanca.reading.lexicon import BEGINNINGS, LEXICON, Kind, listed
from domain.reading.line_words import first_word
from domain.reading.shape import Shape

_KINDS: Final[frozenset[Kind]] = BEGINNINGS | frozenset(
    {"camel", "choose", "cards", "lower", "pay", "card", "follow", "embark", "stay", "gold"}
)
_HEX: Final = re.compile(r"\b[a-u]\d{1,2}\b")
_IF: Final = listed("if")
_ALWAYS: Final = listed("always")
_THEN: Final = listed("then")
_NOTHING: Final = listed("nothing moves")
_STAYING: Final = listed("stems of staying")


def looks_like_order(line: Glance) -> bool:
    """Whether a line is to be asked about before it is left out."""
    return _shape()(line)


@cache
def _shape() -> Shape:
    plan = re.compile(rf"\W{{0,8}}(?:{_IF.expression}\b.{{1,200}}\b{_THEN.expression}\b|{_ALWAYS.expression}\s)")
    nothing = re.compile(rf"\W{{0,8}}{_NOTHING.expression}\b.{{0,20}}(?:{'|'.join(_STAYING.stems)})")
    led = {first_word(one) for words in (_IF, _ALWAYS, _NOTHING) for one in words.listed}
    return Shape(LEXICON.words(*_KINDS), figured=(_HEX.search,), others=(plan.match, nothing.match), led=led)
