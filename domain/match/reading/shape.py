"""Whether a line could be meant as an order of a match: the words that every game shares, then the game's own opinion."""

import re
from typing import Final

from domain.game import AnyGame

_LONGEST: Final = 400
_SHARED: Final = re.compile(
    r"\W{0,8}(?:resign|abbandono|draw|patta|no draw|niente patta|no plan|niente piano|go on|avanti|say|dico)\b"
)
# Both are tried on small letters, which is done faster than matching without regard to case.
# What people put in front of an order: courtesy, second thoughts, "I", a name for what follows.
_BEFORE: Final = re.compile(
    r"\W{0,8}(?:(?:please|pls|per (?:favore|cortesia)|ok|okay|so|then|now|and|also|actually|no|wait|sorry|anzi|scusa|aspetta"
    r"|allora|poi|ora|adesso|e|i|io|we|noi|i'd like to|i would like to|i want to|i will|i'll|let me|vorrei|voglio"
    r"|\d{1,2}[.)])(?:[\s,.:!-]{1,4}|$)|[^\W\d_]\w{1,20}(?: \w{1,20})?: )"
)
_MOST_BEFORE: Final = 4


def looks_like_order(line: str, *games: AnyGame) -> bool:
    """Whether a line is to be asked about before it is left out, in one of these games.

    A wrong yes costs a question, a wrong no costs a move.
    """
    if len(line) > _LONGEST:
        return False
    rest = line.lower()
    for _ in range(_MOST_BEFORE):
        if _SHARED.match(rest):
            return True
        for game in games:
            if game.reading.looks_like_order(rest):
                return True
        before = _BEFORE.match(rest)
        if before is None:
            return False
        rest = rest[before.end() :]
    return False
