"""Letters of those who watch a match: ``watch 12``, ``stop watching 12``; in any language."""

from typing import Final

import msgspec

from domain.match.reading.personal.open_list import numbered
from domain.reading.word_lists import WordList

_WATCH: Final = WordList("lexicon", "watch", "may i watch", package="domain.match")
_NO_MORE: Final = WordList("lexicon", "watch no more", package="domain.match")


class Watch(msgspec.Struct, frozen=True):
    """The match of that number is to be watched, or with ``no_more`` is not any longer."""

    number: int
    no_more: bool = False


def watch_order(text: str) -> Watch | None:
    """What a letter wishes to watch that says nothing else but courtesy; nothing that is in doubt."""
    for words, number, rest in numbered(text):
        if not rest and words in _WATCH.words:
            return Watch(number)
        if not rest and words in _NO_MORE.words:
            return Watch(number, no_more=True)
    return None
