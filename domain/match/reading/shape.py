"""Whether a line could be meant as an order of a match: the words that every game shares, then the game's own opinion."""

import re
from functools import cache
from typing import Final

from domain.game import AnyGame
from domain.match.reading.shared_words import order_heads
from domain.reading.line_words import bare, first_word
from domain.reading.shape import glance

_LONGEST: Final = 400
# What people put in front of an order: courtesy, second thoughts, "I", a name for what follows. Tried on small letters, which
# is done faster than matching without regard to case.
_BEFORE: Final = re.compile(
    r"\W{0,8}(?:(?:please|pls|per (?:favore|cortesia)|ok|okay|so|then|now|and|also|actually|no|wait|sorry|anzi|scusa|aspetta"
    r"|allora|poi|ora|adesso|e|i|io|we|noi|i'd like to|i would like to|i want to|i will|i'll|let me|vorrei|voglio"
    r"|\d{1,2}[.)])(?:[\s,.:!-]{1,4}|$)|[^\W\d_]\w{1,20}(?: \w{1,20})?: )"
)
_MOST_BEFORE: Final = 4


@cache
def _firsts() -> frozenset[str]:
    """The words that the shared orders begin with: a line that begins otherwise is none of them."""
    return frozenset(bare(first_word(head)) for head in order_heads())


@cache
def _shared() -> re.Pattern[str]:
    return re.compile(rf"\W{{0,8}}(?:{'|'.join(order_heads())})\b")


def looks_like_order(line: str, *games: AnyGame) -> bool:
    """Whether a line is to be asked about before it is left out, in one of these games.

    A wrong yes costs a question, a wrong no costs a move.
    """
    if len(line) > _LONGEST:
        return False
    rest = line.lower()
    for _ in range(_MOST_BEFORE):
        seen = glance(rest)
        if seen.first in _firsts() and _shared().match(rest):
            return True
        if any(game.reading.looks_like_order(seen) for game in games):
            return True
        before = _BEFORE.match(rest)
        if before is None:
            return False
        rest = rest[before.end() :]
    return False
