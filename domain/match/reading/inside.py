"""An order that stands inside other words: "should I play 10 to 24?", "I think P2 to 62 is best" (G-20)."""

from collections.abc import Iterator
from typing import Final

import msgspec

from domain.match.reading.hearing import Ear, Statement
from domain.match.reading.rewording import reworded
from domain.reading.line_words import LineWord, words_of

_LONGEST: Final = 10  # words of an order that is looked for inside other words
_MOST_WORDS: Final = 60  # of a line in which it is looked for
_SHORT: Final = 3  # words of a line in which a single word may be an order


class OrderInside(msgspec.Struct, frozen=True):
    """Where in the text an order stands, and its words; ``alone``: the text holds no other beside it."""

    start: int
    end: int
    text: str
    alone: bool


def order_inside(ear: Ear, text: str) -> OrderInside | None:
    """The longest part of a text that is an order; None if none is, or too much would have to be tried."""
    words = words_of(text)[:_MOST_WORDS]
    found = next(_orders(ear, text, words), None)
    if found is None:
        return None
    first, last, said = found
    start, end = words[first].start, words[last].end
    others = (words[:first], words[last + 1 :])
    alone = all(next(_orders(ear, text, other), None) is None for other in others)
    return OrderInside(start, end, said, alone)


def _orders(ear: Ear, text: str, words: tuple[LineWord, ...]) -> Iterator[tuple[int, int, str]]:
    """The parts that are orders, from the longest to the shortest: from which word to which, and how they read."""
    telling = [at for at, word in enumerate(words) if ear.tells(word.text)]
    least = 1 if len(words) <= _SHORT else 2
    spans = [(first, last) for first in telling for last in telling if least <= last - first + 1 <= _LONGEST]
    for first, last in sorted(spans, key=lambda span: (span[0] - span[1], span[0])):
        part = Statement(0, text[words[first].start : words[last].end])
        said = reworded(ear, part).text
        if said and ear.is_order(said):
            yield first, last, said
