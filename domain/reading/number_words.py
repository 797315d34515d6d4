"""Numbers as words, nought to ninety-nine, in English and Italian, written as figures in their places."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final

import msgspec

from domain.reading.line_words import LineWord, words_of
from domain.reading.word_lists import WordList

_ENGLISH_ONES: Final = WordList("numbers", "english ones")
_ENGLISH_TENS: Final = WordList("numbers", "english tens")
_ITALIAN_ONES: Final = WordList("numbers", "italian ones")
_ITALIAN_TENS: Final = WordList("numbers", "italian tens")
_FORTY: Final = WordList("numbers", "forty, misspelt")
_NINETY: Final = WordList("numbers", "ninety, misspelt")
_NO_NUMBERS: Final = WordList("numbers", "no numbers")
_JOINS: Final = re.compile(r"[\s-]{1,3}")
_LETTER: Final = re.compile(r"[A-HJ-Zb-df-hj-z]")


class _Numbers(msgspec.Struct, frozen=True):
    """Numbers by their words: all that are one word, and the English tens and ones, which may also stand apart."""

    whole: Mapping[str, int]
    tens: Mapping[str, int]
    ones: Mapping[str, int]


def is_number(word: str) -> bool:
    """Whether a word is a number by itself."""
    return word in _numbers().whole


def number_named(word: str) -> int | None:
    """The number that a word, or a figure, is; None if it is none."""
    return int(word) if word.isdecimal() else _numbers().whole.get(word)


def in_figures(line: str) -> str:
    """The line with every number word as figures, blanks filling its place: whatever else stands there keeps its column.

    A single letter before it is the name of a piece or a column and stands close: "P two" is P2, "B three" is B3.
    """
    words = words_of(line)
    numbers = _numbers()
    at = 0
    while at < len(words):
        count, number = _number(numbers, line, words, at)
        if saying := _NO_NUMBERS.at(words, at):
            count = saying
        elif count:
            start, end = words[at].start, words[at + count - 1].end
            figures = str(number)
            if at and _is_letter(line, words[at - 1], start):
                start = words[at - 1].start
                figures = line[start] + figures
            line = f"{line[:start]}{figures.ljust(end - start)}{line[end:]}"
        at += count or 1
    return line


def _number(numbers: _Numbers, line: str, words: tuple[LineWord, ...], at: int) -> tuple[int, int]:
    """How many words make a number there, and which it is; no words if none do."""
    number = numbers.whole.get(words[at].text)
    if number is None:
        return 0, 0
    after = words[at + 1] if at + 1 < len(words) else None
    if words[at].text in numbers.tens and after is not None and after.text in numbers.ones:
        joined = line[words[at].end : after.start]
        if _JOINS.fullmatch(joined):
            return 2, number + numbers.ones[after.text]
    return 1, number


def _is_letter(line: str, word: LineWord, start: int) -> bool:
    """Whether a word is one letter that a number goes with; small "a", "e" and "i" are words of their own."""
    letter = line[word.start : word.end]
    return bool(_LETTER.fullmatch(letter)) and not line[word.end : start].strip(" -")


@cache
def _numbers() -> _Numbers:
    tens = {word: 10 * number for number, word in enumerate(_ENGLISH_TENS.listed, 2)}
    small = {word: number for number, word in enumerate(_ENGLISH_ONES.listed)}
    ones = {word: number for word, number in small.items() if 0 < number < 10}
    joined = {f"{ten}{one}": tens[ten] + ones[one] for ten in tens for one in ones}
    misspelt = {**dict.fromkeys(_FORTY.listed, 40), **dict.fromkeys(_NINETY.listed, 90)}
    return _Numbers({**small, **tens, **misspelt, **joined, **dict(_italian())}, tens, ones)


def _italian() -> Iterator[tuple[str, int]]:
    """Tens and ones make one word, the ten losing its last vowel before "uno" and "otto"."""
    ones = _ITALIAN_ONES.listed
    yield from ((word, number) for number, word in enumerate(ones))
    for ten, word in enumerate(_ITALIAN_TENS.listed, 2):
        yield word, 10 * ten
        yield f"{word[:-1]}un", 10 * ten + 1  # "ventun case"
        for one in range(1, 10):
            name = ones[one]
            yield (word[:-1] if name[0] in "uo" else word) + name, 10 * ten + one
