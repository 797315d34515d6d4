"""Clauses behind an order that say of it whose words it is, or, after a few words put in, what it is (G-22)."""

import re
from typing import Final

from domain.reading.line_words import leads, words_of
from domain.reading.word_lists import WordList

_ATTRIBUTES: Final = WordList("remarks", "attributions")
_SAID_OF_IT: Final = WordList("remarks", "said of it")
_PARTS: Final = re.compile(r"[,;]")


def is_attributed(clause: str) -> bool:
    """Whether a clause says whose words the order before it is: "dice il gatto", "to quote Ada"."""
    return leads(_ATTRIBUTES.by_first, words_of(clause)) > 0


def is_said_of_it(clause: str) -> bool:
    """The same, or whether it goes on with the order behind words put in: "by the look of things, is Black's plan"."""
    _, *later = (words_of(part) for part in _PARTS.split(clause))
    return is_attributed(clause) or any(part and part[0].text in _SAID_OF_IT.words for part in later)
