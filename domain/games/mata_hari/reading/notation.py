"""Orders read from a letter and written: the lines of one letter that make an offer are one order."""

import re
from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from domain.game import Complaint, Parsed, Written
from domain.games.mata_hari import orders as o
from domain.games.mata_hari.board.cards import KINDS, PARTNERS, Card, name_word
from domain.games.mata_hari.board.claims import Predicate
from domain.games.mata_hari.reading.card_lists import NoCard, cards_in
from domain.games.mata_hari.reading.charges import accusation_beside, accusation_in
from domain.games.mata_hari.reading.claim_grammar import Unclear, is_open, read
from domain.games.mata_hari.reading.filed_words import accept_of, if_none_of, use_of
from domain.games.mata_hari.reading.joining import joined
from domain.games.mata_hari.reading.lexicon import listed
from domain.games.mata_hari.reading.said_beside import agrees
from domain.games.mata_hari.reading.statements import (
    LetterStatement,
    divided,
    is_name,
    is_prose,
    is_whole,
    sentences,
    statement,
)
from domain.games.mata_hari.state import View
from domain.games.mata_hari.words import SAY
from domain.reading.misread import Misread
from domain.reading.nearest import suggestions
from domain.refusal import Refusal

_SENTENCES: Final = re.compile(r"[.!]\s+\w")
_INDEX: Final = listed("reveal, before a number")
_SURE: Final = frozenset(("offer", "claim", "demand", "accuse", "accept", "if", "reveal"))


def _misread(said: LetterStatement, rule: str, reason: str, part: str = "", near: tuple[str, ...] = ()) -> Misread:
    """A statement that was meant as an order and is not one, or a part of it."""
    at = said.body.find(part) if part else -1
    start = said.body_start + at if at >= 0 else said.start
    return Misread(start, start + len(part) if at >= 0 else said.end, Refusal(rule, reason), near)


def parse(text: str, view: View) -> Parsed[o.Order]:
    """A letter's orders, complaints and ignored lines; lines from 0. Parts of an offer join it wherever they stand."""
    said, ignored, unread = _statements(text, view)
    reading = _Reading(view)
    reading.complaints += unread
    for one in said:
        try:
            reading.take(one)
        except Misread as wrong:
            if one.kind in _SURE or not is_prose(one.body):
                reading.complaints.append(wrong.complaint(one.line))
            else:
                ignored.append(one.line)
    reading.close()
    ignored += reading.told_of_else()
    orders = tuple(sorted(reading.orders, key=lambda written: written.line))
    return Parsed(orders, tuple(reading.complaints), tuple(sorted(set(ignored))))


def _statements(text: str, view: View) -> tuple[list[LetterStatement], list[int], list[Complaint]]:
    """What the letter states; the lines that state nothing; and what stands beside statements and cannot be passed over."""
    pieces = joined(_pieces(text), view)
    found = [one for one in pieces if one.kind]
    stated = {line for one in found for line in (one.line, *one.below)}
    offered = any(one.kind == "offer" for one in found)
    unread = [
        one
        for one in pieces
        if not one.kind and (one.line in stated or (offered and not is_prose(one.body) and not is_name(one.body)))
    ]
    lost = {one.line for one in unread} | stated
    complaints = [Complaint(one.line, one.start, one.end, Refusal("MH-62", "unread-part")) for one in unread]
    spoken = [number for number, line in enumerate(text.splitlines()) if line.strip() and number not in lost]
    return found, spoken, complaints


def _pieces(text: str) -> list[LetterStatement]:
    """The lines cut at semicolons; what follows a claim and begins like nothing goes on with it. The kind "" states nothing."""
    found: list[LetterStatement] = []
    for number, line in enumerate(text.splitlines()):
        at = 0
        for piece in line.split(";"):
            last = found[-1] if found and found[-1].line == number and found[-1].kind == "claim" else None
            stated = _stated(number, at, piece, claims=last is not None)
            if stated:
                found += stated
            elif last is not None and piece.strip():
                found[-1] = replace(last, end=at + len(piece), body=f"{last.body}; {piece.strip()}")
            elif any(map(str.isalnum, piece)):
                found.append(LetterStatement("", number, at, at + len(piece), piece, at))
            at += len(piece) + 1
    return found


def _stated(number: int, at: int, piece: str, *, claims: bool) -> list[LetterStatement]:
    """What a piece states; behind a claim cards and facts are none of their own."""
    said = statement(number, at, piece)
    parts = _parts(number, at, piece, said)
    return parts or ([said] if said is not None and not (claims and said.kind in ("cards", "fact")) else [])


def _parts(number: int, at: int, piece: str, said: LetterStatement | None) -> list[LetterStatement]:
    """Several statements in one piece; none where it is one, or cannot be divided."""
    if said is not None and is_whole(said):
        return []
    found = divided(number, at, piece)
    return found or (sentences(number, at, piece) if said is None and _SENTENCES.search(piece) else [])


class _Reading:
    """A letter being read: its orders so far, and the parts of an offer that are still to be joined."""

    def __init__(self, view: View) -> None:
        self.orders: list[Written[o.Order]] = []
        self.complaints: list[Complaint] = []
        self._view = view
        self._offer: tuple[LetterStatement, tuple[Card, ...]] | None = None
        self._decline: int | None = None
        self._parts: list[LetterStatement] = []
        self._hushed: list[LetterStatement] = []  # "no claims", which goes with an offer too
        self._beside: list[LetterStatement] = []  # what an offer does not change by
        self._claims: list[Predicate] = []
        self._request: o.Request | None = None
        self._notes: list[tuple[int, o.Note]] = []
        self._accept: tuple[int, o.Accept] | None = None
        self._if_none: tuple[int, o.File] | None = None

    def take(self, said: LetterStatement) -> None:
        """One statement. Misread if it is none."""
        match said.kind:
            case "offer":
                if self._offer is not None:
                    raise _misread(said, "MH-17", "two-offers")
                self._offer = (said, _cards(said, (*self._view.own.hand, *self._view.own.offer)))
            case "claim" | "demand" | "wish":
                self._part(said)
            case "decline":
                self._decline = said.line
            case "stand":
                self._decline = said.line
                self._notes.append((said.line, "none"))
            case "waive" | "ask":
                self._notes.append((said.line, "none" if said.kind == "waive" else "ask"))
            case "beside":
                self._beside.append(said)
            case "hush":
                self._hushed.append(said)
            case "accept" | "if":
                self._file(said)
            case _:
                self.orders.append(Written(said.line, _single(said)))

    def told_of_else(self) -> list[int]:
        """The lines that would say something beside another offer than this one."""
        offered = {card.rpartition(" ")[0] for card in self._offer[1]} if self._offer is not None else set()
        return [one.line for one in self._beside if not agrees(one.body, offered, self._request)]

    def close(self) -> None:
        """Join what belongs together."""
        if self._offer is None:
            reason = "needs-offer"
            self.complaints += [
                Complaint(one.line, one.start, one.end, Refusal("MH-62", reason), lacks=True)
                for one in (*self._parts, *self._hushed)
            ]
        note: o.Note = ""
        noted: tuple[int, ...] = ()
        if self._notes and (self._offer is not None or self._decline is not None):
            at, note = self._notes.pop()
            noted = (at,)
        if self._offer is not None:
            said, cards = self._offer
            whole = o.Offer(cards, tuple(self._claims), self._request, note)
            beside = (one.line for one in (*self._parts, *self._hushed))
            self.orders.append(Written(said.line, whole, _lines(said.line, *said.below, *beside, *noted)))
            note, noted = "", ()
        if self._decline is not None:
            self.orders.append(Written(self._decline, o.Decline(note), _lines(self._decline, *noted)))
        self.orders += [Written(line, o.Waive() if said == "none" else o.AskMe()) for line, said in self._notes]
        self._close_answers()

    def _close_answers(self) -> None:
        table = self._view.table
        active = table is not None and table.active == self._view.seat
        resolving = table is not None and table.phase in ("resolve", "hitman", "look")
        if self._accept is not None and (not active or (resolving and self._if_none is None)):
            self.orders.append(Written(*self._accept))
        elif self._accept is not None or self._if_none is not None:
            lines = sorted(found[0] for found in (self._accept, self._if_none) if found is not None)
            accept = self._accept[1] if self._accept else None
            if_none = self._if_none[1].if_none if self._if_none else ""
            self.orders.append(Written(lines[0], o.File(accept, if_none), _lines(*lines)))

    def _part(self, said: LetterStatement) -> None:
        what = _predicate(said)
        self._parts.append(said)
        if said.kind == "claim":
            self._claims.append(what)
        elif self._request is not None:
            raise _misread(said, "MH-53", "one-request")
        else:
            self._request = o.Request("demand" if said.kind == "demand" else "wish", what)

    def _file(self, said: LetterStatement) -> None:
        try:
            if said.kind == "accept":
                order = accept_of(said.body)
                if order is None or self._accept is not None:
                    raise _misread(said, "MH-19", "accept-whom")
                self._accept = (said.line, order)
            else:
                filed = if_none_of(said.body)
                if filed is None:
                    raise _misread(said, "MH-56", "if-none-what")
                self._if_none = (said.line, filed)
        except Unclear as unclear:
            part = said.body[unclear.start : unclear.end]
            raise _misread(said, "MH-09", "unclear-order", part) from None


def _single(said: LetterStatement) -> o.Order:
    """A statement that is an order by itself."""
    match said.kind:
        case "refuse":
            return o.Refuse()
        case "use":
            used = use_of(said.body)
            if used is None:
                raise _misread(said, "MH-28", "use-what")
            return used
        case "give":
            return o.Give(_cards(said))
        case "take":
            return o.Take(_cards(said))
        case "nothing":
            return o.Take()
        case "accuse":
            return _accusation(said)
        case _:
            number = re.fullmatch(rf"(?:{_INDEX.expression}\s+)?([1-7])s?", said.body.strip(), re.IGNORECASE)
            if number is None:
                raise _misread(said, "MH-34", "reveal-what", said.body)
            return o.Reveal(int(number[1]))


def _accusation(said: LetterStatement) -> o.Accuse:
    found = accusation_in(said.body) or accusation_beside(said.body)
    if found is None:
        raise _misread(said, "MH-29", "accuse-whom")
    return found


def _predicate(said: LetterStatement) -> Predicate:
    try:
        what = read(said.body)
    except Unclear as unclear:
        raise _misread(said, "MH-09", "not-checked", said.body[unclear.start : unclear.end]) from None
    if said.kind != "claim" and is_open(said.body, what):
        raise _misread(said, "MH-54", "how-many", said.body)
    return what


def _cards(said: LetterStatement, held: Sequence[Card] = ()) -> tuple[Card, ...]:
    try:
        return cards_in(said.body, held)
    except NoCard as wrong:
        part = said.body[wrong.start : wrong.end]
        raise _misread(said, "MH-07", "no-such-card", part, _nearest(part)) from None


def _nearest(name: str) -> tuple[str, ...]:
    """The names that a misspelt card is nearest to."""
    word = re.sub(r"[\d\s]+", "", name).casefold()
    known = [str(name_word(card, language)) for card in (*KINDS, *PARTNERS) for language in SAY.languages()]
    return suggestions(word, known, cutoff=70) if word else ()


def _lines(*numbers: int) -> tuple[int, ...]:
    """Where each part of an order stands; nothing where one line says all of it."""
    found = tuple(dict.fromkeys(numbers))
    return found if len(found) > 1 else ()
