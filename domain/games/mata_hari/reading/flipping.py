"""What sentences beside the use of Mata Hari say of the Covers, which are flipped where nothing is said of them (MH-28)."""

import re
from collections.abc import Sequence
from functools import cache
from typing import Final

from domain.games.mata_hari.orders import File, Order, UseMataHari
from domain.games.mata_hari.reading.lexicon import listed
from domain.reading.line_words import words_of
from domain.reading.word_lists import WordList

_FLIP: Final = listed("flip")
_NO_FLIP: Final = listed("no flip")
_ABOUT: Final = listed("about flipping")
_USING: Final = listed("using")
_NEGATIONS: Final = WordList("misgivings", "negations", package="domain.reading")
_TURNS: Final = WordList("misgivings", "negations", "conditions", package="domain.reading")


def says_otherwise(orders: Sequence[Order], sentence: str) -> bool:
    """Whether a sentence says anything else of the Covers than these orders do with them."""
    flips = {flip for flip in map(_flips, orders) if flip is not None}
    if len(flips) != 1:
        return False
    kept = _anywhere(_NO_FLIP.expression)
    if True not in flips:
        return _ABOUT.among(words_of(kept.sub(" ", sentence)))
    rest = _anywhere(_FLIP.expression).sub(" ", sentence)
    words = words_of(rest)
    if kept.search(sentence) or _ABOUT.among(words) or (rest != sentence and _TURNS.among(words)):
        return True
    used = _anywhere(_USING.expression).search(sentence)
    return used is not None and _NEGATIONS.among(words_of(sentence[used.end() :]))


def _flips(order: Order) -> bool | None:
    """Whether an order flips the Covers; None if it does not use Mata Hari."""
    match order:
        case UseMataHari(flip):
            return flip
        case File(_, "use" | "use-no-flip" as what):
            return what == "use"
        case _:
            return None


@cache
def _anywhere(phrases: str) -> re.Pattern[str]:
    return re.compile(rf"\b{phrases}(?!\w)", re.IGNORECASE)
