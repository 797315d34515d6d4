"""One line of a letter as tokens: words of either language without case and accents, numbers, hexes, names of places."""

import re
from functools import cache
from typing import Final

import msgspec
from rapidfuzz.distance import OSA

from domain.games.casablanca.board.atlas import atlas
from domain.games.casablanca.reading.lexicon import LITTLE, NO_SLIPS, PIECE_WORDS, PIECES, RESTING, VOCABULARY, Kind
from domain.games.casablanca.reading.motions import COUNTED
from domain.reading.line_words import bare

LONGEST: Final = 3  # digits of a number that could mean something
LONGEST_WAY: Final = 9  # hexes of one move
SHOWN: Final = 24  # how much of an overlong word a complaint repeats

_NUMBERED: Final = re.compile(r"\s*\d{1,2}[.)]\s+(?=[^\W\d_])")  # "1. " and "2) " before an order in a list
_PARTS: Final = re.compile(r"(?<![^\W_])[A-Za-z][0-9]{1,3}(?![^\W_])|\d+|(?:[^\W\d_][\u0300-\u036f]*)+|\?")
_HEX: Final = re.compile(r"[A-U](?:[1-9]|1[0-9]|20)")
_BEFORE_A_HEX: Final = ("gestapo", "fugitive", "to", "riding", "from", "via", "hex")
_SHORTEST_SLIP: Final = 6
_FIRSTS: Final = frozenset(word[0] for word in PIECE_WORDS)
_IS: Final = re.compile(r"[èÈ]|[eE]['\u2019`](?!\w)")  # Italian "is", which without its accent would be "and"


class Token(msgspec.Struct, frozen=True):
    """A word, number, hex or question mark of a line: where it stands and what it means.

    ``value`` of a hex is its name, "" if no hex is called so; of other words what they stand for.
    """

    start: int
    end: int
    text: str
    kind: Kind
    value: str = ""

    @property
    def number(self) -> int:
        """The number written; 0 if it is none, or longer than any number here."""
        return int(self.text) if self.kind == "number" and len(self.text) <= LONGEST else 0

    @property
    def shown(self) -> str:
        """What a complaint repeats of it."""
        return self.text[:SHOWN]


def tokens(line: str, start: int = 0, stop: int | None = None) -> tuple[Token, ...]:
    """The tokens of a part of a line, punctuation and comments (after #) left out; positions are those in ``line``."""
    numbered = _NUMBERED.match(line, start)
    begin = numbered.end() if numbered else start
    end = len(line) if stop is None else stop
    comment = line.find("#", begin, end)
    found = _PARTS.finditer(line, begin, end if comment < 0 else comment)
    return tuple(_columns(_tickets(_places_only([_token(match) for match in found]))))


def plain(word: str) -> str:
    """A word in small letters without accents; "Sì" and "SI" are one."""
    return bare(word)


def speaks(word: str) -> bool:
    """Whether a word, in small letters without accents, says something in an order."""
    if word in VOCABULARY:
        return VOCABULARY[word][0] not in LITTLE and word not in RESTING  # a cat sleeps too
    return word in places()


@cache
def places() -> dict[str, str]:
    """The names of settlements in both languages and of friends, in plain letters, with their hexes."""
    found = {plain(name): at for at, words in atlas().called.items() for name in (words.en, words.it)}
    return {**found, **{plain(name): friend.hex for name, friend in atlas().friends.items()}}


def _tickets(found: list[Token]) -> list[Token]:
    """The same, "rail ticket" and "biglietto del treno" being one word each."""
    joined: list[Token] = []
    for token in found:
        said = [one for one in joined[-2:] if one.kind != "filler"]
        if token.value == "rail-ticket" and joined and joined[-1].value == "rail":
            rail = joined.pop()
            joined.append(Token(rail.start, token.end, f"{rail.text} {token.text}", "green", "rail-ticket"))
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
        and plain(found[at + 1].text) in COUNTED
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
            joined[-1] = Token(last.start, token.end, f"I{token.text}", "hex", f"I{token.number}")
        else:
            joined.append(token)
    return joined


def _token(match: re.Match[str]) -> Token:
    text, start, end = match.group(), match.start(), match.end()
    if text == "?":
        return Token(start, end, text, "doubt")
    if text.isdecimal():
        return Token(start, end, text, "number")
    if text[-1].isdecimal():
        return Token(start, end, text, "hex", text.upper() if _HEX.fullmatch(text.upper()) else "")
    if _IS.match(match.string, start) and len(text) == 1:
        return Token(start, end, text, "there")
    word = plain(text)
    if word in VOCABULARY:
        kind, value = VOCABULARY[word]
        return Token(start, end, text, kind, value)
    at = places().get(word)
    if at is not None:
        return Token(start, end, text, "hex", at)
    kind, value = _slipped(word)
    return Token(start, end, text, kind, value)


def _slipped(word: str) -> tuple[Kind, str]:
    """The piece that a word names but for one letter, which is not its first."""
    if word[0] not in _FIRSTS or not _SHORTEST_SLIP <= len(word) <= SHOWN or word in NO_SLIPS:
        return "unknown", ""
    near = {VOCABULARY[known] for known in PIECE_WORDS if OSA.distance(word, known, score_cutoff=1) == 1}
    return near.pop() if len(near) == 1 else ("unknown", "")
