"""Where a line stops being an order, and why: raised while it is read, written as a complaint if the line was meant."""

from typing import Any

from domain.game import Complaint
from domain.reading.tokens import Token
from domain.refusal import Refusal


class Misread(Exception):
    """From this character to that one a line is no order: why, and what would be near."""

    def __init__(self, start: int, end: int, refusal: Refusal, near: tuple[str, ...] = ()) -> None:
        super().__init__(f"{refusal.rule}: {refusal.reason}")
        self.start, self.end, self.refusal, self.near = start, end, refusal, near
        self.unread = ""

    def complaint(self, line: int) -> Complaint:
        """The complaint about this line of a letter."""
        return Complaint(line, self.start, self.end, self.refusal, self.near, unread=self.unread)


def misread(token: Token[Any], rule: str, reason: str, *, near: tuple[str, ...] = (), **facts: str | int) -> Misread:
    """A line cannot go on with this token."""
    wrong = Misread(token.start, token.end, Refusal(rule, reason, tuple(sorted(facts.items()))), near)
    wrong.unread = token.word if token.kind in ("unknown", "number") else ""
    return wrong


def unfit(token: Token[Any], rule: str) -> Misread:
    """A line cannot go on with a word of this kind, or leaves itself in doubt."""
    if token.kind == "doubt":
        return misread(token, rule, "in-doubt")
    return misread(token, rule, "word-unknown", word=token.shown)
