"""What a sentence beside orders names, as marks for its weight: things of these orders, or that may be ordered now, or others."""

import re
from collections.abc import Sequence
from typing import Final

from domain.match.reading.hearing import Ear
from domain.reading.doubts import everyday
from domain.reading.line_words import words_of
from domain.reading.weighing.by_names import Where, weight_named

_LONGEST: Final = 600  # characters of what is weighed so
_EDGE: Final = re.compile(r"[,;:.!?\u2026]+\s+|\s[-\u2013\u2014]+\s")
_LEAST: Final = 3  # words of a part that may say it alone
_ALONE: Final = 0.2  # the weight of a part above which talk around it makes up for nothing


def heaviness_named(ear: Ear, text: str, orders: Sequence[str], where: Where) -> float | None:
    """The weight of sentences that name things beside these orders; None if they name nothing, or cannot be weighed.

    One part between punctuation may say it alone: "I'll put the coat 4 on the table, nobody ever wants one, though …".
    """
    if len(text) > _LONGEST:
        return None
    heavy = weight_named(text, marked(ear, text, orders), where)
    if heavy is None or not _EDGE.search(text):
        return heavy
    words = (marked(ear, part, orders) for part in _EDGE.split(text))
    parts = (
        weight_named(part, said, where)
        for part, said in zip(_EDGE.split(text), words, strict=True)
        if len(said) >= _LEAST
    )
    return max((one for one in parts if one is not None and one > _ALONE), default=heavy)


def marked(ear: Ear, text: str, orders: Sequence[str]) -> list[str]:
    """The words of a text, a mark in place of each that names something (``domain.reading.weighing.by_names.MARKS``)."""
    theirs = {word.text for order in orders for word in words_of(order)}
    return [_mark(ear, word.text, theirs) for word in words_of(text)]


def _mark(ear: Ear, word: str, theirs: set[str]) -> str:
    if word in ear.others:
        return "@"
    figure = word[-1:].isdecimal()
    if not figure and (everyday(word) or not ear.tells(word)):
        return word
    stands = "=" if word in theirs else "+" if word in ear.listed else "~"
    kind = "n" if not figure else "#" if word.isdecimal() else "p"
    return f"{stands}{kind}"
