"""Orders woven into other words on one line: parted where clauses begin, and the rest weighed clause by clause (G-22)."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from domain.match.reading.bearing import bears_on, without_counts
from domain.match.reading.beside import offers_a_choice, retracts, speaks_of_others
from domain.match.reading.hearing import Ear, Statement
from domain.match.reading.rewording import reworded
from domain.reading.courtesy import behind_greetings, is_courtesy
from domain.reading.daily import without_daily
from domain.reading.doubts import aims, joins, unsettles
from domain.reading.line_words import LineWord, has, leads, words_of
from domain.reading.misgivings import tells_of_an_order
from domain.reading.retraction import leaves_open, turning_points
from domain.reading.statements import sentences
from domain.reading.word_lists import WordList

_SIGN: Final = re.compile(r"\s[-\u2013\u2014]+\s|[,;:]+(?=\s|$)|[()\[\]]|[\u2600-\u27bf\U0001f300-\U0001faff\ufe0f]+")
_MARKED: Final = re.compile(r"\s*[>|\u00bb\u203a\u2502^=~#]")
_TURNS_ABOUT: Final = WordList("doubts", "turns about")
_LATER: Final = WordList("doubts", "later")
_REASONS: Final = WordList("remarks", "reasons")
_REPORTS: Final = WordList("remarks", "reports")
_SELVES: Final = WordList("remarks", "selves")
_CALLED: Final = WordList("remarks", "announcing")
_UNFINISHED: Final = WordList("doubts", "unfinished")
_WHICH: Final = "che"  # behind a comma it gives a reason, in daily Italian
_LONGEST: Final = 400  # characters of a line that is taken apart like this
_MOST: Final = 16  # clauses of one
_FEW: Final = 3  # words in which anything may be meant: "tentative", "in theory"


def woven(ear: Ear, statement: Statement) -> list[Statement]:
    """The orders of a line whose other clauses say nothing of them; none if one of these might."""
    text = statement.text
    clauses = list(_clauses(text)) if len(text) <= _LONGEST else []
    if len(sentences(text)) > 1 or "?" in text or _MARKED.match(text) or not clauses or len(clauses) > _MOST:
        return []
    orders: list[Statement] = []
    rest: list[tuple[int, int, int]] = []  # from where to where, and how many orders stand before it
    at = 0
    while at < len(clauses):
        order, count = _longest(ear, statement, clauses[at:])
        if order is None:
            rest.append((*clauses[at], len(orders)))
        else:
            orders.append(order)
            end = order.start - statement.start + len(order.text)
            if any(map(str.isalnum, text[end : clauses[at + count - 1][1]])):
                rest.append((end, clauses[at + count - 1][1], len(orders)))
        at += count
    told = [one.text for one in orders]
    if orders and all(_passes(ear, text, one, told) for one in _together(text, rest)):
        return orders
    return []


def _clauses(text: str) -> Iterator[tuple[int, int]]:
    """From where to where the clauses stand, each without the sign that ends it and with the word that joins it."""
    words = words_of(text)
    first = 0
    for at in range(1, len(words) + 1):
        parted = at == len(words) or _SIGN.search(text, words[at - 1].end, words[at].start) is not None
        if parted or joins(text, words[at]) or leads(_REASONS.by_first, words, at):
            yield words[first].start, words[at - 1].end
            first = at


def _longest(ear: Ear, statement: Statement, clauses: Sequence[tuple[int, int]]) -> tuple[Statement | None, int]:
    """The order that begins with the first of these clauses and takes as many as it can, and how many these are."""
    text = statement.text
    if leads(_REASONS.by_first, words_of(text[slice(*clauses[0])])):
        return None, 1
    for count in range(len(clauses), 0, -1):
        start, end = clauses[0][0], clauses[count - 1][1]
        said = reworded(ear, Statement(statement.line, text[start:end], statement.start + start))
        if said.text and ear.is_order(said.text):
            return said, count
    return _begun(ear, statement, clauses[0]), 1


def _begun(ear: Ear, statement: Statement, clause: tuple[int, int]) -> Statement | None:
    """The order with which a clause begins that goes on without a sign: "h1 g1 sorry for the haste"."""
    start, end = clause
    words = words_of(statement.text[start:end])
    for last in range(len(words) - 1, 0, -1):
        part = statement.text[start : start + words[last - 1].end]
        if words[last - 1].text[-1:].isdecimal() and ear.is_order(part):
            return Statement(statement.line, part, statement.start + start)
    return None


def _together(text: str, rest: Sequence[tuple[int, int, int]]) -> Iterator[tuple[int, int, int]]:
    """Clauses with no order between them are one, but for those that give a reason."""
    start, end, before = 0, 0, -1
    for one in rest:
        if one[2] == before and not leads(_REASONS.by_first, words_of(text[one[0] : one[1]])):
            end = one[1]
            continue
        if before >= 0:
            yield start, end, before
        start, end, before = one
    if before >= 0:
        yield start, end, before


def _passes(ear: Ear, text: str, clause: tuple[int, int, int], orders: Sequence[str]) -> bool:
    """Whether a clause says nothing of the orders it stands before, between or behind."""
    start, end, before = clause
    typed = text[start:end]
    said = without_counts(ear, without_daily(typed))
    words = words_of(said)
    if not words or is_courtesy(typed):
        return True
    if retracts(ear, typed) or turning_points(said) or leaves_open(said) or tells_of_an_order(typed):
        return False
    if before and (leads(_REASONS.by_first, words) or _is_relative(text[:start], said, words)):
        return unsettles(said) is None
    if unsettles(said, near=True) or offers_a_choice(words) or leads(_TURNS_ABOUT.by_first, words):
        return False
    if not before:
        return len(words) > _FEW and _leads_up(ear, said, orders)
    joined = joins(said, words[0])
    if _is_glued(ear, text[:start], typed, said, joined=joined):
        return False
    if len(words) < _FEW + (not joined) and not before < len(orders):
        return False
    return not (any(word.text in _REPORTS.words for word in words) or bears_on(ear, said, orders))


def _is_relative(above: str, said: str, words: Sequence[LineWord]) -> bool:
    return words[0].text == _WHICH and above.rstrip().endswith(",") and not any(map(str.isdecimal, said))


def _is_glued(ear: Ear, above: str, typed: str, said: str, *, joined: bool) -> bool:
    """Whether no sign, joining word or greeting parts a clause from the words above it, or it names a thing without a sign."""
    if not above.rstrip()[-1:].isalnum() or not typed.lstrip()[:1].isalnum():
        return False
    return ear.names(said) or not (joined or behind_greetings(typed) != typed.lstrip())


def _leads_up(ear: Ear, said: str, orders: Sequence[str]) -> bool:
    """Whether what stands before the first order speaks of something else, and breaks off nowhere.

    It may also be what the order is called: "my worst fear:", or when it is meant: "at work tomorrow:".
    """
    words = words_of(said)
    if leads(_REASONS.by_first, words):
        return words[-1].text not in _UNFINISHED.words
    if words[-1].text in _UNFINISHED.words or leads(_LATER.by_first, words, len(words) - 1):
        return False
    if any(word.text in _REPORTS.words or word.text.startswith((*_CALLED.stems, *_LATER.stems)) for word in words):
        return False
    if speaks_of_others(ear, said, words):
        return has(_SELVES.by_first, words)
    others = any(word.text in ear.others for word in words)
    return not (others or aims(words) or bears_on(ear, said, orders))
