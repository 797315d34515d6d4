"""What a refusal repeats of a line as it was typed stands in no event: the line lies in the vault, and can be erased.

And which refusals of a letter are told: of each line one.
"""

from collections.abc import Iterable
from typing import Final

import msgspec

from domain.match.events import LineRefused
from domain.reading.lexemes import SHOWN
from domain.reading.line_words import with_usual_signs

_GONE: Final = "…"


def told_of(refused: Iterable[LineRefused]) -> tuple[LineRefused, ...]:
    """Of the refusals of a letter those that it is answered with: of what may not even be meant and may not be done either the
    seat is told the newest reason, the rule against it."""
    return tuple({found.line: found for found in refused}.values())


def left_out(found: LineRefused, typed: str) -> LineRefused:
    """The same without what it repeats of its line: by its span that is found again."""
    said = _span(found, with_usual_signs(typed))  # as it was read
    if not said or all(fact != said for _, fact in found.refusal.facts):
        return found
    return _with(found, said, "")


def put_back(found: LineRefused, typed: str | None) -> LineRefused:
    """The same with what it repeats of its line; an ellipsis where the line is not at hand, or was erased."""
    if found.end <= found.start or all(fact != "" for _, fact in found.refusal.facts):
        return found
    return _with(found, "", (_span(found, typed) if typed is not None else "") or _GONE)


def _span(found: LineRefused, typed: str) -> str:
    return typed[found.start : found.end][:SHOWN]


def _with(found: LineRefused, before: str, after: str) -> LineRefused:
    refusal = found.refusal
    facts = tuple((name, after if fact == before else fact) for name, fact in refusal.facts)
    return msgspec.structs.replace(found, refusal=msgspec.structs.replace(refusal, facts=facts))
