"""What a sentence beside orders names, as marks for its weight: things of these orders, or that may be ordered now, or others."""

import re
from collections.abc import Sequence
from typing import Final

from domain.match.reading.hearing import Ear
from domain.reading.doubts import everyday
from domain.reading.line_words import words_of
from domain.reading.statements import sentences
from domain.reading.weighing.by_names import Where, weight_named
from domain.reading.weighing.by_words import weight

_LONGEST: Final = 600  # characters of what is weighed so
_EDGE: Final = re.compile(r"[,;:.!?\u2026]+\s+|\s[-\u2013\u2014]+\s")
_LEAST: Final = 3  # words of a part that may say it alone
_EXPLAINS: Final = 0.1  # what a paragraph weighs less for having several sentences, most of which explain
_ALONE: Final = 0.2  # the weight of a part above which talk around it makes up for nothing
_ALONE_LISTED: Final = 0.1  # and of one that names a place which may be ordered now: "third one about 66, off you go"
_LISTED: Final = frozenset(("+#", "+p"))


def heaviness_named(ear: Ear, text: str, orders: Sequence[str], where: Where) -> float | None:
    """The weight of sentences that name things beside these orders; None if they name nothing, or cannot be weighed.

    One part between punctuation may say it alone: "I'll put the coat 4 on the table, nobody ever wants one, though …". In a
    paragraph of several sentences, where most parts explain and one often sounds so, the worst part counts beside the rest.
    """
    if len(text) > _LONGEST:
        return None
    heavy = weight_named(text, marked(ear, text, orders), where)
    if heavy is None or not _EDGE.search(text):
        return heavy
    marks = [(part, said) for part in _EDGE.split(text) if len(said := marked(ear, part, orders)) >= _LEAST]
    if where != "line" and len(sentences(text)) > 1:
        weighed = (weight_named(part, said, where) for part, said in marks)
        return _of_paragraph(text, heavy, [one for one in weighed if one is not None])
    return max((one for part, said in marks if (one := _alone(part, said, where)) is not None), default=heavy)


def _alone(part: str, said: Sequence[str], where: Where) -> float | None:
    """The weight of a part for which no talk around it makes up; None if it is light enough."""
    heavy = weight_named(part, said, where)
    enough = _ALONE if _LISTED.isdisjoint(said) else _ALONE_LISTED
    return heavy if heavy is not None and heavy > enough else None


def _of_paragraph(text: str, heavy: float, parts: Sequence[float]) -> float:
    """The weight of a paragraph by its own, by the worst of its sentences and by the worst of its parts that name things."""
    said = [one for sentence in sentences(text) if (one := weight(sentence)) is not None]
    return heavy - (weight(text) or 0.0) / 2 + max(said, default=0.0) + max(parts, default=heavy) / 2 - _EXPLAINS


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
