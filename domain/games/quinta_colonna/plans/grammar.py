"""Plans read from a letter: ``if nobody is within two of 37, P1 to 36``, ``always ask 37``, in either language (QC-81)."""

import re
from collections.abc import Iterator
from itertools import chain
from typing import Final

import msgspec

from domain.game import Parsed
from domain.games.quinta_colonna.plans import lines as p
from domain.games.quinta_colonna.plans.asked import test_in
from domain.games.quinta_colonna.reading import notation
from domain.games.quinta_colonna.state import View
from domain.plans.silence import is_silence
from domain.reading.by_line import by_line
from domain.reading.line_words import bare, plain
from domain.reading.misread import Misread
from domain.reading.statements import pieces
from domain.refusal import Refusal

RULE: Final = "QC-81"
_LINE: Final = re.compile(r"[\s*•-]{0,8}(?:\d{1,2}[.)]\s+)?(if|se|always|sempre)\b:?", re.IGNORECASE)
_THEN: Final = re.compile(r",?\s{0,8}\b(?:then|allora)\b[:,]?|:", re.IGNORECASE)
_COMMA: Final = re.compile(r",")
_AND: Final = re.compile(r"\band\b|(?<!\S)ed?(?!\S)|,", re.IGNORECASE)
_SEMICOLON: Final = re.compile(r";")
_MOST_SPLITS: Final = 12

_ALL_STAY: Final = re.compile(
    r"(?:(?:all|everybody|everyone|tutti|tutte|ognuno)(?: (?:the )?(?:others?|pawns|altri|altre|gli altri|le altre|le pedine))? "
    r"(?:stay|stays|stay put|fermi|ferme|fermo|restano|restano fermi|restano ferme|stanno fermi|stanno ferme))"
)
_KEEP_AWAY: Final = re.compile(
    r"(?:(?:stay|keep|go|get|sta|stai|sto|resta|resto|vai|vado|tieniti|mi tengo)? ?(?:as )?(?:far )?"
    r"(?:away|lontano|lontana|alla larga)(?: as possible)?"
    r"(?: from| dalle| dai| da)(?: the| le| tutte le)? (?:pawns?|pedine|partisans?|partigiani))"
)
_ASK_IN: Final = re.compile(
    r"(?:ask|asks|chiedi|chiede|chiedo|chiedere|domanda|domando)(?: (?:in|at|about|a|ad|alla|su|house|casa|the|la))* (\d{1,2})"
)
_GO_TO: Final = re.compile(
    r"\W*(?:(?:go|move|vado|vai|muovo) )?(?:(?:to|in|a|ad|alla|verso) )?(?:(?:house|casa) )?"
    r"(\d{1,2}(?:\s{0,8}(?:,|/|,?\s{0,8}\b(?:or|else|otherwise|then|o|oppure|altrimenti|poi)\b)"
    r"\s{0,8}(?:(?:to|in|a) )?\d{1,2})*)\W*",
    re.IGNORECASE,
)


class _Tests(msgspec.Struct, frozen=True):
    """The tests understood, whether one is that nothing is heard, and where the first stands that was not understood."""

    tests: tuple[p.PlanTest, ...]
    late: bool
    unclear: tuple[int, int] | None


def parse(text: str, view: View) -> Parsed[p.PlanLine]:
    """The lines that are plans, and those that began like one and understood half; talk is ignored."""
    return by_line(text, lambda line: _line(line, view))


def _line(line: str, view: View) -> tuple[p.PlanLine, ...]:
    """The line of a plan; none if it is talk."""
    begun = _LINE.match(line)
    if begun is None:
        return ()
    if bare(begun[1]) in ("always", "sempre"):
        deeds = _deeds(line, begun.end(), view)
        return () if deeds is None else (p.PlanLine((), deeds),)
    begin = begun.end()
    splits = _splits(line, begin)
    for end, start in splits:
        deeds = _deeds(line, start, view)
        if deeds is not None:
            asked = _tests(line, begin, end)
            if asked.unclear is not None:
                raise Misread(*asked.unclear, Refusal(RULE, "plan-test"))
            return (p.PlanLine(asked.tests, deeds, asked.late),)
    unread = next((start for end, start in splits if _tests(line, begin, end).unclear is None), None)
    if unread is not None:
        raise Misread(unread, len(line), Refusal(RULE, "plan-deed"))
    return ()


def _splits(line: str, start: int) -> list[tuple[int, int]]:
    """Where the tests may end and what is to be done begin: at "then" or a colon, else at a comma."""
    found = ([cut.span() for cut in divider.finditer(line, start)] for divider in (_THEN, _COMMA))
    return next(filter(None, found), [])[:_MOST_SPLITS]


def _tests(line: str, begin: int, end: int) -> _Tests:
    whole = plain(line[begin:end])
    one = is_silence(whole) or test_in(whole) is not None
    parts = [(begin, end)] if one else list(pieces(line, _AND, begin, end))
    found: list[p.PlanTest] = []
    late = False
    for start, stop in parts:
        said = plain(line[start:stop])
        test = test_in(said)
        if test is not None:
            found.append(test)
        elif is_silence(said):
            late = True
        else:
            return _Tests(tuple(found), late, (start, stop))
    return _Tests(tuple(found), late, None if parts else (begin, end))


def _deeds(line: str, start: int, view: View) -> tuple[p.Deed, ...] | None:
    """What the line says is to be done, piece by piece; None if one of them is nothing that a plan can do."""
    found = [list(_done(line, begin, stop, view)) for begin, stop in pieces(line, _SEMICOLON, start)]
    return tuple(chain.from_iterable(found)) if found and all(found) else None


def _done(line: str, start: int, stop: int, view: View) -> Iterator[p.Deed]:
    """The deeds between two semicolons: one, or several between commas and "and"; none if one of them is none."""
    whole = _deed(line[start:stop], view)
    parts = [] if whole is not None else [_deed(line[a:b], view) for a, b in pieces(line, _AND, start, stop)]
    found = [whole] if whole is not None else parts
    yield from (deed for deed in found if deed is not None and None not in found)


def _deed(text: str, view: View) -> p.Deed | None:
    said = plain(text)
    if _ALL_STAY.fullmatch(said):
        return p.AllStay()
    if _KEEP_AWAY.fullmatch(said):
        return p.KeepAway()
    asking = _ASK_IN.fullmatch(said)
    if asking:
        return p.AskIn(int(asking[1]))
    going = _GO_TO.fullmatch(text)
    if going and view.spy is not None:
        return p.GoTo(tuple(map(int, re.findall(r"\d+", going[1]))))
    read = notation.parse(text, view)
    order = read.orders[0].order if len(read.orders) == 1 and not read.complaints else None
    return None if order is None else p.Ordered.of(order)
