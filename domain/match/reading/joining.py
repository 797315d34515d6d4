"""Lines joined that are one order: a mail program's wrapping after a comma, "and …" on the next line, a list under "Offer:"."""

import re
from collections.abc import Sequence
from functools import cache
from typing import Final

from domain.match.reading.hearing import Ear, Heard, Statement
from domain.match.reading.rewording import reworded
from domain.reading.word_lists import WordList

_MOST: Final = 8  # lines that are one order
_LONGEST: Final = 300  # characters of it
_AND: Final = WordList("little", "and", "and, before a vowel")
_HEAD: Final = re.compile(r":\s*$")
# "Card: 17", "- card: 17 (knight)" on a line of its own
_LABELLED: Final = re.compile(
    r"\s*(?:[*\u2022\u00b7\u2013\u2014+-]\s{1,8})?[^\W\d_]{2,15}(?:\s[^\W\d_]{1,9}(?=[:=]))?\s*[:=]?\s*\w{1,12}"
    r"\s*(?:\([^\W\d_]{1,15}\))?[.,]?\s*"
)
_VALUE: Final = re.compile(r"\s*\w{1,12}\s*")
_ITEM: Final = re.compile(r"\s*(?:[*\u2022\u00b7\u2013\u2014+-]|\(?\d{1,2}[.)])\s+")


def joined(ear: Ear, statements: Sequence[Statement], heard: Heard) -> list[Statement]:
    """The statements, lines that were not understood put to the line above where both say in so many words that they go on."""
    found: list[Statement] = []
    at = 0
    while at < len(statements):
        one, count = _whole(ear, statements, heard, at)
        two = _two(ear, statements[at], statements[at + 1], one) if count > 1 else []
        found += two or [one]
        at += len(two) or count
    return found


def _two(ear: Ear, first: Statement, below: Statement, whole: Statement) -> list[Statement]:
    """The orders that two lines are by themselves, the second behind "and", where together they say just these; or none."""
    joint = _continues().match(below.text)
    if joint is None:
        return []
    said = [
        reworded(ear, first),
        reworded(ear, Statement(below.line, below.text[joint.end() :], below.start + joint.end())),
    ]
    orders = [ear.says(one.text) for one in said]
    told = ear.says(whole.text)
    together = (
        all(orders) and len(told) == sum(map(len, orders)) and all(one in told for each in orders for one in each)
    )
    return said if together else []


def _is_next(first: str, said: str) -> bool:
    """Whether a line is the next of a form filled in: "Card: 17", "House: 45", or "move:" and a node on each line."""
    labelled = _LABELLED.fullmatch(first) and _LABELLED.fullmatch(said)
    return bool(labelled or (_HEAD.search(first) and _VALUE.fullmatch(said)))


def _whole(ear: Ear, statements: Sequence[Statement], heard: Heard, at: int) -> tuple[Statement, int]:
    """The order that begins with a statement, and how many make it: as many as will."""
    first = statements[at]
    best, text = (first, 1), first.text.rstrip()
    for count in range(1, _MOST):
        below = at + count
        if below >= len(statements) or below not in heard.open or statements[below].line != first.line + count:
            break
        longer = _continued(text, first.text, statements[below].text, unread=at in heard.open)
        if longer is None or len(text) > _LONGEST:
            break
        text = longer
        for tried in (text, text.replace(":", " ")):
            if ear.is_order(read := reworded(ear, Statement(first.line, tried, first.start)).text):
                best = (Statement(first.line, read, first.start), count + 1)
                break
    return best


def _continued(text: str, first: str, said: str, *, unread: bool) -> str | None:
    """The text with the line below it, which is an item of its list or goes on with it; None if neither says so."""
    if not said.strip():
        return None
    item = _ITEM.match(said)
    if item and _HEAD.search(first):
        return f"{text}{'' if text == first.rstrip() else ','} {said[item.end() :].strip()}"
    if unread and _is_next(first, said):
        return f"{text} {said[item.end() if item else 0 :].strip()}"
    goes_on = _goes_on().search(text) or _continues().match(said)
    return f"{text} {said.strip()}" if goes_on else None


@cache
def _goes_on() -> re.Pattern[str]:
    return re.compile(rf"(?:,|\b{_AND.verbatim}|&|\+)\s*$", re.IGNORECASE)


@cache
def _continues() -> re.Pattern[str]:
    return re.compile(rf"\s*(?:{_AND.verbatim}|&|\+)\s", re.IGNORECASE)
