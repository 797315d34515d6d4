"""A game's words: which words of any language mean what in its orders."""

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import Any, Final, Generic, TypeVar

from domain.reading.word_lists import WordList

K = TypeVar("K", bound=str)

_UNKNOWN: Final[tuple[Any, str]] = ("unknown", "")


class Lexicon(Generic[K]):
    """The words of a package's lists ``lexicon``, in small letters without accents, by their kinds; a later entry counts.

    The heading of a list is its kind, or the kind and what its words stand for: "direction inward". ``unless_listed`` are words
    that no list has, with their kinds; ``little`` the kinds of words that say nothing of an order by themselves. The lists are
    read when they are first asked for.
    """

    def __init__(
        self,
        package: str,
        kinds: Iterable[K],
        values: Mapping[K, Iterable[str]],
        *,
        little: frozenset[K],
        unless_listed: Callable[[], Mapping[str, K]] = dict,
    ) -> None:
        self._package = package
        self._kinds = tuple(kinds)
        self._values = values
        self._little = little
        self._unless_listed = unless_listed

    @cached_property
    def _meanings(self) -> Mapping[str, tuple[K, str]]:
        headings: list[tuple[str, K, str]] = [(kind, kind, "") for kind in self._kinds]
        headings += [(f"{kind} {value}", kind, value) for kind, values in self._values.items() for value in values]
        return {word: (kind, "") for word, kind in self._unless_listed().items()} | {
            word: (kind, value)
            for heading, kind, value in headings
            for word in WordList("lexicon", heading, package=self._package).listed
        }

    def spells(self, word: str) -> bool:
        """Whether a word may stand in an order."""
        return word in self._meanings

    def meaning(self, word: str) -> tuple[K, str]:
        """The kind of a word and what it stands for; "unknown" if it is none of these."""
        return self._meanings.get(word, _UNKNOWN)

    def speaks(self, word: str) -> bool:
        """Whether a word says something of an order by itself."""
        return word in self._meanings and self._meanings[word][0] not in self._little

    def words(self, *kinds: K, longer_than: int = 0) -> tuple[str, ...]:
        """The words of these kinds, of all if none is given, in their order."""
        return tuple(
            word
            for word, (kind, _) in self._meanings.items()
            if len(word) > longer_than and (not kinds or kind in kinds)
        )
