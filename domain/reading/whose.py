"""Whose doing an order is, by its own clause: nobody orders for another (G-20), and what one would do is not done.

A game passes over what it does not know beside a piece and a place, "your fugitive goes to Q2" and "my wife moves it" too.
"""

import re
from collections.abc import Callable, Sequence
from functools import cache
from itertools import pairwise
from typing import Final

import msgspec

from domain.reading.doubts import joins
from domain.reading.line_words import LineWord, has, leads, words_of
from domain.reading.misgivings import Misgiving
from domain.reading.word_lists import WordList

_POSSESSIVES: Final = WordList("others", "possessives")
_SUBJECTS: Final = WordList("others", "subjects")
_ASKED: Final = WordList("others", "asked")
_ALL_OF_MINE: Final = WordList("others", "all of mine")
_PEOPLE: Final = WordList("others", "people")
_ENEMIES: Final = WordList("others", "enemies")
_I_TOO: Final = WordList("others", "i too")
_GOES_ON: Final = WordList("others", "goes on")
_WOULD: Final = WordList("others", "would")
_WOULD_LIKE: Final = WordList("others", "would like")
_WISHED: Final = WordList("others", "wished")
_WOULD_ENDINGS: Final = WordList("others", "would endings")
_PRETENCE: Final = WordList("others", "pretence")
_REPORTS: Final = WordList("others", "reports")
_ONES_OWN: Final = WordList("others", "ones own")
_SHORTEST_MOOD: Final = 5  # letters of a verb that tells by its ending what would be
_PUNCTUATION: Final = re.compile(r"\s[-\u2013\u2014]+\s|[,;:.!?\u2026]+(?=\s|$)|[()\[\]]")
_PLACE: Final = re.compile(r"[a-z]\d{1,3}")
_NEAR: Final = 2  # words before whose a thing is, an article among them
_MOST_BETWEEN: Final = 1  # words between whose a thing is and its name: "your brave fugitive"


class Voice(msgspec.Struct, frozen=True):
    """Why an order is not played; ``read``: it may be its writer's all the same, and is offered for a yes."""

    why: Misgiving
    read: bool


def voice(line: str, start: int, order: str, tells: Callable[[str], bool]) -> Voice | None:
    """Why an order is not its writer's to give, or is not given; None if nothing in its clause says so.

    It begins at ``start`` in the line as typed; ``tells``: whether a word says something in an order of the game.
    """
    words = _clause(line, start, order)
    if _PRETENCE.among(words):
        return Voice("unsure", read=True)
    if _telling().isdisjoint([word.text for word in words]) and not any(map(_is_mood, words)):
        return None
    telling = [tells(word.text) for word in words]
    first = telling.index(True) if True in telling else len(words)
    last = len(telling) - telling[::-1].index(True) if True in telling else 0
    if _REPORTS.among(words[:last]):
        return Voice("unsure", read=True)
    if _is_owned(words, telling):
        return Voice("anothers", read=False)
    if _is_done_by_another(words, first):
        return Voice("anothers", read=True)
    would = next((at for at, word in enumerate(words) if word.text in _WOULD.words or _is_mood(word)), None)
    if would is None or leads(_WOULD_LIKE.by_first, words, would + 1) or has(_WOULD_LIKE.by_first, words[:would]):
        return None
    return Voice("unsure", read=True)


def _is_mood(word: LineWord) -> bool:
    """Whether a verb says by its ending what somebody would do, and not that they wish it: "giocherei"."""
    ends = len(word.text) >= _SHORTEST_MOOD and word.text.endswith(_WOULD_ENDINGS.listed)
    return ends and word.text not in _WISHED.words


@cache
def _telling() -> frozenset[str]:
    """All words for which a clause is looked into."""
    reporting = (phrase.split()[-1] for phrase in _REPORTS.listed)
    return _POSSESSIVES.words | _SUBJECTS.words | _PEOPLE.words | _ENEMIES.words | _WOULD.words | frozenset(reporting)


def _clause(line: str, start: int, order: str) -> Sequence[LineWord]:
    """The words of an order, and those before it that no punctuation and no word that joins parts from it."""
    end = start + len(order)
    if end > len(line):
        return words_of(order)  # a line that a mail program wrapped
    words = words_of(line[:end])
    at = next((at for at, word in enumerate(words) if word.end > start), len(words))
    while 0 < at < len(words) and not (
        _PUNCTUATION.search(line, words[at - 1].end, words[at].start) or _begins(line, words[at - 1])
    ):
        at -= 1
    return words[at:]


def _begins(line: str, word: LineWord) -> bool:
    """Whether what stands behind a word is another clause."""
    return joins(line, word) and word.text not in _GOES_ON.words


def _is_owned(words: Sequence[LineWord], telling: Sequence[bool]) -> bool:
    """Whether the thing that is named first is somebody else's, or any that is sent to a place, or given away."""
    sent = any(_PLACE.fullmatch(word.text) for word in words)
    for at in [at for at, word in enumerate(words) if word.text in _POSSESSIVES.words]:
        named = True in telling[at + 1 : at + 2 + _MOST_BETWEEN]
        done = any(word.text in _ONES_OWN.words for word in words[max(at - _NEAR, 0) : at])
        if named and (sent or done or True not in telling[:at]):
            return True
    return any(
        (one.text in _ENEMIES.words and telling[at + 1]) or (other.text in _ENEMIES.words and telling[at])
        for at, (one, other) in enumerate(pairwise(words))
    )


def _is_done_by_another(words: Sequence[LineWord], first: int) -> bool:
    """Whether somebody else is named before all that is done: "you move", "my wife plays"."""
    if words[0].text in _SUBJECTS.words and not (leads(_ASKED.by_first, words, 1) or _ALL_OF_MINE.at(words, 0)):
        return True
    people = next((at for at in range(first) if words[at].text in _PEOPLE.words), None)
    return people is not None and not leads(_I_TOO.by_first, words, people + 1)
