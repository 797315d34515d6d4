"""Sentences that say yes and no at once, speak of another player, or go there and back, beside an order that does half of it."""

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from domain.games.casablanca import orders as o
from domain.games.casablanca.reading.lexicon import listed
from domain.games.casablanca.rules.eligible import card_in_force
from domain.games.casablanca.rules.setup import COLOURS
from domain.games.casablanca.state import View
from domain.reading.line_words import words_of
from domain.reading.number_words import number_named

_YES: Final = listed("contrary: yes")
_NO: Final = listed("contrary: no")
_PAYING: Final = listed("contrary: paying")
_RETURNS: Final = listed("contrary: and back")
_OF_CARDS: Final = "green"
"""A colour that cards have too."""
_COLOURS: Final = {seat: listed(f"colour {seat}") for seat in COLOURS if seat != _OF_CARDS}
_CHOSEN: Final = listed("contrary: chosen")
_CLAUSES: Final = re.compile(r"[,;.!?\n()]")
_PAUSE: Final = re.compile(r"^\W*[^\W\d_]+\s{0,3}[,.:;!\u2013\u2014-]")
_CHOICES: Final = (o.Choose, o.Pay, o.DoNotPay)


def says_the_contrary(orders: Sequence[o.Order], sentence: str, view: View) -> bool:
    """Whether a sentence says more than these orders do, or another thing."""
    choices = [order for order in orders if isinstance(order, _CHOICES)]
    if len(set(choices)) > 1:
        return True
    words = [word.text for word in words_of(sentence)]
    if choices and any(_names_another(clause, view) for clause in _CLAUSES.split(sentence)):
        return True
    if any(isinstance(order, o.DoNotPay) for order in choices) and _says_yes_too(sentence, words):
        return True
    if any(isinstance(order, o.Pay) for order in choices) and _pays_another_price(words, view):
        return True
    moves = any(isinstance(order, o.Activation) and order.steps for order in orders)
    return moves and _goes_back(sentence)


def _names_another(clause: str, view: View) -> bool:
    """Whether a colour is named that is not the writer's own, beside what is chosen: "let Red pay"."""
    words = {word.text.removesuffix("'s") for word in words_of(clause)}
    others = (named.words for colour, named in _COLOURS.items() if colour != view.seat)
    return not _CHOSEN.words.isdisjoint(words) and any(not names.isdisjoint(words) for names in others)


def _says_yes_too(sentence: str, words: Sequence[str]) -> bool:
    """Whether beside a no there is a yes, or what is paid behind a pause, which nothing denies: "no, pay"."""
    if not words or not any(word in _YES.words for word in words):
        return False
    denied = sum(word in _NO.words for word in words)
    paused = words[0] in _NO.words and _PAUSE.match(sentence) is not None
    return denied == 0 or (denied == 1 and (paused or len(words) == 2))


def _pays_another_price(words: Sequence[str], view: View) -> bool:
    """Whether so many cards are paid as the event card does not take: "pay 3", of two."""
    card = card_in_force(view.table) if view.table is not None else None
    if card is None or card.cost is None:
        return False
    paid = (number_named(other) for one, other in pairwise(words) if one in _PAYING.words)
    return any(number is not None and number != card.cost for number in paid)


def _goes_back(sentence: str) -> bool:
    """Whether a piece is to return from where it goes: "N5 and back"."""
    words = words_of(sentence)
    ends = (at + length for at in range(1, len(words)) if (length := _RETURNS.at(words, at)))
    return any(end == len(words) or sentence[words[end - 1].end : words[end].start].strip() for end in ends)
