"""What keeps a letter from being played at once (G-19, G-20): lines that take back, deny, ask or hedge, beside its orders."""

from collections.abc import Sequence
from itertools import pairwise

import msgspec

from domain.match.hearing import Ear, Heard, Statement
from domain.match.inside import order_inside
from domain.match.rephrasing import reworded
from domain.match.understood import Doubt
from domain.reading.courtesy import is_courtesy
from domain.reading.line_words import words_of
from domain.reading.misgivings import heads, misgiving
from domain.reading.retraction import denies, leaves_open, light, refers, retraction, turning_points
from domain.reading.statements import is_listing

_MOST_AROUND = 6  # words around an order that may still be meant; a longer sentence only speaks of it

_MOST_TURNS = 8  # of one line
_QUOTES = ('"', "\u201c", "\u00ab", "`", "\u201e", "\u2018")


class Weighed(msgspec.Struct, frozen=True):
    """The doubts about a letter, and the statements that count if its writer says yes."""

    doubts: tuple[Doubt, ...] = ()
    counting: tuple[Statement, ...] = ()


class _Entry:
    """An order on the scale, and whether it counts."""

    def __init__(self, statement: Statement) -> None:
        self.statement = statement
        self.counts = True

    @property
    def head(self) -> str:
        """The word it begins with: of two orders that begin alike, one may stand for the other."""
        return words_of(self.statement.text)[0].text


def weigh(ear: Ear, statements: Sequence[Statement], heard: Heard) -> Weighed:
    """What the statements that were not understood make of those that were."""
    return _Scale(ear).weigh(statements, heard)


class _Scale:
    def __init__(self, ear: Ear) -> None:
        self._ear = ear
        self._entries: list[_Entry] = []
        self._beside: list[Doubt] = []  # doubts that are none where the letter orders nothing
        self._inside: list[Doubt] = []  # lines that hold an order themselves
        self._taken_back = 0  # how many orders stood above a "no wait" that stood alone
        self._parted: set[int] = set()  # the lines that were taken apart
        self._under = -2  # the line that the orders right below it are under: "If they pass:"

    def weigh(self, statements: Sequence[Statement], heard: Heard) -> Weighed:
        """Each statement in turn."""
        self._parted = {one.line for one, other in pairwise(statements) if one.line == other.line}
        asked = {written.line for written in heard.queries}
        faulty = {complaint.line for complaint in heard.complaints}
        for number, statement in enumerate(statements):
            if not statement.text.strip() or number in asked:
                continue
            if number in heard.ignored or number in faulty:
                self._judge(statement, faulty=number in faulty)
            else:
                self._admit(statement)
        doubts = [*self._inside, *(self._beside if self._entries else ())]
        counting = tuple(entry.statement for entry in self._entries if entry.counts)
        return Weighed(tuple(sorted(doubts, key=lambda doubt: doubt.line)), counting)

    def _admit(self, statement: Statement) -> None:
        """An order. Below "no wait" it stands for the one above that begins alike; if none does, the first for the last."""
        entry = _Entry(statement)
        if statement.line <= self._under + 1:
            entry.counts = False
            self._under = statement.line
        elif self._taken_back:
            above = [one for one in self._entries[: self._taken_back] if one.counts]
            alike = [one for one in above if one.head == entry.head]
            first = len(self._entries) == self._taken_back
            for gone in alike[-1:] or (above[-1:] if first else ()):
                gone.counts = False
        self._entries.append(entry)

    def _judge(self, statement: Statement, *, faulty: bool) -> None:
        """A statement of which nothing could be made; ``faulty``: it was meant as an order and is refused anyway."""
        mentions = self._ear.mentions(statement.text)
        if is_listing(statement.text) or (is_courtesy(statement.text) and not mentions):
            return
        if self._turns(statement) or self._takes_back(statement):
            return
        if faulty or (mentions and self._half_understood(statement)):
            return
        if denies(statement.text):
            self._beside.append(Doubt(statement.line, "denied"))
        elif leaves_open(statement.text) or statement.line in self._parted:
            self._beside.append(Doubt(statement.line, "unsure"))
        elif (why := heads(statement.text)) is not None:
            self._beside.append(Doubt(statement.line, why))
            self._under = statement.line

    def _turns(self, statement: Statement) -> bool:
        """A line that turns against what it has said: "play 10 to 24, no wait, 10 to 25"."""
        points = turning_points(statement.text)[:_MOST_TURNS]
        if not points:
            return False
        edges = [0, *points, len(statement.text)]
        first, *others = (_part(statement, start, end) for start, end in pairwise(edges))
        said = reworded(self._ear, first)
        if self._ear.is_order(said.text):
            self._admit(said)
        elif not self._takes_back(first) and not self._half_understood(first):
            return False
        for other in others:
            if not self._takes_back(other) and not self._half_understood(other):
                self._inside.append(Doubt(statement.line, "taken-back"))
        return True

    def _takes_back(self, statement: Statement) -> bool:
        """A statement that retracts, with what is to be played instead or without."""
        opened = retraction(statement.text)
        if opened is None:
            return False
        rest = _part(statement, opened.start, opened.end)
        corrected = self._corrected(rest)
        if corrected is not None:
            self._inside.append(Doubt(statement.line, "taken-back"))
            self._correct(corrected)
            return True
        if self._half_understood(rest):
            return True
        if self._entries and self._ear.is_wrong(rest.text):
            self._inside.append(Doubt(statement.line, "taken-back"))
            self._exchange(words_of(rest.text)[0].text)
            return True
        if not self._entries or not (opened.strong or refers(rest.text)):
            return False
        self._beside.append(Doubt(statement.line, "taken-back"))
        self._taken_back = len(self._entries)
        return True

    def _correct(self, corrected: Statement) -> None:
        """Let an order stand, in its place, for the one above that begins alike, or for the last."""
        entry = _Entry(corrected)
        self._entries.insert(self._exchange(entry.head), entry)
        self._taken_back = 0

    def _exchange(self, head: str) -> int:
        """Let the order not count that one which begins so stands for; where that stood, or the end."""
        counting = [one for one in self._entries if one.counts]
        alike = [one for one in counting if one.head == head]
        for gone in (alike or counting)[-1:]:
            gone.counts = False
            return self._entries.index(gone)
        return len(self._entries)

    def _corrected(self, rest: Statement) -> Statement | None:
        """The order that is meant instead: what follows the retraction, by itself or in place of a part of the last order."""
        text = reworded(self._ear, rest).text
        while text.strip():
            if self._ear.is_order(text):
                return msgspec.structs.replace(rest, text=text)
            words = words_of(text)
            whole = self._patched([text[word.start : word.end] for word in words])
            if whole:
                return msgspec.structs.replace(rest, text=whole)
            if not words or not light(words[0].text):
                return None
            text = text[words[0].end :]
        return None

    def _patched(self, said: list[str]) -> str:
        """The last order with its last words, or its first, exchanged for these; "" if that is no order."""
        last = next((entry.statement.text for entry in reversed(self._entries) if entry.counts), "")
        words = [last[word.start : word.end] for word in words_of(last)]
        if not said or len(said) >= len(words) or not self._ear.mentions(" ".join(said)):
            return ""
        tries = (" ".join([*words[: -len(said)], *said]), " ".join([*said, *words[len(said) :]]))
        return next((text for text in tries if self._ear.is_order(text)), "")

    def _half_understood(self, statement: Statement) -> bool:
        """A statement that holds an order among other words: counted if these say nothing against it."""
        text = statement.text
        found = order_inside(self._ear, text)
        if found is None:
            return False
        outside = [word for word in words_of(text) if not found.start <= word.start < found.end]
        why = misgiving(outside, text)
        self._inside.append(Doubt(statement.line, why))
        spoken_of = len(outside) > _MOST_AROUND or (bool(outside) and text[: found.start].endswith(_QUOTES))
        if why == "unsure" and found.alone and not spoken_of:
            inner = msgspec.structs.replace(statement, text=found.text, start=statement.start + found.start)
            self._entries.append(_Entry(inner))
        return True


def _part(statement: Statement, start: int, end: int) -> Statement:
    return Statement(statement.line, statement.text[start:end], statement.start + start)
