"""Numbers as words, nought to ninety-nine, in English and Italian, written as figures in their places."""

import re
from collections.abc import Iterator
from typing import Final

from domain.reading.line_words import Word, words_of
from domain.reading.tables import tables

_WORDS: Final = tables("numbers")
_ENGLISH_ONES: Final = _WORDS["english ones"]
_ENGLISH_TENS: Final = _WORDS["english tens"]
_ITALIAN_ONES: Final = _WORDS["italian ones"]
_ITALIAN_TENS: Final = _WORDS["italian tens"]


def _italian() -> Iterator[tuple[str, int]]:
    """Tens and ones make one word, the ten losing its last vowel before "uno" and "otto"."""
    yield from ((word, number) for number, word in enumerate(_ITALIAN_ONES))
    for ten, word in enumerate(_ITALIAN_TENS, 2):
        yield word, 10 * ten
        yield f"{word[:-1]}un", 10 * ten + 1  # "ventun case"
        for one in range(1, 10):
            name = _ITALIAN_ONES[one]
            yield (word[:-1] if name[0] in "uo" else word) + name, 10 * ten + one


_TENS: Final = {word: 10 * number for number, word in enumerate(_ENGLISH_TENS, 2)}
_ONES: Final = {word: number for number, word in enumerate(_ENGLISH_ONES) if 0 < number < 10}
_WHOLE: Final = {
    **{word: number for number, word in enumerate(_ENGLISH_ONES)},
    **_TENS,
    "fourty": 40,
    "ninty": 90,
    **{f"{ten}{one}": tens + ones for ten, tens in _TENS.items() for one, ones in _ONES.items()},
    **dict(_italian()),
}
_JOINS: Final = re.compile(r"[\s-]{1,3}")


def is_number(word: str) -> bool:
    """Whether a word is a number by itself."""
    return word in _WHOLE


def in_figures(line: str) -> str:
    """The line with every number word as figures, blanks filling its place: whatever else stands there keeps its column.

    A single letter before it is the name of a piece or a column and stands close: "P two" is P2, "B three" is B3.
    """
    words = words_of(line)
    at = 0
    while at < len(words):
        count, number = _number(line, words, at)
        if count:
            start, end = words[at].start, words[at + count - 1].end
            figures = str(number)
            if at and _is_letter(line, words[at - 1], start):
                start = words[at - 1].start
                figures = line[start] + figures
            line = f"{line[:start]}{figures.ljust(end - start)}{line[end:]}"
        at += count or 1
    return line


def _number(line: str, words: list[Word], at: int) -> tuple[int, int]:
    """How many words make a number there, and which it is; no words if none do."""
    number = _WHOLE.get(words[at].text)
    if number is None:
        return 0, 0
    after = words[at + 1] if at + 1 < len(words) else None
    if words[at].text in _TENS and after is not None and after.text in _ONES:
        joined = line[words[at].end : after.start]
        if _JOINS.fullmatch(joined):
            return 2, number + _ONES[after.text]
    return 1, number


def _is_letter(line: str, word: Word, start: int) -> bool:
    """Whether a word is one letter that a number goes with; small "a", "e" and "i" are words of their own."""
    letter = line[word.start : word.end]
    return bool(re.fullmatch(r"[A-HJ-Zb-df-hj-z]", letter)) and not line[word.end : start].strip(" -")
