"""The tokens of one line, taken one after another, and the word at which reading stops."""

from collections.abc import Sequence
from typing import Final

from domain.games.casablanca.reading.lexicon import SKIPPED, Kind
from domain.games.casablanca.reading.tokens import Token, plain
from domain.refusal import Refusal

WRITING: Final = "CB-81"
"""The ruling on how orders are written."""
_ROWS: Final = frozenset(str(row) for row in range(1, 21))


class Misread(Exception):
    """The word (characters start to end) at which a line stops being an order, and why."""

    def __init__(self, token: Token, rule: str, reason: str, *, near: tuple[str, ...] = (), **facts: str | int) -> None:
        self.start, self.end, self.token, self.near = token.start, token.end, token, near
        self.refusal = Refusal(rule, reason, tuple(sorted(facts.items())))
        super().__init__(f"{rule}: {reason}")


class Reader:
    """The tokens of a line that are still to be read; little words between them are passed over."""

    def __init__(self, tokens: Sequence[Token]) -> None:
        self._tokens = tokens
        self._at = 0

    @property
    def first(self) -> Token:
        """The token it begins with, little words included."""
        return self._tokens[0]

    @property
    def last(self) -> Token:
        """The token read last."""
        return self._tokens[max(self._at - 1, 0)]

    def peek(self) -> Token | None:
        """The next token that says something; None at the end."""
        while self._at < len(self._tokens) and self._tokens[self._at].kind in SKIPPED:
            self._at += 1
        return self._tokens[self._at] if self._at < len(self._tokens) else None

    def take(self, *kinds: Kind) -> Token | None:
        """The next token if it is of one of these kinds, else None."""
        token = self.peek()
        if token is None or token.kind not in kinds:
            return None
        self._at += 1
        return token

    def says(self, words: frozenset[str]) -> bool:
        """Whether one of these words stands anywhere in it."""
        return any(plain(token.text) in words for token in self._tokens)

    def has(self, kind: Kind) -> bool:
        """Whether a token of this kind stands anywhere in it."""
        return any(token.kind == kind for token in self._tokens)

    def pass_over(self, *kinds: Kind) -> None:
        """Leaves out any further words of these kinds."""
        while self.take(*kinds):
            pass

    def need(self, kind: Kind, rule: str, reason: str) -> Token:
        """The next token, which has to be of this kind; Misread points at what stands there instead."""
        token = self.take(kind)
        if token is None:
            found = self.peek() or self.last
            raise Misread(found, rule, reason, near=_letter_o(found))
        return token


def unfit(token: Token) -> Misread:
    """Why an order cannot go on with this token."""
    if token.kind == "doubt":
        return Misread(token, WRITING, "in-doubt")
    return Misread(token, WRITING, "word-unknown", word=token.shown)


def _letter_o(token: Token) -> tuple[str, ...]:
    """The hex of column O that somebody wrote with a nought."""
    row = token.text[1:]
    return (f"O{row}",) if token.kind == "number" and token.text[0] == "0" and row in _ROWS else ()
