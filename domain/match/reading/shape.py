"""Whether a line could be meant as an order of a match: the words that every game shares, then the game's own opinion."""

import re
from functools import cache
from typing import Final

from domain.game import AnyGame, Glance
from domain.match.reading.running import quiet
from domain.match.reading.running.absences import absence, opening_words
from domain.match.reading.shared_words import order_heads
from domain.reading.line_words import bare, first_word, plain
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
def _front_firsts() -> frozenset[str]:
    """The words that what people put in front of an order begins with, as they are typed in small letters."""
    return frozenset(first_word(phrase) for phrase in _IN_FRONT.listed)


def _may_lead(line: Glance) -> bool:
    """Whether something may stand in front of an order: looked at first, since it is found faster to be nowhere."""
    return line.first in _front_firsts() or line.first[:1].isdigit() or ": " in line.small


@cache
def _shared() -> re.Pattern[str]:
    return re.compile(rf"\W{{0,8}}(?:{'|'.join(order_heads())})\b")


def _is_shared(first: str, line: str) -> bool:
    """Whether a line opens as an order that every game shares, announces an absence or sets quiet hours."""
    if first in _firsts() and _shared().match(line):
        return True
    if first in quiet.opening_words() and quiet.quiet_order(line) is not None:
        return True
    return first in opening_words() and absence(plain(line)) is not None


def looks_like_order(line: str, *games: AnyGame) -> bool:
    """Whether a line is to be asked about before it is left out, in one of these games.

    A wrong yes costs a question, a wrong no costs a move.
    """
    if len(line) > _LONGEST:
        return False
    rest = line.lower()
    for _ in range(_MOST_BEFORE):
        seen = glance(rest)
        if _is_shared(seen.first, rest):
            return True
        for game in games:
            if game.reading.looks_like_order(seen):
                return True
        before = _in_front().match(rest) if _may_lead(seen) else None
        if before is None:
            return False
        rest = rest[before.end() :]
    return False
