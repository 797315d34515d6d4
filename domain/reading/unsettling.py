"""Lines beside an order that name nothing on the table: which of them are talk, and which leave the order open (G-19, G-20)."""

import re
from collections.abc import Sequence
from typing import Final

from domain.reading.courtesy import behind_greetings, is_courtesy
from domain.reading.line_words import Word, by_first, has, leads, words_of
from domain.reading.misgivings import Misgiving
from domain.reading.tables import Table

_OPENS: Final = Table("unsettling", "opens")
_BEFORE: Final = Table("unsettling", "before")
_JOINS: Final = frozenset(("and", "but", "only", "e", "ma", "solo", "though", "pero"))
_EVERYDAY: Final = Table("unsettling", "everyday")
_HEADINGS: Final = Table("unsettling", "headings")
_POINTS: Final = Table("misgivings", "points")
_MODALS: Final = by_first(
    ("can", "could", "may", "might", "would", "should", "shall", "must", "posso", "potrei", "puo", "dovrei", "devo")
)
_TAGS: Final = frozenset(("vero", "no", "giusto", "right", "ok", "correct", "eh", "too", "yes"))
_REFUSALS: Final = frozenset(("no", "nope", "nah", "nein", "niente", "nulla", "nothing", "none"))
_SHORT: Final = 3  # words of a question that can only be about what stands beside it: "Really?", "Va bene?"
_POSTSCRIPT: Final = re.compile(
    r"\s{0,8}(?:p\.?\s?p?\.?\s?s|n\.?\s?b|edit|update)\b[.:,)\u2013\u2014-]{0,3}\s{0,8}", re.IGNORECASE
)
# The gravest first: what is told as the reason.
_REASONS: Final[tuple[tuple[Table, Misgiving], ...]] = (
    (Table("unsettling", "waiting"), "waiting"),
    (Table("unsettling", "changing"), "taken-back"),
    (Table("unsettling", "open"), "open"),
    (Table("unsettling", "conditions"), "conditional"),
    (Table("unsettling", "denial"), "denied"),
    (Table("unsettling", "questions"), "asked"),
    (Table("unsettling", "drafts"), "open"),
    (Table("unsettling", "turns"), "unread"),
)


def unsettles(line: str) -> Misgiving | None:
    """What a line without a name of the table makes of the orders beside it; None if it is talk.

    What it says behind its thanks is looked at by itself too: "grazie, domani".
    """
    said = behind_greetings(line)
    return _unsettles(line) or (_unsettles(said) if said != line else None)


def _unsettles(line: str) -> Misgiving | None:
    words = words_of(line)
    if not words:
        return None
    if line.rstrip().endswith("?") and _is_about_it(words):
        return "asked"
    if words[0].text in _REFUSALS and len(words) <= _SHORT and not is_courtesy(line):
        return "denied"
    for table, why in _REASONS:
        if _says(table, words):
            return why
    first = 1 if len(words) > 1 and words[0].text in _JOINS else 0
    if leads(_BEFORE.by_first, words, first):
        return "waiting"
    count = leads(_OPENS.by_first, words)
    if count and not is_courtesy(line[words[count - 1].end :]):
        return "open"
    heading = line.rstrip().endswith(":") and not all(word.text in _HEADINGS.words for word in words)
    return "open" if heading else None


def reasons(words: Sequence[Word]) -> list[tuple[Misgiving, int, int]] | None:
    """Which words of a line raise which doubt, at which word and how many; None if it is how the line begins or is built."""
    if leads(_OPENS.by_first, words) or leads(_BEFORE.by_first, words):
        return None
    return [
        (why, at, max(count, 1))
        for table, why in _REASONS
        for at in range(len(words))
        if (count := leads(table.by_first, words, at)) or words[at].text.startswith(table.stems)
    ]


def is_stem(word: str) -> bool:
    """Whether a word raises a doubt by how it begins alone: "consigliere" advises nothing."""
    return not any(word in table.words for table, _ in _REASONS)


def refuses_alone(sentence: str) -> bool:
    """Whether a sentence is one word that refuses: "Nope."."""
    words = words_of(sentence)
    return len(words) == 1 and words[0].text in _REFUSALS and "?" not in sentence


def postpones(words: Sequence[Word]) -> bool:
    """Whether words say anywhere that something comes first, or later: "subito dopo cena"."""
    return any(leads(_BEFORE.by_first, words, at) for at in range(len(words)))


def _is_about_it(words: Sequence[Word]) -> bool:
    """Whether a question can be about the orders: it is short, or says "this", or "can I"."""
    if words[-1].text in _TAGS:
        return True
    pointed = any(word.text in _POINTS.words for word in words)
    return len(words) <= _SHORT or pointed or has(_MODALS, words)


def _says(table: Table, words: Sequence[Word]) -> bool:
    return any(word.text.startswith(table.stems) for word in words) or has(table.by_first, words)


def everyday(word: str) -> bool:
    """Whether a game's word is also one of daily talk, and alone names nothing: "fine", "one"."""
    return word in _EVERYDAY.words


def after_postscript(line: str) -> int:
    """Where a line says something that begins with "P.S."; 0 if it does not."""
    found = _POSTSCRIPT.match(line)
    return 0 if found is None else found.end()
