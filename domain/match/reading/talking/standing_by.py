"""Who writes and who stands with them, below the orders or behind them: "Marta (Sandro approva)", "J+P" (G-20)."""

import re
from functools import cache
from typing import Final

from domain.reading.doubts import unsettles
from domain.reading.line_words import words_of
from domain.reading.misgivings import Misgiving
from domain.reading.word_lists import WordList

_AGREES: Final = WordList("signature", "agrees")
_BLESSES: Final = WordList("signature", "with the blessing of")
_BLESSING: Final = WordList("signature", "blessing")
_BEFORE: Final = WordList("signature", "before who agrees")
_NOT: Final = WordList("signature", "does not agree")
_NO_PERSON: Final = (
    WordList("signature", "no person"),
    WordList("misgivings", "negations", "conditions", "questions"),
    WordList("remarks", "choices"),
)
_ONE: Final = r"[^\W\d_]{2,}"
_NAME: Final = r"[^\W\d_a-z][^\W\d_]*"
_LONGEST: Final = 80  # characters
_SHORT: Final = 5  # words in brackets that can be about nothing but the orders
_AND: Final = WordList("little", "and")
_OF: Final = WordList("signature", "of whom")


def says_who_agrees(text: str) -> bool:
    """Whether a text says that somebody agrees, with who writes before that or not, and nothing else."""
    found = _agreeing().fullmatch(text) if len(text) <= _LONGEST and "?" not in text else None
    if found is None or any(one.among(words_of(text)) for one in _NO_PERSON):
        return False
    return not found["who"] or unsettles(found["who"]) is None


def objection(text: str) -> Misgiving | None:
    """What stands in brackets behind who writes makes of the orders: "Marta (Sandro non approva)", "Marta (se Sandro vuole)"."""
    found = _bracketed().fullmatch(text) if len(text) <= _LONGEST else None
    if found is None:
        return None
    short = len(words_of(found["said"])) <= _SHORT
    return "denied" if _objecting().fullmatch(found["said"]) else unsettles(found["said"]) if short else None


@cache
def _names() -> str:
    """One name, or two that are joined."""
    return rf"{_NAME}(?:\s?[+&]\s?{_NAME}|\s{_AND.expression}\s{_NAME})?"


@cache
def _agreeing() -> re.Pattern[str]:
    agrees = rf"(?:{_BEFORE.expression}\s+)*(?:{_ONE}\s*)?{_AGREES.expression}"
    blesses = rf"{_BLESSES.expression}\s+(?:{_ONE}(?:\s+|(?=['\u2019])))?{_BLESSING.expression}(?:\s+{_OF.expression}\s+{_ONE})?"
    both = rf"{_BLESSES.expression}\s+(?-i:{_NAME})"
    return re.compile(
        rf"\W*(?:(?P<who>(?-i:{_names()})|\w+)\s?[(,\u2013\u2014-]+\s?)?(?:{agrees}|{blesses}|{both})[\W_]*",
        re.IGNORECASE,
    )


@cache
def _bracketed() -> re.Pattern[str]:
    return re.compile(rf"\W*{_names()}\s?\((?P<said>[^()]+)\)\W*")


@cache
def _objecting() -> re.Pattern[str]:
    return re.compile(rf"\W*(?:{_ONE}\s+)?{_NOT.expression}[\W_]*", re.IGNORECASE)
