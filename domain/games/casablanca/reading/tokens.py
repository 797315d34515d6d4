"""One line of a letter as tokens: words of either language without case and accents, numbers, hexes, names of places."""

import re
from functools import cache
from typing import Final, TypeAlias

from domain.games.casablanca.board.atlas import atlas, name_of
from domain.games.casablanca.reading.lexicon import LEXICON, PIECES, RESTING, Kind, listed, piece_names
from domain.games.casablanca.words import SAY
from domain.reading import tokens as reading
from domain.reading.line_words import bare
from domain.reading.nearest import one_slip_from
from domain.reading.tokens import SHOWN

Token: TypeAlias = reading.Token[Kind]
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


def tokens(line: str, start: int = 0, stop: int | None = None) -> tuple[Token, ...]:
    """The tokens of a part of a line, punctuation left out; positions are those in ``line``."""
    found = [_token(match) for match in reading.parts(_PARTS, line, start, stop)]
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


def _aimed(found: list[Token]) -> list[Token]:
    """The same, a name that only says in which direction, "towards Rome", being no hex, and nothing before one: "to L6"."""
    return [
        token.read_as("filler" if _is_before_a_hex(found, at) else "unknown")
        if token.kind == "hex" and not token.text[-1].isdecimal() and at and found[at - 1].word in _ROUGHLY.words
        else token
        for at, token in enumerate(found)
    ]


def _is_before_a_hex(found: list[Token], at: int) -> bool:
    """Whether a hex by its column and row stands behind a token, perhaps after "to" or "in"."""
    behind = [token for token in found[at + 1 : at + 3] if token.kind not in ("to", "riding")][:1]
    return any(token.kind == "hex" and token.text[-1].isdecimal() for token in behind)


def _tickets(found: list[Token]) -> list[Token]:
    """The same, "rail ticket" and "biglietto del treno" being one word each."""
    joined: list[Token] = []
    for token in found:
        said = [one for one in joined[-2:] if one.kind != "filler"]
        if token.value == "rail-ticket" and joined and joined[-1].value == "rail":
            joined[-1] = joined[-1].joined(token, "green", "rail-ticket", between=" ")
        elif token.value == "rail" and said and said[-1].value == "rail-ticket":
            continue
        else:
            joined.append(token)
    return joined


def _places_only(found: list[Token]) -> list[Token]:
    """The same without "one hex" behind a piece, which says how far and not where."""
    far = {
        at
        for at, token in enumerate(found[:-1])
        if token.kind == "number"
        and token.number <= LONGEST_WAY
        and found[at + 1].word in _COUNTED.words
        and any(one.kind in PIECES for one in found[:at])
    }
    return [token for at, token in enumerate(found) if not {at, at - 1} & far]


def _columns(found: list[Token]) -> list[Token]:
    """The same, the column I and its row being one hex, "Gestapo I 8": elsewhere "I" is a word."""
    joined: list[Token] = []
    for token in found:
        last = joined[-1] if joined else None
        before = joined[-2].kind if len(joined) > 1 else ""
        if token.kind == "number" and last is not None and last.text == "I" and before in _BEFORE_A_HEX:
            joined[-1] = last.joined(token, "hex", f"I{token.number}")
        else:
            joined.append(token)
    return joined


def _token(match: re.Match[str]) -> Token:
    token = reading.token(match, LEXICON)
    if len(token.text) == 1 and _IS.match(match.string, token.start):
        return token.read_as("there")
    if token.kind != "unknown":
        return token
    if token.text[-1].isdecimal():
        name = token.text.upper()
        return token.read_as("hex", name if _HEX.fullmatch(name) else "")
    at = places().get(token.word)
    if at is not None:
        return token.read_as("hex", at)
    slipped = _slipped(token.word)
    return token if slipped is None else token.read_as(slipped)


@cache
def _firsts() -> frozenset[str]:
    return frozenset(name[0] for name in piece_names())


def _slipped(word: str) -> Kind | None:
    """The piece that a word names but for one letter, which is not its first."""
    if word[0] not in _firsts() or not _SHORTEST_SLIP <= len(word) <= SHOWN or word in _NO_SLIPS.words:
        return None
    return one_slip_from(word, piece_names())
