"""Which lines of an answer are lines of the letter that it answers: no language is asked, for we know what we sent."""

import re
from collections.abc import Sequence
from typing import Final, Literal, TypeAlias

import msgspec

from mail.inbound.attribution import is_addressed, is_dated
from mail.inbound.marks import quotes, unmarked
from mail.inbound.opinion import LooksLikeOrder, any_game

Origin: TypeAlias = Literal["", "history", "repeated", "attribution"]

_FEWEST: Final = 4
_ATTRIBUTION_LINES: Final = 4
_BLANKS_BELOW: Final = 2
_SHORTEST_NAME: Final = 4
_LONG_RUN: Final = 5
_WORD: Final = re.compile(r"\w+")
_INDENTED: Final = re.compile(r"\t|\s{2}")


class Sent(msgspec.Struct, frozen=True):
    """A letter of ours, ready to be looked for: each line's words, and all of them in a row."""

    lines: frozenset[str]
    words: str

    def has_line(self, words: Sequence[str]) -> bool:
        """Whether these are the words of one of our lines."""
        return " ".join(words) in self.lines

    def has(self, words: Sequence[str]) -> bool:
        """Whether these words stand in our letter in this order, however its lines were broken; four at least."""
        return len(words) >= _FEWEST and f" {' '.join(words)} " in self.words


def words_of(text: str) -> list[str]:
    """The words and numbers of a text in one case: marks, blanks and dashes do not count."""
    return _WORD.findall(text.casefold())


def sent(text: str) -> Sent:
    """What is looked for: the text of a letter of ours, one rendering below the other if it has several."""
    lines = [" ".join(words_of(line)) for line in text.split("\n")]
    said = [line for line in lines if line]
    return Sent(frozenset(said), f" {' '.join(said)} ")


def subtract(
    lines: Sequence[str], letter: Sent, ours: Sequence[str], looks_like_order: LooksLikeOrder = any_game
) -> tuple[Origin, ...]:
    """Where each line of an answer comes from: our letter, the attribution above it, or (empty) its writer.

    A line of ours is history if it is marked as quoted, indented, or one of two and more in a row; alone and unmarked it is
    the writer's, who may mean what we wrote too. Few in a row, or many that look like orders, are ``repeated``: history
    most likely, but orders may be given as we printed them. The attribution stands directly above the history and ends
    in a colon and names us (``ours`` are our addresses and names), or names a date or an address. Linear in the answer.
    """
    words = [words_of(line) for line in lines]
    known = [letter.has_line(said) or letter.has(said) for said in words]
    for n in range(1, len(lines)):
        if not known[n] and known[n - 1] and words[n]:
            # The end of a line of ours that a program wrapped.
            known[n] = letter.has([*words[n - 1][1 - _FEWEST :], *words[n]])
    origins: list[Origin] = [""] * len(lines)
    for start, end in _runs(lines, words, known):
        members = [n for n in range(start, end) if known[n]]
        if len(members) == 1 and not _is_marked(lines[members[0]]):
            continue
        certain = len(members) >= _LONG_RUN and 2 * sum(looks_like_order(lines[n]) for n in members) < len(members)
        for n in members:
            origins[n] = "history" if certain or _is_marked(lines[n]) else "repeated"
        for n in _attribution_above(lines, start, ours, looks_like_order):
            origins[n] = origins[n] or "attribution"
    return tuple(origins)


def _runs(lines: Sequence[str], words: Sequence[list[str]], known: Sequence[bool]) -> list[tuple[int, int]]:
    """Where lines of ours stand in a row, lines without words passed over.

    What stands behind a quotation mark and what does not are never one row: an answer stands directly above a quotation.
    """
    runs: list[tuple[int, int]] = []
    start, marked = -1, False
    for n, said in enumerate(words):
        ends = start >= 0 and bool(said) and (not known[n] or marked != quotes(lines[n]))
        if ends:
            runs.append((start, n))
            start = -1
        if known[n] and start < 0:
            start, marked = n, quotes(lines[n])
    return [*runs, (start, len(words))] if start >= 0 else runs


def _is_marked(line: str) -> bool:
    return quotes(line) or bool(_INDENTED.match(line))


def _attribution_above(
    lines: Sequence[str], start: int, ours: Sequence[str], looks_like_order: LooksLikeOrder
) -> range:
    names = [name.casefold() for name in ours if len(name) >= _SHORTEST_NAME]
    last = start - 1
    while last >= 0 and start - last <= _BLANKS_BELOW and not unmarked(lines[last]):
        last -= 1
    if last < 0:
        return range(0)
    if not lines[last].rstrip(" -*").endswith((":", "：")):
        heads = is_dated(lines[last]) or is_addressed(lines[last])
        return range(last, last + 1) if heads and not looks_like_order(lines[last]) else range(0)
    for first in range(last, max(-1, last - _ATTRIBUTION_LINES), -1):
        if not lines[first].strip():
            break
        joined = "".join(lines[first : last + 1]).casefold()
        if any(name in joined for name in names):
            return range(first, last + 1)
    return range(0)
