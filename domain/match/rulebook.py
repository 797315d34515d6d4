"""The numbered rulebooks: the common one, and single rulings out of any of them."""

import re
from functools import cache
from typing import Final

from domain.words import Language
from domain.words.pages import page

# A ruling is a heading that begins with its number, and what follows up to the next heading.
_RULING: Final = re.compile(r"^#{2,4} ([A-Z]{1,3}-\d{2})\b[^\n]*\n(?:(?!#)[^\n]*(?:\n|$))*", re.MULTILINE)


def common_rulebook(language: Language) -> str:
    """The rulings that all games share, in Markdown."""
    return page(__package__, "rulebook", language)


@cache
def rulings(book: str) -> dict[str, str]:
    """Each ruling of a rulebook by its number, heading included."""
    return {found[1]: found[0].strip() for found in _RULING.finditer(book)}


def ruling(book: str, number: str) -> str:
    """One ruling of a rulebook without its heading; "" if the book has none of that number."""
    return rulings(book).get(number.upper(), "").partition("\n")[2].strip()


def rulings_with(book: str, word: str) -> list[str]:
    """The rulings that have this number, or else those that hold this word, in the order of the book."""
    exact = rulings(book).get(word.upper())
    if exact is not None:
        return [exact]
    wanted = word.casefold()
    return [text for text in rulings(book).values() if wanted in text.casefold()]
