"""A game's words: which words of either language mean what in its orders."""

from collections.abc import Iterable, Mapping
from typing import Any, Final, Generic, TypeVar

K = TypeVar("K", bound=str)

_UNKNOWN: Final[tuple[Any, str]] = ("unknown", "")


class Lexicon(Generic[K]):
    """Words in small letters without accents, by their kinds, and some by what they stand for; a later entry counts.

    ``little`` are the kinds of words that say nothing of an order by themselves.
    """

    def __init__(
        self,
        words: Mapping[K, str],
        values: Mapping[tuple[K, str], str] | None = None,
        *,
        little: frozenset[K],
        unless_listed: Mapping[K, Iterable[str]] | None = None,
    ) -> None:
        self._meanings: dict[str, tuple[K, str]] = {
            **{word: (kind, "") for kind, said in (unless_listed or {}).items() for word in said},
            **{word: (kind, "") for kind, said in words.items() for word in said.split()},
            **{word: meaning for meaning, said in (values or {}).items() for word in said.split()},
        }
        self._little = little

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
