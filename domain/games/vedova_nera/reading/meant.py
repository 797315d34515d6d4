"""Which lines were meant as orders: they begin like one, and go on without too many other words."""

import re
from functools import cache
from typing import Final, TypeAlias

from domain.games.vedova_nera.reading.lexicon import LEXICON, VERBS, Kind, Lexeme
from domain.reading import meant
from domain.reading.meant import Meant, Row
from domain.reading.nearest import meant_word

Line: TypeAlias = meant.TypedLine[Kind]

LISTED: Final = re.compile(r"[,;:]")
"""Between nodes: a row of them like those in our own letters, not an order."""

_SHORTEST: Final = 4  # letters of a word in which one may be wrong
_PLACE: Final[frozenset[Kind]] = frozenset({"place"})
_COLOUR: Final[frozenset[Kind]] = frozenset({"colour"})
_UNKNOWN: Final[frozenset[Kind]] = frozenset({"unknown"})
_CHOOSES: Final[frozenset[Kind]] = frozenset({"choose"})
_PASSES: Final[frozenset[Kind]] = frozenset({"pass"})
_ACTS: Final[frozenset[Kind]] = frozenset(VERBS) - _PASSES


def order_word(lexeme: Lexeme) -> str | None:
    """The order word that a word is but for a slip of the pen."""
    return meant_word(lexeme.word, _verbs(), shortest=_SHORTEST)


@cache
def _verbs() -> tuple[str, ...]:
    return tuple(sorted(LEXICON.words(*VERBS, longer_than=3)))


def _is_no_list(line: Line) -> bool:
    return LISTED.search(line.text) is None


def _is_slip(line: Line) -> bool:
    return order_word(line.words[0]) is not None


def _is_slip_of_few_nodes(line: Line) -> bool:
    return sum(word.kind == "place" for word in line.rest) <= 2 and _is_slip(line)


MEANT: Final = Meant[Kind](
    (
        Row(letter=36, first=_PASSES, most=1),
        Row(letter=37, first=_ACTS, anywhere=_PLACE, unknown=2),
        Row(letter=38, first=_CHOOSES, anywhere=_COLOUR, unknown=2),
        Row(letter=39, first=_ACTS, most=2, unknown=0),
        Row(letter=40, first=_PLACE, most=6, unknown=0, holds=_is_no_list),
        Row(letter=41, first=_PLACE, follows=_PLACE, most=6, unknown=1, holds=_is_no_list),
        Row(letter=42, first=_UNKNOWN, anywhere=_PLACE, unknown=1, holds=_is_slip_of_few_nodes),
        Row(letter=43, first=_UNKNOWN, follows=_COLOUR, most=2, unknown=1, holds=_is_slip),
    ),
    unknown=_UNKNOWN,
)
"""The shapes of lines that were meant as orders."""
