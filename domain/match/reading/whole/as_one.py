"""Lines of several who play as one: "offriamo pistola 4, vorremmo una fotografia" as "offro pistola 4, vorrei una fotografia"."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

from domain.reading.line_words import LineWord, words_of
from domain.reading.word_lists import WordList

_VERBS: Final = WordList("as_one", "verbs")
_BEFORE: Final = WordList("as_one", "before")


def as_one(lines: Sequence[str]) -> list[str]:
    """The lines with the verbs of orders in the singular, where they begin a part of a line, and blanks before them."""
    return [_as_one(line) if "mo" in line else line for line in lines]


def _as_one(line: str) -> str:
    words = words_of(line)
    for at, word in enumerate(words):
        singular = _singular().get(word.text)
        if singular is not None and _begins(line, words, at):
            line = f"{line[: word.start]}{singular.rjust(word.end - word.start)}{line[word.end :]}"
    return line


def _begins(line: str, words: Sequence[LineWord], at: int) -> bool:
    """Whether a word begins a line, or what stands behind a mark or a little word."""
    if at == 0 or words[at - 1].text in _BEFORE.words:
        return True
    return not line[words[at - 1].end : words[at].start].isspace()


@cache
def _singular() -> Mapping[str, str]:
    return dict(phrase.split() for phrase in _VERBS.listed)
