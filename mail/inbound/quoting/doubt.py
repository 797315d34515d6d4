"""Where two ways of reading a letter disagree, line by line: such a line is asked about if it is an order, never played."""

from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from mail.inbound.opinion import LooksLikeOrder, any_game
from mail.inbound.quoting.attribution import is_addressed, is_dated
from mail.inbound.quoting.classify import ClassifiedLine, Kind
from mail.inbound.quoting.own_history import own_history
from mail.inbound.quoting.prefixed import with_prefixed
from mail.inbound.quoting.second_thoughts import SECOND_THOUGHT
from mail.inbound.quoting.subtract import Origin, Sent, shared_blanks, subtract

_MOSTLY: Final = 0.9


def against_sent(
    lines: Sequence[ClassifiedLine],
    letter: Sent,
    ours: Sequence[str],
    *,
    from_markup: bool = False,
    looks_like_order: LooksLikeOrder = any_game,
    writer: frozenset[str] = frozenset(),
    address: str = "",
) -> tuple[ClassifiedLine, ...]:
    """The lines as the letter of ours that they answer shows them.

    What looks new and is ours is history, in doubt. What looks like unmarked history and is not ours is in doubt where
    nearly all of the history is: somebody may have written between the lines. That is not so above the heading of an
    older letter, nor in older letters of the writer, who has these names and this address. ``from_markup`` rules that out, for
    there our letter shows other lines than its plain text has.
    """
    texts = [line.text for line in lines]
    shared = shared_blanks(texts)
    origins = subtract([text.removeprefix(shared) for text in texts], letter, ours, looks_like_order)
    between = frozenset() if from_markup else _between(lines, origins)
    if between:
        between -= own_history(lines, origins, writer, address)
    judged = tuple(
        _judged(line, origin, n in between) for n, (line, origin) in enumerate(zip(lines, origins, strict=True))
    )
    return with_prefixed(judged, origins, letter, shared)


def held(lines: Iterable[ClassifiedLine], is_order: LooksLikeOrder) -> tuple[ClassifiedLine, ...]:
    """The lines in doubt that are orders, and the second thoughts in a letter that has any order."""
    said = [line for line in lines if line.text.strip()]
    later = {id(line) for line in said if line.doubt == SECOND_THOUGHT}
    found = {id(line) for line in said if line.doubt and id(line) not in later and is_order(line.text.strip())}
    if later and (found or any(line.kind is Kind.NEW and is_order(line.text.strip()) for line in said)):
        found |= later
    return tuple(line for line in said if id(line) in found)


def _is_past(line: ClassifiedLine) -> bool:
    return (_is_unmarked(line) or line.kind is Kind.QUOTED) and any(map(str.isalnum, line.text))


def _is_unmarked(line: ClassifiedLine) -> bool:
    return line.kind is Kind.HISTORY and line.reason.startswith("below-")


def _between(lines: Sequence[ClassifiedLine], origins: Sequence[Origin]) -> frozenset[int]:
    """The unmarked lines of the history that no heading parts from the next line of ours, or from the end.

    None where much of the history is not ours, and so was not answered between its lines.
    """
    if not any(map(_is_unmarked, lines)):
        return frozenset()
    past = [bool(origin) for line, origin in zip(lines, origins, strict=True) if _is_past(line)]
    if not past or sum(past) < _MOSTLY * len(past):
        return frozenset()
    found: list[int] = []
    headed = False
    for n in range(len(lines) - 1, -1, -1):
        line = lines[n]
        if origins[n]:
            headed = origins[n] == "attribution"
        elif _is_past(line) and (is_dated(line.text) or is_addressed(line.text)):
            headed = True
        elif not headed and line.kind is not Kind.QUOTED and _is_past(line):
            found.append(n)
    return frozenset(found)


def _judged(line: ClassifiedLine, origin: Origin, between: bool) -> ClassifiedLine:
    if line.kind is Kind.NEW and line.text.strip():
        if origin in ("history", "repeated"):
            doubt = "our-line" if origin == "repeated" else ""
            return msgspec.structs.replace(line, kind=Kind.HISTORY, reason="our-line", doubt=doubt)
        if origin == "attribution":
            return msgspec.structs.replace(line, kind=Kind.ATTRIBUTION, reason="names-us", doubt="names-us")
    if origin and line.doubt:
        return msgspec.structs.replace(line, doubt="")
    if between and not origin:
        return msgspec.structs.replace(line, doubt="not-ours")
    return line
