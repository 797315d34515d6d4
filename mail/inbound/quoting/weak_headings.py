"""Lines that people write and programs put above history, too: alone they prove nothing, above an order they raise a doubt."""

import re
from collections.abc import Sequence
from enum import IntEnum
from typing import Final

from mail.inbound.quoting.attribution import attribution_at, ends_in_verb, is_addressed, is_dated, without_verb
from mail.inbound.quoting.classify import ClassifiedLine, Kind
from mail.inbound.quoting.heading import header_field, is_rule, titled
from mail.inbound.quoting.marks import unmarked
from mail.inbound.quoting.phrases import BESIDE_DATES, OF_DATES

_LONGEST: Final = 120
_MOST_WORDS: Final = 8
_SHORTEST_NAME: Final = 3
_MOST_NAMING: Final = 12
_TRIMMED_WORDS: Final = 2
_MOST_QUOTED: Final = 4
_FEWEST_LABELS: Final = 3
_WORD: Final = re.compile(r"[^\W\d_]{1,40}")
_ADDRESS: Final = re.compile(r"\S{1,254}@\S{1,254}")
_LABEL: Final = re.compile(r"[*_]{0,2}[^\W\d_][^\W\d_ ]{0,15}\s?[:：][*_]{0,2}\s{0,5}\S")
_ASIDE: Final = re.compile(r"[(\[{<«…].{0,60}[)\]}>»…]$")
_RULED: Final = re.compile(r"[^\w\s](?:\s?[^\w\s]){2,119}")
_DRAWN: Final = re.compile(r"([-‐‑–—_=*~#+·•─━═―])(?:\s?\1){2,119}")
_TABLE: Final = re.compile(r"\|[-+]{3}")


class Heads(IntEnum):
    """How far a line may be what stands above history: as a rule drawn by anybody may, or as few lines of people are."""

    NOTHING = 0
    PERHAPS = 1
    LIKELY = 2


def names_in(sender: str) -> frozenset[str]:
    """The names in a From header: the words beside the address, or, where there are none, before its @."""
    beside = _ADDRESS.sub(" ", sender)
    words = _WORD.findall(beside if _WORD.search(beside) else sender.partition("@")[0])
    return frozenset(word.casefold() for word in words if len(word) >= _SHORTEST_NAME)


def heads(lines: Sequence[ClassifiedLine], at: int, writer: frozenset[str] = frozenset()) -> Heads:
    """How far ``lines[at]``, with the lines above it, may be a heading of history. ``writer`` are the names of who wrote all."""
    line = lines[at]
    if line.kind is Kind.SIGNATURE:
        return Heads.PERHAPS
    if line.kind is Kind.QUOTED:
        return _quoted(lines, at, writer)
    text = line.text.strip()
    if len(text) > _LONGEST or line.kind is not Kind.NEW:
        return Heads.NOTHING
    if (text.endswith((":", "：")) and is_dated(text)) or _is_day_or_address(text):
        return Heads.LIKELY
    if not may_head(text):
        return Heads.NOTHING
    begins_oddly = not text[0].isalnum()
    if (begins_oddly and _is_drawn(text)) or _is_said(lines, at, text, writer) or _copies_headers(lines, at):
        return Heads.LIKELY
    if (begins_oddly and _is_framed(text)) or _has_labels(lines, at):
        return Heads.PERHAPS
    return Heads.NOTHING


def may_head(text: str) -> bool:
    """Whether a line that names no day and no address has a mark of a heading; most lines have none."""
    return ":" in text or "：" in text or not text.lstrip()[:1].isalnum()


def _quoted(lines: Sequence[ClassifiedLine], at: int, writer: frozenset[str]) -> Heads:
    """Some programs mark the heading alone, or mark what is older still no more: it is short, and says who or when."""
    if at + 1 < len(lines) and lines[at + 1].kind is Kind.QUOTED:
        return Heads.NOTHING
    if _closes_with_attribution(lines, at, writer):
        return Heads.LIKELY
    first = at
    while first > 0 and lines[first - 1].kind is Kind.QUOTED and at - first < _MOST_QUOTED:
        first -= 1
    if at - first >= _MOST_QUOTED:
        return Heads.NOTHING
    texts = [unmarked(line.text) for line in lines[first : at + 1]]
    if not any(is_dated(text) or is_addressed(text) or ends_in_verb(f"{text}:") for text in texts):
        return Heads.NOTHING
    if any(_TABLE.match(line.text.strip()) for line in lines[first : at + 1]):
        return Heads.LIKELY
    alone = " ".join(texts)
    return Heads.LIKELY if ends_in_verb(f"{alone.rstrip(':')}:") or _is_day_or_address(alone) else Heads.PERHAPS


def _closes_with_attribution(lines: Sequence[ClassifiedLine], at: int, writer: frozenset[str]) -> bool:
    """Whether the last words quoted here say that somebody wrote what follows."""
    tail: list[str] = []
    for line in reversed(lines[max(0, at - _MOST_QUOTED) : at + 1]):
        if line.kind is not Kind.QUOTED:
            break
        if words := unmarked(line.text):
            tail.insert(0, words)
    if not tail:
        return False
    if (
        _is_day_or_address(tail[-1])
        or _is_named(tail[-1], writer)
        or (tail[-1].endswith((":", "：")) and ends_in_verb(tail[-1]))
    ):
        return True
    return any(attribution_at(tail, n) == len(tail) - n for n in range(len(tail)))


def _is_drawn(text: str) -> bool:
    """Whether a line is a rule, words between dashes, or a word or two in brackets, as programs trim or part letters with."""
    if titled(text) or _DRAWN.fullmatch(text):
        return True
    return bool(_ASIDE.match(text)) and len(text.split()) <= _TRIMMED_WORDS


def _is_framed(text: str) -> bool:
    """Whether a line is a rule of any characters, or more words in brackets."""
    return is_rule(text) or bool(_RULED.fullmatch(text) or _ASIDE.match(text))


def _is_said(lines: Sequence[ClassifiedLine], at: int, text: str, writer: frozenset[str]) -> bool:
    """Whether a line ends in a verb of writing, or names the writer before a colon."""
    below_mark = at > 0 and lines[at - 1].kind is Kind.QUOTED
    return ends_in_verb(f"… {text}" if below_mark else text) or _is_named(text, writer)


def _is_named(text: str, writer: frozenset[str]) -> bool:
    """Whether a line is a few words with a colon behind them, a name of the writer first or last."""
    words = _WORD.findall(text.casefold()) if writer and text.endswith((":", "：")) else ()
    return 0 < len(words) <= _MOST_NAMING and not writer.isdisjoint((words[0], words[-1]))


def _copies_headers(lines: Sequence[ClassifiedLine], at: int) -> bool:
    """Whether this line and the one above copy two headers, the sender or the day of sending among them."""
    field = header_field(lines[at].text.strip()) if at else None
    above = header_field(lines[at - 1].text.strip()) if field else None
    return above is not None and above != field and not {"from", "date"}.isdisjoint((above, field))


def _has_labels(lines: Sequence[ClassifiedLine], at: int) -> bool:
    """Whether three lines in a row have a word and a colon, as headers in a language that is not known have."""
    first = at + 1 - _FEWEST_LABELS
    return first >= 0 and all(_LABEL.match(line.text.strip()) for line in reversed(lines[first : at + 1]))


def _is_day_or_address(text: str) -> bool:
    """Whether a line is a date or an address, names or a verb of writing beside it perhaps, and nothing else."""
    if not (is_dated(text) or is_addressed(text)):
        return False
    words = _WORD.findall(_ADDRESS.sub(" ", without_verb(text)))
    return len(words) <= _MOST_WORDS and all(_is_of_a_heading(word) for word in words)


def _is_of_a_heading(word: str) -> bool:
    lowered = word.lower()
    return word[0].isupper() or lowered in BESIDE_DATES.exact or lowered.startswith(OF_DATES.written)
