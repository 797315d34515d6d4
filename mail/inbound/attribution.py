"""The lines that mail programs write above what is answered: "On ... wrote:", header blocks, separators."""

import re
from collections.abc import Sequence
from typing import Final

_LONGEST: Final = 400
_WRAPS: Final = 3
_BLOCK_LINES: Final = 12

_OPENING: Final = re.compile(r"(?:on|il|in data|il giorno|le|am|el)\s", re.IGNORECASE)
_WROTE: Final = re.compile(r"(?:wrote|writes|ha scritto|hai scritto|scrive|scriveva)\s{0,3}:\s{0,3}$", re.IGNORECASE)
_DATED: Final = re.compile(r"\b(?:\d{1,2}[:.]\d{2}|\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}|(?:19|20)\d\d)\b")
_ADDRESSED: Final = re.compile(r"<[^<>\s]{1,254}@[^<>\s]{1,254}>")
_SEPARATOR: Final = re.compile(
    r"-{2,20}\s{0,3}(?:original message|messaggio originale|original appointment|forwarded message"
    r"|messaggio inoltrato|forwarded by [^-]{1,80}|inoltrato da [^-]{1,80}|reply message)\s{0,3}-{2,20}$"
    r"|(?:begin forwarded message|inizio messaggio inoltrato)\s{0,3}:$",
    re.IGNORECASE,
)
_HEADER: Final = re.compile(r"\*{0,2}([A-Za-z]{1,8})\*{0,2}\s{0,3}:\*{0,2}(?:\s|$)")
_HEADERS: Final = {
    "from": "from", "da": "from", "mittente": "from",
    "sent": "date", "date": "date", "inviato": "date", "data": "date",
    "to": "to", "a": "to", "per": "to",
    "subject": "subject", "oggetto": "subject",
    "cc": "cc",
}  # fmt: skip
_RULE: Final = re.compile(r"_{20,120}$")


def attribution_at(lines: Sequence[str], at: int) -> int:
    """How many lines the attribution that starts at ``lines[at]`` takes, wrapped or not; 0 if none does.

    It ends in a verb of writing and a colon. One line is enough if it names a date after an opening word, or an address in
    angle brackets, or if a quoted line follows at once; wrapped lines need the first to be dated, so that an order above an
    attribution is not taken with it.
    """
    first = _plain(lines[at])
    if not first or len(first) > _LONGEST:
        return 0
    dated = bool(_OPENING.match(first)) and bool(_DATED.search(first))
    if _WROTE.search(first):
        quoted_next = at + 1 < len(lines) and lines[at + 1].startswith((">", "\t"))
        return 1 if dated or quoted_next or _ADDRESSED.search(first) else 0
    if not dated:
        return 0
    for count in range(2, _WRAPS + 1):
        line = _plain(lines[at + count - 1]) if at + count <= len(lines) else ""
        if not line or len(line) > _LONGEST or (_OPENING.match(line) and _DATED.search(line)):
            return 0
        if _WROTE.search(line):
            return count
    return 0


def separator_at(lines: Sequence[str], at: int) -> bool:
    """Whether ``lines[at]`` is a line such as ``-----Original Message-----``."""
    return len(lines[at]) <= _LONGEST and bool(_SEPARATOR.match(_plain(lines[at])))


def header_block_at(lines: Sequence[str], at: int) -> int:
    """How many lines a block of copied headers that starts at ``lines[at]`` takes, the rule above it included; 0 if none does.

    Three different header words, the first of them From, and an address or a date: orders written ``From: A1`` and
    ``To: B2`` are not one.
    """
    start = at
    if _RULE.match(_plain(lines[at])):
        start = next((n for n in range(at + 1, min(at + 3, len(lines))) if lines[n].strip()), at)
    words: set[str] = set()
    evident = False
    end = start
    for n in range(start, min(start + _BLOCK_LINES, len(lines))):
        plain = _plain(lines[n])
        found = _HEADER.match(plain)
        word = _HEADERS.get(found[1].lower()) if found else None
        if not plain and words and lines[n - 1].strip():
            # HTML turned into text leaves a blank line after each header.
            continue
        if word is None:
            # A long list of addresses runs on over lines of its own.
            if not words or "@" not in plain:
                break
        elif not words and word != "from":
            return 0
        else:
            words.add(word)
        evident = evident or "@" in plain or bool(_DATED.search(plain))
        end = n + 1
    return end - at if len(words) >= 3 and evident else 0


def _plain(line: str) -> str:
    return line.strip().lstrip("\u200e\u200f")
