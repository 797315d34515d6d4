"""Line by line, what is new in a letter and what is not, each with its reason; linear in the text.

What leaks from the history could be played a second time, so in doubt a line under a mark of history is history; the
ignored lines are shown to their writer, who can send them again.
"""

from collections.abc import Iterable, Sequence
from enum import StrEnum
from itertools import groupby
from typing import Final

import msgspec

from mail.inbound.limits import LINE_LENGTH, LINES
from mail.inbound.opinion import LooksLikeOrder, any_game
from mail.inbound.quoting.attribution import attribution_at, framed_at, mark_below
from mail.inbound.quoting.clearsigned import opened
from mail.inbound.quoting.heading import (
    form_at,
    header_block_at,
    is_form,
    is_marker,
    is_rule,
    may_open_history,
    separator_at,
)
from mail.inbound.quoting.marks import bear_initials, quotes, unmarked
from mail.inbound.quoting.second_thoughts import SECOND_THOUGHT, is_second_thought
from mail.inbound.quoting.signature import (
    is_loose_mark,
    is_mark,
    is_mobile_signature,
    is_notice,
    is_notice_of_one_line,
)

_FEWEST_OVERFLOWS: Final = 3
_LONGEST_HEADING: Final = 14
_MOST_SIGNED: Final = 8  # lines below a signature mark among which people add a second thought
# Below a quoted attribution most programs quote on, and below a signature most people are silent: most, not all.
IN_DOUBT: Final = frozenset({"below-quoted-attribution", "order-below-signature", SECOND_THOUGHT})


class Kind(StrEnum):
    """What a line of a letter is."""

    NEW = "new"
    QUOTED = "quoted"
    ATTRIBUTION = "attribution"
    SIGNATURE = "signature"
    HISTORY = "history"
    MARKER = "marker"


_PAST: Final = frozenset({Kind.QUOTED, Kind.ATTRIBUTION, Kind.HISTORY})


class ClassifiedLine(msgspec.Struct, frozen=True, gc=False):
    """One line: its number from 1, its text, what it is, and why (a stable key; empty for what is new).

    ``doubt`` is a stable key too: why the line is to be asked about, should it be an order. Number 0 is a line of the
    part that is not read, the HTML part as a rule; ``instead`` is the number of the line in whose place it stands there,
    ``below`` the number of the line that it would stand below here (0: above all; None: nobody can tell).
    """

    number: int
    text: str
    kind: Kind
    reason: str
    doubt: str = ""
    instead: int = 0
    below: int | None = None


def classify(text: str, looks_like_order: LooksLikeOrder = any_game) -> tuple[ClassifiedLine, ...]:
    """Every line of ``text`` with its kind. Lines are cut at 2,000 characters; line 5,001 stands for all that follow.

    ``looks_like_order`` is asked before a line is left out that could be one.
    """
    lines = [line[:LINE_LENGTH] for line in text.split("\n", LINES)[: LINES + 1]]
    reading = _Reading(lines[:LINES], looks_like_order)
    reading.run()
    if len(lines) > LINES:
        reading.add(Kind.HISTORY, "too-many-lines", [lines[LINES].partition("\n")[0]])
    found = reading.classified
    if Kind.QUOTED in reading.kinds:
        found = _without_overflow(found, looks_like_order)
    return tuple(found if reading.kinds.isdisjoint(_PAST) else _without_rules(found))


def joined(lines: Iterable[ClassifiedLine]) -> str:
    """The new ones of these lines as one text, blank ends trimmed and a blank line where history stood between them."""
    kept: list[str] = []
    for line in lines:
        words = line.text.rstrip() if line.kind is Kind.NEW else ""
        if words:
            kept.append(words)
        elif kept and kept[-1]:
            kept.append("")
    return "\n".join(kept).strip("\n")


class _Reading:
    """One pass down the lines; ``_below`` is the kind and reason of unmarked lines once something was found above them."""

    def __init__(self, lines: list[str], looks_like_order: LooksLikeOrder) -> None:
        self.classified: list[ClassifiedLine] = []
        self.kinds: set[Kind] = set()
        self._at = 0
        signed = opened(lines)
        self._lines = signed.lines
        self._armour = signed.armour
        self._looks_like_order = looks_like_order
        self._below = (Kind.NEW, "")
        self._mark = ""
        self._signed = 0

    def add(self, kind: Kind, reason: str, texts: Iterable[str]) -> None:
        doubt = reason if reason in IN_DOUBT else ""
        for number, text in enumerate(texts, len(self.classified) + 1):
            self.classified.append(ClassifiedLine(number, text, kind, reason, doubt))
        self.kinds.add(kind)
        self._at = len(self.classified)

    def run(self) -> None:
        while self._at < len(self._lines):
            if self._below[0] is Kind.HISTORY:
                # Nothing ends it.
                self._take(len(self._lines), *self._below)
            elif self._at in self._armour:
                self._take(1, Kind.MARKER, "armour")
            elif self._blank():
                self._take(1, *self._below)
            elif not (self._quoted() or self._headed() or self._signature()):
                self._plain()

    def _take(self, count: int, kind: Kind, reason: str) -> None:
        self.add(kind, reason, self._lines[self._at : self._at + count])

    def _blank(self) -> bool:
        """Whether the line says nothing at all; one that is only a mark may still go on with what is quoted so."""
        line = self._lines[self._at]
        return not line.strip() and not (self._mark and line.startswith(self._mark))

    def _quoted(self) -> bool:
        line = self._lines[self._at]
        if self._attributed(framed_at(self._lines, self._at)):
            return True
        if self._marked(self._at):
            end = self._end_of_quotation()
            heading = _heading_alone(self._lines[self._at : end], self._looks_like_order)
            self._end_signature()
            self._take(end - self._at, Kind.QUOTED, "quote-mark")
            if heading and not self._quote_follows():
                self._below = (Kind.HISTORY, f"below-quoted-{heading}")
            return True
        if self._mark and line.startswith(self._mark):
            self._take(1, Kind.QUOTED, "indented-history")
            return True
        if line.strip():
            self._mark = ""
        return False

    def _end_of_quotation(self) -> int:
        end = self._at
        while end < len(self._lines) and self._marked(end):
            end += 1
        return end

    def _marked(self, at: int) -> bool:
        return quotes(self._lines[at]) or bear_initials(self._lines, at)

    def _headed(self) -> bool:
        """Whether history has a heading here."""
        return may_open_history(self._lines[self._at]) and (self._history_opens() or self._attribution())

    def _history_opens(self) -> bool:
        """Separators, header blocks and our own marker: everything below an unquoted one is history."""
        line = self._lines[self._at]
        if is_marker(line):
            self._take(1, Kind.MARKER, "reply-marker")
            self._below = (Kind.HISTORY, "below-marker")
        elif separator_at(self._lines, self._at):
            self._take(1, Kind.MARKER, "separator")
            self._headers_below()
            # Old programs quote what stands under the separator, and the answer may stand below that.
            if not self._quote_follows() and not self._attribution_follows():
                self._below = (Kind.HISTORY, "below-separator")
        elif count := header_block_at(self._lines, self._at) or form_at(self._lines, self._at):
            self._take(count, Kind.HISTORY, "header-block")
            self._end_signature()
            if not self._quote_follows():
                self._below = (Kind.HISTORY, "below-header-block")
        else:
            return False
        return True

    def _headers_below(self) -> None:
        """Headers copied below a separator belong to it; what they speak of may be marked."""
        while self._at < len(self._lines) and not self._lines[self._at].strip():
            self._take(1, Kind.MARKER, "separator")
        if self._at < len(self._lines) and (count := header_block_at(self._lines, self._at)):
            self._take(count, Kind.HISTORY, "header-block")

    def _attribution(self) -> bool:
        return self._attributed(attribution_at(self._lines, self._at, self._looks_like_order))

    def _attributed(self, count: int) -> bool:
        """Whether the next ``count`` lines, which say who wrote what follows, are any."""
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
        if is_mark(line) or is_loose_mark(self._lines, self._at, self._looks_like_order):
            self._take(1, Kind.SIGNATURE, "signature-mark")
            self._below = (Kind.SIGNATURE, "below-signature")
            self._signed = _MOST_SIGNED
        elif is_mobile_signature(line, self._looks_like_order):
            self._take(1, Kind.SIGNATURE, "mobile-signature")
        elif is_notice(line):
            self._take(1, Kind.SIGNATURE, "notice")
            self._below = (Kind.SIGNATURE, "below-notice")
        elif is_notice_of_one_line(line):
            self._take(1, Kind.SIGNATURE, "notice")
        else:
            return False
        return True

    def _plain(self) -> None:
        kind, reason = self._below
        if kind is Kind.SIGNATURE and self._looks_like_order(self._lines[self._at]):
            reason = "order-below-signature"
        elif kind is Kind.SIGNATURE and self._second_thought(self._lines[self._at]):
            reason = SECOND_THOUGHT
        self._take(1, kind, reason)

    def _second_thought(self, line: str) -> bool:
        """Whether a line among the first below a signature mark takes back what stands above; notices of companies do not."""
        self._signed = 0 if is_notice(line) else max(0, self._signed - 1)
        return self._signed > 0 and is_second_thought(line)

    def _end_signature(self) -> None:
        if self._below[0] is Kind.SIGNATURE:
            self._below = (Kind.NEW, "")

    def _quote_follows(self) -> bool:
        """Whether the next line with words is marked as quoted; then only marked lines are history."""
        mark = mark_below(self._lines, self._at)
        self._mark = "" if mark == ">" else mark
        return bool(mark)

    def _attribution_follows(self) -> bool:
        at = next((n for n in range(self._at, min(self._at + 3, len(self._lines))) if self._lines[n].strip()), None)
        return at is not None and attribution_at(self._lines, at, self._looks_like_order) > 0


def _heading_alone(quotation: Sequence[str], looks_like_order: LooksLikeOrder) -> str:
    """ "attribution" or "headers" if a quotation is nothing else, for some programs mark those alone; empty otherwise."""
    if len(quotation) > _LONGEST_HEADING:
        return ""
    words = [line for line in (unmarked(line) for line in quotation) if line]
    if words and separator_at(words, 0):
        words = words[1:]
    if not words:
        return ""
    if attribution_at(words, 0, looks_like_order) == len(words):
        return "attribution"
    return "headers" if header_block_at(words, 0) == len(words) or is_form(words) else ""


def _without_overflow(lines: list[ClassifiedLine], looks_like_order: LooksLikeOrder) -> list[ClassifiedLine]:
    """Without the ends of quoted lines that a program wrapped and left unmarked.

    They stand tight between quoted lines, again and again, most going on in the middle of a sentence, in a letter whose own
    words stand above. Anything else between quoted lines is an answer.
    """
    first = next((n for n, line in enumerate(lines) if line.kind in (Kind.QUOTED, Kind.ATTRIBUTION)), len(lines))
    if not any(map(_has_new_words, lines[:first])):
        return lines
    runs = _tight_runs(lines, first)
    inner = [(start, end) for start, end in runs if end < len(lines)]
    if len(inner) < _FEWEST_OVERFLOWS:
        return lines
    tight = {n for start, end in runs for n in range(start, end)}
    loose = any(_has_new_words(line) for n, line in enumerate(lines[first:], first) if n not in tight)
    if loose or sum(_goes_on(lines[start].text, looks_like_order) for start, _ in inner) <= len(inner) // 2:
        return lines
    return [
        msgspec.structs.replace(line, kind=Kind.HISTORY, reason="wrapped-quotation", doubt="wrapped-quotation")
        if n in tight
        else line
        for n, line in enumerate(lines)
    ]


def _without_rules(lines: list[ClassifiedLine]) -> list[ClassifiedLine]:
    """Without the rule that a program drew above an attribution or copied headers."""
    rules = [n for n, line in enumerate(lines) if line.kind is Kind.NEW and is_rule(line.text)]
    for n in reversed(rules):
        below = next((line.kind for line in lines[n + 1 :] if line.text.strip()), None)
        if below in (Kind.ATTRIBUTION, Kind.HISTORY):
            lines[n] = msgspec.structs.replace(lines[n], kind=Kind.MARKER, reason="rule")
    return lines


def _tight_runs(lines: list[ClassifiedLine], first: int) -> list[tuple[int, int]]:
    """Runs of new lines directly below a quoted line with words and directly above another, or at the end of the letter."""
    runs: list[tuple[int, int]] = []
    end = first
    for is_new, run in groupby(lines[first:], _has_new_words):
        at, end = end, end + len(list(run))
        if not is_new or lines[at - 1].kind is not Kind.QUOTED or not unmarked(lines[at - 1].text):
            continue
        if end < len(lines) and lines[end].kind is Kind.QUOTED:
            runs.append((at, end))
        elif not any(line.text.strip() for line in lines[end:]):
            runs.append((at, len(lines)))
    return runs


def _has_new_words(line: ClassifiedLine) -> bool:
    return line.kind is Kind.NEW and bool(line.text.strip())


def _goes_on(text: str, looks_like_order: LooksLikeOrder) -> bool:
    return not looks_like_order(text) and not text[:1].isupper()
