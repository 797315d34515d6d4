"""Where a line stops being an order, and why: raised while it is read, written as a complaint if the line was meant."""

from typing import Any

from domain.game import Complaint
from domain.reading.lexemes import Lexeme
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


def misread(lexeme: Lexeme[Any], rule: str, reason: str, *, near: tuple[str, ...] = (), **facts: str | int) -> Misread:
    """A line cannot go on with this lexeme."""
    wrong = Misread(lexeme.start, lexeme.end, Refusal(rule, reason, tuple(sorted(facts.items()))), near)
    wrong.unread = lexeme.word if lexeme.kind in ("unknown", "number") else ""
    return wrong


def unfit(lexeme: Lexeme[Any], rule: str) -> Misread:
    """A line cannot go on with a word of this kind, or leaves itself in doubt."""
    if lexeme.kind == "doubt":
        return misread(lexeme, rule, "in-doubt")
    return misread(lexeme, rule, "word-unknown", word=lexeme.shown)
