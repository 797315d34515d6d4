"""Whether a line could be meant as an order: the reader of letters asks before it leaves a line out."""

import re
from typing import Final

from domain.games.quinta_colonna.reading.lexicon import VERBS, VOCABULARY
from domain.reading.line_words import first_word


def _words(*kinds: str) -> str:
    return "|".join(sorted(word for word, (kind, _) in VOCABULARY.items() if kind in kinds))


# Tried on small letters, which is done faster than matching without regard to case.
_FIGURE: Final = re.compile(r"\d")
_HEADS: Final = frozenset(_words(*VERBS).split("|"))
_PIECE: Final = re.compile(rf"\W{{0,8}}(?:{_words('piece')})\s(?:(?:{_words('to', 'with')})\s)?\d")
_PAWN: Final = re.compile(r"\b(?:p|pawn|pedina|partisan|partigiano)\s?\d\b")
_NUMBERS: Final = re.compile(
    r"[\s*•-]{0,8}\d{1,3}(?:[\s>→–-]{1,3}[^\W\d_]{1,12}){0,2}[\s>→–-]{1,3}\d{1,3}\b(?!\W{0,3}\d)"
)


def looks_like_order(line: str) -> bool:
    """Whether a line begins with an order word, a card and a house, or names a pawn."""
    small = line.lower()
    if first_word(small) in _HEADS:
        return True
    return bool(_FIGURE.search(small) and (_PAWN.search(small) or _PIECE.match(small) or _NUMBERS.match(small)))
