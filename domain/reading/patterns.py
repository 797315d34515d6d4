"""Phrases with alternatives: "i/we don't/dont like/want -/any_of these/them" is one of each word's alternatives between "/".

In an alternative "_" is a blank, and "-" says nothing.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import product
from typing import Final, Generic, TypeVar

from domain.reading.line_words import LineWord

T = TypeVar("T")
_Slot = tuple[tuple[str, ...], ...]  # the alternatives of one place, each as its words
_Place = dict[str, list[tuple[str, ...]]]  # the same, by their first words; "" where nothing need stand there
_ALTERNATIVES: Final = "/"
_NOTHING: Final = "-"
_BLANKS: Final = r"\s+"
_APOSTROPHE: Final = "'"
_APOSTROPHES: Final = "['’]"


def is_pattern(phrase: str) -> bool:
    """Whether a phrase has alternatives."""
    return _ALTERNATIVES in phrase


def spelt_out(phrase: str) -> list[str]:
    """All phrases that one stands for."""
    if not is_pattern(phrase):
        return [phrase]
    spelt = (" ".join(word for words in chosen for word in words) for chosen in product(*_slots(phrase)))
    return [one for one in dict.fromkeys(spelt) if one]


def single_words(phrase: str) -> Iterator[str]:
    """The phrases of one word among those that one stands for: those of a place beside which all others may be left out."""
    slots = _slots(phrase)
    needed = [slot for slot in slots if all(slot)]
    if len(needed) <= 1:
        yield from (words[0] for slot in needed or slots for words in slot if len(words) == 1)


def expression(phrases: Iterable[str], *, verbatim: bool = False) -> str:
    """Phrases, alternatives and all, as one expression for a line as it is typed; of two that fit the longer counts.

    Between words stands any blank, and an apostrophe may be either, unless it is ``verbatim``; a star is any letters.
    """
    slots = sorted(map(_slots, phrases), key=_most_words, reverse=True)
    loosely = "|".join(_expression(one) for one in slots) or "(?!)"
    return f"(?:{loosely.replace(_BLANKS, ' ').replace(_APOSTROPHES, _APOSTROPHE) if verbatim else loosely})"


def first_words(phrases: Iterable[str]) -> set[str]:
    """The words that any of the phrases begins with."""
    return {word for phrase in phrases for word in _firsts(_slots(phrase))}


def _most_words(slots: Sequence[_Slot]) -> int:
    return sum(max(len(" ".join(words)) + 1 for words in slot) for slot in slots)


def _expression(slots: Sequence[_Slot]) -> str:
    """One phrase; the blank beside words that may be left out is left out with them."""
    said, needed = "", False
    for slot in slots:
        longest_first = sorted((_spaced(words) for words in slot if words), key=len, reverse=True)
        one = f"(?:{'|'.join(longest_first)})"
        one = f"{_BLANKS}{one}" if needed else one if all(slot) else f"{one}{_BLANKS}"
        needed = needed or all(slot)
        said += one if all(slot) else f"(?:{one})?"
    return said


def _spaced(words: Sequence[str]) -> str:
    return _BLANKS.join(re.escape(word).replace(_APOSTROPHE, _APOSTROPHES).replace(r"\*", r"\w*") for word in words)


class Patterns(Generic[T]):
    """Phrases with alternatives, each with what it stands for; nothing is spelt out, however many phrases they make."""

    def __init__(self, phrases: Iterable[tuple[str, T]]) -> None:
        self._phrases = phrases

    def at(self, words: Sequence[LineWord], at: int) -> int:
        """How many words the longest phrase has that stands there; 0 if none does."""
        if words[at].text not in self._by_first:
            return 0
        return max((length for length, _ in self.found(words, at)), default=0)

    def found(self, words: Sequence[LineWord], at: int) -> Iterator[tuple[int, T]]:
        """How many words each phrase has that stands there, and what it stands for."""
        for places, meant in self._by_first.get(words[at].text, ()):
            end = _end(places, words, at)
            if end > at:
                yield end - at, meant

    @property
    def first_words(self) -> Iterable[str]:
        """The words that a phrase may begin with."""
        return self._by_first

    @cached_property
    def _by_first(self) -> Mapping[str, list[tuple[Sequence[_Place], T]]]:
        found: dict[str, list[tuple[Sequence[_Place], T]]] = {}
        for phrase, meant in self._phrases:
            slots = _slots(phrase)
            places = [_place(slot) for slot in slots]
            for first in _firsts(slots):
                found.setdefault(first, []).append((places, meant))
        return found


def _slots(phrase: str) -> list[_Slot]:
    return [
        tuple(() if one == _NOTHING else tuple(one.split("_")) for one in word.split(_ALTERNATIVES))
        for word in phrase.split()
    ]


def _firsts(slots: Sequence[_Slot]) -> set[str]:
    """The words that such a phrase may begin with."""
    found: set[str] = set()
    for slot in slots:
        found |= {words[0] for words in slot if words}
        if all(slot):
            break
    return found


def _place(slot: _Slot) -> _Place:
    found: _Place = {}
    for words in slot:
        found.setdefault(words[0] if words else "", []).append(words)
    return found


def _end(places: Sequence[_Place], words: Sequence[LineWord], at: int) -> int:
    """Behind which word the longest such phrase ends that begins there; 0 if none does."""
    ends = {at}
    for place in places:
        behind = ends if "" in place else set[int]()
        for end in ends:
            said = place.get(words[end].text) if end < len(words) else None
            if said is not None:
                behind = behind | {end + len(one) for one in said if len(one) == 1 or _stand(one, words, end)}
        if not behind:
            return 0
        ends = behind
    return max(ends)


def _stand(said: Sequence[str], words: Sequence[LineWord], at: int) -> bool:
    return at + len(said) <= len(words) and all(words[at + n].text == word for n, word in enumerate(said))
