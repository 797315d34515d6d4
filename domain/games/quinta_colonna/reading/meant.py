"""Which lines that are no orders were meant as one: they begin with an order word or a pawn, and go on like an order."""

from itertools import pairwise
from typing import Final, TypeAlias

from domain.games.quinta_colonna.reading.lexicon import (
    LEXICON,
    P1_MISTYPED,
    PAWN_NAMES,
    VERBS,
    Kind,
    card_heads,
    pawn_heads,
)
from domain.reading import meant
from domain.reading.meant import Meant
from domain.reading.nearest import meant_word

Line: TypeAlias = meant.TypedLine[Kind]
Row: TypeAlias = meant.Row[Kind]

_PLAYS: Final[frozenset[Kind]] = frozenset({"play", "discard"})
_OF_A_PAWN: Final[frozenset[Kind]] = frozenset({"ask", "stay", "arrest", "start", "move"})
_BARE: Final[frozenset[Kind]] = frozenset({"ask", "stay", "arrest"})
_NAMED: Final[frozenset[Kind]] = frozenset({"named"})
_NUMBER: Final[frozenset[Kind]] = frozenset({"number", "negative"})
_CARD: Final[frozenset[Kind]] = _NUMBER | {"piece"}
_PLACED: Final[frozenset[Kind]] = frozenset({"number", "named"})
_OTHERS: Final[frozenset[Kind]] = frozenset(
    {"turn", "if", "else", "answer", "assault", "direction", "via", "with", "against", "from", "to", "doubt", "filler"}
)


def is_like_a_pawn(word: str) -> bool:
    """Whether a word that is no order's stands where a pawn's name is meant."""
    return word in P1_MISTYPED.words or word in PAWN_NAMES.words


def _first(kind: Kind) -> frozenset[Kind]:
    return frozenset({kind})


def _names_a_house(line: Line) -> bool:
    """A number follows on one of the words that lead to a house: "one to 44"."""
    said = [word for word in line.rest if word.kind != "filler"]
    return any(word.kind == "to" and after.kind == "number" for word, after in pairwise(said))


def _is_of_the_spy(line: Line) -> bool:
    return line.view.spy is not None


def _is_piece_of_the_spy(line: Line) -> bool:
    """Not "37 rook: 42", which our letters list."""
    return _is_of_the_spy(line) and line.text[line.words[0].end : line.words[0].end + 1] != ":"


def _is_pair_of_numbers(line: Line) -> bool:
    if len(line.words) == _A_PAIR and "-" in line.text:
        return False  # "3-1", a result
    return [word.kind for word in line.words if word.kind in _PLACED] == ["number", "number"]


def _is_turn(line: Line) -> bool:
    return meant_word(line.words[1].word, LEXICON.words("turn")) is not None


def _is_like_a_pawn(line: Line) -> bool:
    return is_like_a_pawn(line.words[0].word) and any(word.number for word in line.rest)


def _has_a_card(line: Line) -> bool:
    """A figure that could be a card's, or a piece, follows at once."""
    after = next((word for word in line.rest if word.kind not in _LITTLE), None)
    return after is not None and (bool(after.number) or after.kind == "piece")


def _acts(line: Line) -> bool:
    return line.has(VERBS)


_A_PAIR: Final = 2  # words
_LITTLE: Final[frozenset[Kind]] = frozenset({"filler", "to", "with"})
MEANT: Final = Meant[Kind](
    (
        Row(letter=1, first=_NAMED, anywhere=_PLACED | VERBS),
        Row(letter=2, first=_NAMED, most=6),
        Row(letter=3, first=_PLAYS, most=1),
        Row(letter=4, first=_PLAYS, follows=_CARD),
        Row(letter=5, first=_PLAYS, unknown=2, holds=_names_a_house),
        Row(letter=6, first=_first("piece"), most=1, holds=_is_piece_of_the_spy),
        Row(letter=7, first=_first("piece"), follows=_NUMBER, unknown=3, holds=_is_piece_of_the_spy),
        Row(letter=8, first=_OF_A_PAWN, anywhere=_NAMED, unknown=2),
        Row(letter=9, first=_BARE, most=1),
        Row(letter=10, first=_BARE, anywhere=_first("number"), never=_NAMED, unknown=0, most=3),
        Row(letter=11, first=_first("end"), anywhere=_PLACED, unknown=0),
        Row(letter=12, first=_first("end"), least=2, most=2, holds=_is_turn),
        Row(letter=13, first=_first("number"), unknown=0, least=2, holds=_is_pair_of_numbers),
        Row(letter=14, first=_first("negative"), anywhere=_PLACED, unknown=0, holds=_is_of_the_spy),
        Row(letter=15, first=_first("unknown"), unknown=1, holds=_is_like_a_pawn),
        Row(letter=16, first=_first("unknown"), anywhere=_NAMED, unknown=1, slip_of=pawn_heads),
        Row(letter=17, first=_first("unknown"), never=_NAMED, unknown=1, slip_of=card_heads, holds=_has_a_card),
        Row(letter=18, first=_OTHERS, anywhere=_PLACED, unknown=0, holds=_acts),
    ),
    little=_LITTLE,
    unknown=frozenset({"unknown", "wish"}),
)
"""The shapes of lines that were meant as orders."""
