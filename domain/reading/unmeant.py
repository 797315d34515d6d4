"""Sentences that say of orders that they are none yet: "both are only ideas", "niente di definitivo", "nur Beispiele" (G-20)."""

from collections.abc import Sequence
from typing import Final

from domain.reading.announced import announces_the_answer
from domain.reading.line_words import LineWord, words_of
from domain.reading.word_lists import WordList

_ALONE: Final = WordList("unmeant", "alone")
_BY_ITSELF: Final = WordList("unmeant", "word by itself")
_PAIRS: Final = (
    (WordList("unmeant", "only"), WordList("unmeant", "ideas")),
    (WordList("unmeant", "not"), WordList("unmeant", "final")),
)
_GERMAN: Final = WordList("unmeant", "german")
_WAVERS: Final = WordList("unmeant", "german wavering")
_TALK: Final = WordList("unmeant", "german talk")
_LEAST_GERMAN: Final = 2  # words
_WITHIN: Final = 5  # words behind the first of a pair among which the other begins
_MOST_WORDS: Final = 20  # of a sentence; in a longer one they may be about anything


def is_unmeant(sentence: str) -> bool:
    """Whether a sentence says of the orders beside it that they are ideas, or not final, or that the answer is still to come;
    or is German and wavers, of which less is known what is talk."""
    words = words_of(sentence)
    if _is_german(words) and _wavers(words):
        return True
    if len(words) > _MOST_WORDS:
        return False
    if len(words) == 1 and words[0].text in _BY_ITSELF.words:
        return True
    said = _ALONE.among(words) or any(_pairs(first, other, words) for first, other in _PAIRS)
    return said or announces_the_answer(sentence)


def _is_german(words: Sequence[LineWord]) -> bool:
    return sum(word.text in _GERMAN.words for word in words) >= _LEAST_GERMAN


def _wavers(words: Sequence[LineWord]) -> bool:
    """Whether a word leaves orders open, outside what is told of a day."""
    at = 0
    while at < len(words):
        told = _TALK.at(words, at)
        if not told and _WAVERS.at(words, at):
            return True
        at += told or 1
    return False


def _pairs(first: WordList, other: WordList, words: Sequence[LineWord]) -> bool:
    for at in range(len(words)):
        count = first.at(words, at)
        if count and any(other.at(words, near) for near in range(at + count, min(at + count + _WITHIN, len(words)))):
            return True
    return False
