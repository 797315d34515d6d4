"""One line of a letter as lexemes: words of either language without case and accents, numbers, hexes, names of places."""

import re
from functools import cache
from typing import Final, TypeAlias

from domain.games.casablanca.board.atlas import atlas, name_of
from domain.games.casablanca.reading.lexicon import LEXICON, PIECES, RESTING, Kind, listed, piece_names
from domain.games.casablanca.words import SAY
from domain.reading import lexemes as reading
from domain.reading.lexemes import SHOWN
from domain.reading.line_words import bare
from domain.reading.nearest import one_slip_from

Lexeme: TypeAlias = reading.Lexeme[Kind]
"""``value`` of a hex is its name, "" if no hex is called so; of other words what they stand for."""

LONGEST_WAY: Final = 9  # hexes of one move

_PARTS: Final = re.compile(r"(?<![^\W_])[A-Za-z][0-9]{1,3}(?![^\W_])|\d+|(?:[^\W\d_][\u0300-\u036f]*)+|\?")
_HEX: Final = re.compile(r"[A-U](?:[1-9]|1[0-9]|20)")
_BEFORE_A_HEX: Final = ("gestapo", "fugitive", "to", "riding", "from", "via", "hex")
_ROUGHLY: Final = listed("roughly")
_COUNTED: Final = listed("counted")
_NO_SLIPS: Final = listed("no slips")
_SHORTEST_SLIP: Final = 6
_IS: Final = re.compile(r"[èÈ]|[eE]['\u2019`](?!\w)")  # Italian "is", which without its accent would be "and"


def lexemes(line: str, start: int = 0, stop: int | None = None) -> tuple[Lexeme, ...]:
    """The lexemes of a part of a line, punctuation and notes (after #) left out; positions are those in ``line``."""
    found = [_lexeme(match) for match in reading.parts(_PARTS, line, start, stop)]
    return tuple(_columns(_tickets(_places_only(_aimed(found)))))


def speaks(word: str) -> bool:
    """Whether a word, in small letters without accents, says something in an order."""
    if LEXICON.spells(word):
        return LEXICON.speaks(word) and word not in RESTING.words  # a cat sleeps too
    return word in places()


def words() -> tuple[str, ...]:
    """The words that may stand in an order, in small letters without accents."""
    return (*LEXICON.words(), *(word for name in places() for word in name.split()))


@cache
def places() -> dict[str, str]:
    """The names of settlements in all languages and of friends, in plain letters, with their hexes."""
    found = {bare(name_of(at, language)): at for at in atlas().called for language in SAY.languages()}
    return {**found, **{bare(name): friend.hex for name, friend in atlas().friends.items()}}


def _aimed(found: list[Lexeme]) -> list[Lexeme]:
    """The same, a name that only says in which direction, "towards Rome", being no hex, and nothing before one: "to L6"."""
    return [
        lexeme.read_as("filler" if _is_before_a_hex(found, at) else "unknown")
        if lexeme.kind == "hex" and not lexeme.text[-1].isdecimal() and at and found[at - 1].word in _ROUGHLY.words
        else lexeme
        for at, lexeme in enumerate(found)
    ]


def _is_before_a_hex(found: list[Lexeme], at: int) -> bool:
    """Whether a hex by its column and row stands behind a lexeme, perhaps after "to" or "in"."""
    behind = [lexeme for lexeme in found[at + 1 : at + 3] if lexeme.kind not in ("to", "riding")][:1]
    return any(lexeme.kind == "hex" and lexeme.text[-1].isdecimal() for lexeme in behind)


def _tickets(found: list[Lexeme]) -> list[Lexeme]:
    """The same, "rail ticket" and "biglietto del treno" being one word each."""
    joined: list[Lexeme] = []
    for lexeme in found:
        said = [one for one in joined[-2:] if one.kind != "filler"]
        if lexeme.value == "rail-ticket" and joined and joined[-1].value == "rail":
            joined[-1] = joined[-1].joined(lexeme, "green", "rail-ticket", between=" ")
        elif lexeme.value == "rail" and said and said[-1].value == "rail-ticket":
            continue
        else:
            joined.append(lexeme)
    return joined


def _places_only(found: list[Lexeme]) -> list[Lexeme]:
    """The same without "one hex" behind a piece, which says how far and not where."""
    far = {
        at
        for at, lexeme in enumerate(found[:-1])
        if lexeme.kind == "number"
        and lexeme.number <= LONGEST_WAY
        and found[at + 1].word in _COUNTED.words
        and any(one.kind in PIECES for one in found[:at])
    }
    return [lexeme for at, lexeme in enumerate(found) if not {at, at - 1} & far]


def _columns(found: list[Lexeme]) -> list[Lexeme]:
    """The same, the column I and its row being one hex, "Gestapo I 8": elsewhere "I" is a word."""
    joined: list[Lexeme] = []
    for lexeme in found:
        last = joined[-1] if joined else None
        before = joined[-2].kind if len(joined) > 1 else ""
        if lexeme.kind == "number" and last is not None and last.text == "I" and before in _BEFORE_A_HEX:
            joined[-1] = last.joined(lexeme, "hex", f"I{lexeme.number}")
        else:
            joined.append(lexeme)
    return joined


def _lexeme(match: re.Match[str]) -> Lexeme:
    lexeme = reading.lexeme(match, LEXICON)
    if len(lexeme.text) == 1 and _IS.match(match.string, lexeme.start):
        return lexeme.read_as("there")
    if lexeme.kind != "unknown":
        return lexeme
    if lexeme.text[-1].isdecimal():
        name = lexeme.text.upper()
        return lexeme.read_as("hex", name if _HEX.fullmatch(name) else "")
    at = places().get(lexeme.word)
    if at is not None:
        return lexeme.read_as("hex", at)
    slipped = _slipped(lexeme.word)
    return lexeme if slipped is None else lexeme.read_as(slipped)


@cache
def _firsts() -> frozenset[str]:
    return frozenset(name[0] for name in piece_names())


def _slipped(word: str) -> Kind | None:
    """The piece that a word names but for one letter, which is not its first."""
    if word[0] not in _firsts() or not _SHORTEST_SLIP <= len(word) <= SHOWN or word in _NO_SLIPS.words:
        return None
    return one_slip_from(word, piece_names())
