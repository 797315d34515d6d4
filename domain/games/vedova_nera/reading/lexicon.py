"""The words that orders are written with, in every language that has a table of them, and what each is."""

import re
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Final, Literal, TypeAlias

import msgspec

from domain.games.vedova_nera.board.colours import COLOURS, Colour
from domain.reading.tables import Table

Verb: TypeAlias = Literal["move", "advisor", "enter", "marble", "pass", "choose"]
Kind: TypeAlias = Verb | Literal["place", "colour", "filler", "way", "unknown"]

_PACKAGE: Final = "domain.games.vedova_nera"
_VERBS: Final[tuple[Verb, ...]] = ("move", "advisor", "enter", "marble", "pass", "choose")


def _table(*headings: str) -> Table:
    return Table("lexicon", *headings, package=_PACKAGE)


PRONOUNS: Final = _table("pronouns")
MY_COLOUR: Final = _table("colour")
IS: Final = _table("is")
WISHING: Final = _table("wishing")
RETURNING: Final = _table("returning")
TAKING: Final = _table("taking")
CAUSING: Final = _table("causing")
BRINGING: Final = _table("bringing")
IN_PLAY: Final = _table("in play")
WALKING: Final = _table("walking")
HE: Final = _table("it")
OFF_THE_WEB: Final = _table("off the web")
PAWN: Final = _table("pawn")
MINE: Final = _table("mine")
THITHER: Final = _table("thither")
THENCE: Final = _table("thence")
ASKING: Final = _table("asking")
HAVING: Final = _table("having")
IF: Final = _table("if")
THEN: Final = _table("then")
AND: Final = _table("and")
ARTICLES: Final = _table("articles")
PLAYS: Final = _table("plays")


@cache
def verbs() -> Mapping[str, Verb]:
    """The verb that a word is."""
    return MappingProxyType({word: verb for verb in _VERBS for word in _table(verb).listed})


@cache
def colour_names() -> Mapping[str, Colour]:
    """The colour that a word is."""
    return MappingProxyType({word: colour for colour in COLOURS for word in _table(colour).listed})


@cache
def plurals() -> Mapping[str, Colour]:
    """Colours as people wish for them, "con i rossi"; anywhere else they are names: "Mario Bianchi"."""
    return MappingProxyType({word: colour for colour in COLOURS for word in _table(f"many {colour}").listed})


@cache
def _kinds() -> Mapping[str, Kind]:
    little: dict[str, Kind] = dict.fromkeys(_table("little words").listed, "filler")
    ways: dict[str, Kind] = dict.fromkeys(_table("ways").listed, "way")
    colours: dict[str, Kind] = dict.fromkeys(colour_names(), "colour")
    return MappingProxyType({**little, **ways, **colours, **verbs()})


_TOKEN: Final = re.compile(r"[a-z]\d{1,3}(?![^\W_a-z])(?=[a-z]\d|[\W_]|$)|[^\W_]+")
_TAKES: Final = re.compile(r"(?<=[a-z]\d)x(?=[a-z]\d)")  # "A3xB3", as chess players write
_REENTERS: Final = re.compile(r"re[- ](enter(?:s|ing)?)")
_PLACE: Final = re.compile(r"[a-z]\d{1,3}")
_ACCENTS: Final = str.maketrans("àèéìòù", "aeeiou")


class Token(msgspec.Struct, frozen=True):
    """One word of a line: where it stands, in small letters, and what it is."""

    start: int
    end: int
    text: str
    kind: Kind


def speaks(word: str) -> bool:
    """Whether a word, in small letters without accents, says something in an order."""
    return word in verbs() or word in colour_names() or _PLACE.fullmatch(word) is not None


def spells(word: str) -> bool:
    """Whether a word, in small letters without accents, may stand in an order."""
    return word in _kinds()


def tokens(line: str) -> tuple[Token, ...]:
    """The words of a line; "re-enter" is one word, "B3B4" are two."""
    small = line.lower()
    if len(small) != len(line):  # a letter that changes its length in small would shift every place after it
        small = line
    small = _REENTERS.sub(lambda found: f"re{found[1]}_", small.translate(_ACCENTS))
    small = _TAKES.sub(" ", small)
    found, kinds = [], _kinds()
    for match in _TOKEN.finditer(small):
        text = match[0]
        kind: Kind = "place" if _PLACE.fullmatch(text) else kinds.get(text, "unknown")
        found.append(Token(match.start(), match.end(), text, kind))
    return tuple(found)
