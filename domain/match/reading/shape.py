"""Whether a line could be meant as an order of a match: the words that every game shares, then the game's own opinion."""

import re
from functools import cache
from typing import Final

from domain.game import AnyGame
from domain.match.reading.shared_words import order_heads
from domain.reading.line_words import bare, first_word
from domain.reading.shape import glance
from domain.reading.word_lists import WordList

_LONGEST: Final = 400
_IN_FRONT: Final = WordList("courtesy", "in front of an order")
_MOST_BEFORE: Final = 4


@cache
def _firsts() -> frozenset[str]:
    """The words that the shared orders begin with: a line that begins otherwise is none of them."""
    return frozenset(bare(first_word(head)) for head in order_heads())


@cache
def _in_front() -> re.Pattern[str]:
    """What people put there: words, a number, or a name for what follows. Matched on small letters, which is the faster way."""
    words = "|".join(_IN_FRONT.listed)
    return re.compile(
        rf"\W{{0,8}}(?:(?:{words}|\d{{1,2}}[.)])(?:[\s,.:!-]{{1,4}}|$)|[^\W\d_]\w{{1,20}}(?: \w{{1,20}})?: )"
    )


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
        before = _in_front().match(rest)
        if before is None:
            return False
        rest = rest[before.end() :]
    return False
