"""Whether a line could be meant as an order: it begins with an order word, names a node, is a condition or a colour alone."""

import re
from functools import cache
from typing import Final

from domain.game import Glance
from domain.games.vedova_nera.reading.lexicon import IF, LEXICON, THEN, VERBS, colour_of
from domain.reading.line_words import plain
from domain.reading.shape import Shape

_LONGEST_COLOUR: Final = 20  # characters of a line that may be a colour and no more
_NODE: Final = re.compile(r"\b[a-z]\d{1,2}(?:[a-z]\d{1,2})?\b")


def looks_like_order(line: Glance) -> bool:
    """Whether a line is to be asked about before it is left out."""
    return _shape()(line)


@cache
def _shape() -> Shape:
    verbs = LEXICON.words(*VERBS)
    again = re.compile(rf"\W{{0,8}}re-(?:{'|'.join(sorted(verbs))})\b")
    plan = re.compile(rf"\W{{0,8}}{IF.expression}\b.{{1,300}}\b{THEN.expression}\b")
    colours = {word for word in LEXICON.words("colour") if colour_of(word) is not None}
    led = {"re", *(condition.split()[0] for condition in IF.listed), *colours}
    return Shape(verbs, figured=(_NODE.search,), others=(_is_colour, again.match, plan.match), led=led)


def _is_colour(line: str) -> bool:
    return len(line) <= _LONGEST_COLOUR and colour_of(plain(line)) is not None
