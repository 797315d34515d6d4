"""New lines among the history: which of them may be older orders that lost their mark. Those are asked about, never played."""

from collections.abc import Sequence
from functools import cached_property
from typing import Final

import msgspec

from mail.inbound.opinion import LooksLikeOrder
from mail.inbound.quoting.classify import ClassifiedLine, Kind
from mail.inbound.quoting.marks import may_quote, quotes
from mail.inbound.quoting.weak_headings import Heads, heads

_PAST: Final = (Kind.QUOTED, Kind.HISTORY, Kind.ATTRIBUTION)


def with_doubts(
    lines: Sequence[ClassifiedLine],
    looks_like_order: LooksLikeOrder,
    writer: frozenset[str] = frozenset(),
    *,
    from_markup: bool = False,
) -> tuple[ClassifiedLine, ...]:
    """The lines with a doubt on each new one that could be an order and could be history.

    Such is one tight between marked lines; one below history, with new words above that (an order above all history, if it
    is marked, for below a greeting people answer between the lines); one with words above and a heading below those, be it
    a weak one, if unmarked history stands below the order; and one behind a character that may quote. ``writer`` are the names of
    whoever wrote the letter, for programs set those above older ones. ``from_markup`` says that marks cannot have been lost.
    """
    first = _first_in_doubt(lines, writer)
    ordered = [
        n for n, line in enumerate(lines[first:], first) if line.kind is Kind.NEW and looks_like_order(line.text)
    ]
    if not ordered:
        return tuple(lines)
    doubts = _Doubts(lines, looks_like_order, writer, marks_may_go=not from_markup)
    # Below the last order there is nothing to doubt.
    walked = [
        msgspec.structs.replace(line, doubt=why) if (why := doubts.about(n)) else line
        for n, line in enumerate(lines[: ordered[-1] + 1])
    ]
    return (*walked, *lines[len(walked) :])


def _first_in_doubt(lines: Sequence[ClassifiedLine], writer: frozenset[str]) -> int:
    """Where the first new line stands that has history or a heading above it, or a quoting character in front, be it an order
    or not; the end if none does."""
    below = False
    for n, line in enumerate(lines):
        if line.kind in _PAST or line.kind is Kind.SIGNATURE:
            below = True
        elif line.kind is Kind.NEW and line.text.strip():
            if below or may_quote(line.text):
                return n
            below = heads(lines, n, writer) is not Heads.NOTHING
    return len(lines)


class _Doubts:
    """A walk down the lines: what stands above the one that is asked about. Whether a line could be an order is asked last."""

    def __init__(
        self,
        lines: Sequence[ClassifiedLine],
        looks_like_order: LooksLikeOrder,
        writer: frozenset[str],
        *,
        marks_may_go: bool,
    ) -> None:
        self._lines = lines
        self._looks_like_order = looks_like_order
        self._writer = writer
        self._marks_may_go = marks_may_go
        self._below = ""
        self._perhaps_below = False
        self._words = False
        self._first_history: int | None = None

    def about(self, at: int) -> str:
        """Why the next line is in doubt; empty if it is not."""
        line = self._lines[at]
        if self._words and not self._below and line.text.strip():
            self._pass_heading(at)
        if line.kind in _PAST:
            if line.doubt and self._first_history is None:
                self._words = self._words or self._looks_like_order(line.text)
            self._pass_history(at, line)
        if line.kind is not Kind.NEW or not line.text.strip():
            return ""
        why = "" if line.doubt else self._why(at, line)
        self._words = True
        return why if why and self._is_order(at) else ""

    def _is_order(self, at: int) -> bool:
        line = self._lines[at]
        return line.kind is Kind.NEW and self._looks_like_order(line.text)

    @cached_property
    def _on_top(self) -> bool:
        """Whether an order stands above all history."""
        return any(map(self._is_order, range(self._first_history or 0)))

    @cached_property
    def _tight(self) -> frozenset[int]:
        return _tight(self._lines) if self._marks_may_go else frozenset()

    @cached_property
    def _last_history(self) -> int:
        return max((n for n, line in enumerate(self._lines) if _is_unmarked_history(line)), default=-1)

    def _pass_heading(self, at: int) -> None:
        found = heads(self._lines, at, self._writer)
        if found is Heads.NOTHING or self._is_order(at):
            return
        if found is Heads.LIKELY:
            self._below = "below-a-heading"
        else:
            self._perhaps_below = True

    def _pass_history(self, at: int, line: ClassifiedLine) -> None:
        if self._first_history is None:
            self._first_history = at
        if self._words and _is_unmarked_history(line):
            self._below = "below-history"
        elif self._marks_may_go and self._on_top:
            self._below = "below-quotation"

    def _why(self, at: int, line: ClassifiedLine) -> str:
        if self._first_history is not None and at in self._tight:
            return "between-quoted-lines"
        if self._perhaps_below and at < self._last_history and not self._below:
            return "below-a-heading"
        return self._below or ("mark-or-list" if may_quote(line.text) else "")


def _is_unmarked_history(line: ClassifiedLine) -> bool:
    return line.kind is Kind.HISTORY and not quotes(line.text)


def _tight(lines: Sequence[ClassifiedLine]) -> frozenset[int]:
    """The new lines with a marked line directly above their run and another directly below it."""
    found: list[int] = []
    run: list[int] = []
    for n, line in enumerate(lines):
        if line.kind is Kind.NEW and line.text.strip():
            run.append(n)
            continue
        if run and line.kind is Kind.QUOTED and run[0] > 0 and lines[run[0] - 1].kind is Kind.QUOTED:
            found += run
        run = []
    return frozenset(found)
