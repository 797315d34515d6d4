"""Marks of chess behind an order, which say how good a move may be and ask nothing: "E3 D3!?", "B4 B3 (?!)" (G-20)."""

import re
from collections.abc import Sequence
from typing import Final

from domain.match.orders import Spoken
from domain.match.reading.hearing import Ear

_MARK: Final = re.compile(r"\s?\(?(?:!\?|\?!)\)?(?=\s|$)")


def without_marks(ear: Ear, lines: Sequence[str]) -> list[str]:
    """The lines with an exclamation mark for such a mark right behind an order with which a line begins."""
    return [_without_mark(ear, line) if "!?" in line or "?!" in line else line for line in lines]


def _without_mark(ear: Ear, line: str) -> str:
    mark = _MARK.search(line)
    orders = () if mark is None else ear.says(line[: mark.start()].strip())
    if mark is None or not orders or any(isinstance(order, Spoken) for order in orders):
        return line  # words to others stay as they are
    return f"{line[: mark.start()]}{'!'.ljust(mark.end() - mark.start())}{line[mark.end() :]}"
