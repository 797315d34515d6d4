"""The numbered rulebooks: the common one, and single rulings out of any of them."""

import re
from functools import cache
from typing import Final

from domain.words import Language
from domain.words.pages import page

# A ruling is a heading that begins with its number, and what follows up to the next heading.
_RULING: Final = re.compile(r"^#{2,4} ([A-Z]{1,3}-\d{2})\b[^\n]*\n(?:(?!#)[^\n]*(?:\n|$))*", re.MULTILINE)


# A chapter is a heading of the second rank, and all up to the next one.
_CHAPTER: Final = re.compile(r"^## ([^\n]+)\n(?:(?!## )[^\n]*(?:\n|$))*", re.MULTILINE)


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


def chapter(book: str, heading: str) -> str:
    """The part of a rulebook under this heading, in the singular too ("option", "Options"), but for that of the rulings; "" if it
    has none."""
    wanted = heading.casefold()
    found = (match for match in _CHAPTER.finditer(book) if not rulings(match[0]))
    return next((match[0].strip() for match in found if _is_called(match[1].strip().casefold(), wanted)), "")


def _is_called(heading: str, wanted: str) -> bool:
    return wanted in (heading, heading[:-1]) or (len(wanted) == len(heading) and wanted[:-1] == heading[:-1])
