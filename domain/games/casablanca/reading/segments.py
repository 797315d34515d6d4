"""The lexemes of a line cut into its orders, each brought into the one sequence that is read: the piece, then where it goes."""

from collections.abc import Collection, Sequence
from typing import Final

from domain.games.casablanca.reading.lexemes import Lexeme
from domain.games.casablanca.reading.lexicon import BEGINNINGS, PIECES, SKIPPED, STEERING, Kind, listed
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
_OF: Final = listed("of, behind a name")
_MEANS: Final[frozenset[Kind]] = SKIPPED | {"green", "line"}


def segments(lexemes: Sequence[Lexeme], view: View) -> list[list[Lexeme]]:
    """The orders of a line: "gestapo N5, fugitive P2" are two, "Q1 to O1 with the fugitive" is one."""
    found = _cut(_without_own_colour(_without_else(lexemes), view))
    if len(found) > 1 and all(one.kind in _PASSED or one.word in _PUT.words for one in found[0]) and _piece(found[1]):
        del found[0]  # "via via, fuggiasco R4"
    for at in range(len(found) - 1, 0, -1):
        if _piece(found[at]) == "fugitive" and _is_means(found[at - 1], first=at == 1):
            found[at - 1 : at + 1] = [[*found[at], *found[at - 1]]]
    if len(found) > 1 and _is_origin(found[0], _piece(found[1]), view):
        found[:2] = [[*found[1][:1], *found[0], *found[1][1:]]]
    return [_fled(_without_motion(segment)) for segment in _postfixed(found, view)]


def _cut(lexemes: Sequence[Lexeme]) -> list[list[Lexeme]]:
    """The line cut before each further order."""
    found: list[list[Lexeme]] = [[]]
    for lexeme in lexemes:
        said = [one.kind for one in found[-1] if one.kind not in ("filler", "to", "yes", "take")]
        if said and _begins(lexeme, said) and not _is_followed(lexeme, found[-1]):
            found.append([])
        found[-1].append(lexeme)
    return found


def _begins(lexeme: Lexeme, said: Sequence[Kind]) -> bool:
    rides = lexeme.kind == "camel" and said[-1] not in ("riding", "buy", "negative")
    flees = lexeme.kind == "flight" and "gestapo" in said
    kept = [kind for kind in said if kind != "stay"][-1:] == ["keep"]
    waits = not PIECES & set(said) and (said[-1] in ("negative", "flight") or kept or "leave" in said)
    return (lexeme.kind in BEGINNINGS and not waits) or rides or flees


def _is_followed(lexeme: Lexeme, before: Sequence[Lexeme]) -> bool:
    """Whether a fugitive is the one that the Gestapo follows, "follow the violet fugitive"; behind a comma or a hex, and if
    one has been named already, it is one's own: "follow Violet, fugitive P2"."""
    at = _first(before, ("follow",), -1)
    if lexeme.kind != "fugitive" or at < 0:
        return False
    behind = before[at + 1 :]
    said = {one.kind for one in behind}
    if said & {"fugitive", "hex"}:
        return False
    if "colour" not in said:
        return True
    named = [one for one in behind if one.word not in _OF.words]
    return named[-1].kind == "colour" and lexeme.start - behind[-1].end == 1


def _without_own_colour(lexemes: Sequence[Lexeme], view: View) -> Sequence[Lexeme]:
    """The same without who it is that plays: "Nero: fuggiasco Q4", "I am violet, fugitive M6", "il fuggiasco nero in Q4"."""
    telling = [at for at, lexeme in enumerate(lexemes) if lexeme.kind not in SKIPPED]
    own: set[int] = set()
    for number, at in enumerate(telling):
        if (lexemes[at].kind, lexemes[at].value) != ("colour", view.seat):
            continue
        before, after = telling[:number][-1:], telling[number + 1 : number + 2]
        if any(lexemes[one].kind in PIECES for one in (*before, *after)):
            own |= {at, *(one for one in before if lexemes[one].kind == "there")}
    return [lexeme for at, lexeme in enumerate(lexemes) if at not in own] if own else lexemes


def _is_origin(segment: Sequence[Lexeme], piece: Kind | None, view: View) -> bool:
    """Whether a segment only says from where the piece of the next one sets out."""
    side = view.table.sides.get(view.seat) if view.table is not None else None
    if piece is None or side is None or not _only(segment, SKIPPED | {"from", "hex"}):
        return False
    said = [(lexeme.kind, lexeme.value) for lexeme in segment if lexeme.kind not in SKIPPED]
    return said == [("from", ""), ("hex", side.gestapo if piece == "gestapo" else side.fugitive)]


def _without_else(lexemes: Sequence[Lexeme]) -> Sequence[Lexeme]:
    """The same without "nothing else" at its end, if anything stands before it."""
    telling = [at for at, lexeme in enumerate(lexemes) if lexeme.kind not in SKIPPED]
    closes = [lexemes[at].kind for at in telling[-2:]] == ["negative", "else"]
    ordered = any(lexemes[at].kind != "negative" for at in telling[:-2])
    return lexemes[: telling[-2]] if closes and ordered else lexemes


def _is_means(segment: Sequence[Lexeme], *, first: bool) -> bool:
    """Whether a segment says only how the fugitive of the next one goes: "by river, fugitive P2", "rail ticket, fugitive J9"."""
    said = [lexeme for lexeme in segment if lexeme.kind not in SKIPPED]
    named = [lexeme.kind for lexeme in said] == ["green"] and said[0].value in STEERING
    return named or (first and segment[0].kind == "riding" and _only(segment, _MEANS))


def _only(segment: Sequence[Lexeme], kinds: frozenset[Kind]) -> bool:
    return all(lexeme.kind in kinds for lexeme in segment)


def _piece(segment: Sequence[Lexeme]) -> Kind | None:
    """The piece with which a segment begins."""
    first = next((lexeme.kind for lexeme in segment if lexeme.kind not in _PASSED), None)
    return first if first in PIECES else None


def _postfixed(found: list[list[Lexeme]], view: View) -> list[list[Lexeme]]:
    """A line that names each piece behind its way, "M6 gestapo, P2 fugitive", in the usual sequence."""
    ways = [[lexeme for lexeme in segment if lexeme.kind not in PIECES] for segment in found]
    hexes = [[lexeme.value for lexeme in way if lexeme.kind == "hex"] for way in ways]
    regular = len(found) > 1 and all(_only(way, _WAY) for way in ways) and all(map(_piece, found[1:]))
    if not regular or _piece(found[0]) is not None or hexes[-1] or not all(hexes[:-1]):
        return found
    here = _stands(view)
    if any(len(way) == 1 and way[0] in here for way in hexes[:-1]):
        return found  # "M5 Gestapo": where it stands, as our letters say it
    return [[*_named(found[at + 1]), *way] for at, way in enumerate(ways[:-1])]


def _named(segment: Sequence[Lexeme]) -> list[Lexeme]:
    return [lexeme for lexeme in segment if lexeme.kind in PIECES]


def _stands(view: View) -> tuple[str | None, ...]:
    side = view.table.sides.get(view.seat) if view.table is not None else None
    return () if side is None else (side.gestapo, side.fugitive)


def _fled(segment: list[Lexeme]) -> list[Lexeme]:
    """ "I run to P2", "mi sposto in P2": who goes without being named is the fugitive."""
    named = any(lexeme.kind in BEGINNINGS for lexeme in segment)
    if named or not any(lexeme.kind == "hex" for lexeme in segment):
        return segment
    at = next((at for at, lexeme in enumerate(segment) if lexeme.kind == "flight"), None)
    at = _going(segment) if at is None else at
    if at is None or not _only(segment, _WAY | {"line", "green", "will"}):
        return segment
    rest = [lexeme for lexeme in (*segment[:at], *segment[at + 1 :]) if lexeme.kind != "will"]
    return [segment[at].read_as("fugitive"), *rest]


def _without_motion(segment: list[Lexeme]) -> list[Lexeme]:
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
    return [lexeme for at, lexeme in enumerate(segment) if at not in said]


def _first(segment: Sequence[Lexeme], kinds: Collection[str], otherwise: int) -> int:
    """The place of the first lexeme of these kinds."""
    return next((at for at, lexeme in enumerate(segment) if lexeme.kind in kinds), otherwise)


def _going(segment: Sequence[Lexeme]) -> int | None:
    """Which lexeme says that the writer goes: "I move to …", "mi muovo in …"."""
    said = [lexeme.word for lexeme in segment]
    first = next((at for at, lexeme in enumerate(segment) if lexeme.kind == "hex"), 0)
    for at in range(1, first):
        goes = not _I.words.isdisjoint(said[:at]) and said[at] in _GOING.words
        mine = goes and any(lexeme.kind == "to" for lexeme in segment[at:first])
        if mine or (said[at - 1] in _ONESELF.words and said[at] in _GOING_ONESELF.words):
            return at
    return None
