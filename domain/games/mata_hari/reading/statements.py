"""What the lines of a letter state, cut at semicolons: what kind of statement, where it stands, and what it says."""

import re
from collections.abc import Mapping
from functools import cache
from typing import Final

import msgspec

from domain.games.mata_hari.reading.card_lists import NoCard, cards_in
from domain.games.mata_hari.reading.charges import accusation_beside, accusation_in
from domain.games.mata_hari.reading.claim_grammar import Unclear, read
from domain.games.mata_hari.reading.claim_words import lexemes
from domain.games.mata_hari.reading.filed_words import accept_of, accepted, refuses, use_of
from domain.games.mata_hari.reading.holding_back import whole
from domain.games.mata_hari.reading.lexicon import listed
from domain.games.mata_hari.reading.said_beside import muses, said_beside
from domain.games.mata_hari.reading.statement_words import OFFERING, lead, offering, perhaps, sure, tail
from domain.reading.courtesy import is_courtesy
from domain.reading.line_words import plain
from domain.reading.nearest import one_slip_from

_BULLET: Final = re.compile(r"(?:[\s>*•–-]{0,8}(?:\(?\d[.)]\s{1,8}(?=\D))?)")
_ITEM: Final = re.compile(r"\s{0,8}(?:[*•–-]|\(?\d[.)])\s")
_WHOLE_BODY: Final = ("accept", "if", "use")
_FACTS: Final = listed("fact")
_CARDS: Final = listed("cards")
_JOINTS: Final = listed("joint")
_AND: Final = listed("and, between statements")
_EXCHANGE: Final = listed("in exchange")
_PRICE: Final = listed("price")
_PRICED: Final = listed("priced")
_GOES_ON: Final = listed("goes on")
_ADDS: Final = listed("adds")
_NO_SLIPS: Final = listed("no slips")
_MOST_JOINTS: Final = 12
_SENTENCE: Final = re.compile(r"[^.!]+(?:[.!]+(?=\s|$)|[.!]+|$)")
_LONGEST_FACT: Final = 100
_MOST_NAMES: Final = 3
_FIRST: Final = re.compile(r"[^\W\d_]+")
_SHORTEST_SLIP: Final = 4


class LetterStatement(msgspec.Struct, frozen=True):
    """One statement: what it is, where it stands, and what it says.

    ``item``: it stands in a list, or begins with "and"; ``goes_on``: it ends
    with a comma or "and"; ``open``: its cards stand on the lines ``below``.
    """

    kind: str
    line: int
    start: int
    end: int
    body: str
    body_start: int
    item: bool = False
    goes_on: bool = False
    open: bool = False
    below: tuple[int, ...] = ()


def statement(line: int, at: int, piece: str) -> LetterStatement | None:
    """What a piece of a line states; None if nothing."""
    bullet = _BULLET.match(piece, len(piece) - len(piece.lstrip()))
    start = bullet.end() if bullet else 0
    words = piece[start:].rstrip(" .!\t")
    end = at + start + len(words)
    item = _ITEM.match(piece) is not None
    kind = whole(words)
    if kind or refuses(words):
        return LetterStatement(kind or "refuse", line, at + start, end, words if not kind else "", at + start)
    kind, body = _said_whole(words)
    if kind:
        return LetterStatement(kind, line, at + start, end, body, at + start)
    headed = _headed(words)
    if headed is not None:
        kind, rest, sure = headed
        body = words[rest:].lstrip(" :,\t")
        body_start = end - len(body)
        goes_on = _joined().search(body) is not None
        body = _without_tail(kind, body)
        if sure or (kind == "offer" and words.endswith(":")) or _is_whole(kind, body):
            return LetterStatement(kind, line, at + start, end, body, body_start, item, goes_on)
    return _unheaded(line, at + start, words, item=item) or _mused(line, at + start, words)


def _said_whole(words: str) -> tuple[str, str]:
    """What words state that have no head, and what they say of it; twice "" if nothing."""
    if use_of(words) is not None:
        return "use", words
    if swap := accepted(words):
        return "accept", swap
    if said_beside(words):
        return "beside", words
    return ("accuse", words) if accusation_beside(words) else ("", "")


def sentences(line: int, at: int, piece: str) -> list[LetterStatement]:
    """A piece cut at the ends of its sentences, if each of them states something or is courtesy; else none."""
    found: list[LetterStatement] = []
    for sentence in _SENTENCE.finditer(piece):
        said = statement(line, at + sentence.start(), sentence[0])
        if said is not None:
            found.append(said)
        elif not is_courtesy(sentence[0]):
            return []
    return found


def divided(line: int, at: int, piece: str) -> list[LetterStatement]:
    """A piece that begins as a whole statement and goes on with others, "gun 6, and I wish a briefcase"; else none."""
    for joint in reversed(list(_joint().finditer(piece))[:_MOST_JOINTS]):
        first = statement(line, at, piece[: joint.start()])
        rest, start = piece[joint.end() :], at + joint.end()
        if first is None or not is_whole(first) or not any(map(str.isalpha, rest)):
            continue
        others = _behind(first, joint, line, start, rest)
        if others:
            return [first, *others]
    return []


def _behind(first: LetterStatement, joint: re.Match[str], line: int, start: int, rest: str) -> list[LetterStatement]:
    """What stands behind a first statement and a joint: what it is given for, an accusation more, or other statements.

    Nothing but the verb behind it parts two statements of one offer, "offer gun 6 wish one photograph", and no others: "I decline
    to offer gun 6" is one.
    """
    if joint["verb"] is not None and first.kind not in OFFERING:
        return []
    if joint["price"]:
        wish = _without_tail("wish", rest.rstrip(" .!"))
        priced = first.kind == "offer" and _is_whole("wish", wish)
        return [LetterStatement("wish", line, start, start + len(rest), wish, start)] if priced else []
    charged = _charged(first, line, start, rest) if _also().search(joint[0]) else []
    return charged or _others(line, start, rest)


def _charged(first: LetterStatement, line: int, at: int, rest: str) -> list[LetterStatement]:
    """Another accusation behind the first, of which the verb is not said again: "and agent 2 of double-dealer"."""
    body = rest.rstrip(" .!\t")
    if first.kind != "accuse" or accusation_in(body) is None:
        return []
    return [LetterStatement("accuse", line, at, at + len(body), body, at)]


def _others(line: int, at: int, rest: str) -> list[LetterStatement]:
    """What stands behind a first statement: one more, or several; cards alone belong to that and are none."""
    said = statement(line, at, rest)
    if said is not None and said.kind not in ("cards", "pass") and is_whole(said):
        return [said]
    return divided(line, at, rest)


def is_whole(said: LetterStatement) -> bool:
    """Whether a statement says all that its kind asks for, and nothing else."""
    return said.kind not in ("offer", "give", "claim", "demand", "wish", "accuse", "accept") or _is_whole(
        said.kind, said.body
    )


def _is_whole(kind: str, body: str) -> bool:
    """Whether a body is what its kind asks for."""
    if kind == "accuse":
        return (accusation_in(body) or accusation_beside(body)) is not None
    try:
        if kind in ("offer", "give"):
            return bool(cards_in(body))
        if kind == "accept":
            return accept_of(body) is not None
        read(body)
    except (NoCard, Unclear):
        return False
    return True


def _headed(words: str) -> tuple[str, int, bool] | None:
    """The kind of a statement that begins with a word for it, where its body begins, and whether that is sure."""
    led = lead().match(words)
    first = led.end() if led else 0
    head = sure().match(words, first)
    if head is not None and head.lastgroup is not None:
        return head.lastgroup, 0 if head.lastgroup in _WHOLE_BODY else head.end(), True
    head = perhaps().match(words, first)
    if head is not None and head.lastgroup is not None:
        return head.lastgroup, head.end(), False
    if led is not None and led["exchange"]:
        return "wish", first, False
    word = _FIRST.match(words)
    slipped = _slip(word[0]) if word else ""
    return (slipped, word.end(), False) if word and slipped else None


def _slip(word: str) -> str:
    """What a word stands for that is the beginning of an order but for one letter."""
    said = plain(word)
    if len(said) < _SHORTEST_SLIP or said in _NO_SLIPS.words:
        return ""
    return one_slip_from(said, _slips()) or ""


def _unheaded(line: int, start: int, words: str, *, item: bool) -> LetterStatement | None:
    """A list of cards, or a claim, without a word that says so."""
    end = start + len(words)
    if len(words) > _LONGEST_FACT:
        return None
    if _fact().match(words):
        claimed = _without_tail("claim", words)
        return LetterStatement("fact", line, start, end, claimed, start, item) if _is_whole("claim", claimed) else None
    joins = _joins().match(words)
    body = _without_tail("offer", words[joins.end() :] if joins else words)
    if not any(map(str.isalpha, body)) or ("+" in body and "," in body):
        return None  # so our letters list what may be laid out
    try:
        cards_in(body)
    except NoCard:
        return None
    goes_on = _joined().search(words) is not None
    return LetterStatement("cards", line, start, end, body, start, item=item or joins is not None, goes_on=goes_on)


def _mused(line: int, start: int, words: str) -> LetterStatement | None:
    """Why a kind is wanted or given away, which states nothing."""
    return LetterStatement("beside", line, start, start + len(words), words, start) if muses(words) else None


def _without_tail(kind: str, body: str) -> str:
    """A body without what people add that says nothing."""
    if kind not in ("offer", "give", "claim", "wish", "demand", "accuse", "accept"):
        return body
    while (added := tail().search(body)) is not None:
        body = body[: added.start()]
    return body


def is_prose(body: str) -> bool:
    """Whether words after an everyday word ("do", "take", "use") are no cards at all."""
    return not any(lexeme.kind == "attribute" for lexeme in lexemes(body))


def is_name(text: str) -> bool:
    """Whether a line is the name of who wrote it: "Carla Rossi" speaks of no red cards."""
    words = text.split()
    return (
        1 < len(words) <= _MOST_NAMES and all(word[:1].isupper() for word in words) and text.replace(" ", "").isalpha()
    )


@cache
def _slips() -> Mapping[str, str]:
    kinds = ("offer", "claim", "demand", "wish", "accuse")
    return {word: kind for kind in kinds for word in listed(f"slip of {kind}").listed}


@cache
def _fact() -> re.Pattern[str]:
    return re.compile(rf"{_CARDS.expression}\s\d|{_FACTS.expression}(?!\w)", re.IGNORECASE)


@cache
def _joint() -> re.Pattern[str]:
    """Where one statement may go on as another: "gun 6, and I wish a briefcase", "gun 6 in exchange for a briefcase"."""
    return re.compile(
        rf"(?:[,:;.!(\u2013\u2014]+\)?|\s-)\s*(?:{_JOINTS.expression}\s+)?|\s{_AND.expression}\s+|\s+(?={_EXCHANGE.expression}\b)|"
        rf"\s+(?P<price>{_PRICE.expression})\s+(?={_PRICED.expression}\b)|(?P<verb>\s+)(?={offering()})",
        re.IGNORECASE,
    )


@cache
def _also() -> re.Pattern[str]:
    return re.compile(rf"[,;]|\b{_AND.expression}\b", re.IGNORECASE)


@cache
def _joined() -> re.Pattern[str]:
    return re.compile(rf"(?:[,+&]|\b{_GOES_ON.expression})\s*$", re.IGNORECASE)


@cache
def _joins() -> re.Pattern[str]:
    return re.compile(rf"(?:[+&]|{_ADDS.expression}\b)\s*", re.IGNORECASE)
