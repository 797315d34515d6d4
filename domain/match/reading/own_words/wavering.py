"""Whether words on their own leave an order open: they are on the closed lists of doubts, ask or quote (G-19, G-20)."""

from typing import Final

from domain.reading.doubts import unsettles
from domain.reading.line_words import blanked, words_of
from domain.reading.retraction import denies, leaves_open, retraction, turning_points
from domain.reading.word_lists import WordList

_SAYINGS: Final = WordList("harmless", "sayings")
_QUOTES: Final = frozenset('"“”«»„`*_<>=~|')


def asks_or_quotes(text: str) -> bool:
    """Whether a text has a sign of a question or a quotation."""
    return "?" in text or not _QUOTES.isdisjoint(text)


def wavers(text: str) -> bool:
    """Whether a text has a word of the closed lists of doubts, which is not part of a saying: "you never know"."""
    words = words_of(text)
    for at in range(len(words)):
        if length := _SAYINGS.at(words, at):
            text = blanked(text, words[at].start, words[at + length - 1].end)
    turned = retraction(text) is not None or bool(turning_points(text)) or leaves_open(text) or denies(text)
    return turned or unsettles(text, near=True) is not None
