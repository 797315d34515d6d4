"""The words of claims, requests and cards, in every language that has a file of them; of others each reader names its list."""

from functools import partial
from typing import Final

from domain.games.mata_hari.board.cards import COLOURS, KINDS, PARTNERS
from domain.reading.lexicon import Lexicon
from domain.reading.word_lists import WordList

_PACKAGE: Final = "domain.games.mata_hari"
NUMBERS: Final = tuple(map(str, range(1, 8)))
listed: Final = partial(WordList, "lexicon", package=_PACKAGE)
"""A list of words of this game."""
LEXICON: Final[Lexicon[str]] = Lexicon(
    _PACKAGE,
    ("all", "none", "is", "or", "and", "not", "isnot", "sum", "place", "silent", "hush", "article", "noise"),
    {
        "bound": (">=", "<=", "="),
        "other": ("1", "0"),
        "compare": (">", "<", "="),
        "onwards": (">=", "<="),
        "and": ("e",),
        "attribute": (*COLOURS, *KINDS, *PARTNERS, "partner"),
        "number": NUMBERS,
        "ordinal": NUMBERS[:3],
        "article": ("1",),
    },
    little=frozenset(),
)
"""Every phrase of a claim: its kind, and what it says."""
