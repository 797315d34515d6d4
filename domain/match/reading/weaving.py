"""Orders woven into other words on one line: parted where clauses begin, and the rest weighed clause by clause (G-22)."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from domain.match.orders import Back
from domain.match.reading.asides import PLACES, REASONS, passes
from domain.match.reading.gist import gist, may_be_asked, offered
from domain.match.reading.hearing import Ear, Statement
from domain.match.reading.rewording import reworded
from domain.reading.doubts import joins
from domain.reading.line_words import leads, words_of
from domain.reading.statements import sentences

_PUNCTUATION: Final = re.compile(
    r"\s[-\u2013\u2014]+\s|[,;:]+(?=\s|$)|[()\[\]]|[\u2600-\u27bf\U0001f300-\U0001faff\ufe0f]+"
)
_PARTS: Final = re.compile(r"[,;:]\s")
_MARKED: Final = re.compile(r"\s*[>|\u00bb\u203a\u2502^=~#]")
_LONGEST: Final = 400  # characters of a line that is taken apart like this
_MOST: Final = 16  # clauses of one
_MOST_OF_ONE: Final = 3  # clauses of one order in its writer's own words


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
        order, count = _next(ear, statement, clauses, at, rest)
        if order is None:
            rest.append((*clauses[at], len(orders)))
        else:
            orders.append(order)
            end = order.start - statement.start + len(order.text)
            if any(map(str.isalnum, text[end : clauses[at + count - 1][1]])):
                rest.append((end, clauses[at + count - 1][1], len(orders)))
        at += count
    told = [one.text for one in orders]
    if orders and all(passes(ear, text, one, told) for one in _together(text, rest)):
        return orders
    return []


def _next(
    ear: Ear, statement: Statement, clauses: Sequence[tuple[int, int]], at: int, rest: Sequence[tuple[int, int, int]]
) -> tuple[Statement | None, int]:
    """The order that begins with the clause there, behind what says nothing of orders, and how many clauses it takes."""
    last = rest[-1][:2] if rest else (0, 0)
    why = bool(leads(REASONS.by_first, words_of(statement.text[slice(*last)])))
    order, count = _longest(ear, statement, clauses[at:], own_words=not why)
    talked = at > 0 and last[1] == clauses[at - 1][1]
    return (None, 1) if order is not None and talked and _is_back(ear, order) else (order, count)


def _is_back(ear: Ear, order: Statement) -> bool:
    """Whether it says that its writer is back: behind talk in the same sentence it may be of anybody, "off the web and back"."""
    return any(isinstance(one, Back) for one in ear.says(order.text))


def may_mean(ear: Ear, statement: Statement) -> list[Statement]:
    """The orders that a line may mean in its writer's own words, clause by clause, to be asked about; none if one is not read."""
    text = statement.text
    if len(text) > _LONGEST or _MARKED.match(text) or not may_be_asked(ear, text):
        return []
    whole = None if _PARTS.search(text.rstrip(" .,;:!")) else offered(ear, statement)
    if whole is not None:
        return [whole]
    orders: list[Statement] = []
    for start, end in list(_clauses(text))[:_MOST]:
        said = offered(ear, Statement(statement.line, text[start:end], statement.start + start))
        if said is None and any(map(str.isdecimal, text[start:end])):
            return []
        orders += [] if said is None else [said]
    return orders


def _clauses(text: str) -> Iterator[tuple[int, int]]:
    """From where to where the clauses stand, each without the punctuation that ends it and with the word that joins it."""
    words = words_of(text)
    first = 0
    for at in range(1, len(words) + 1):
        parted = at == len(words) or _PUNCTUATION.search(text, words[at - 1].end, words[at].start) is not None
        if parted or joins(text, words[at]) or leads(REASONS.by_first, words, at):
            yield words[first].start, words[at - 1].end
            first = at


def _longest(
    ear: Ear, statement: Statement, clauses: Sequence[tuple[int, int]], *, own_words: bool
) -> tuple[Statement | None, int]:
    """The order that begins with the first of these clauses and takes as many as it can, and how many these are."""
    text = statement.text
    if leads(REASONS.by_first, words_of(text[slice(*clauses[0])])):
        return None, 1
    for count in range(len(clauses), 0, -1):
        start, end = clauses[0][0], clauses[count - 1][1]
        said = reworded(ear, Statement(statement.line, text[start:end], statement.start + start))
        if said.text and ear.is_order(said.text):
            return said, count
    named = own_words and ear.mentions(text[slice(*clauses[0])])
    for count in range(min(len(clauses), _MOST_OF_ONE), 0, -1) if named else ():
        start, end = clauses[0][0], clauses[count - 1][1]
        part = reworded(ear, Statement(statement.line, text[start:end], statement.start + start))
        meant = gist(ear, part)
        if meant is not None and (count == 1 or len(ear.says(meant.text)) == 1):  # of a row each clause is one
            return msgspec.structs.replace(meant, start=part.start), count
    return _begun(ear, statement, clauses[0]), 1


def _begun(ear: Ear, statement: Statement, clause: tuple[int, int]) -> Statement | None:
    """The order with which a clause begins that goes on without punctuation: "h1 g1 sorry for the haste"."""
    start, end = clause
    words = words_of(statement.text[start:end])
    for last in range(len(words) - 1, 0, -1):
        part = statement.text[start : start + words[last - 1].end]
        placed = words[last].text in PLACES.words and not any(map(str.isdecimal, part))
        if (words[last - 1].text[-1:].isdecimal() or placed) and ear.is_order(part):
            return Statement(statement.line, part, statement.start + start)
    return None


def _together(text: str, rest: Sequence[tuple[int, int, int]]) -> Iterator[tuple[int, int, int]]:
    """Clauses with no order between them are one, but for those that give a reason."""
    start, end, before = 0, 0, -1
    for one in rest:
        if one[2] == before and not leads(REASONS.by_first, words_of(text[one[0] : one[1]])):
            end = one[1]
            continue
        if before >= 0:
            yield start, end, before
        start, end, before = one
    if before >= 0:
        yield start, end, before
