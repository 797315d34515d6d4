"""A line taken apart into what may be orders of its own: at semicolons, at the ends of sentences, at commas and "and"."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Final

import msgspec

from domain.reading.word_lists import WordList

_SEMICOLON: Final = re.compile(r";")
# Of what ends a sentence a picture or a face made of punctuation is one, too.
_ENDED: Final = re.compile(
    r"[:;]['-]?[)(DP](?=\s|$)|;|[.!\u2026]+(?=\s|$)|(?<=[?])\s|[\u2600-\u27bf\U0001f300-\U0001faff\ufe0f]+"
)
# A dash may stand within an order too: "G4 - H4. Hannah".
_SENTENCE: Final = re.compile(_ENDED.pattern + r"|\s(?:[\u2013\u2014-]+|#|//)\s")
_BEGINS_A_CLAUSE: Final = WordList("little", "begins a clause")
_ENDS: Final = ("!", ".", "?", "\u2026")
_GAP: Final = re.compile(r" {2,}")
_LEAST_CELLS: Final = 3  # of a row, of which at least every other holds a figure
_LIST: Final = re.compile(r"[^:]*:\s*[^,:]*\d[^,:]*(?:,[^,:]*\d[^,:]*)+")
_ENTRY: Final = re.compile(r"\d+\s+\w[^:]*:")  # "35 P1: arrest", an entry of what may be chosen
_MARKS: Final = ("##", "\u2192", "\u00b7")
_MOST_PIECES: Final = 40


class Cut(msgspec.Struct, frozen=True):
    """One way to take a line apart: from where to where each piece stands, and whether they are whole ``sentences``."""

    pieces: list[tuple[int, int]]
    sentences: bool


def cuts(line: str) -> list[Cut]:
    """The ways to take a line apart, the coarsest first, each finer than the one before; pieces hold a letter or a figure."""
    found: list[Cut] = []
    for divider in _dividers():
        parts = _parts(line, divider)
        if 1 < len(parts) <= _MOST_PIECES and parts not in [cut.pieces for cut in found]:
            found.append(Cut(parts, sentences=divider is not _clause()))
    return found


@cache
def _dividers() -> tuple[re.Pattern[str], ...]:
    return (_SEMICOLON, _ENDED, _SENTENCE, _clause())


@cache
def _clause() -> re.Pattern[str]:
    return re.compile(rf"{_SENTENCE.pattern}|[,:]|\s{_BEGINS_A_CLAUSE.verbatim}\s", re.IGNORECASE)


def sentences(line: str) -> list[str]:
    """The sentences of a line, each with the punctuation that ends it; the line itself if it is one."""
    found = [cut.pieces for cut in cuts(line) if cut.sentences]
    return [typed(line, start, end) for start, end in found[-1]] if found else [line]


def is_one(line: str) -> bool:
    """Whether a line is one sentence, whatever dashes stand in it: "E2 - E3, at last"."""
    return len(_parts(line, _ENDED)) < 2


def typed(line: str, start: int, end: int) -> str:
    """A piece of a line with the punctuation that ends it as a sentence."""
    return line[start : end + (line[end : end + 1] in _ENDS)]


def at_semicolons(line: str) -> list[tuple[int, int]]:
    """The parts of a line between semicolons that hold a letter or a figure."""
    return _parts(line, _SEMICOLON)


def pieces(line: str, divider: re.Pattern[str], start: int = 0, end: int | None = None) -> Iterator[tuple[int, int]]:
    """Where the parts between dividers stand that hold more than blanks, without the blanks at their ends."""
    between = _between(line, divider, start, len(line) if end is None else end)
    return (piece for begin, stop in between if (piece := within_blanks(line, begin, stop)) is not None)


def within_blanks(line: str, start: int, end: int) -> tuple[int, int] | None:
    """Where a part of a line stands without the blanks at its ends; None if it holds nothing else."""
    text = line[start:end]
    if not text.strip():
        return None
    return start + len(text) - len(text.lstrip()), end - (len(text) - len(text.rstrip()))


def _parts(line: str, divider: re.Pattern[str]) -> list[tuple[int, int]]:
    parts = _between(line, divider, 0, len(line))
    return [(start, end) for start, end in parts if any(map(str.isalnum, line[start:end]))]


def _between(line: str, divider: re.Pattern[str], start: int, end: int) -> Iterator[tuple[int, int]]:
    edges = [start, *(edge for cut in divider.finditer(line, start, end) for edge in cut.span()), end]
    return zip(edges[::2], edges[1::2], strict=True)


def is_listing(line: str) -> bool:
    """Whether a line has columns or is a list under a heading, as our own letters print them: "58 bishop: 19, 21"."""
    said = line.strip()
    return _is_row(said) or _LIST.match(said) is not None


def listed_under(line: str) -> list[str]:
    """The things that a list names under a heading of words; none where the line has columns."""
    said = line.strip()
    if _is_row(said) or not _LIST.match(said):
        return []
    return [thing.strip() for thing in said.partition(":")[2].split(",")]


def _has_columns(said: str) -> bool:
    """Whether a line is a row of our tables; many put two blanks behind a sentence."""
    cells = _GAP.split(said)
    return len(cells) >= _LEAST_CELLS and 2 * sum(any(map(str.isdecimal, cell)) for cell in cells) >= len(cells)


def _is_row(said: str) -> bool:
    return _has_columns(said) or any(mark in said for mark in _MARKS) or _ENTRY.match(said) is not None
