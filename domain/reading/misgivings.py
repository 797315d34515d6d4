"""Half understood (G-20): what the words around an order make of it, and lines that put the orders below them in doubt."""

from collections.abc import Sequence
from typing import Final, Literal, TypeAlias

from domain.reading.line_words import Word, by_first, leads, words_of
from domain.reading.tables import tables

_WORDS: Final = tables("misgivings")
Misgiving: TypeAlias = Literal[
    "taken-back", "denied", "conditional", "asked", "past", "unsure", "waiting", "open", "anothers", "unread", "spoken"
]

_NEGATIONS: Final = frozenset(_WORDS["negations"])
_CONDITIONS: Final = by_first(_WORDS["conditions"])
_QUESTIONS: Final = by_first(_WORDS["questions"])
_PAST: Final = frozenset(_WORDS["past"])
_POINTS: Final = frozenset(_WORDS["points"])


def misgiving(outside: Sequence[Word], line: str) -> Misgiving:
    """What the words of a line outside its order make of that: the gravest that is found."""
    if any(word.text in _NEGATIONS for word in outside):
        return "denied"
    if any(leads(_CONDITIONS, outside, at) for at in range(len(outside))):
        return "conditional"
    if "?" in line or any(leads(_QUESTIONS, outside, at) for at in range(len(outside))):
        return "asked"
    return "past" if any(word.text in _PAST for word in outside) else "unsure"


def heads(line: str) -> Misgiving | None:
    """What a line that holds no order makes of those that follow it: "If they pass:", "Should I play this?"."""
    words = words_of(line)
    said = line.rstrip()
    if not words:
        return None
    if leads(_CONDITIONS, words) and (
        said.endswith((":", ",", "\u2026", "...")) or words[-1].text in ("then", "allora")
    ):
        return "conditional"
    if not leads(_QUESTIONS, words) or not (said.endswith(("?", ":"))):
        return None
    return "asked" if said.endswith(":") or any(word.text in _POINTS for word in words) else None
