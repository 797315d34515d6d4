"""Orders read from a letter and written: the lines of one letter that make an offer are one order."""

import re
from typing import Final

import msgspec
from rapidfuzz import process

from domain.game import Complaint, Parsed, Written
from domain.games.mata_hari import orders as o
from domain.games.mata_hari.cards import NAMES, PARTNERS, Card
from domain.games.mata_hari.claim_grammar import Unclear, read
from domain.games.mata_hari.claim_words import card_of, tokens
from domain.games.mata_hari.claims import Predicate
from domain.games.mata_hari.filed_words import accept_of, if_none_of, refuses, seat_of, use_of
from domain.games.mata_hari.state import View
from domain.refusal import Refusal

_BULLET: Final = re.compile(r"[\s>*•–-]{0,8}")
HEADS: Final[dict[str, str]] = {
    "offer": r"(?:i\s+)?(?:counter-?\s?)?offer|offro|offrire|controffro|contro-?\s?offro",
    "claim": r"(?:i\s+)?claim|dichiaro|dichiarare",
    "demand": r"(?:i\s+)?demand|esigo|esigere",
    "wish": r"(?:i\s+)?(?:wish|hope)(?:\s+for)?|i would (?:like|love)|i'd (?:like|love)|i want|i need|vorrei|voglio|cerco|"
    r"spero in|mi serv(?:e|ono)|mi piacerebbe(?:\s+(?:avere|ricevere))?(?:\s+in cambio)?",
    "accuse": r"(?:i\s+)?accuse|accuso|accusare",
    "give": r"give|do|dò|dare|cedo|cedere",
    "take": r"take|prendo|prendere",
    "reveal": r"(?:reveal|rivelo|rivelare)\s+(?:all|the|tutti\s+i|tutti|i)",
    "accept": r"accept|accetto",
    "if": r"if none|if nobody|se nessuno|se nessuna",
    "use": r"use|uso",
}
_HEAD: Final = re.compile(
    "|".join(f"(?P<{kind}>(?:{pattern})(?!\\w))" for kind, pattern in HEADS.items()), re.IGNORECASE
)
WHOLE: Final[dict[str, re.Pattern[str]]] = {
    "decline": re.compile(r"(?:i\s+)?decline|non offro|no offer|no counter-?offer|passo|pass", re.IGNORECASE),
    "waive": re.compile(r"no accusations?|nessuna accusa", re.IGNORECASE),
    "ask": re.compile(r"ask me|chiedetemi", re.IGNORECASE),
    "nothing": re.compile(r"take nothing|non prendo(?: nulla| niente)?|prendo (?:nulla|niente)", re.IGNORECASE),
}
_SURE: Final = frozenset(("offer", "claim", "demand", "accuse", "accept", "if", "reveal"))
_MOST_NAMES: Final = 3
_LIST: Final = re.compile(r"\s*(?:,|\band\b|\be\b|\bed\b|\+|&)\s*", re.IGNORECASE)
_OF: Final = re.compile(r"(.*?)\s+(?:of having|of|di avere|di|del|d')\s*(.*)", re.IGNORECASE)


class _Said(msgspec.Struct, frozen=True):
    """One statement: what it is, where it stands, and what it says."""

    kind: str
    line: int
    start: int
    end: int
    body: str
    body_start: int


class _Misread(Exception):
    """A statement that was meant as an order and is not one."""

    def __init__(self, said: _Said, rule: str, reason: str, part: str = "", nearest: tuple[str, ...] = ()) -> None:
        at = said.body.find(part) if part else -1
        start = said.body_start + at if at >= 0 else said.start
        end = start + len(part) if at >= 0 else said.end
        self.complaint = Complaint(said.line, start, end, Refusal(rule, reason), nearest)
        super().__init__(reason)


def parse(text: str, view: View) -> Parsed[o.Order]:
    """A letter's orders, complaints and ignored lines; lines from 0. Parts of an offer join it wherever they stand."""
    said, ignored, unread = _statements(text)
    reading = _Reading(view)
    reading.complaints += unread
    for one in said:
        try:
            reading.take(one)
        except _Misread as misread:
            if one.kind in _SURE or not _prose(one):
                reading.complaints.append(misread.complaint)
            else:
                ignored.append(one.line)
    reading.close()
    orders = tuple(sorted(reading.orders, key=lambda written: written.line))
    return Parsed(orders, tuple(reading.complaints), tuple(sorted(set(ignored))))


def _prose(said: _Said) -> bool:
    """Whether words after an everyday word ("do", "take", "use") are no cards at all."""
    return not any(token.kind == "attribute" for token in tokens(said.body))


def _is_name(text: str) -> bool:
    """Whether a line is the name of who wrote it: "Carla Rossi" speaks of no red cards."""
    words = text.split()
    return (
        1 < len(words) <= _MOST_NAMES and all(word[:1].isupper() for word in words) and text.replace(" ", "").isalpha()
    )


def _statements(text: str) -> tuple[list[_Said], list[int], list[Complaint]]:
    """What the letter states; the lines that state nothing; and what stands beside statements and cannot be passed over."""
    found: list[_Said] = []
    ignored: list[int] = []
    silent: list[_Said] = []
    for number, line in enumerate(text.splitlines()):
        at = 0
        before = len(found)
        rest: list[_Said] = []
        for piece in line.split(";"):
            said = _statement(number, at, piece)
            if said is not None:
                found.append(said)
            elif len(found) > before and found[-1].kind == "claim" and piece.strip():
                last = found[-1]
                found[-1] = msgspec.structs.replace(last, end=at + len(piece), body=f"{last.body}; {piece.strip()}")
            elif any(map(str.isalnum, piece)):
                rest.append(_Said("", number, at, at + len(piece), piece, at))
            at += len(piece) + 1
        if len(found) > before:
            silent += rest
        elif line.strip():
            ignored.append(number)
            silent += [one for one in rest if not _prose(one) and not _is_name(one.body)]
    offered = any(one.kind == "offer" for one in found)
    stated = {one.line for one in found}
    unread = [one for one in silent if one.line in stated or offered]
    lost = {one.line for one in unread}
    complaints = [Complaint(one.line, one.start, one.end, Refusal("MH-62", "unread-part")) for one in unread]
    return found, [line for line in ignored if line not in lost], complaints


def _statement(line: int, at: int, piece: str) -> _Said | None:
    bullet = _BULLET.match(piece)
    start = bullet.end() if bullet else 0
    words = piece[start:].rstrip(" .!\t")
    end = at + start + len(words)
    for kind, pattern in WHOLE.items():
        if pattern.fullmatch(words):
            return _Said(kind, line, at + start, end, "", end)
    if refuses(words):
        return _Said("refuse", line, at + start, end, words, at + start)
    head = _HEAD.match(words)
    if head is None or head.lastgroup is None:
        return None
    whole = head.lastgroup in ("accept", "if", "use")
    rest = 0 if whole else head.end()
    body = words[rest:].lstrip(" :,")
    return _Said(head.lastgroup, line, at + start, end, body, end - len(body))


class _Reading:
    """A letter being read: its orders so far, and the parts of an offer that are still to be joined."""

    def __init__(self, view: View) -> None:
        self.orders: list[Written[o.Order]] = []
        self.complaints: list[Complaint] = []
        self._view = view
        self._offer: tuple[int, tuple[Card, ...]] | None = None
        self._decline: int | None = None
        self._parts: list[_Said] = []
        self._claims: list[Predicate] = []
        self._request: o.Request | None = None
        self._notes: list[tuple[int, o.Note]] = []
        self._accept: tuple[int, o.Accept] | None = None
        self._if_none: tuple[int, o.File] | None = None

    def take(self, said: _Said) -> None:
        """One statement. _Misread if it is none."""
        match said.kind:
            case "offer":
                if self._offer is not None:
                    raise _Misread(said, "MH-17", "two-offers")
                self._offer = (said.line, _cards(said))
            case "claim" | "demand" | "wish":
                self._part(said)
            case "decline":
                self._decline = said.line
            case "waive" | "ask":
                self._notes.append((said.line, "none" if said.kind == "waive" else "ask"))
            case "accept" | "if":
                self._file(said)
            case _:
                self.orders.append(Written(said.line, _single(said)))

    def close(self) -> None:
        """Join what belongs together."""
        if self._offer is None:
            reason = "needs-offer"
            self.complaints += [
                Complaint(one.line, one.start, one.end, Refusal("MH-62", reason), lacks=True) for one in self._parts
            ]
        note: o.Note = ""
        if self._notes and (self._offer is not None or self._decline is not None):
            note = self._notes.pop()[1]
        if self._offer is not None:
            line, cards = self._offer
            self.orders.append(Written(line, o.Offer(cards, tuple(self._claims), self._request, note)))
            note = ""
        if self._decline is not None:
            self.orders.append(Written(self._decline, o.Decline(note)))
        self.orders += [Written(line, o.Waive() if said == "none" else o.AskMe()) for line, said in self._notes]
        self._close_answers()

    def _close_answers(self) -> None:
        table = self._view.table
        active = table is not None and table.active == self._view.seat
        resolving = table is not None and table.phase in ("resolve", "hitman", "look")
        if self._accept is not None and (not active or (resolving and self._if_none is None)):
            self.orders.append(Written(*self._accept))
        elif self._accept is not None or self._if_none is not None:
            line = min(found[0] for found in (self._accept, self._if_none) if found is not None)
            accept = self._accept[1] if self._accept else None
            if_none = self._if_none[1].if_none if self._if_none else ""
            self.orders.append(Written(line, o.File(accept, if_none)))

    def _part(self, said: _Said) -> None:
        what = _predicate(said)
        self._parts.append(said)
        if said.kind == "claim":
            self._claims.append(what)
        elif self._request is not None:
            raise _Misread(said, "MH-53", "one-request")
        else:
            self._request = o.Request("demand" if said.kind == "demand" else "wish", what)

    def _file(self, said: _Said) -> None:
        try:
            if said.kind == "accept":
                order = accept_of(said.body)
                if order is None or self._accept is not None:
                    raise _Misread(said, "MH-19", "accept-whom")
                self._accept = (said.line, order)
            else:
                filed = if_none_of(said.body)
                if filed is None:
                    raise _Misread(said, "MH-56", "if-none-what")
                self._if_none = (said.line, filed)
        except Unclear as unclear:
            part = said.body[unclear.start : unclear.end]
            raise _Misread(said, "MH-09", "unclear-order", part) from None


def _single(said: _Said) -> o.Order:
    """A statement that is an order by itself."""
    match said.kind:
        case "refuse":
            return o.Refuse()
        case "use":
            used = use_of(said.body)
            if used is None:
                raise _Misread(said, "MH-28", "use-what")
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
            number = re.fullmatch(r"(?:the\s+|i\s+)?([1-7])s?", said.body.strip(), re.IGNORECASE)
            if number is None:
                raise _Misread(said, "MH-34", "reveal-what", said.body)
            return o.Reveal(int(number[1]))


def _accusation(said: _Said) -> o.Accuse:
    found = _OF.fullmatch(said.body)
    seat = seat_of(found[1]) if found else None
    partner = card_of(found[2]) if found else None
    if seat is None or partner not in PARTNERS:
        raise _Misread(said, "MH-29", "accuse-whom")
    return o.Accuse(seat, partner)


def _predicate(said: _Said) -> Predicate:
    try:
        return read(said.body)
    except Unclear as unclear:
        raise _Misread(said, "MH-09", "not-checked", said.body[unclear.start : unclear.end]) from None


def _cards(said: _Said) -> tuple[Card, ...]:
    found = []
    for name in _LIST.split(said.body):
        card = card_of(name)
        if card is None:
            raise _Misread(said, "MH-07", "no-such-card", name, _nearest(name))
        found.append(card)
    return tuple(found)


def _nearest(name: str) -> tuple[str, ...]:
    """The names that a misspelt card is nearest to."""
    word = re.sub(r"[\d\s]+", "", name).casefold()
    known = [text for names in NAMES.values() for text in (names.en, names.it)]
    return tuple(near for near, _, _ in process.extract(word, known, limit=2, score_cutoff=70)) if word else ()
