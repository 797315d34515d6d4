"""Words that their writer crossed out: they are no order, whichever part of the letter shows it."""

import re
from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from mail.inbound.html.markup import text_of_markup
from mail.inbound.letter import TextPart
from mail.inbound.parts.body import tidy
from mail.inbound.quoting.classify import ClassifiedLine, Kind

_STRIKES: Final = re.compile(r"<(?:s|del|strike)[\s>]")
_SPAN: Final = re.compile(r"~~[^\s~][^~]{0,400}~~|(?:[^\u0335-\u0338\n][\u0335-\u0338]{1,8})+")  # and of struck letters
_STROKE: Final = re.compile(r"[\u0335-\u0338]")
_LINE: Final = re.compile(r"\s{0,40}([~-])[^\W\d_](?:.{0,400}\S)?\1[.,;]?\s{0,40}")


def without_struck(lines: Sequence[ClassifiedLine]) -> tuple[ClassifiedLine, ...]:
    """The lines without what stands between tildes, is struck letter by letter, or as a whole between two dashes."""
    return tuple([_judged(line) if line.kind is Kind.NEW and _may_strike(line.text) else line for line in lines])


def shown_with_struck(texts: Iterable[TextPart]) -> str:
    """The HTML parts with their struck words, as a plain part has them; empty if they strike none."""
    parts = [part.text for part in texts if part.kind == "html"]
    if not any(map(_may_have_struck, map(str.lower, parts))):
        return ""
    return "\n".join(tidy(text_of_markup(part, struck=True)).strip("\n") for part in parts)


def _may_have_struck(markup: str) -> bool:
    return "line-through" in markup or _STRIKES.search(markup) is not None


def _may_strike(text: str) -> bool:
    return "~" in text or text.lstrip()[:1] == "-" or (not text.isascii() and _STROKE.search(text) is not None)


def _judged(line: ClassifiedLine) -> ClassifiedLine:
    rest = _SPAN.sub("", line.text)
    if _LINE.fullmatch(line.text) or (rest != line.text and not rest.strip(" .,;")):
        return msgspec.structs.replace(line, kind=Kind.MARKER, reason="struck", doubt="")
    return line if rest == line.text else msgspec.structs.replace(line, text=rest.strip())
