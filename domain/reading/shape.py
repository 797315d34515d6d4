"""Whether a line could be meant as an order: the reader of letters asks before it leaves a line out."""

import re
from collections.abc import Callable, Collection
from typing import Any, Final, TypeAlias

from domain.reading.line_words import bare, first_word

Test: TypeAlias = Callable[[str], Any]
"""Given a line in small letters, which is done faster than matching without regard to case."""

_FIGURE: Final = re.compile(r"\d")


class Shape:
    """A game's orders begin with one of these ``heads``, or pass a test; ``figured`` are tests of lines with a figure."""

    def __init__(
        self, heads: Collection[str], *, figured: tuple[Test, ...] = (), others: tuple[Test, ...] = ()
    ) -> None:
        self._heads = frozenset(heads)
        self._figured = figured
        self._others = others

    def __call__(self, line: str) -> bool:
        """Whether a line looks like an order. A wrong yes costs a question, a wrong no costs a move."""
        small = line.lower()
        if bare(first_word(small)) in self._heads:
            return True
        if self._figured and _FIGURE.search(small) and any(test(small) for test in self._figured):
            return True
        return any(test(small) for test in self._others)
