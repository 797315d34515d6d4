"""Whether a line that is no order was meant as one: shapes of lines, one row for each that letters had."""

from collections.abc import Callable, Sequence
from typing import Any, Final, Generic, TypeVar

import msgspec

from domain.reading.lexemes import Lexeme
from domain.reading.nearest import meant_word

K = TypeVar("K", bound=str)

_ANY: Final = 99


class TypedLine(msgspec.Struct, Generic[K], frozen=True):
    """A line to be looked up: as typed, all its words and those that count, at least one; how many no order has."""

    text: str
    typed: Sequence[Lexeme[K]]
    words: Sequence[Lexeme[K]]
    view: Any
    unknown: int

    @property
    def rest(self) -> Sequence[Lexeme[K]]:
        """All behind the first word."""
        return self.words[1:]

    def has(self, kinds: frozenset[K]) -> bool:
        """Whether a word of one of these kinds stands behind the first."""
        return any(word.kind in kinds for word in self.words[1:])


class Row(msgspec.Struct, Generic[K], frozen=True, kw_only=True):
    """One shape of line that was meant as an order, and the letter (tests/rules/reading/meant) that put it here.

    The kind of its first word; the kinds of which one ``follows`` next, little words aside, or stands ``anywhere`` behind, or
    ``never`` does, or which ``only`` stand there; how many words it has, and how many ``unknown`` ones; what the first is but
    for a slip; and what else has to hold.
    """

    letter: int
    first: frozenset[K]
    follows: frozenset[K] | None = None
    anywhere: frozenset[K] | None = None
    never: frozenset[K] = frozenset()
    only: frozenset[K] | None = None
    least: int = 1
    most: int = _ANY
    unknown: int = _ANY
    slip_of: Callable[[], Sequence[str]] | None = None
    holds: Callable[[TypedLine[K]], bool] | None = None

    def fits(self, line: TypedLine[K], little: frozenset[K]) -> bool:
        """Whether a line that begins with a word of that kind has this shape."""
        return (
            line.unknown <= self.unknown
            and self.least <= len(line.words) <= self.most
            and (self.anywhere is None or line.has(self.anywhere))
            and not (self.never and line.has(self.never))
            and (self.only is None or all(word.kind in self.only for word in line.rest))
            and (self.follows is None or _next(line.rest, little) in self.follows)
            and (self.slip_of is None or meant_word(line.words[0].word, self.slip_of()) is not None)
            and (self.holds is None or self.holds(line))
        )


class Meant(Generic[K]):
    """A game's rows; words of the kinds ``passed`` do not count, ``little`` ones not for what follows."""

    def __init__(
        self,
        rows: Sequence[Row[K]],
        *,
        unknown: frozenset[K],
        passed: frozenset[K] = frozenset(),
        little: frozenset[K] = frozenset(),
    ) -> None:
        self.rows = rows
        self.unknown = unknown
        self.passed = passed
        self.little = little
        self._by_first = {kind: [row for row in rows if kind in row.first] for row in rows for kind in row.first}

    def row(self, text: str, typed: Sequence[Lexeme[K]], view: Any) -> Row[K] | None:
        """The first row that a line fits; None: it was not meant as an order."""
        words = [word for word in typed if word.kind not in self.passed] if self.passed else typed
        rows = self._by_first.get(words[0].kind, ()) if words else ()
        if not rows:
            return None
        line = TypedLine(text, typed, words, view, sum(word.kind in self.unknown for word in words))
        return next((row for row in rows if row.fits(line, self.little)), None)


def _next(words: Sequence[Lexeme[K]], little: frozenset[K]) -> K | None:
    return next((word.kind for word in words if word.kind not in little), None)
