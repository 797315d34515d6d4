"""Structured header values: comments taken out and parameters parted, whatever stands in quotes (RFC 5322, RFC 2045)."""

import re
from typing import Final

# Text in quotes, in which any character may stand behind a backslash; so may it in a comment.
_QUOTED: Final = r'"(?:[^"\\]|\\.)*"'
_IN_QUOTES: Final = re.compile(_QUOTED, re.DOTALL)
_QUOTED_OR_SEMICOLON: Final = re.compile(rf"{_QUOTED}?|;", re.DOTALL)
_OPENING: Final = re.compile(r"[\"(]")
_NESTED: Final = re.compile(r"\\.|[()]", re.DOTALL)
_DEEPER: Final = {"(": 1, ")": -1}


def without_comments(value: str, quoted: str | None = None) -> tuple[str, bool]:
    """A value without its comments, each text in quotes as it is or as ``quoted``; and whether all that opens is closed.

    What is not gives the value up to there.
    """
    shown, at = "", 0
    while opening := _OPENING.search(value, at):
        shown += value[at : opening.start()]
        is_text = opening[0] == '"'
        closed = _IN_QUOTES.match(value, opening.start()) if is_text else _comment_at(value, opening.start())
        if closed is None:
            return shown + ((quoted or "") if is_text else ""), False
        shown += (quoted or closed[0]) if is_text else ""
        at = closed.end()
    return shown + value[at:], True


def between_semicolons(text: str) -> list[str]:
    """``text`` cut at its semicolons, except those inside quotes."""
    if '"' not in text:
        return text.split(";")
    pieces, start = [], 0
    for found in _QUOTED_OR_SEMICOLON.finditer(text):
        if found[0] == ";":
            pieces.append(text[start : found.start()])
            start = found.end()
    return [*pieces, text[start:]]


def _comment_at(value: str, at: int) -> re.Match[str] | None:
    """The bracket that closes the comment at this place, others within it passed over; None if it is never closed."""
    depth = 0
    for bracket in _NESTED.finditer(value, at):
        depth += _DEEPER.get(bracket[0], 0)
        if depth == 0:
            return bracket
    return None
