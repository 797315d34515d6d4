"""The words of orders, in every language that has a file of them, and what each is; of others each reader names its list."""

from collections.abc import Mapping
from functools import cache, partial
from typing import Final, Literal, TypeAlias, get_args

from domain.reading.lexicon import Lexicon
from domain.reading.word_lists import WordList

_Said: TypeAlias = Literal[
    "gestapo", "fugitive", "camel", "play", "buy", "restart", "keep", "choose", "cards", "lower", "pay", "react", "card",
    "follow", "embark", "stay", "gold", "if", "all", "via", "from", "riding", "to", "take", "flight", "leave", "there", "else",
    "will", "filler", "yes",
]  # fmt: skip
Kind: TypeAlias = Literal[
    _Said, "hex", "number", "green", "colour", "line", "negative", "when", "doubt", "unknown"
]  # fmt: skip

PIECES: Final[frozenset[Kind]] = frozenset({"gestapo", "fugitive"})
BEGINNINGS: Final[frozenset[Kind]] = frozenset(
    {"gestapo", "fugitive", "play", "buy", "restart", "keep", "react", "leave"}
)
"""What begins a new order in the middle of a line; a camel does too, unless one rides on it."""
SKIPPED: Final[frozenset[Kind]] = frozenset({"filler", "to", "riding", "yes", "take", "flight"})
"""Little words that are passed over inside an order."""
LITTLE: Final[frozenset[Kind]] = SKIPPED | {
    "will",
    "from",
    "via",
    "if",
    "all",
    "when",
    "negative",
    "leave",
    "there",
    "else",
}
"""Words that say nothing of an order by themselves."""

STEERING: Final = frozenset({"bicycle", "motorcycle", "rail-ticket", "boat", "guide"})
"""Green cards that move the fugitive."""

_PACKAGE: Final = "domain.games.casablanca"
_SHORTEST: Final = 3  # letters of a piece's name that stand for it
listed: Final = partial(WordList, "lexicon", package=_PACKAGE)
"""A list of words of this game."""
MOTIONS: Final = listed("motions")
RESTING: Final = listed("resting", "staying, of several")
_NAMES: Final[Mapping[Kind, WordList]] = {
    "gestapo": listed("pieces by name"),
    "fugitive": listed("fugitives by name"),
}


@cache
def piece_names() -> Mapping[str, Kind]:
    """The names of pieces that are read with a slip of the pen, and shortened."""
    return {name: kind for kind, names in _NAMES.items() for name in names.listed}


@cache
def abbreviations() -> Mapping[str, Kind]:
    """The beginnings of the pieces' names, with or without a full stop behind them: "gest. N5"."""
    return {name[:length]: kind for name, kind in piece_names().items() for length in range(_SHORTEST, len(name))}


def _unless_listed() -> Mapping[str, Kind]:
    return {**dict.fromkeys(MOTIONS.listed, "filler"), **abbreviations()}


LEXICON: Final[Lexicon[Kind]] = Lexicon(
    _PACKAGE,
    get_args(_Said),
    {
        "choose": ("cards",),
        "lower": ("to",),
        "pay": ("to",),
        "green": (
            "money", "weapon", "papers", "disguise", "bicycle", "motorcycle", "rail-ticket", "boat", "canteen", "guide"
        ),
        "colour": ("red", "black", "violet", "blue", "green", "yellow", "white", "orange"),
        "line": ("rail", "river"),
        "negative": ("no", "not", "nothing"),
        "when": ("never", "always", "if caught"),
    },
    little=LITTLE,
    unless_listed=_unless_listed,
)  # fmt: skip
"""Every word an order may contain; names of places are in ``places``."""


@cache
def heads() -> tuple[str, ...]:
    """What a line may begin with, for slips of the pen."""
    return tuple(word for word in LEXICON.words(*BEGINNINGS, longer_than=3) if word not in abbreviations())
