"""What stands above history that no mark quotes: separators, blocks of copied headers, our own marker."""

import re
from collections.abc import Sequence
from functools import cache
from typing import Final

from mail.inbound.quoting.attribution import plain
from mail.inbound.quoting.phrases import (
    ENGLISH_MARKER,
    ENGLISH_MARKER_WHERE,
    ENGLISH_MARKER_WHOSE,
    FORWARDED_BY,
    ITALIAN_MARKER,
    ITALIAN_MARKER_WHERE,
    MARKER_FIRST,
    SEPARATORS,
    header_words,
)

_LONGEST: Final = 400
_BLOCK_LINES: Final = 16
_LONGEST_LABEL: Final = 24

_DASHES: Final = "-‐‑–—_=*"
_COLONS: Final = ":："
_LONGEST_TITLE: Final = 100
_CLOSED: Final = re.compile(r"([^\W\d_][^\n:：]{0,60}?)\s{0,3}[:：]$")
_DATED: Final = re.compile(r"(?<!\d)(?:\d{1,2}[:.]\d{2}|\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}|(?:19|20)\d\d)(?!\d)")
_RULE: Final = re.compile(r"[_\-–—=]{10,120}$")
_TITLE: Final = re.compile(r"[^\W\d_]{3}")
_LABELLED: Final = re.compile(r"[^\W\d_][^\n:：]{0,23}[:：]")
_OF_A_HEADING: Final = re.compile(rf"[{_DASHES}{_COLONS}@<>\d]")


def may_open_history(line: str) -> bool:
    """Whether a line has a character that a heading of history has, or the words of our marker: most lines have neither."""
    return _OF_A_HEADING.search(line) is not None or is_marker(line)


def is_marker(line: str) -> bool:
    """Whether a line asks to write above it."""
    # What every such line ends in is looked for first.
    lowered = line.lower()
    for words in MARKER_FIRST.written:
        if words in lowered:
            return bool(_marker().match(line))
    return False


@cache
def _marker() -> re.Pattern[str]:
    english = (
        rf"{ENGLISH_MARKER.verbatim}(?: {ENGLISH_MARKER_WHOSE.verbatim} \w{{1,12}})? {ENGLISH_MARKER_WHERE.verbatim}"
    )
    italian = rf"{ITALIAN_MARKER.verbatim}(?: \w{{1,12}}){{0,3}} {ITALIAN_MARKER_WHERE.verbatim}"
    return re.compile(rf"\W{{0,40}}(?:{english}|{italian})\b", re.IGNORECASE)


def is_rule(line: str) -> bool:
    """Whether a line is nothing but a rule."""
    bare = line.strip()
    return len(bare) > 1 and not bare.strip(_DASHES + "~")


def titled(line: str) -> bool:
    """Whether a line is words between dashes."""
    return line[:1] in _DASHES and bool(_TITLE.search(_between_dashes(line)))


def separator_at(lines: Sequence[str], at: int) -> bool:
    """Whether ``lines[at]`` is a line such as ``-----Original Message-----`` or ``Begin forwarded message:``.

    In a language that is not known, words between dashes with a copied header below are one too.
    """
    line = plain(lines[at])
    if not line or len(line) > _LONGEST or (line[0] not in f"{_DASHES}:" and line[-1] not in _COLONS):
        return False
    if title := _between_dashes(line):
        words = _words(title)
        return words in SEPARATORS.exact or words.startswith(FORWARDED_BY.written) or _headers_follow(lines, at)
    closed = _CLOSED.match(line)
    return closed is not None and _words(closed[1]) in SEPARATORS.exact


def header_block_at(lines: Sequence[str], at: int) -> int:
    """How many lines a block of copied headers that starts at ``lines[at]`` takes, the rule above it included; 0 if none does.

    Three different header words, the sender among the first two (or four words, the sender anywhere), and an address or a
    date: orders written ``From: A1`` and ``To: B2`` are not one.
    """
    start = at
    first = plain(lines[at])
    if _RULE.match(first):
        start = next((n for n in range(at + 1, min(at + 4, len(lines))) if lines[n].strip()), at)
    elif header_field(first) is None:
        return 0
    fields, end = _copied(lines, start)
    known = set(fields) - {"other"}
    if "from" not in fields[: 2 if len(known) < 4 else 5] or len(set(fields)) < 3:
        return 0
    addressed = any("@" in line for line in lines[start:end])
    if not addressed and not any(_DATED.search(plain(line)) for line in lines[start:end]):
        return 0
    return end - at if fields[0] == "from" or (addressed and (fields[0] == "date" or len(known) == 4)) else 0


def form_at(lines: Sequence[str], at: int) -> int:
    """How many lines a form such as Notes prints takes: who and when, then To, cc and Subject as words on lines of their own."""
    if "@" not in lines[at] or "@" not in plain(lines[at])[:_LONGEST]:
        return 0
    if not any(_DATED.search(line[:_LONGEST]) for line in lines[at : at + 3]):
        return 0
    labels = [n for n in range(at + 1, min(at + _BLOCK_LINES, len(lines))) if header_field(f"{lines[n].strip()}:")]
    fields = {header_field(f"{lines[n].strip()}:") for n in labels}
    return labels[-1] + 1 - at if {"to", "subject"} <= fields else 0


def is_form(lines: Sequence[str]) -> bool:
    """Whether lines are copied headers and no more, each with a label, known or not, below a line that names a day perhaps."""
    labelled = (
        lines[1:] if lines and header_field(plain(lines[0])) is None and _DATED.search(lines[0][:_LONGEST]) else lines
    )
    bare = [plain(line) for line in labelled]
    if not all(map(_LABELLED.match, bare)):
        return False
    fields = set(map(header_field, bare)) - {None}
    return "from" in fields and len(fields) > 2


def _copied(lines: Sequence[str], start: int) -> tuple[list[str], int]:
    """Which headers are copied from ``lines[start]`` on, and where they end.

    A header that comes a second time begins another block, or the first was none.
    """
    fields: list[str] = []
    spaced = False
    end = start
    for n in range(start, min(start + _BLOCK_LINES, len(lines))):
        line = plain(lines[n])
        if not line and fields and lines[n - 1].strip() and (spaced or len(fields) == 1):
            # HTML turned into text leaves a blank line after each header.
            spaced = True
            continue
        field = header_field(line)
        if field in fields and field != "other":
            return (fields, end) if len(set(fields)) > 2 else ([], start)
        if field is not None:
            fields.append(field)
        elif not fields or "@" not in line:
            # A long list of addresses runs on over lines of its own; anything else ends the block.
            break
        end = n + 1
    return fields, end


def header_field(line: str) -> str | None:
    """Which header a line copies ("from", "date", "to", "subject", "other"); None if it is none."""
    beginning = line[: _LONGEST_LABEL + 8]
    if ":" not in beginning and "：" not in beginning:
        return None
    label = beginning.replace("：", ":").partition(":")[0]
    return header_words().get(label.strip("* \t_>\u2068\u2069").lower()) if len(label) <= _LONGEST_LABEL else None


def _between_dashes(line: str) -> str:
    """The words that stand between two dashes and more on either side; a tag behind them does not count."""
    framed = line.partition("<")[0].strip(" :")
    title = framed.strip(_DASHES + " ")
    sides = (framed[:2] + framed[-2:]).strip(_DASHES) if len(framed) > len(title) + 3 else "none"
    return title.rstrip(" :") if not sides and len(title) <= _LONGEST_TITLE else ""


def _headers_follow(lines: Sequence[str], at: int) -> bool:
    below = [line for line in lines[at + 1 : at + 5] if line.strip()][:2]
    fields = [header_field(plain(line)) for line in below]
    return bool(fields) and fields[0] is not None and ("@" in below[0] or (len(fields) > 1 and fields[1] is not None))


def _words(text: str) -> str:
    return " ".join(text.replace("'", "'").replace("’", "'").lower().split())
