"""The words of orders, in every language that has a file of them, and what each is; of others each reader names its list."""

from functools import cache, partial
from typing import Final, Literal, TypeAlias, get_args

from domain.reading.lexicon import Lexicon
from domain.reading.word_lists import WordList

Verb: TypeAlias = Literal["play", "discard", "move", "ask", "stay", "arrest", "end", "start"]
_Said: TypeAlias = Literal[
    Verb, "turn", "if", "else", "assault", "via", "against", "from", "with", "to", "filler", "wish"
]  # fmt: skip
Kind: TypeAlias = Literal[
    _Said, "answer", "direction", "piece", "number", "named", "doubt", "negative", "unknown"
]  # fmt: skip

VERBS: Final[frozenset[Kind]] = frozenset(get_args(Verb))
SKIPPED: Final[frozenset[Kind]] = frozenset({"filler", "to"})
LITTLE: Final[frozenset[Kind]] = SKIPPED | {"wish", "with", "from", "via", "if", "else", "answer", "turn"}
"""Words that say nothing of an order by themselves."""

_PACKAGE: Final = "domain.games.quinta_colonna"
listed: Final = partial(WordList, "lexicon", package=_PACKAGE)
"""A list of words of this game."""
LEXICON: Final[Lexicon[Kind]] = Lexicon(
    _PACKAGE,
    get_args(_Said),
    {
        "direction": ("clockwise", "anticlockwise", "inward", "outward"),
        "answer": ("yes", "no"),
        "piece": ("king", "queen", "rook", "bishop", "knight", "pawn"),
    },
    little=LITTLE,
)
"""Every word an order may contain."""

PAWN_NAMES: Final = listed("pawn names", "pawn, the piece")
P1_MISTYPED: Final = listed("P1, mistyped")


@cache
def card_heads() -> tuple[str, ...]:
    """What a line about a card may begin with, for slips of the pen."""
    return LEXICON.words("play", "discard", "piece", longer_than=3)


@cache
def pawn_heads() -> tuple[str, ...]:
    """What people put before the name of a pawn, for slips of the pen."""
    return LEXICON.words(*(VERBS - {"play", "discard"}), longer_than=3)
