"""A clause beside the orders (G-20): whether it is about them, that is, speaks of nothing else, and what it does with them.

A clause about the orders needs no words but those of `words/aimed.txt` and the game's own. Any other word is strange, and a
clause with one speaks of something else, unless it points at the orders.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache, cached_property
from typing import Final, TypeAlias

from domain.reading.doubts import joins
from domain.reading.line_words import LineWord, words_of
from domain.reading.word_lists import WordList

Named: TypeAlias = Callable[[str], bool]
"""Whether a word is one of the game's."""

_VOCABULARY: Final = WordList(
    "aimed", "marks", "turns", "acts", "doing", "past", "before", "later", "wavers", "others", "another", "pointing", "holds",
    "orders", "asks", "headings", "whence", "little",
)  # fmt: skip
_ACTS: Final = WordList("aimed", "acts")
_SAYS: Final = WordList("aimed", "says")
_PERSONS: Final = WordList("aimed", "persons")
_DOING: Final = WordList("aimed", "doing")
_LATER: Final = WordList("aimed", "later")
_BEFORE: Final = WordList("aimed", "before")
_OTHERS: Final = WordList("aimed", "others")
_ANOTHER: Final = WordList("aimed", "another")
_HOLDS: Final = WordList("aimed", "holds")
_FORBIDS: Final = WordList("aimed", "forbids")
_POLITELY: Final = WordList("aimed", "politely")
_SKIPPED: Final = WordList("aimed", "skipped")
_BREAKS: Final = WordList("aimed", "breaks")
_KEEPS: Final = WordList("aimed", "keeps")
_POINTING: Final = WordList("aimed", "pointing")
_ORDERS: Final = WordList("aimed", "orders")
_LETTERS: Final = WordList("aimed", "letters")
_WHOSE: Final = WordList("aimed", "whose")
_THE: Final = WordList("aimed", "the")
_WHENCE: Final = WordList("aimed", "whence")
_FEW: Final = 2
_YET: Final = WordList("little", "yet")
_ONE: Final = WordList("little", "one")
_SOMETHING: Final = WordList("little", "something")
_ELSE: Final = WordList("little", "something else")
_IT: Final = "it"
_THAT: Final = "that"
_SUBJECTS: Final = WordList("aimed", "subjects")
_OBJECT: Final = WordList("little", "object")
_BEFORE_SO: Final = WordList("little", "before so")
_COMMA: Final = re.compile(r"[,;:(\u2013\u2014\u2026]|\s-\s|\.\.")


def clauses(said: str, named: Named) -> list["ClauseBeside"]:
    """The clauses of a sentence: between punctuation, at words that join, and where a condition begins."""
    return [ClauseBeside(words, named) for words in _parted(said, words_of(said))]


def strangers(text: str, named: Named) -> int:
    """How many words of a text are strange."""
    return sum(_is_strange(word.text, named) for word in words_of(text))


class ClauseBeside:
    """Words between punctuation or joining words; each question is answered when it is first asked."""

    def __init__(self, words: Sequence[LineWord], named: Named) -> None:
        self.words = words
        self._named = named

    @property
    def text(self) -> str:
        """Its words."""
        return " ".join(word.text for word in self.words)

    @cached_property
    def strange(self) -> int:
        """How many of its words are strange."""
        return sum(_is_strange(word.text, self._named) for word in self.words)

    @cached_property
    def core(self) -> Sequence[LineWord]:
        """The clause without what joins it to the one before."""
        first = next((at for at, word in enumerate(self.words) if word.text not in _SKIPPED.words), len(self.words))
        return self.words[first:]

    @cached_property
    def points(self) -> bool:
        """Whether one of its words stands for the orders."""
        return any(self._points(at) for at in range(len(self.words)))

    @cached_property
    def acts(self) -> bool:
        """Whether something is done with orders, and not with a person."""
        return any(_does(self.words, at) for at in range(len(self.words)))

    @cached_property
    def is_about_orders(self) -> bool:
        """Whether it speaks of nothing else, and of nobody else."""
        if not self.core or self.strange > (self.points or self.forbids or _HOLDS.at(self.core, 0) > 0):
            return False
        return not self.is_of_others or any(word.text in _POINTING.words for word in self.words)

    @cached_property
    def forbids(self) -> bool:
        """Whether it begins with "don't"."""
        return bool(self.core) and self.core[0].text in _FORBIDS.words

    @property
    def forbids_orders(self) -> bool:
        """Whether it asks not to do what is done with orders, or not yet."""
        if not self.forbids or len(self.core) == 1:
            return False
        done = _does(self.core, 1) and self.core[1].text not in _SAYS.words
        return done or any(word.text in _YET.words for word in self.core)

    @property
    def holds(self) -> bool:
        """Whether it asks to leave the orders, or to take them as something else: "keep this one for now"."""
        begun = self.core[self.core[0].text in _POLITELY.words :]
        return (self.points or not self.strange) and _HOLDS.at(begun, 0) > 0

    @cached_property
    def conditions(self) -> bool:
        """Whether it begins with what is waited for, or a condition."""
        return _BEFORE.at(self.core, 0) > 0

    @property
    def promises(self) -> bool:
        """Whether another letter, or a decision, is promised: "I'll send the real one tonight"."""
        ends = any(_LATER.at(self.words, at) == len(self.words) - at for at in range(len(self.words)))
        later = ends or bool(_LATER.at(self.words, 0) or _LATER.at(self.core, 0))
        return bool(self.core) and self.strange <= 1 and later and not self.is_of_others and _DOING.among(self.words)

    @property
    def tells_whence(self) -> bool:
        """Whether it says whose the orders are, or what: "the above is from my practice game"."""
        return (
            self.strange <= _FEW
            and _WHENCE.among(self.words)
            and (self.points or self.words[0].text in _POINTING.words)
        )

    @property
    def exchanges(self) -> bool:
        """Whether it names another thing of the kind: "a different card", "something else"."""
        return self.strange <= 1 and any(self._is_another(at) for at in range(len(self.words)))

    @cached_property
    def is_of_others(self) -> bool:
        """Whether it begins with somebody else."""
        return bool(self.core) and self.core[0].text.partition("'")[0] in _OTHERS.words

    def _is_another(self, at: int) -> bool:
        word = self.words[at].text
        before = self.words[at - 1].text if at else ""
        behind = self.words[at + 1].text if at + 1 < len(self.words) else ""
        named = before in _SOMETHING.words or behind in _ORDERS.words or behind in _ONE.words
        return word in _ELSE.words or (word in _ANOTHER.words and named)

    def _points(self, at: int) -> bool:
        word = self.words[at].text
        whose = self.words[at - 1].text if at else ""
        if word in _POINTING.words:
            beside = (*self.words[max(at - 1, 0) : at], *self.words[at + 1 : at + 2])
            return not self._only_leads(at) and not any(_is_strange(one.text, self._named) for one in beside)
        return word in _ORDERS.words and (whose in _WHOSE.words or (word in _LETTERS.words and whose in _THE.words))

    def _only_leads(self, at: int) -> bool:
        """Whether a word that may point at the orders begins what is said: "it isn't", "that I should", "…, no, la"."""
        word, behind = self.words[at], [one.text for one in self.words[at + 1 : at + 2]]
        if word.text in _OBJECT.words:
            return not behind
        return (word.text == _IT and word is self.core[0]) or (
            word.text == _THAT and not _SUBJECTS.words.isdisjoint(behind)
        )


def _does(words: Sequence[LineWord], at: int) -> bool:
    count = _ACTS.at(words, at)
    return count > 0 and not (at + count < len(words) and words[at + count].text in _PERSONS.words)


def _is_strange(word: str, named: Named) -> bool:
    """Whether neither a word nor what follows its apostrophe is known: "dell'estate"."""
    return not any(_is_known(part, named) for part in (word, *word.split("'")[1:]))


def _is_known(word: str, named: Named) -> bool:
    return word in _words() or word.startswith(_stems()) or word.isdecimal() or named(word)


@cache
def _words() -> frozenset[str]:
    return frozenset(word for phrase in _VOCABULARY.listed for word in phrase.split() if not word.endswith("*"))


@cache
def _stems() -> tuple[str, ...]:
    return tuple(stem.split()[-1] for stem in _VOCABULARY.stems)


def _parted(said: str, words: Sequence[LineWord]) -> Iterator[Sequence[LineWord]]:
    first = 0
    for at in range(1, len(words)):
        before, word = words[at - 1], words[at]
        joined = joins(said, word) and not (word.text == "so" and before.text in _BEFORE_SO.words)
        broken = word.text in _BREAKS.words and before.text not in _KEEPS.words
        if joined or broken or _COMMA.search(said, before.end, word.start):
            yield words[first:at]
            first = at
    yield words[first:]
