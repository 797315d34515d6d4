"""The tokens of a line cut into its orders, each brought into the one sequence that is read: the piece, then where it goes."""

from collections.abc import Collection, Sequence
from typing import Final

from domain.games.casablanca.reading.lexicon import BEGINNINGS, PIECES, SKIPPED, Kind, listed
from domain.games.casablanca.reading.tokens import Token
from domain.games.casablanca.state import View
from domain.reading.word_lists import WordList

_PASSED: Final[frozenset[Kind]] = SKIPPED | {"via"}
_WAY: Final[frozenset[Kind]] = SKIPPED | {"hex", "from", "via"}
_GOES: Final = WordList("manner", "going")
_PUT: Final = listed("put")
_DIRECTIONS: Final = listed("directions")
_I: Final = listed("i")
_GOING: Final = listed("going")
_ONESELF: Final = listed("oneself")
_GOING_ONESELF: Final = listed("going, after oneself")
_MEANS: Final[frozenset[Kind]] = SKIPPED | {"green", "line"}


def segments(tokens: Sequence[Token], view: View) -> list[list[Token]]:
    """The orders of a line: "gestapo N5, fugitive P2" are two, "Q1 to O1 with the fugitive" is one."""
    found = _cut(_without_own_colour(_without_else(tokens), view))
    if len(found) > 1 and all(one.kind in _PASSED or one.word in _PUT.words for one in found[0]) and _piece(found[1]):
        del found[0]  # "via via, fuggiasco R4"
    if len(found) > 1 and found[0][0].kind == "riding" and _only(found[0], _MEANS) and _piece(found[1]) == "fugitive":
        found[:2] = [[*found[1], *found[0]]]
    if len(found) > 1 and _is_origin(found[0], _piece(found[1]), view):
        found[:2] = [[*found[1][:1], *found[0], *found[1][1:]]]
    return [_fled(_without_motion(segment)) for segment in _postfixed(found, view)]


def _cut(tokens: Sequence[Token]) -> list[list[Token]]:
    """The line cut before each further order."""
    found: list[list[Token]] = [[]]
    for token in tokens:
        said = [one.kind for one in found[-1] if one.kind not in ("filler", "to", "yes", "take")]
        if said and _begins(token, said):
            found.append([])
        found[-1].append(token)
    return found


def _begins(token: Token, said: Sequence[Kind]) -> bool:
    follows = token.kind == "fugitive" and "follow" in said
    rides = token.kind == "camel" and said[-1] not in ("riding", "buy", "negative")
    flees = token.kind == "flight" and "gestapo" in said
    kept = [kind for kind in said if kind != "stay"][-1:] == ["keep"]
    waits = not PIECES & set(said) and (said[-1] in ("negative", "flight") or kept or "leave" in said)
    return (token.kind in BEGINNINGS and not follows and not waits) or rides or flees


def _without_own_colour(tokens: Sequence[Token], view: View) -> Sequence[Token]:
    """The same without who it is that plays: "Nero: fuggiasco Q4", "I am violet, fugitive M6", "il fuggiasco nero in Q4"."""
    telling = [at for at, token in enumerate(tokens) if token.kind not in SKIPPED]
    own: set[int] = set()
    for number, at in enumerate(telling):
        if (tokens[at].kind, tokens[at].value) != ("colour", view.seat):
            continue
        before, after = telling[:number][-1:], telling[number + 1 : number + 2]
        if any(tokens[one].kind in PIECES for one in (*before, *after)):
            own |= {at, *(one for one in before if tokens[one].kind == "there")}
    return [token for at, token in enumerate(tokens) if at not in own] if own else tokens


def _is_origin(segment: Sequence[Token], piece: Kind | None, view: View) -> bool:
    """Whether a segment only says from where the piece of the next one sets out."""
    side = view.table.sides.get(view.seat) if view.table is not None else None
    if piece is None or side is None or not _only(segment, SKIPPED | {"from", "hex"}):
        return False
    said = [(token.kind, token.value) for token in segment if token.kind not in SKIPPED]
    return said == [("from", ""), ("hex", side.gestapo if piece == "gestapo" else side.fugitive)]


def _without_else(tokens: Sequence[Token]) -> Sequence[Token]:
    """The same without "nothing else" at its end, if anything stands before it."""
    telling = [at for at, token in enumerate(tokens) if token.kind not in SKIPPED]
    closes = [tokens[at].kind for at in telling[-2:]] == ["negative", "else"]
    ordered = any(tokens[at].kind != "negative" for at in telling[:-2])
    return tokens[: telling[-2]] if closes and ordered else tokens


def _only(segment: Sequence[Token], kinds: frozenset[Kind]) -> bool:
    return all(token.kind in kinds for token in segment)


def _piece(segment: Sequence[Token]) -> Kind | None:
    """The piece with which a segment begins."""
    first = next((token.kind for token in segment if token.kind not in _PASSED), None)
    return first if first in PIECES else None


def _postfixed(found: list[list[Token]], view: View) -> list[list[Token]]:
    """A line that names each piece behind its way, "M6 gestapo, P2 fugitive", in the usual sequence."""
    ways = [[token for token in segment if token.kind not in PIECES] for segment in found]
    hexes = [[token.value for token in way if token.kind == "hex"] for way in ways]
    regular = len(found) > 1 and all(_only(way, _WAY) for way in ways) and all(map(_piece, found[1:]))
    if not regular or _piece(found[0]) is not None or hexes[-1] or not all(hexes[:-1]):
        return found
    here = _stands(view)
    if any(len(way) == 1 and way[0] in here for way in hexes[:-1]):
        return found  # "M5 Gestapo": where it stands, as our letters say it
    return [[*_named(found[at + 1]), *way] for at, way in enumerate(ways[:-1])]


def _named(segment: Sequence[Token]) -> list[Token]:
    return [token for token in segment if token.kind in PIECES]


def _stands(view: View) -> tuple[str | None, ...]:
    side = view.table.sides.get(view.seat) if view.table is not None else None
    return () if side is None else (side.gestapo, side.fugitive)


def _fled(segment: list[Token]) -> list[Token]:
    """ "I run to P2", "mi sposto in P2": who goes without being named is the fugitive."""
    named = any(token.kind in BEGINNINGS for token in segment)
    if named or not any(token.kind == "hex" for token in segment):
        return segment
    at = next((at for at, token in enumerate(segment) if token.kind == "flight"), None)
    at = _going(segment) if at is None else at
    if at is None or not _only(segment, _WAY | {"line", "green", "will"}):
        return segment
    rest = [token for token in (*segment[:at], *segment[at + 1 :]) if token.kind != "will"]
    return [segment[at].read_as("fugitive"), *rest]


def _without_motion(segment: list[Token]) -> list[Token]:
    """The same without a verb of going that stands between a piece and where it goes: "fugitive dives into …"."""
    first = _first(segment, ("hex",), 0)
    piece = _first(segment[:first], PIECES, first)
    between = range(piece + 1, first)
    if not between or segment[first - 1].kind not in ("to", "riding"):
        return segment
    said = {at for at in between if segment[at].word in _DIRECTIONS.words or segment[at].kind not in SKIPPED}
    verbs = [at for at in said if segment[at].word not in _DIRECTIONS.words]
    if len(verbs) > 1 or not all(segment[at].kind == "unknown" and segment[at].word in _GOES.words for at in verbs):
        return segment
    return [token for at, token in enumerate(segment) if at not in said]


def _first(segment: list[Token], kinds: Collection[str], otherwise: int) -> int:
    """The place of the first token of these kinds."""
    return next((at for at, token in enumerate(segment) if token.kind in kinds), otherwise)


def _going(segment: Sequence[Token]) -> int | None:
    """Which token says that the writer goes: "I move to …", "mi muovo in …"."""
    said = [token.word for token in segment]
    first = next((at for at, token in enumerate(segment) if token.kind == "hex"), 0)
    for at in range(1, first):
        goes = not _I.words.isdisjoint(said[:at]) and said[at] in _GOING.words
        mine = goes and any(token.kind == "to" for token in segment[at:first])
        if mine or (said[at - 1] in _ONESELF.words and said[at] in _GOING_ONESELF.words):
            return at
    return None
