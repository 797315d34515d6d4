"""Whether words bear on an order: hold one, go on with it, or name what could stand in it in place of another word (G-22)."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from domain.match.reading.hearing import Ear
from domain.match.reading.inside import order_inside
from domain.reading.doubts import joins
from domain.reading.line_words import blanked, words_of
from domain.reading.number_words import in_figures, is_number

_MOST_BEGUN: Final = 12  # words of an order with which words are tried
_MOST_TELLING: Final = 8  # words that name something


def bears_on(ear: Ear, said: str, orders: Sequence[str]) -> bool:
    """Whether words hold an order, or name what could stand in one of these in place of another word."""
    if not words_of(said):
        return False
    return goes_on(ear, said, orders) or fits(ear, said, orders)


def goes_on(ear: Ear, said: str, orders: Sequence[str]) -> bool:
    """Whether words behind the beginning of one of the orders would make another of it: "clockwise"."""
    figures = in_figures(without_counts(ear, said))
    return any(_goes_on(ear, figures, order) for order in orders)


def fits(ear: Ear, said: str, orders: Sequence[str]) -> bool:
    """Whether words hold an order, or name what could stand in one of these in place of another word."""
    figures = in_figures(without_counts(ear, said))
    named = {word.text for order in orders for word in words_of(order)}
    telling = [word.text for word in words_of(figures) if ear.tells(word.text) and word.text not in named]
    found = order_inside(ear, said)
    if len(telling) > _MOST_TELLING or (found is not None and ear.says(found.text) not in map(ear.says, orders)):
        return True
    return any(ear.is_order(word) or any(_fits(ear, word, order) for order in orders) for word in telling)


def says_again(ear: Ear, word: str, orders: Sequence[str]) -> bool:
    """Whether a name in place of a figure of one of these orders makes the same order: "bishop", of "64 to 44"."""
    if word[-1:].isdecimal() or not ear.tells(word):
        return False
    tries = (
        (order, f"{order[: one.start]}{word}{order[one.end :]}")
        for order in orders
        for one in words_of(order)
        if one.text[-1:].isdecimal()
    )
    return any(ear.is_order(tried) and ear.says(tried) == ear.says(order) for order, tried in tries)


def without_counts(ear: Ear, said: str) -> str:
    """The words with blanks for numbers that only count what is no thing of the game: "three days"."""
    words = words_of(said)
    for word, behind in pairwise(words):
        counted = not (ear.knows(behind.text) or joins(said, behind))
        if is_number(word.text) and counted and said[word.end : behind.start].isspace():
            said = blanked(said, word.start, word.end)
    return said


def _goes_on(ear: Ear, said: str, order: str) -> bool:
    """Whether words would be an order behind the beginning of this one: "62 58", then "27"."""
    longer = (f"{order[: word.end]} {said.strip()}" for word in words_of(order)[:_MOST_BEGUN])
    return any(ear.is_order(tried) and ear.says(tried) != ear.says(order) for tried in longer)


def _fits(ear: Ear, word: str, order: str) -> bool:
    """Whether a word would make another order of this one in place of one of its words."""
    tries = (f"{order[: one.start]}{word}{order[one.end :]}" for one in words_of(order) if ear.tells(one.text))
    return any(ear.is_order(tried) and ear.says(tried) != ear.says(order) for tried in tries)
