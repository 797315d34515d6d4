"""Where a line that one part of a letter alone has would stand between the lines of the other part."""

from collections.abc import Iterable, Sequence
from typing import Final

from mail.inbound.quoting.classify import ClassifiedLine, Kind

_TOP: Final = 0


def places(lines: Sequence[ClassifiedLine], others: Sequence[ClassifiedLine], extra: set[int]) -> dict[int, int]:
    """The number of the line that each extra one of ``others`` would stand below; 0 is above all.

    It is told by the nearest new line above, or else below, if both parts have that as a line of its own; where neither is
    so, by nothing.
    """
    new = [line for line in others if line.kind is Kind.NEW and line.text.strip()]
    numbers = _numbers(lines, [line for line in new if line.number not in extra])
    above = _nearest(new, extra, numbers)
    beneath = _nearest(reversed(new), extra, numbers)
    before = {at: _before(lines, at) for at in set(beneath.values())}
    return {number: before[at] for number, at in beneath.items()} | above


def _numbers(lines: Sequence[ClassifiedLine], shared: Sequence[ClassifiedLine]) -> dict[int, int]:
    """By the number of a line of the other part: that of the same line here. Both parts run in one order."""
    found: dict[int, int] = {}
    waiting: dict[str, list[int]] = {}
    for line in reversed(lines):
        if line.kind is Kind.NEW:
            waiting.setdefault(_words(line), []).append(line.number)
    last = 0
    for line in shared:
        same = waiting.get(_words(line), [])
        while same and same[-1] <= last:
            same.pop()
        if same:
            last = found[line.number] = same.pop()
    return found


def _nearest(new: Iterable[ClassifiedLine], extra: set[int], numbers: dict[int, int]) -> dict[int, int]:
    """For each extra line the number here of the last line before it that is not extra, if that has one."""
    found: dict[int, int] = {}
    last: int | None = None
    for line in new:
        if line.number not in extra:
            last = numbers.get(line.number)
        elif last is not None:
            found[line.number] = last
    return found


def _before(lines: Sequence[ClassifiedLine], number: int) -> int:
    """The number of the line above that of this number; blank lines between them do not count."""
    above = (line.number for line in reversed(lines[: number - 1]) if line.text.strip())
    return next(above, _TOP)


def _words(line: ClassifiedLine) -> str:
    return " ".join(line.text.casefold().split())
