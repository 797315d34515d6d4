"""Orders in the shortest forms: "G N5 F P2", "gest. N5 fugg. P2", and from where to where a piece of one's own goes, "M5-N5"."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from domain.games.casablanca.reading.lexemes import Lexeme
from domain.games.casablanca.reading.lexicon import PIECES, Kind, listed
from domain.games.casablanca.state import View
from domain.reading import lexemes as reading

_GESTAPO: Final = listed("letter of the gestapo")
_FUGITIVE: Final = listed("letter of the fugitive")
_LITTLE: Final[frozenset[Kind]] = frozenset({"to", "from", "via", "riding", "filler", "there"})
_BESIDE: Final[frozenset[Kind]] = frozenset({"hex", "to", "from", "via", "riding", "filler", "line", "green"})
_DRAWN: Final[frozenset[Kind]] = PIECES | {"hex", "to", "from"}
_STAYING: Final[frozenset[Kind]] = frozenset({"stay", "there"})
_BEHIND: Final[frozenset[Kind]] = frozenset({"hex", "stay"})
_APART: Final = frozenset(",;./?!|")  # between the hexes of one way they would list several


def spelt_out(line: str, words: Sequence[Lexeme], view: View) -> tuple[Lexeme, ...]:
    """The words with the pieces that letters and ways stand for; as they are where not all of them are such."""
    found = _letters(words)
    return found if any(word.kind in PIECES for word in found) else _ways(line, found, view)


def is_own_ways(words: Sequence[Lexeme], view: View) -> bool:
    """Whether words are pieces of one's own, each with its way from where it stands: somebody's own arrows, not our letters'."""
    here = {piece: at for at, piece in _standing(view).items()}
    if not words or not all(word.kind in _DRAWN for word in words):
        return False
    named = [word for word in words if word.kind in PIECES or word.kind == "hex"]
    pieces = [at for at, word in enumerate(named) if word.kind in PIECES]
    return pieces[:1] == [0] and all(
        here.get(named[at].kind) == next((word.value for word in named[at + 1 : at + 2]), "") for at in pieces
    )


def _letters(words: Sequence[Lexeme]) -> tuple[Lexeme, ...]:
    """The words, "G" and "F" before hexes being the pieces, where nothing else is said."""
    said = {at: _piece(word) for at, word in enumerate(words)}
    letters = {at: piece for at, piece in said.items() if piece is not None}
    beside = {word.kind for at, word in enumerate(words) if at not in letters}
    after = {next((word.kind for word in words[at + 1 :] if word.kind not in _LITTLE), "") for at in letters}
    if not letters or not beside <= _BESIDE | _STAYING | PIECES or not after <= _BEHIND:
        return tuple(words)
    return tuple(word.read_as(letters[at]) if at in letters else word for at, word in enumerate(words))


def _piece(word: Lexeme) -> Kind | None:
    """The piece that a letter stands for."""
    if word.kind != "unknown":
        return None
    return "gestapo" if word.word in _GESTAPO.words else "fugitive" if word.word in _FUGITIVE.words else None


def _ways(line: str, words: Sequence[Lexeme], view: View) -> tuple[Lexeme, ...]:
    """The words, each way from where a piece stands under the name of that piece, where nothing but ways is said."""
    here = _standing(view)
    ways = _from_pieces([word for word in words if word.kind == "hex"], here)
    if not ways or not all(word.kind in _BESIDE for word in words):
        return tuple(words)
    if any(_APART & set(line[way[0].end : way[-1].start]) or _listed(way, words) for way in ways):
        return tuple(words)
    firsts = {way[0].start: reading.Lexeme(way[0].start, way[0].start, "", "", here[way[0].value]) for way in ways}
    kept = [word for word in words if word.kind != "from"]
    return tuple(lexeme for word in kept for lexeme in ([firsts[word.start]] if word.start in firsts else []) + [word])


def _from_pieces(hexes: Sequence[Lexeme], here: dict[str, Kind]) -> list[Sequence[Lexeme]]:
    """The hexes cut where a piece stands; none if they do not begin there, a way leads nowhere, or a piece has two."""
    starts = [at for at, word in enumerate(hexes) if word.value in here]
    ways = [hexes[start:end] for start, end in pairwise([*starts, len(hexes)])]
    once = len({way[0].value for way in ways}) == len(ways)
    return ways if starts[:1] == [0] and once and all(len(way) > 1 for way in ways) else []


def _listed(way: Sequence[Lexeme], words: Sequence[Lexeme]) -> bool:
    """Whether "and" or its like stands between the hexes of a way: "between M5 and O4" is none."""
    return any(word.kind == "filler" and way[0].start < word.start < way[-1].start for word in words)


def _standing(view: View) -> dict[str, Kind]:
    """Where one's own pieces stand; nothing where both share a hex, for then a way could be either's."""
    side = view.table.sides.get(view.seat) if view.table is not None else None
    if side is None or side.gestapo == side.fugitive:
        return {}
    places: tuple[tuple[str | None, Kind], ...] = ((side.gestapo, "gestapo"), (side.fugitive, "fugitive"))
    return {at: piece for at, piece in places if at is not None}
