"""An apology beside what costs others time, "away 10-20 January, sorry!", takes nothing back; beside a move it may (G-19)."""

from typing import Final

from domain.match.orders import Away, Back, MoreTime, Pause, StillHere
from domain.match.reading.shared_words import shared_order, short_words
from domain.reading.courtesy import without_courtesy
from domain.reading.line_words import leads, trails, words_of
from domain.reading.word_lists import WordList

_APOLOGIES: Final = WordList("courtesy", "apologies")
_COSTS_TIME: Final = (Away, Back, MoreTime, Pause, StillHere)


def without_apology(line: str) -> str:
    """The line with blanks in place of an apology at its ends, if nothing else stands there than such a thing."""
    words = words_of(line)
    first = leads(_APOLOGIES.by_first, words)
    last = len(words) - trails(_APOLOGIES.by_last, words, first, len(words))
    if first >= last or last - first == len(words):
        return line
    start, end = words[first].start, words[last - 1].end
    rest = line[start:end]
    tries = (rest, *(said.strip() for said in without_courtesy(rest)))
    costs = any(isinstance(shared_order(said, short_words(said)), _COSTS_TIME) for said in tries)
    return f"{' ' * start}{rest}".ljust(len(line)) if costs and "?" not in line else line
