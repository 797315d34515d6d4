"""The words that orders are written with, in every language that has a list of them, and what each is."""

import re
from collections.abc import Mapping
from functools import cache, partial
from types import MappingProxyType
from typing import Final, Literal, TypeAlias, get_args

from domain.games.vedova_nera.board.colours import COLOURS, Colour
from domain.reading import lexemes as reading
from domain.reading.lexicon import Lexicon
from domain.reading.line_words import bare
from domain.reading.word_lists import WordList

Verb: TypeAlias = Literal["move", "advisor", "enter", "marble", "pass", "choose"]
Kind: TypeAlias = Verb | Literal["place", "colour", "filler", "way", "unknown"]
Lexeme: TypeAlias = reading.Lexeme[Kind]
"""``value`` of a place is the node's name, of a colour which it is."""

_PACKAGE: Final = "domain.games.vedova_nera"
VERBS: Final[tuple[Verb, ...]] = get_args(Verb)


_listed: Final = partial(WordList, "lexicon", package=_PACKAGE)

PRONOUNS: Final = _listed("pronouns")
MY_COLOUR: Final = _listed("colour")
IS: Final = _listed("is")
ONES: Final = _listed("ones")
WISHING: Final = _listed("wishing")
NO_WISH: Final = _listed("no wish")
RETURNING: Final = _listed("returning")
TAKING: Final = _listed("taking")
CAUSING: Final = _listed("causing")
BRINGING: Final = _listed("bringing")
IN_PLAY: Final = _listed("in play")
WALKING: Final = _listed("walking")
HE: Final = _listed("it")
OFF_THE_WEB: Final = _listed("off the web")
PAWN: Final = _listed("pawn")
CALLED: Final = _listed("called by its node")
CLEARLY: Final = _listed("only move")
MINE: Final = _listed("mine")
THITHER: Final = _listed("thither")
THENCE: Final = _listed("thence")
INWARDS: Final = _listed("inwards")
OUTWARDS: Final = _listed("outwards")
ASKING: Final = _listed("asking")
HAVING: Final = _listed("having")
IF: Final = _listed("if")
THEN: Final = _listed("then")
JOINTS: Final = _listed("if", "then", "and")
ELSE: Final = _listed("else")
ARTICLES: Final = _listed("articles")
PLAYS: Final = _listed("plays")
BACK: Final = _listed("back")
_ENTERS: Final = _listed("enters again")


LEXICON: Final[Lexicon[Kind]] = Lexicon(
    _PACKAGE, (*VERBS, "filler", "way"), {"colour": COLOURS}, little=frozenset({"filler", "way"})
)
"""Every word that an order may contain."""


def colour_of(word: str) -> Colour | None:
    """The colour that a word is."""
    kind, value = LEXICON.meaning(word)
    return next((colour for colour in COLOURS if colour == value), None) if kind == "colour" else None


@cache
def plurals() -> Mapping[str, Colour]:
    """Colours as people wish for them, "con i rossi"; anywhere else they are names: "Mario Bianchi"."""
    return MappingProxyType({word: colour for colour in COLOURS for word in _listed(f"many {colour}").listed})


_LEXEME: Final = re.compile(r"[a-z]\d{1,3}(?![^\W_a-z])(?=[a-z]\d|[\W_]|$)|[^\W_]+")
_TAKES: Final = re.compile(r"(?<=[a-z]\d)x(?=[a-z]\d)")  # "A3xB3", as chess players write
_PLACE: Final = re.compile(r"[a-z]\d{1,3}")


def speaks(word: str) -> bool:
    """Whether a word, in small letters without accents, says something in an order."""
    return LEXICON.speaks(word) or _PLACE.fullmatch(word) is not None


def words() -> tuple[str, ...]:
    """The words that may stand in an order, in small letters without accents."""
    return LEXICON.words()


def lexemes(line: str) -> tuple[Lexeme, ...]:
    """The words of a line; "re-enter" is one word, "B3B4" are two."""
    small = line.lower()
    if len(small) != len(line):  # a letter that changes its length in small would shift every place after it
        small = line
    small = _reenters().sub(lambda found: f"re{found[1]}_", small)
    small = _TAKES.sub(" ", small)
    meaning = LEXICON.meaning
    found: list[Lexeme] = []
    for match in _LEXEME.finditer(small):
        word, (start, end) = bare(match[0]), match.span()
        kind, value = meaning(word)
        if kind == "unknown" and _PLACE.fullmatch(word):
            kind, value = "place", word.upper()
        found.append(reading.Lexeme(start, end, line[start:end], word, kind, value))
    return tuple(found)


@cache
def _reenters() -> re.Pattern[str]:
    return re.compile(rf"re[- ]({_ENTERS.verbatim})")
