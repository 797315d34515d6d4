"""An apology beside what costs others time, "away 10-20 January, sorry!", takes nothing back; beside a move it may (G-19).

One to a player whom a move hurts, "sorry Violet!", takes nothing back either, where no other player is named beside it.
"""

import re
from collections.abc import Sequence
from typing import Final

from domain.match.orders import Away, Back, MoreTime, Pause, StillHere
from domain.match.reading.hearing import Ear
from domain.match.reading.shared_words import shared_order, short_words
from domain.reading.courtesy import without_courtesy
from domain.reading.line_words import LineWord, blanked, leads, trails, words_of
from domain.reading.word_lists import WordList

_APOLOGIES: Final = WordList("courtesy", "apologies")
_KINDLY: Final = WordList("courtesy", "beside an apology")
_UNMEANT: Final = WordList("courtesy", "unmeant apologies")
_BEFORE: Final = re.compile(r"(?:^|[.,;!?()\u2013\u2014-])\W*$")
_BEHIND: Final = re.compile(r"\W*(?:$|[.!);])|[\s\u2600-\u27bf\U0001f300-\U0001faff\ufe0f]*$")
_BRACKET: Final = re.compile(r"[\s.!]*\(([^()]{1,40})\)\s*$")
_MOST_OF_A_NAME: Final = 2  # words
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


def without_apology_to_players(ear: Ear, lines: Sequence[str]) -> list[str]:
    """The lines with blanks for apologies to one player, where no other is named in them.

    Where orders name players it has to be named beside the apology too: "refuse. Sorry agent 2" may answer somebody else.
    """
    found = [(number, *one) for number, line in enumerate(lines) for one in _to_players(ear, line)]
    if not found:
        return list(lines)
    said = list(lines)
    for number, start, end in found:
        said[number] = blanked(said[number], start, end)
    alone = len(_named(ear, lines)) == 1 and (ear.aims is not None or bool(_named(ear, said)))
    return said if alone else list(lines)


def _named(ear: Ear, lines: Sequence[str]) -> set[str]:
    return {name for line in lines for name in _players(ear, words_of(line))}


def _players(ear: Ear, words: Sequence[LineWord]) -> list[str]:
    spans = (words[at : at + length] for length in range(1, _MOST_OF_A_NAME + 1) for at in range(len(words)))
    called = (" ".join(word.text for word in span).removesuffix("'s") for span in spans)
    return [name for name in called if name in ear.others]


def _to_players(ear: Ear, line: str) -> list[tuple[int, int]]:
    """From where to where apologies to players stand, each a clause by itself: "sorry Violet!", "scusa, Viola (non è vero)"."""
    words = words_of(line)
    found: list[tuple[int, int]] = []
    for at in range(len(words)):
        count = leads(_APOLOGIES.by_first, words, at)
        last = _behind_the_name(ear, words, at + count) if count and _BEFORE.search(line, 0, words[at].start) else 0
        end = _end_of_apology(line, words[last - 1].end) if last else 0
        if end:
            found.append((words[at].start, end))
    return found


def _end_of_apology(line: str, end: int) -> int:
    """Where an apology ends that names whom it is to, with a bracket that says that it is none; 0 if its clause goes on."""
    bracket = _BRACKET.match(line, end)
    words = [] if bracket is None else words_of(bracket[1])
    if bracket is not None and words and _UNMEANT.at(words, 0) == len(words):
        return bracket.end()
    return end if _BEHIND.match(line, end) else 0


def _behind_the_name(ear: Ear, words: Sequence[LineWord], at: int) -> int:
    """Behind which word the name of a player ends that stands there, with what is kind beside it; 0 if none does."""
    at += _KINDLY.at(words, at)
    called = [" ".join(word.text for word in words[at : at + length]) for length in range(1, _MOST_OF_A_NAME + 1)]
    length = next((length for length, name in enumerate(called, 1) if name in ear.others), 0)
    return at + length + _KINDLY.at(words, at + length) if length else 0
