"""Words behind an order that are no part of it are told by what they make of the order, or by the first that nobody knows."""

from collections.abc import Sequence
from typing import Final

import msgspec

from domain.game import Complaint
from domain.match.reading.hearing import Ear, Statement
from domain.match.reading.rewording import reworded
from domain.match.reading.understood import Doubt, Understood, refusal_of
from domain.reading.courtesy import is_courtesy
from domain.reading.doubts import unsettles
from domain.reading.line_words import words_of
from domain.refusal import Refusal

_UNKNOWN: Final = "word-unknown"
_JOINTS: Final = " ,;:\u2013\u2014-"


def told_as_meant(ear: Ear, said: Understood, lines: Sequence[str]) -> Understood:
    """The same with complaints about such words that say what a person would say of them."""
    if not any(wrong.refusal.reason == _UNKNOWN for wrong in said.complaints):
        return said
    return msgspec.structs.replace(said, complaints=tuple(_told(ear, one, lines[one.line]) for one in said.complaints))


def _told(ear: Ear, wrong: Complaint, line: str) -> Complaint:
    if wrong.refusal.reason != _UNKNOWN or not ear.is_order(_order_before(ear, line, wrong.start)):
        return wrong
    behind = line[wrong.start :].rstrip()
    why = unsettles(behind, near=True) or ("asked" if behind.endswith("?") else None)
    if why is not None:
        return Complaint(wrong.line, wrong.start, len(line.rstrip()), refusal_of(Doubt(wrong.line, why)))
    word = next((word for word in words_of(behind) if not is_courtesy(word.text)), None)
    if word is None or word.start == 0:
        return wrong
    start, end = wrong.start + word.start, wrong.start + word.end
    refusal = Refusal(wrong.refusal.rule, _UNKNOWN, (("word", line[start:end]),))
    return Complaint(wrong.line, start, end, refusal, unread=word.text)


def _order_before(ear: Ear, line: str, end: int) -> str:
    return reworded(ear, Statement(0, line[:end].rstrip(_JOINTS))).text
