"""The tokens of a line taken one after another, little words passed over: what grammars are written with."""

from collections.abc import Sequence
from typing import Generic, TypeVar

from domain.reading.misread import misread
from domain.reading.tokens import Token

K = TypeVar("K", bound=str)


class TokenReader(Generic[K]):
    """The tokens of a line, at least one, that are still to be read; those of the kinds ``skipped`` are passed over."""

    def __init__(self, tokens: Sequence[Token[K]], skipped: frozenset[K]) -> None:
        self._tokens = tokens
        self._skipped = skipped
        self._at = 0

    @property
    def tokens(self) -> Sequence[Token[K]]:
        """All tokens, those that were read too."""
        return self._tokens

    @property
    def first(self) -> Token[K]:
        """The token it begins with, little words included."""
        return self._tokens[0]

    @property
    def here(self) -> Token[K]:
        """The next token that says something; at the end the one read last."""
        return self.peek() or self._tokens[max(self._at - 1, 0)]

    def peek(self) -> Token[K] | None:
        """The next token that says something; None at the end."""
        while self._at < len(self._tokens) and self._tokens[self._at].kind in self._skipped:
            self._at += 1
        return self._tokens[self._at] if self._at < len(self._tokens) else None

    def is_at(self, kind: K) -> bool:
        """Whether the very next token, little words too, is of this kind."""
        return self._at < len(self._tokens) and self._tokens[self._at].kind == kind

    def take(self, *kinds: K) -> Token[K] | None:
        """The next token if it is of one of these kinds, else None."""
        token = self.peek()
        if token is None or token.kind not in kinds:
            return None
        self._at += 1
        return token

    def take_value(self, kind: K, value: str | None) -> bool:
        """Whether the next token is of this kind and stands for this; then it is taken."""
        token = self.peek()
        return token is not None and token.value == value and self.take(kind) is not None

    def pass_over(self, *kinds: K) -> None:
        """Leaves out any further words of these kinds."""
        while self.take(*kinds):
            pass

    def need(self, kind: K, rule: str, reason: str) -> Token[K]:
        """The next token, which has to be of this kind; Misread points at what stands there instead."""
        token = self.take(kind)
        if token is None:
            raise misread(self.here, rule, reason)
        return token

    def says(self, words: frozenset[str]) -> bool:
        """Whether one of these words stands anywhere in the line."""
        return any(token.word in words for token in self._tokens)

    def has(self, kind: K) -> bool:
        """Whether a token of this kind stands anywhere in the line."""
        return any(token.kind == kind for token in self._tokens)
