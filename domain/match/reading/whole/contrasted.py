"""Two orders of different kinds set against each other: "non offro, però accuso agente 2 di sicario" orders both (G-20)."""

import re
from collections.abc import Sequence
from functools import cache
from typing import Final

from domain.match.reading.hearing import Ear
from domain.reading.word_lists import WordList

_BUT: Final = WordList("remarks", "sets two orders apart")


def without_contrast(ear: Ear, lines: Sequence[str]) -> list[str]:
    """The lines with blanks for "but" between two whole orders, where no part of one stands for a part of the other."""
    return [_without_contrast(ear, line) if "," in line else line for line in lines]


def _without_contrast(ear: Ear, line: str) -> str:
    but = _but().search(line)
    if but is None:
        return line
    first, second = ear.says(line[: but.start()].strip()), ear.says(line[but.end() :].strip(" .!"))
    apart = bool(first and second) and {type(one) for one in first}.isdisjoint(type(one) for one in second)
    return f"{line[: but.start('word')]}{' ' * len(but['word'])}{line[but.end('word') :]}" if apart else line


@cache
def _but() -> re.Pattern[str]:
    return re.compile(rf",\s*(?P<word>{_BUT.verbatim})\s", re.IGNORECASE)
