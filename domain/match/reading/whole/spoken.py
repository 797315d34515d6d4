"""From where on a line is words for others, which nothing is left out of: "P4 to 45. Say I might regret this"."""

import re
from typing import Final

from domain.match.orders import Spoken
from domain.match.reading.hearing import Ear

_MARK: Final = re.compile(r"[.,;:!?\u2026]+\s+|\s[-\u2013\u2014]+\s")
_MOST: Final = 8  # marks of a line behind which words may begin


def until_spoken(ear: Ear, line: str) -> int:
    """Where the words for others begin; how long the line is if it holds none."""
    starts = (0, *(mark.end() for mark in list(_MARK.finditer(line))[:_MOST]))
    return next((start for start in starts if _is_spoken(ear, line[start:])), len(line))


def _is_spoken(ear: Ear, text: str) -> bool:
    return any(isinstance(order, Spoken) for order in ear.says(text.strip()))
