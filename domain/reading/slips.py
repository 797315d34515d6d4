"""Slips of the pen (G-22): what a word that nobody knows was meant to be, by its letters and by its sound."""

import re
from collections.abc import Callable, Iterable
from functools import cache
from typing import Final

from rapidfuzz import process
from rapidfuzz.distance import OSA

from domain.reading.number_words import is_number
from domain.reading.word_lists import WordList, every_word

_MISGIVINGS: Final = WordList("misgivings", "past", "happened", "negations", "conditions", "questions")
_ENDINGS: Final = WordList("little", "endings of what was or would be")
_DOUBTS: Final = (
    WordList("misgivings", "negations", "conditions", "questions"),
    WordList("doubts", "waiting always", "taken-back always", "open always", "denied always", "asked always"),
    WordList("doubts", "denied", "waiting", "later", "taken-back", "open", "conditional"),
    WordList("retraction", "weak", "strong", "refuses"),
    WordList("courtesy", "postponing"),
    WordList("slips", "doubts"),
)
_RETRACTS: Final = WordList("retraction", "strong")
_WEIGHTY: Final = 7  # letters of a word that says in a phrase what the phrase says: "ho sbagliato"
_COURTESY: Final = WordList("courtesy", "greetings", "sign-offs", "lead-ins", "please", "requests")
_SHORTEST: Final = 3  # letters of a word in which two may have changed places
_SHORT: Final = 4  # letters of one that is another only by its sound
_LONG: Final = 10  # letters of one in which any two may be wrong
_FARTHEST: Final = 2  # letters that are wrong in any
_ALIKE: Final = tuple(map(frozenset, ("aeiouy", "ckq", "sz", "bp", "dt", "mn", "ij", "fvw", "gj")))
_HEARD_ALIKE: Final = WordList("expressions", "heard alike")
_TWICE: Final = re.compile(r"(.)\1+")
_VOWELS: Final = str.maketrans("", "", "aeiou'")  # left out by who types on a phone


class Spelling:
    """How the words of a game's orders are spelt, and those of courtesy around them."""

    def __init__(self, words: Iterable[str]) -> None:
        self.words: Final = frozenset(words)
        self._polite = frozenset(word for word in _COURTESY.words if len(word) > _SHORT)
        self._targets = tuple(sorted(word for word in self.words | self._polite if _may_be_meant(word)))
        self._doubts = tuple(sorted(_doubts()))

    def meant(self, word: str) -> tuple[str, ...]:
        """The words that one nobody knows may be but for a slip; no negation or condition, unless the game has it in long."""
        near = (one for one in self.near(word) if is_slip(word, one))
        return tuple(one for one in near if one not in _doubts() or len(word) > _SHORT)

    def is_courtesy(self, word: str) -> bool:
        """Whether a word that one may be stands around orders, and says nothing of them."""
        return word in self._polite

    def near(self, word: str) -> tuple[str, ...]:
        """The words that are spelt almost like one, be they what was meant or not; the nearest first."""
        far = 1 if len(word) <= _SHORT else _FARTHEST
        found = process.extract(word, self._targets, scorer=OSA.distance, score_cutoff=far, limit=None)
        return tuple(one for one, distance, _ in found if distance <= 1 or _begins_alike(word, one))

    def doubts(self, word: str) -> tuple[str, ...]:
        """The words of doubt that one nobody knows may be: "nto", "dnot"."""
        found = process.extract(word, self._doubts, scorer=OSA.distance, score_cutoff=1, limit=None)
        slips = (one for one, _, _ in found if is_slip(word, one))
        return (*slips, *_without_vowels().get(word, ()))


@cache
def spelling(words: Callable[[], Iterable[str]]) -> Spelling:
    """The spelling of a game's words, made once."""
    return Spelling(words())


@cache
def _doubts() -> frozenset[str]:
    alone = {word for one in _DOUBTS for word in one.words if len(word) >= _SHORTEST and word.isalpha()}
    return frozenset(
        alone.union(word for phrase in _RETRACTS.listed for word in phrase.split() if len(word) >= _WEIGHTY)
    )


@cache
def _without_vowels() -> dict[str, tuple[str, ...]]:
    """The words of doubt by what is left of them without vowels: "nt" is "not", "nn" is "non"."""
    found: dict[str, tuple[str, ...]] = {}
    for word in sorted(_doubts()):
        short = word.translate(_VOWELS)
        if len(short) > 1 and short != word and short[0] == word[0]:
            for written in {short, _TWICE.sub(r"\1", short)} - {short[:1]}:
                found[written] = (*found.get(written, ()), word)
    return found


def _may_be_meant(word: str) -> bool:
    return word.isalpha() and len(word) >= _SHORTEST and not is_number(word)


def is_known(word: str) -> bool:
    """Whether a word has a sense of its own, so that it is no other word misspelt."""
    return word in every_word() or word in _MISGIVINGS.words or word.endswith(_ENDINGS.endings)


def is_slip(word: str, meant: str) -> bool:
    """Whether a word may be another but for a slip: by one letter if it is long enough, or by its sound."""
    length, distance = len(word), OSA.distance(word, meant, score_cutoff=_FARTHEST)
    if distance > _FARTHEST or not _begins_alike(word, meant):
        return False
    if distance <= 1:
        return distance == 0 or length > _SHORT or _sounds_alike(word, meant)
    return length >= _LONG or (length > _SHORT and _sound(word) == _sound(meant))


def _begins_alike(word: str, meant: str) -> bool:
    """Whether the first letter is right, as it is in nearly every slip, is heard alike, or has only changed places."""
    if word[0] == meant[1:2] and word[1:2] == meant[0]:
        return len(word) > _SHORT
    return word[0] == meant[0] or _sound(word)[:1] == _sound(meant)[:1]


def _sounds_alike(word: str, meant: str) -> bool:
    """Whether a short word differs by what is easily written for it: neighbours swapped, a letter doubled, one heard alike."""
    if _sound(word) == _sound(meant):
        return True
    if len(word) != len(meant):
        short = min(len(word), len(meant))
        return short >= _SHORT or _TWICE.sub(r"\1", word) == _TWICE.sub(r"\1", meant)
    changed = [(one, other) for one, other in zip(word, meant, strict=True) if one != other]
    return len(changed) > 1 or (len(word) >= _SHORT and any(set(changed[0]) <= alike for alike in _ALIKE))


def _sound(word: str) -> str:
    for letters, sound in _sounds():
        word = word.replace(letters, sound)
    return _TWICE.sub(r"\1", word)


@cache
def _sounds() -> tuple[tuple[str, str], ...]:
    """Letters, each with those that they are heard as; "" for what is not heard."""
    return tuple((letters, sound) for letters, _, sound in (one.partition(" ") for one in _HEARD_ALIKE.listed))
