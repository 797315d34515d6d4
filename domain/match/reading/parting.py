"""The orders of a line that a game could not read whole: taken apart, and what is only remarked left out (G-20, G-22)."""

import re
from collections.abc import Sequence
from typing import Final

import msgspec

from domain.match.orders import Say
from domain.match.reading.beside import awaits, is_of_others, is_told, kept_open_by, retracts
from domain.match.reading.hearing import Ear, Statement
from domain.match.reading.remarks import brackets, edges, is_remark, leads_up, settlings
from domain.match.reading.respelling import may_be_order, respelled, with_slips
from domain.match.reading.rewording import reworded
from domain.match.reading.weaving import woven
from domain.reading.courtesy import is_courtesy
from domain.reading.daily import without_daily
from domain.reading.doubts import refuses_alone
from domain.reading.line_words import blanked, words_of
from domain.reading.misgivings import begins_now, tells_of_an_order
from domain.reading.retraction import leaves_open
from domain.reading.signature import is_name
from domain.reading.statements import at_semicolons, cuts, typed

_ENDED: Final = re.compile(r"[.!?:\u2026](?=\s)")
_LAST_CLAUSE: Final = re.compile(r"[,;\u2013\u2014]|\b(?:and|but|e|ma)\b")


def parts_of(ear: Ear, statement: Statement) -> list[Statement]:
    """The orders of a line and what else stands between semicolons; the line itself if it cannot be taken apart."""
    parted = () if _only_asks(ear, statement) else (_cut, _without_remarks, _in_sentences, woven)
    for tried in (_whole_put_right, *parted, _put_right):
        said = tried(ear, statement)
        if said and not all(isinstance(order, Say) for one in said for order in ear.says(one.text)):
            return list({ear.says(one.text) or one.text: one for one in reversed(said)}.values())[::-1]
    divided = at_semicolons(statement.text)
    if len(divided) > 1 and any(ear.is_order(_part(ear, statement, start, end).text) for start, end in divided):
        return [_part(ear, statement, start, end) for start, end in divided]
    return [statement]


def _only_asks(ear: Ear, statement: Statement) -> bool:
    """Whether a line is one sentence that asks, and does not end with courtesy: whatever it is parted into, its end asks."""
    text = statement.text.rstrip()
    if not text.endswith("?") or _ENDED.search(text, 0, len(text) - 1):
        return False
    end = _LAST_CLAUSE.split(text)[-1]
    return "?" in reworded(ear, statement).text and not is_courtesy(end)


def _whole_put_right(ear: Ear, statement: Statement) -> list[Statement]:
    """The one order that a line with slips of the pen is from its beginning to its end."""
    return respelled(ear, statement, _whole)


def _put_right(ear: Ear, statement: Statement) -> list[Statement]:
    """The orders of a line with slips of the pen, beside which stands what says nothing of them."""
    return respelled(ear, statement, _cut) or respelled(ear, statement, _beside_talk)


def _whole(ear: Ear, statement: Statement) -> list[Statement]:
    said = reworded(ear, statement)
    return [said] if said.text and ear.is_order(said.text) else []


def _beside_talk(ear: Ear, statement: Statement) -> list[Statement]:
    return _without_remarks(ear, statement) or _in_sentences(ear, statement) or woven(ear, statement)


def _orders(ear: Ear, statement: Statement) -> list[Statement]:
    """The orders that a statement consists of; none if it holds anything else."""
    return _whole(ear, statement) or _cut(ear, statement)


def _without_remarks(ear: Ear, statement: Statement) -> list[Statement]:
    """The orders of a line beside which stands what says nothing of them; none if it is not so (G-22)."""
    text = statement.text
    bare = text
    for start, end in brackets(text):
        bare = blanked(bare, start, end)
    if bare != text:
        plain = msgspec.structs.replace(statement, text=bare)
        said = _orders(ear, plain) or _behind(ear, plain)
        told = [one.text for one in said]
        if said and all(is_remark(ear, text[start + 1 : end - 1], told) for start, end in brackets(text)):
            return said
    return _behind(ear, statement)


def _behind(ear: Ear, statement: Statement) -> list[Statement]:
    """The orders of a line behind which something is remarked, or to which something has led up."""
    text = statement.text
    if said := _before_a_remark(ear, statement):
        return said
    for end, start in settlings(text):
        rest = _between(statement, start, len(text))
        said = _orders(ear, rest) or _before_a_remark(ear, rest)
        if said and leads_up(ear, text[:end], text[end:start], [one.text for one in said]):
            return said
    return []


def _before_a_remark(ear: Ear, statement: Statement) -> list[Statement]:
    for end, start in edges(statement.text):
        said = _orders(ear, _between(statement, 0, end))
        if said and is_remark(ear, statement.text[start:], [one.text for one in said]):
            return said
    return []


def _between(statement: Statement, start: int, end: int) -> Statement:
    return Statement(statement.line, statement.text[start:end], statement.start + start)


def _in_sentences(ear: Ear, statement: Statement) -> list[Statement]:
    """The orders of a line of sentences, each of which holds orders and what may stand beside them, or is talk."""
    for cut in cuts(statement.text):
        if not cut.sentences:
            break
        said: list[Statement] = []
        talk: list[tuple[Statement, str]] = []
        for start, end in cut.pieces:
            piece = _between(statement, start, start + len(typed(statement.text, start, end)))
            found = _orders(ear, piece) or _without_remarks(ear, piece) or woven(ear, piece)
            said += found
            answers = bool(talk) and not said and refuses_alone(piece.text) and is_of_others(ear, talk[-1][1])
            if not found and not answers:
                talk.append((_part(ear, statement, start, end), piece.text))
        if said and all(_is_passed_over(ear, part, words, said, whole=True, told=False) for part, words in talk):
            return said
    return []


def _cut(ear: Ear, statement: Statement) -> list[Statement]:
    for cut in cuts(statement.text):
        parts = [(_part(ear, statement, start, end), typed(statement.text, start, end)) for start, end in cut.pieces]
        said = [part for part, _ in parts if ear.is_order(part.text)]
        rest = [(part, words) for part, words in parts if part not in said]
        told = not cut.sentences and any(begins_now(words) for part, words in parts if part in said)
        if _is_labelled(ear, statement, said):
            continue
        whole = cut.sentences
        if said and all(_is_passed_over(ear, part, words, said, whole=whole, told=told) for part, words in rest):
            return said
    return []


def _is_labelled(ear: Ear, statement: Statement, said: list[Statement]) -> bool:
    """Whether a line says one thing twice with a colon between, as the lists in our letters do: "All done: close the turn"."""
    return ":" in statement.text and len({ear.says(part.text) for part in said}) < len(said)


def _is_passed_over(
    ear: Ear, part: Statement, words: str, orders: Sequence[Statement], *, whole: bool, told: bool
) -> bool:
    """Whether a part of a line says nothing of the ``orders`` in the others: courtesy, or a ``whole`` sentence of talk.

    A single word before a full stop is none: "Tel. 38 17". ``told``: the order begins with "now", and what is before it may
    tell what happened: "last time I played red, now I choose green".
    """
    if told and is_told(without_daily(words), words_of(words)):
        return True
    followed = any(one.start > part.start for one in orders)
    if (is_courtesy(words) and not ear.names(part.text)) or (not followed and awaits(ear, words_of(words))):
        return True
    sentence = whole and (len(words_of(words)) > 1 or words.endswith("!") or is_name(words))
    turns = (
        any(retracts(ear, tried) for tried in (words, *with_slips(ear, words)))
        or leaves_open(words)
        or (followed and tells_of_an_order(words))
    )
    if may_be_order(ear, part, _whole) or (ear.looks_like_order(words.strip()) and ear.is_wrong(part.text)):
        return False  # an order with a fault
    return sentence and not turns and kept_open_by(ear, words, [one.text for one in orders]) is None


def _part(ear: Ear, statement: Statement, start: int, end: int) -> Statement:
    part = Statement(statement.line, statement.text[start:end], statement.start + start)
    said = reworded(ear, part)
    return said if said.text else part
