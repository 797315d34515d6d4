"""What is said of the rest of one's pieces beside orders for some: that it comes later, or that they stay.

What comes later leaves the orders as they are, only where a game's turn stays open for it: "the others tomorrow", "P2 I'll
tell you later", "per le altre ti dico dopo cena".
"""

import re
from collections.abc import Sequence
from typing import Final

from domain.match.reading.hearing import Ear
from domain.match.reading.own_words.known_words import BESIDE
from domain.reading.acts import Acts
from domain.reading.line_words import LineWord, words_of
from domain.reading.statements import sentences
from domain.reading.word_lists import WordList

_LATER: Final = WordList("harmless", "later")
_UNTIL: Final = WordList("harmless", "later, when")
_FOR_NOW: Final = WordList("harmless", "for now")
_NOW: Final = WordList("harmless", "now")
_AROUND: Final = WordList("harmless", "around the rest")
_MOST: Final = 12  # words
_MOST_OF_A_WHEN: Final = 4  # words behind "when", "after"


def is_of_the_rest(ear: Ear, acts: Acts, text: str, given: Sequence[str]) -> bool:
    """Whether words say that more comes later, of what the orders that were ``given`` do not name, and nothing else."""
    words = words_of(text)
    if acts.rest is None or len(words) > _MOST or "?" in text:
        return False
    named = {word.text for order in given for word in words_of(order)}
    at, rest, later = 0, False, False
    while at < len(words):
        length = acts.rest.at(words, at)
        if length:
            rest = True
        elif length := _FOR_NOW.at(words, at):
            rest = later = True
        elif length := _later(ear, words, at):
            later = True
        elif _is_a_name(ear, words[at], named):
            length, rest = 1, True
        elif not (length := max(_AROUND.at(words, at), BESIDE.at(words, at))):
            return False
        at += length
    return rest and later


def rest_stays(acts: Acts, text: str) -> bool:
    """Whether words say that all other pieces stay, and nothing else: "the other three hold their ground"."""
    words = words_of(text)
    at, found = 0, False
    while acts.rest_stays is not None and at < len(words):
        said = acts.rest_stays.at(words, at)
        length = said or (BESIDE.at(words, at) if acts.at(words, at) is None else 0)
        if not length:
            return False
        found = found or said > 0
        at += length
    return found


def without_enough_for_now(acts: Acts, line: str) -> str:
    """A line without the sentences that would close the turn, and say that it is so for now: more is to come."""
    if acts.rest is None or not _NOW.among(words_of(line)):
        return line
    for sentence in sentences(line):
        for part in (sentence, *re.split("[,;]", sentence)):
            if _is_enough_for_now(acts, part):
                line = line.replace(part, " " * len(part))
    return line


def _is_enough_for_now(acts: Acts, text: str) -> bool:
    """Whether words would close the turn and say that it is so for now: "nothing else from me for now"."""
    words = words_of(text)
    at, ends, now = 0, False, False
    while at < len(words):
        act = acts.at(words, at)
        if length := _NOW.at(words, at):
            now = True
        elif act is not None and acts.closing.intersection(act.means):
            length, ends = act.length, True
        elif not (length := BESIDE.at(words, at)):
            return False
        at += length
    return ends and now


def _later(ear: Ear, words: Sequence[LineWord], at: int) -> int:
    """How many words say that it is later: "tomorrow", "when I'm home", "after training"."""
    said = _LATER.at(words, at)
    until = _UNTIL.at(words, at)
    behind = words[at + until :]
    if until > said and 0 < len(behind) <= _MOST_OF_A_WHEN and not any(ear.tells(word.text) for word in behind):
        return len(words) - at
    return said


def _is_a_name(ear: Ear, word: LineWord, named: set[str]) -> bool:
    """Whether a word names a thing with a letter and a figure, "P2", which no order names."""
    figured = word.text[-1:].isdecimal() and not word.text.isdecimal()
    return figured and ear.tells(word.text) and word.text not in named
