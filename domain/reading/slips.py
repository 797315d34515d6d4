"""Slips of the pen (G-22): what a word may have been before one letter went astray, and words that are none."""

from collections.abc import Iterator
from string import ascii_lowercase
from typing import Final

from domain.reading.word_lists import WordList

_OTHERS: Final = WordList("slips", "others")
_MISGIVINGS: Final = WordList("misgivings", "past", "happened", "negations", "conditions", "questions")
_ENDINGS: Final = (
    "ed",
    "ato",
    "ata",
    "ati",
    "ate",
    "uto",
    "uta",
    "ito",
    "ita",
    "rei",
    "rebbe",
    "remmo",
    "rebbero",
)  # what was or would be


def is_known(word: str) -> bool:
    """Whether a word has a sense of its own, so that it is no other word misspelt."""
    return word in _OTHERS.words or word in _MISGIVINGS.words or word.endswith(_ENDINGS)


def one_slip_away(word: str) -> Iterator[str]:
    """The words that differ by a letter too many, too few, changed, or by two that have changed places; each once."""
    pairs = [(word[:at], word[at:]) for at in range(len(word) + 1)]
    gone = (left + right[1:] for left, right in pairs if right)
    swapped = (left + right[1] + right[0] + right[2:] for left, right in pairs if len(right) > 1)
    changed = (left + letter + right[1:] for left, right in pairs if right for letter in ascii_lowercase)
    more = (left + letter + right for left, right in pairs for letter in ascii_lowercase)
    yield from dict.fromkeys((*gone, *swapped, *changed, *more))
