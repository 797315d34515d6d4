"""Clauses in which a writer wonders how an order is written, or whose turn it is, leave what is ordered as it stands (G-20).

"Hope that's the right way to write it?", "I think that's my fourth one", "se non erro tocca a me". What doubts the order itself
is on no such list: "is that the right move?", "I think so".
"""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from domain.reading.line_words import blanked, words_of
from domain.reading.word_lists import WordList

_WONDERS: Final = WordList("wondering", "wonders")
_TAGS: Final = WordList("doubts", "tags")
_MARKS: Final = re.compile(r"[,;:.!?()\[\]\u2026]+(?:\s+|$)|(?:^|\s)[(\[]+|\s[-\u2013\u2014]+\s")
_JOINS: Final = re.compile(r"[,;:!?()\]\s\u2026]*")
_LONGEST: Final = 400  # characters of a line that is looked into


def without_wondering(lines: Sequence[str]) -> list[str]:
    """The lines with blanks for such clauses, and for the marks behind them."""
    return [_without(line) if _WONDERS.among(words_of(line[:_LONGEST])) else line for line in lines]


def _without(line: str) -> str:
    for start, end in _clauses(line):
        words = words_of(line[start:end])
        if words and _WONDERS.at(words, 0) == len(words):
            line = blanked(line, start, _end(line, end))
    return line


def _end(line: str, end: int) -> int:
    """Where a clause ends with the marks behind it, and with a word that asks to be told so: "…, right?"."""
    joint = _JOINS.match(line, end)
    behind = end if joint is None else joint.end()
    tag = words_of(line[behind:])
    if len(tag) == 1 and tag[0].text in _TAGS.words and line.rstrip().endswith("?"):
        return len(line)
    return behind


def _clauses(line: str) -> Iterator[tuple[int, int]]:
    """From where to where what stands between marks does."""
    edges = [0, *(edge for mark in _MARKS.finditer(line) for edge in mark.span()), len(line)]
    yield from zip(edges[::2], edges[1::2], strict=True)
