"""The lexemes of a line taken one after another, little words passed over: what grammars are written with."""

from collections.abc import Sequence
from typing import Generic, TypeVar

from domain.reading.lexemes import Lexeme
from domain.reading.misread import misread

K = TypeVar("K", bound=str)


class LexemeReader(Generic[K]):
    """The lexemes of a line, at least one, that are still to be read; those of the kinds ``skipped`` are passed over."""

    def __init__(self, lexemes: Sequence[Lexeme[K]], skipped: frozenset[K]) -> None:
        self._lexemes = lexemes
        self._skipped = skipped
        self._at = 0

    @property
    def lexemes(self) -> Sequence[Lexeme[K]]:
        """All lexemes, those that were read too."""
        return self._lexemes

    @property
    def first(self) -> Lexeme[K]:
        """The lexeme it begins with, little words included."""
        return self._lexemes[0]

    @property
    def here(self) -> Lexeme[K]:
        """The next lexeme that says something; at the end the one read last."""
        return self.peek() or self._lexemes[max(self._at - 1, 0)]

    def peek(self) -> Lexeme[K] | None:
        """The next lexeme that says something; None at the end."""
        while self._at < len(self._lexemes) and self._lexemes[self._at].kind in self._skipped:
            self._at += 1
        return self._lexemes[self._at] if self._at < len(self._lexemes) else None

    def is_at(self, kind: K) -> bool:
        """Whether the very next lexeme, little words too, is of this kind."""
        return self._at < len(self._lexemes) and self._lexemes[self._at].kind == kind

    def take(self, *kinds: K) -> Lexeme[K] | None:
        """The next lexeme if it is of one of these kinds, else None."""
        lexeme = self.peek()
        if lexeme is None or lexeme.kind not in kinds:
            return None
        self._at += 1
        return lexeme

    def take_value(self, kind: K, value: str | None) -> bool:
        """Whether the next lexeme is of this kind and stands for this; then it is taken."""
        lexeme = self.peek()
        return lexeme is not None and lexeme.value == value and self.take(kind) is not None

    def pass_over(self, *kinds: K) -> None:
        """Leaves out any further words of these kinds."""
        while self.take(*kinds):
            pass

    def need(self, kind: K, rule: str, reason: str) -> Lexeme[K]:
        """The next lexeme, which has to be of this kind; Misread points at what stands there instead."""
        lexeme = self.take(kind)
        if lexeme is None:
            raise misread(self.here, rule, reason)
        return lexeme

    def says(self, words: frozenset[str]) -> bool:
        """Whether one of these words stands anywhere in the line."""
        return any(lexeme.word in words for lexeme in self._lexemes)

    def has(self, kind: K) -> bool:
        """Whether a lexeme of this kind stands anywhere in the line."""
        return any(lexeme.kind == kind for lexeme in self._lexemes)
