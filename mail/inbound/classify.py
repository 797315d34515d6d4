"""Line by line, what is new in a letter and what is not, each with its reason; linear in the text.

What leaks from the history could be played a second time, so in doubt a line under a sign of history is history; the
ignored lines are shown to their writer, who can send them again.
"""

import re
from enum import StrEnum
from typing import Final

import msgspec

from mail.inbound.attribution import attribution_at, header_block_at, separator_at
from mail.inbound.limits import LINE_LENGTH, LINES
from mail.inbound.signature import is_loose_mark, is_mark, is_mobile_signature, looks_like_order

_MARKER: Final = re.compile(
    r"\W{0,40}(?:please )?(?:reply|answer|write|type)(?: your \w{1,12})? (?:above|over) this line\b"
    r"|\W{0,40}(?:per favore )?(?:rispondi|rispondere|scrivi)(?: \w{1,12}){0,3} sopra (?:a )?quest[ao] (?:linea|riga)\b",
    re.IGNORECASE,
)


class Kind(StrEnum):
    """What a line of a letter is."""

    NEW = "new"
    QUOTED = "quoted"
    ATTRIBUTION = "attribution"
    SIGNATURE = "signature"
    HISTORY = "history"
    MARKER = "marker"


class ClassifiedLine(msgspec.Struct, frozen=True):
    """One line: its number from 1, its text, what it is, and why (a stable key; empty for what is new)."""

    number: int
    text: str
    kind: Kind
    reason: str


class Newest(msgspec.Struct, frozen=True):
    """What the writer wrote this time, and the lines left out that are not blank."""

    text: str
    ignored: tuple[ClassifiedLine, ...]


def classify(text: str) -> tuple[ClassifiedLine, ...]:
    """Every line of ``text`` with its kind. Lines are cut at 2,000 characters; line 5,001 stands for all that follow."""
    lines = [line[:LINE_LENGTH] for line in text.split("\n", LINES)[: LINES + 1]]
    reading = _Reading(lines[:LINES])
    reading.run()
    if len(lines) > LINES:
        reading.add(Kind.HISTORY, "too-many-lines", lines[LINES].partition("\n")[0])
    return tuple(reading.classified)


def newest(text: str) -> Newest:
    """The new lines of ``text`` as one text, blank ends trimmed and a blank line where history stood between them."""
    kept: list[str] = []
    ignored: list[ClassifiedLine] = []
    for line in classify(text):
        if line.kind is Kind.NEW and line.text.strip():
            kept.append(line.text.rstrip())
        elif kept and kept[-1]:
            kept.append("")
        if line.kind is not Kind.NEW and line.text.strip():
            ignored.append(line)
    return Newest("\n".join(kept).strip("\n"), tuple(ignored))


class _Reading:
    """One pass down the lines; ``_below`` is the kind and reason of unmarked lines once something was found above them."""

    def __init__(self, lines: list[str]) -> None:
        self.classified: list[ClassifiedLine] = []
        self._lines = lines
        self._below = (Kind.NEW, "")
        self._indented = False

    def add(self, kind: Kind, reason: str, text: str) -> None:
        self.classified.append(ClassifiedLine(len(self.classified) + 1, text, kind, reason))

    def run(self) -> None:
        while len(self.classified) < len(self._lines):
            if self._below[0] is Kind.HISTORY:
                self._take(1, *self._below)
            elif not (self._quoted() or self._history_opens() or self._attribution() or self._signature()):
                self._plain()

    @property
    def _at(self) -> int:
        return len(self.classified)

    def _take(self, count: int, kind: Kind, reason: str) -> None:
        for line in self._lines[self._at : self._at + count]:
            self.add(kind, reason, line)

    def _quoted(self) -> bool:
        line = self._lines[self._at]
        if line.lstrip().startswith(">"):
            self._end_signature()
            self._take(1, Kind.QUOTED, "quote-mark")
            return True
        if self._indented and line.startswith("\t"):
            self._take(1, Kind.QUOTED, "indented-history")
            return True
        self._indented = self._indented and not line.strip()
        return False

    def _history_opens(self) -> bool:
        """Separators, header blocks and our own marker: everything below an unquoted one is history."""
        line = self._lines[self._at]
        if _MARKER.match(line):
            self._take(1, Kind.MARKER, "reply-marker")
            self._below = (Kind.HISTORY, "below-marker")
        elif separator_at(self._lines, self._at):
            self._take(1, Kind.MARKER, "separator")
            # Old programs quote what stands under the separator, and the answer may stand below that.
            if not self._quote_follows():
                self._below = (Kind.HISTORY, "below-separator")
        elif count := header_block_at(self._lines, self._at):
            self._take(count, Kind.HISTORY, "header-block")
            self._below = (Kind.HISTORY, "below-header-block")
        else:
            return False
        return True

    def _attribution(self) -> bool:
        count = attribution_at(self._lines, self._at)
        if not count:
            return False
        self._take(count, Kind.ATTRIBUTION, "attribution")
        self._end_signature()
        if not self._quote_follows():
            self._below = (Kind.HISTORY, "below-attribution")
        return True

    def _signature(self) -> bool:
        line = self._lines[self._at]
        if self._below[0] is Kind.SIGNATURE:
            return False
        if is_mark(line) or is_loose_mark(self._lines, self._at):
            self._take(1, Kind.SIGNATURE, "signature-mark")
            self._below = (Kind.SIGNATURE, "below-signature")
            return True
        if is_mobile_signature(line):
            self._take(1, Kind.SIGNATURE, "mobile-signature")
            return True
        return False

    def _plain(self) -> None:
        kind, reason = self._below
        if kind is Kind.SIGNATURE and looks_like_order(self._lines[self._at]):
            reason = "order-below-signature"
        self._take(1, kind, reason)

    def _end_signature(self) -> None:
        if self._below[0] is Kind.SIGNATURE:
            self._below = (Kind.NEW, "")

    def _quote_follows(self) -> bool:
        """Whether the next line with words is marked as quoted, by ``>`` or by a tab; then only marked lines are history."""
        for line in self._lines[self._at :]:
            if line.strip():
                self._indented = line.startswith("\t")
                return self._indented or line.lstrip().startswith(">")
        return False
