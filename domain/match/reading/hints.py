"""What a letter in which nothing was understood may be about: the page of the help that speaks of it."""

from collections.abc import Iterable
from typing import Final

from domain.reading.line_words import words_of
from domain.reading.word_lists import WordList

_HINTS: Final = {
    topic: WordList("lexicon", f"hints {topic}", package="domain.match") for topic in ("people", "time", "host")
}


def topic_hinted(lines: Iterable[str]) -> str:
    """The topic of which most words stand in these lines; "" if none does."""
    words = [words_of(line) for line in lines]
    found = {
        topic: sum(hints.at(line, at) > 0 for line in words for at in range(len(line)))
        for topic, hints in _HINTS.items()
    }
    most = max(found.values())
    return next(topic for topic, count in found.items() if count == most) if most else ""
