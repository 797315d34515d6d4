"""The question how its asker knows of a thing: the word for it, and behind it nothing but what the thing is called."""

from collections.abc import Callable
from typing import Final

from domain.reading.line_words import LineWord, bare, first_word, words_of
from domain.reading.word_lists import WordList

_HEADS: Final = WordList("asking", "why")
_AROUND: Final = WordList("asking", "why around")
_LONGEST: Final = 80  # characters of a line that asks about one thing
_MOST: Final = 4  # words that one thing is called by


def asked_why(line: str, names: Callable[[str], bool]) -> str | None:
    """What a line asks about that asks why; None if it asks nothing such.

    ``names`` says whether a word names something at the table, or somebody. Every word behind the first must be one that
    names, or a little one: "why not 37?" and "why so slow" are talk, or doubts.
    """
    if len(line) > _LONGEST or bare(first_word(line)) not in _HEADS.words or len(words := words_of(line)) < 2:
        return None
    thing = naming(words[1:])
    if not 0 < len(thing) <= _MOST or not all(map(names, thing)):
        return None
    return line[words[1].start : words[-1].end]


def naming(words: tuple[LineWord, ...]) -> list[str]:
    """The words that are not little ones."""
    return [word.text for word in words if word.text not in _AROUND.words]
