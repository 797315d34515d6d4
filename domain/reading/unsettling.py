"""Lines beside an order that name nothing on the table: which of them are talk, and which leave the order open (G-19, G-20)."""

import re
from collections.abc import Sequence
from typing import Final

import msgspec

from domain.reading.courtesy import is_courtesy
from domain.reading.line_words import Phrases, Word, by_first, leads, words_of
from domain.reading.misgivings import Misgiving
from domain.reading.tables import tables

_WORDS: Final = tables("unsettling")
_OPENS: Final = by_first(_WORDS["opens"])
_BEFORE: Final = by_first(_WORDS["before"])
_JOINS: Final = frozenset(("and", "but", "only", "e", "ma", "solo", "though", "pero"))
_EVERYDAY: Final = frozenset(_WORDS["everyday"])
_HEADINGS: Final = frozenset(_WORDS["headings"])
_POINTS: Final = frozenset(tables("misgivings")["points"])
_MODALS: Final = by_first(
    ("can", "could", "may", "might", "would", "should", "shall", "must", "posso", "potrei", "puo", "dovrei", "devo")
)
_TAGS: Final = frozenset(("vero", "no", "giusto", "right", "ok", "correct", "eh", "too", "yes"))
_REFUSALS: Final = frozenset(("no", "nope", "nah", "nein", "niente", "nulla", "nothing", "none"))
_SHORT: Final = 3  # words of a question that can only be about what stands beside it: "Really?", "Va bene?"
_POSTSCRIPT: Final = re.compile(
    r"\s{0,8}(?:p\.?\s?p?\.?\s?s|n\.?\s?b|edit|update)\b[.:,)\u2013\u2014-]{0,3}\s{0,8}", re.IGNORECASE
)


class _Table(msgspec.Struct, frozen=True):
    """Words and phrases that say one thing: what begins so, and what the words of it are."""

    why: Misgiving
    phrases: Phrases
    stems: tuple[str, ...]


def _table(heading: str, why: Misgiving) -> _Table:
    said = _WORDS[heading]
    phrases = by_first(phrase for phrase in said if "*" not in phrase)
    return _Table(why, phrases, tuple(phrase[:-1] for phrase in said if phrase.endswith("*")))


# The gravest first: what is told as the reason.
_TABLES: Final = (
    _table("waiting", "waiting"),
    _table("changing", "taken-back"),
    _table("open", "open"),
    _table("conditions", "conditional"),
    _table("denial", "denied"),
    _table("questions", "asked"),
    _table("drafts", "open"),
    _table("turns", "unread"),
)


def unsettles(line: str) -> Misgiving | None:
    """What a line without a name of the table makes of the orders beside it; None if it is talk."""
    words = words_of(line)
    if not words:
        return None
    if line.rstrip().endswith("?") and _is_about_it(words):
        return "asked"
    if words[0].text in _REFUSALS and len(words) <= _SHORT and not is_courtesy(line):
        return "denied"
    for table in _TABLES:
        if _says(table, words):
            return table.why
    first = 1 if len(words) > 1 and words[0].text in _JOINS else 0
    if leads(_BEFORE, words, first):
        return "waiting"
    count = leads(_OPENS, words)
    if count and not is_courtesy(line[words[count - 1].end :]):
        return "open"
    heading = line.rstrip().endswith(":") and not all(word.text in _HEADINGS for word in words)
    return "open" if heading else None


def _is_about_it(words: Sequence[Word]) -> bool:
    """Whether a question can be about the orders: it is short, or says "this", or "can I"."""
    if words[-1].text in _TAGS:
        return True
    pointed = any(word.text in _POINTS for word in words)
    return len(words) <= _SHORT or pointed or any(leads(_MODALS, words, at) for at in range(len(words)))


def _says(table: _Table, words: Sequence[Word]) -> bool:
    if any(word.text.startswith(table.stems) for word in words):
        return True
    return any(leads(table.phrases, words, at) for at in range(len(words)))


def everyday(word: str) -> bool:
    """Whether a game's word is also one of daily talk, and alone names nothing: "fine", "one"."""
    return word in _EVERYDAY


def after_postscript(line: str) -> int:
    """Where a line says something that begins with "P.S."; 0 if it does not."""
    found = _POSTSCRIPT.match(line)
    return 0 if found is None else found.end()
