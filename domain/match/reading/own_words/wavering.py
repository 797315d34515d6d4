"""Whether words on their own leave an order open: they are on the closed lists of doubts, ask or quote (G-19, G-20)."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from domain.reading.doubts import unsettles
from domain.reading.line_words import LineWord, blanked, leads, words_of
from domain.reading.retraction import denies, leaves_open, retraction, turning_points
from domain.reading.said_of_it import is_answered
from domain.reading.unmeant import is_unmeant
from domain.reading.word_lists import WordList

_ALWAYS: Final = WordList(
    "doubts", "waiting always", "taken-back always", "open always", "denied always", "asked always"
)
_SAYINGS: Final = WordList("harmless", "sayings")
_FIGURES: Final = WordList("harmless", "figures of speech")
_WISHES: Final = WordList("harmless", "wishes")
_OPINIONS: Final = WordList("harmless", "opinions before a verb")
_OPINIONS_OF_VERBS: Final = WordList("harmless", "opinions before an infinitive")
_TO_WHOM: Final = WordList("harmless", "to whom", "little words for oneself")
_INFINITIVES: Final = WordList("harmless", "infinitives")
_QUOTES: Final = frozenset('"“”«»„`*_<>=~|')


def asks_or_quotes(text: str) -> bool:
    """Whether a text has a question mark or quotation marks."""
    return "?" in text or not _QUOTES.isdisjoint(text)


def orders_nothing(sentence: str) -> bool:
    """Whether a sentence says what something is like or what was answered, or holds a figure of speech: "hard to accept agent 3",
    "I move house"."""
    words = words_of(sentence)
    if is_answered(sentence) or _FIGURES.among(words) or is_unmeant(without_phrases(_WISHES, sentence)):
        return True
    spoken = [word.text for word in words]
    done = any(
        one in _OPINIONS.words and to == "to" and verb not in _TO_WHOM.words
        for one, to, verb in zip(spoken, spoken[1:], spoken[2:], strict=False)
    )
    return done or any(
        one in _OPINIONS_OF_VERBS.words and verb.endswith(_INFINITIVES.listed) for one, verb in pairwise(spoken)
    )


def wavers(text: str) -> bool:
    """Whether a text has a word of the closed lists of doubts, which is not part of a saying: "you never know"."""
    text = without_phrases(_SAYINGS, text)
    turned = retraction(text) is not None or bool(turning_points(text)) or leaves_open(text) or denies(text)
    return turned or unsettles(text, near=True) is not None


def is_said_of_orders(text: str) -> bool:
    """Whether a phrase of doubt stands in a text that is always said of orders, and no saying around it."""
    words = words_of(without_phrases(_SAYINGS, text))
    found = ((at, leads(_ALWAYS.by_first, words, at)) for at in range(len(words)))
    return any(length > 1 and not _is_a_thing(words[at + length :]) for at, length in found)


def _is_a_thing(words: Sequence[LineWord]) -> bool:
    """Whether the first of these words names a thing by a letter and a figure: nobody is asked first in "chiedere a P4"."""
    return any(word.text[-1:].isdecimal() and word.text[:1].isalpha() for word in words[:1])


def without_phrases(phrases: WordList, text: str) -> str:
    """The text with blanks for phrases in which nothing wavers, whatever a word of them might do alone."""
    words = words_of(text)
    for at in range(len(words)):
        if length := phrases.at(words, at):
            text = blanked(text, words[at].start, words[at + length - 1].end)
    return text
