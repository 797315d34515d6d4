"""What people say for what is done in a game, "slip over to", "count me out", beside the words of its orders.

The phrases lie in ``words/acts.en.txt`` and its like of a game's package. A heading is the beginning of an order as our letters
write it in English.
"""

from collections.abc import Mapping, Sequence
from functools import cache, cached_property
from string import ascii_letters
from typing import Final

import msgspec

from domain.reading.line_words import LineWord
from domain.reading.verbs import forms
from domain.reading.word_lists import WordList, headings

_FILE: Final = "acts"
_VERBS_OF_GOING: Final = WordList("manner", "going")
GOING: Final = frozenset(("move", "play"))
"""What an order does by which something goes to a place."""
MOVES: Final = "move"
"""What an order does that our letters write without a verb: "P1 to 52", "gestapo K4"."""
_NAMES: Final = "names"
_NOUN: Final = "noun"
_SILENT: Final = "silent"
_ASKING: Final = "asking for"
_CALLED: Final = "called by their figures"
_KINDS: Final = {"going": "all verbs of going", "offering": "all verbs of offering"}
_NO_VERBS: Final = (*_KINDS.values(), _NAMES, _NOUN, _SILENT, _ASKING, _CALLED)


class ActPhrase(msgspec.Struct, frozen=True):
    """A phrase that stands somewhere: how many words it has, and the beginnings of orders that it may mean."""

    length: int
    means: tuple[str, ...]


class Acts:
    """The phrases of one game, which lie in a package; read when they are first asked for."""

    def __init__(self, package: str) -> None:
        self._package = package

    def at(self, words: Sequence[LineWord], at: int) -> ActPhrase | None:
        """The longest phrase that stands there; None if none does."""
        length, spoken = 0, tuple[str, ...]()
        for phrase, means in self._by_first.get(words[at].text, ()):
            if len(phrase) > length and [word.text for word in words[at : at + len(phrase)]] == phrase:
                length, spoken = len(phrase), means
        return ActPhrase(length, spoken) if length else None

    def verb_of(self, written: str) -> str:
        """What an order does, as our letters write it in English."""
        verbs = (
            one for one in self.verbs if written.startswith(one) or written.endswith(f" {one}") or f" {one} " in written
        )
        return next(verbs, MOVES)

    @cached_property
    def names(self) -> frozenset[str]:
        """Words that name a thing of this game and are looked up by it alone: "the fourth"."""
        return frozenset(self._listed(_NAMES))

    @cached_property
    def noun(self) -> str:
        """What stands behind such a word in our letters."""
        return next(iter(self._listed(_NOUN)), "")

    @cached_property
    def asking(self) -> WordList:
        """What asks for a thing, or says that it goes back: no order has it."""
        return WordList(_FILE, _ASKING, package=self._package)

    @cached_property
    def called(self) -> Mapping[str, str]:
        """What things are called in our letters, by the figures that people may call them by: "1" for "P1"."""
        return {name.lstrip(ascii_letters): name for name in self._listed(_CALLED)}

    @property
    def verbs(self) -> tuple[str, ...]:
        """What can be done, as our letters write it."""
        return tuple(one for one in self._headings if one not in _NO_VERBS)

    @cached_property
    def silent(self) -> WordList:
        """What says nothing of an order in this game, though it may elsewhere."""
        return WordList(_FILE, _SILENT, package=self._package)

    def _listed(self, heading: str) -> tuple[str, ...]:
        return WordList(_FILE, heading, package=self._package).listed if heading in self._headings else ()

    @property
    def _headings(self) -> tuple[str, ...]:
        return headings(_FILE, package=self._package)

    @cached_property
    def _by_first(self) -> Mapping[str, list[tuple[list[str], tuple[str, ...]]]]:
        means: dict[str, list[str]] = {}
        for kind, heading in _KINDS.items():
            for phrase in (
                (*forms(kind), *(_VERBS_OF_GOING.listed if kind == "going" else ()))
                if heading in self._headings
                else ()
            ):
                means.setdefault(phrase, []).extend(self._listed(heading))
        for heading in self.verbs:
            for phrase in self._listed(heading):
                for typed in {phrase, phrase.replace("'", "")}:  # "im done"
                    means.setdefault(typed, []).append(heading)
        found: dict[str, list[tuple[list[str], tuple[str, ...]]]] = {}
        for phrase, meant in means.items():
            found.setdefault(phrase.split()[0], []).append((phrase.split(), tuple(dict.fromkeys(meant))))
        return found


@cache
def acts_in(package: str) -> Acts:
    """The phrases that lie in a package."""
    return Acts(package)
