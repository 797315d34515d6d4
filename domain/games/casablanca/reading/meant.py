"""Which lines that are no orders were meant as one: they begin like an order and go on like one."""

from collections.abc import Callable
from typing import Final, TypeAlias

from domain.games.casablanca.reading.lexemes import places
from domain.games.casablanca.reading.lexicon import LEXICON, Kind, heads
from domain.reading import meant
from domain.reading.meant import Meant, Row
from domain.reading.nearest import meant_word

Line: TypeAlias = meant.TypedLine[Kind]

_PIECE: Final[frozenset[Kind]] = frozenset({"gestapo", "fugitive"})
_OF_GREEN_CARDS: Final[frozenset[Kind]] = frozenset({"play", "keep"})
_GOES: Final[frozenset[Kind]] = frozenset({"hex", "number", "embark", "stay", "follow"})
_LITTLE: Final[frozenset[Kind]] = frozenset({"filler", "to", "riding", "take", "flight"})


def _kinds(*kinds: Kind) -> frozenset[Kind]:
    return frozenset(kinds)


def _slip_of(*kinds: Kind) -> Callable[[Line], bool]:
    """A single unknown word is one of these kinds but for a slip of the pen."""

    def holds(line: Line) -> bool:
        unknown = [word.word for word in line.rest if word.kind == "unknown"]
        if len(unknown) != 1:
            return False
        known = LEXICON.words(*kinds)
        return meant_word(unknown[0], (*known, *places()) if "hex" in kinds else known) is not None

    return holds


def _is_own(line: Line) -> bool:
    """Of somebody else's piece people only talk, and so they do of what the Gestapo never does."""
    rest = line.rest
    others = bool(rest) and rest[0].kind == "colour" and rest[0].value != line.view.seat
    return not others and (not line.has(_kinds("when")) or line.has(_kinds("hex")))


def _is_own_place(line: Line) -> bool:
    """A word with a capital after a piece is a place, be it one that is not on this map."""
    named = line.words[1].text[:1].isupper() or _slip_of("stay", "embark", "follow", "hex")(line)
    return named and _is_own(line)


def _leads(line: Line) -> bool:
    return line.typed[0].kind != "riding"


def _counts_nothing(line: Line) -> bool:
    return line.words[1].kind != "number"


def _chooses(line: Line) -> bool:
    return _counts_nothing(line) and _slip_of("cards", "lower")(line)


def _is_finite(line: Line) -> bool:
    """Not "calare di 3", as event cards say what one may do."""
    return line.words[0].value != "to"


MEANT: Final = Meant[Kind](
    (
        Row(letter=19, first=_PIECE, anywhere=_GOES, unknown=2, holds=_is_own),
        Row(letter=20, first=_PIECE, most=2, unknown=0, holds=_is_own),
        Row(letter=21, first=_PIECE, least=2, most=2, holds=_is_own_place),
        Row(letter=22, first=_OF_GREEN_CARDS, anywhere=_kinds("green", "card"), unknown=1),
        Row(letter=23, first=_OF_GREEN_CARDS, follows=_kinds("number"), unknown=0),
        Row(letter=24, first=_OF_GREEN_CARDS, holds=_slip_of("green", "hex")),
        Row(letter=25, first=_kinds("card"), least=2, only=_kinds("number")),
        Row(letter=26, first=_kinds("restart", "camel", "buy"), most=1, unknown=0, holds=_leads),
        Row(
            letter=27,
            first=_kinds("restart", "camel", "buy"),
            anywhere=_kinds("number", "hex", "camel"),
            unknown=0,
            holds=_leads,
        ),
        Row(letter=28, first=_kinds("choose"), least=2, unknown=0, holds=_counts_nothing),
        Row(letter=29, first=_kinds("choose"), least=2, holds=_chooses),
        Row(letter=30, first=_kinds("react"), anywhere=_kinds("when"), unknown=1),
        Row(letter=31, first=_kinds("react"), holds=_slip_of("when")),
        Row(letter=32, first=_kinds("react"), most=1),
        Row(letter=33, first=_kinds("line", "follow", "pay", "lower"), least=2, unknown=0, holds=_is_finite),
        Row(
            letter=34,
            first=_kinds("gold", "embark", "stay", "negative"),
            anywhere=_kinds("hex", "green", "number", "pay", "keep"),
            unknown=0,
        ),
        Row(
            letter=35,
            first=_kinds("unknown"),
            anywhere=_kinds("hex", "green", "number", "stay", "camel"),
            unknown=1,
            slip_of=heads,
        ),
    ),
    passed=_LITTLE,
    unknown=_kinds("unknown", "there"),
)
"""The shapes of lines that were meant as orders."""
