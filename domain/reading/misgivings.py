"""Half understood (G-20): what the words around an order make of it, and lines that put the orders below them in doubt."""

import re
from collections.abc import Sequence
from functools import cache
from typing import Final, Literal, TypeAlias

from domain.reading.line_words import LineWord, has, leads, words_of
from domain.reading.word_lists import WordList

Misgiving: TypeAlias = Literal[
    "taken-back",
    "denied",
    "conditional",
    "asked",
    "past",
    "unsure",
    "waiting",
    "open",
    "anothers",
    "unread",
    "spoken",
    "broken",
    "contrary",
]

_NEGATIONS: Final = WordList("misgivings", "negations")
_CONDITIONS: Final = WordList("misgivings", "conditions")
_QUESTIONS: Final = WordList("misgivings", "questions")
_PAST: Final = WordList("misgivings", "past")
_TAGS: Final = WordList("misgivings", "tags")
_THEN: Final = WordList("little", "then")
_NOW: Final = WordList("misgivings", "now")
_POINTS: Final = WordList("misgivings", "points")
_ORDERED: Final = WordList("misgivings", "ordered")
_WHEN: Final = WordList("misgivings", "when")


def misgiving(outside: Sequence[LineWord], line: str) -> Misgiving:
    """What the words of a line outside its order make of that: what the whole line is, or the gravest that is found."""
    if line.rstrip().endswith("?"):
        return "asked"
    if leads(_CONDITIONS.by_first, outside):
        return "conditional"
    if any(word.text in _NEGATIONS.words for word in outside):
        return "denied"
    if has(_CONDITIONS.by_first, outside):
        return "conditional"
    if "?" in line or has(_QUESTIONS.by_first, outside):
        return "asked"
    return "past" if any(word.text in _PAST.words for word in outside) else "unsure"


def heads(line: str) -> Misgiving | None:
    """What a line that holds no order makes of those that follow it: "If they pass:", "Should I play this?"."""
    words = words_of(line)
    said = line.rstrip()
    if not words:
        return None
    if leads(_CONDITIONS.by_first, words) and (
        said.endswith((":", ",", "\u2026", "...")) or words[-1].text in _THEN.words
    ):
        return "conditional"
    if not leads(_QUESTIONS.by_first, words) or not (said.endswith(("?", ":"))):
        return None
    return "asked" if said.endswith(":") or any(word.text in _POINTS.words for word in words) else None


def tells_of_an_order(line: str) -> bool:
    """Whether a line says that something was ordered and leaves open what: "last turn I answered", "ieri avevo mandato"."""
    words = [word.text for word in words_of(line)]
    told = next((at for at in range(len(words) - 1, -1, -1) if words[at] in _ORDERED.words), None)
    if told is None or words[max(told - 1, 0)] in _NEGATIONS.words:
        return False
    return all(word in _WHEN.words for word in words[told + 1 :])


def is_tag_question(line: str) -> bool:
    """Whether a line only asks to be told that it is so: "I have moved P2, no?", "giusto?"."""
    return _tag().search(line) is not None


@cache
def _tag() -> re.Pattern[str]:
    return re.compile(rf"[\s,]{_TAGS.verbatim}\s?\?\W*$", re.IGNORECASE)


def begins_now(line: str) -> bool:
    """Whether words are set against what was: "now I choose green", "so today"."""
    return any(word.text in _NOW.words for word in words_of(line)[:2])
