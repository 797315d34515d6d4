"""The words that orders are written with, in every language that has a table of them, and what each is."""

import re
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Final, Literal, TypeAlias

from domain.games.vedova_nera.board.colours import COLOURS, Colour
from domain.reading import tokens as reading
from domain.reading.lexicon import Lexicon
from domain.reading.line_words import bare
from domain.reading.word_lists import WordList

Verb: TypeAlias = Literal["move", "advisor", "enter", "marble", "pass", "choose"]
Kind: TypeAlias = Verb | Literal["place", "colour", "filler", "way", "unknown"]
Token: TypeAlias = reading.Token[Kind]
"""``value`` of a place is the node's name, of a colour which it is."""

_PACKAGE: Final = "domain.games.vedova_nera"
VERBS: Final[tuple[Verb, ...]] = ("move", "advisor", "enter", "marble", "pass", "choose")


def _table(*headings: str) -> WordList:
    return WordList("lexicon", *headings, package=_PACKAGE)


PRONOUNS: Final = _table("pronouns")
MY_COLOUR: Final = _table("colour")
IS: Final = _table("is")
ONES: Final = _table("ones")
WISHING: Final = _table("wishing")
NO_WISH: Final = _table("no wish")
RETURNING: Final = _table("returning")
TAKING: Final = _table("taking")
CAUSING: Final = _table("causing")
BRINGING: Final = _table("bringing")
IN_PLAY: Final = _table("in play")
WALKING: Final = _table("walking")
HE: Final = _table("it")
OFF_THE_WEB: Final = _table("off the web")
PAWN: Final = _table("pawn")
CALLED: Final = _table("called by its node")
CLEARLY: Final = _table("only move")
MINE: Final = _table("mine")
THITHER: Final = _table("thither")
THENCE: Final = _table("thence")
ASKING: Final = _table("asking")
HAVING: Final = _table("having")
IF: Final = _table("if")
THEN: Final = _table("then")
AND: Final = _table("and")
ELSE: Final = _table("else")
ARTICLES: Final = _table("articles")
PLAYS: Final = _table("plays")


@cache
def lexicon() -> Lexicon[Kind]:
    """Every word that an order may contain, read from the tables when it is first asked for."""
    said: dict[Kind, str] = {"filler": _listed("little words"), "way": _listed("ways")}
    values: dict[tuple[Kind, str], str] = {("colour", colour): _listed(colour) for colour in COLOURS}
    values |= {(verb, ""): _listed(verb) for verb in VERBS}
    return Lexicon(said, values, little=frozenset({"filler", "way"}))


def _listed(heading: str) -> str:
    return " ".join(_table(heading).listed)


def colour_of(word: str) -> Colour | None:
    """The colour that a word is."""
    kind, value = lexicon().meaning(word)
    return next((colour for colour in COLOURS if colour == value), None) if kind == "colour" else None


@cache
def plurals() -> Mapping[str, Colour]:
    """Colours as people wish for them, "con i rossi"; anywhere else they are names: "Mario Bianchi"."""
    return MappingProxyType({word: colour for colour in COLOURS for word in _table(f"many {colour}").listed})


_TOKEN: Final = re.compile(r"[a-z]\d{1,3}(?![^\W_a-z])(?=[a-z]\d|[\W_]|$)|[^\W_]+")
_TAKES: Final = re.compile(r"(?<=[a-z]\d)x(?=[a-z]\d)")  # "A3xB3", as chess players write
_REENTERS: Final = re.compile(r"re[- ](enter(?:s|ing)?)")
_PLACE: Final = re.compile(r"[a-z]\d{1,3}")


def speaks(word: str) -> bool:
    """Whether a word, in small letters without accents, says something in an order."""
    return lexicon().speaks(word) or _PLACE.fullmatch(word) is not None


def words() -> tuple[str, ...]:
    """The words that may stand in an order, in small letters without accents."""
    return lexicon().words()


def tokens(line: str) -> tuple[Token, ...]:
    """The words of a line; "re-enter" is one word, "B3B4" are two."""
    small = line.lower()
    if len(small) != len(line):  # a letter that changes its length in small would shift every place after it
        small = line
    small = _REENTERS.sub(lambda found: f"re{found[1]}_", small)
    small = _TAKES.sub(" ", small)
    meaning = lexicon().meaning
    found: list[Token] = []
    for match in _TOKEN.finditer(small):
        word, (start, end) = bare(match[0]), match.span()
        kind, value = meaning(word)
        if kind == "unknown" and _PLACE.fullmatch(word):
            kind, value = "place", word.upper()
        found.append(reading.Token(start, end, line[start:end], word, kind, value))
    return tuple(found)
