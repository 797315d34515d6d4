"""Words that are another word but for a slip of the pen, and what a word that nobody knows is nearest to."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeVar

from rapidfuzz import fuzz, process
from rapidfuzz.distance import OSA

from domain.reading.lexemes import SHOWN

V = TypeVar("V")

_LONG: Final = 7  # letters of a word in which two may be wrong
_SHORTEST: Final = 3  # letters of a word in which one may be


def meant_word(word: str, known: Sequence[str], *, shortest: int = _SHORTEST) -> str | None:
    """The known word that a word is but for a slip: one letter in a short word, two in a long one; the first of the nearest."""
    said = word[:SHOWN]
    if len(said) < shortest:
        return None
    slips = 1 if len(said) < _LONG else 2
    found = process.extractOne(said, known, scorer=OSA.distance, score_cutoff=slips)
    return None if found is None else found[0]


def one_slip_from(word: str, known: Mapping[str, V]) -> V | None:
    """What the words that are one letter away stand for, if all stand for one thing; not a word that is itself known."""
    near = {value for one, value in known.items() if OSA.distance(word, one, score_cutoff=1) == 1}
    return near.pop() if len(near) == 1 else None


def suggestions(
    word: str, known: Sequence[str], *, cutoff: float, scorer: Callable[..., float] = fuzz.WRatio
) -> tuple[str, ...]:
    """The two known words that are most like one, at least so much by the scorer's measure."""
    return tuple(one for one, _, _ in process.extract(word, known, scorer=scorer, limit=2, score_cutoff=cutoff))
