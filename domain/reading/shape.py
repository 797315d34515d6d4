"""Whether a line has the shape of a game's orders: the reader of letters asks before it leaves a line out."""

import re
from collections.abc import Callable, Collection
from typing import Any, Final, TypeAlias

from domain.game import Glance
from domain.reading.line_words import bare, first_word

Test: TypeAlias = Callable[[str], Any]
"""Given a line in small letters, which is done faster than matching without regard to case."""

_FIGURE: Final = re.compile(r"\d")


def glance(line: str) -> Glance:
    """A line as it is seen at once."""
    small = line.lower()
    return Glance(small, bare(first_word(small)), _FIGURE.search(small) is not None)


class Shape:
    """A game's orders begin with one of these ``heads``, or pass a test; ``figured`` are tests of lines with a figure.

    ``others`` are tests of any line whose first word is one of those ``led``: whatever else passes them begins so.
    """

    def __init__(
        self,
        heads: Collection[str],
        *,
        figured: tuple[Test, ...] = (),
        others: tuple[Test, ...] = (),
        led: Collection[str] = (),
    ) -> None:
        self._heads = frozenset(heads)
        self._figured = figured
        self._others = others
        self._led = frozenset(led)

    def __call__(self, line: Glance) -> bool:
        """Whether a line looks like an order. A wrong yes costs a question, a wrong no costs a move."""
        if line.first in self._heads:
            return True
        if line.figured:
            for test in self._figured:
                if test(line.small):
                    return True
        # "_pass_", as some programs write what leans, begins with no word of a list.
        if not self._others or not (line.first in self._led or not line.first or "_" in line.first):
            return False
        return any(test(line.small) for test in self._others)
