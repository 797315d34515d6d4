"""Words behind "say" that may be for the referee or for nobody: in brackets, behind an order, in a figure of speech (G-20)."""

from typing import Final

from domain.match.orders import Say
from domain.reading.line_words import words_of
from domain.reading.word_lists import WordList

_FIGURES: Final = WordList("lexicon", "say in a figure of speech", package="domain.match")
_PARTS: Final = (";", ":")


def is_overheard(order: Say, text: str, before: str) -> bool:
    """Whether it is in doubt that all are to hear what ``text`` says, which stands behind ``before`` on its line.

    With a colon behind "say", or behind whom it is for, it is in none.
    """
    head = text[: text.index(order.text)].rstrip() if order.text in text else ""
    if head.endswith(":"):
        return False
    if head.endswith(",") or _FIGURES.at(words_of(order.text), 0):
        return True
    return any(map(str.isalnum, before)) and not before.rstrip().endswith(_PARTS)
