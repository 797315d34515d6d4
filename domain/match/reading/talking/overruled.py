"""What somebody else would have done, where the writer says that they decide: "Giles says 82, but it is my turn to choose"."""

from typing import Final

from domain.reading.courtesy import is_courtesy
from domain.reading.line_words import words_of
from domain.reading.word_lists import WordList

_OTHERS: Final = WordList("overruled", "what others do")
_OVERRULES: Final = WordList("overruled", "overrules")
_UNSURE: Final = WordList("overruled", "leaves it open")
_NEAR: Final = 4  # words of the beginning, among which somebody says or wants something
_MOST: Final = 24  # words


def is_overruled(sentence: str) -> bool:
    """Whether a sentence tells what another says or wants, and ends with the words that its writer does otherwise."""
    words = words_of(sentence)
    if "?" in sentence or len(words) > _MOST or _UNSURE.among(words):
        return False
    if not any(_OTHERS.at(words, at) for at in range(1, min(_NEAR, len(words)))):
        return False
    for at in range(len(words)):
        length = _OVERRULES.at(words, at)
        if length and (at + length == len(words) or is_courtesy(sentence[words[at + length].start :])):
            return True
    return False
