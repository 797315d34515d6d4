"""Plans read from a letter: ``if nobody is within two of 37, P1 to 36``, ``always ask 37``, in either language (QC-81)."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import chain
from typing import Final

import msgspec

from domain.game import Parsed
from domain.games.quinta_colonna.plans import lines as p
from domain.games.quinta_colonna.plans.asked import test_in
from domain.games.quinta_colonna.reading import notation
from domain.games.quinta_colonna.reading.lexicon import listed
from domain.games.quinta_colonna.state import View
from domain.plans.silence import is_silence
from domain.reading.by_line import by_line
from domain.reading.line_words import bare, plain
from domain.reading.misread import Misread
from domain.reading.statements import pieces
from domain.refusal import Refusal

RULE: Final = "QC-81"
_IF: Final = listed("plan: if")
_ALWAYS: Final = listed("always")
_THEN: Final = listed("plan: then")
_AND: Final = listed("plan: and")
_OR: Final = listed("plan: or")
_ALL_STAY: Final = listed("plan: all stay")
_KEEP_AWAY: Final = listed("plan: keep away")
_ASK: Final = listed("plan: ask")
_WHERE: Final = listed("plan: where")
_GO: Final = listed("plan: go")
_TO: Final = listed("plan: to")
_HOUSE: Final = listed("plan: house")
_COMMA: Final = re.compile(r",")
_SEMICOLON: Final = re.compile(r";")
_MOST_SPLITS: Final = 12


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
    begun = _begins().match(line)
    if begun is None:
        return ()
    if bare(begun[1]) in _ALWAYS.words:
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
    found = ([cut.span() for cut in divider.finditer(line, start)] for divider in (_answers(), _COMMA))
    return next(filter(None, found), [])[:_MOST_SPLITS]


def _tests(line: str, begin: int, end: int) -> _Tests:
    whole = plain(line[begin:end])
    one = is_silence(whole) or test_in(whole) is not None
    parts = [(begin, end)] if one else list(pieces(line, _joins(), begin, end))
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
    parts = [] if whole is not None else [_deed(line[a:b], view) for a, b in pieces(line, _joins(), start, stop)]
    found = [whole] if whole is not None else parts
    yield from (deed for deed in found if deed is not None and None not in found)


def _deed(text: str, view: View) -> p.Deed | None:
    said = plain(text)
    if said in _ALL_STAY.words:
        return p.AllStay()
    if said in _KEEP_AWAY.words:
        return p.KeepAway()
    asking = _ask_in().fullmatch(said)
    if asking:
        return p.AskIn(int(asking[1]))
    going = _go_to().fullmatch(text)
    if going and view.spy is not None:
        return p.GoTo(tuple(map(int, re.findall(r"\d+", going[1]))))
    read = notation.parse(text, view)
    order = read.orders[0].order if len(read.orders) == 1 and not read.complaints else None
    return None if order is None else p.Ordered.of(order)


@cache
def _begins() -> re.Pattern[str]:
    return re.compile(rf"[\s*•-]{{0,8}}(?:\d{{1,2}}[.)]\s+)?({_IF.expression}|{_ALWAYS.expression})\b:?", re.IGNORECASE)


@cache
def _answers() -> re.Pattern[str]:
    return re.compile(rf",?\s{{0,8}}\b{_THEN.expression}\b[:,]?|:", re.IGNORECASE)


@cache
def _joins() -> re.Pattern[str]:
    return re.compile(rf"(?<![\w'’]){_AND.expression}(?![\w'’])|,", re.IGNORECASE)


@cache
def _ask_in() -> re.Pattern[str]:
    return re.compile(rf"{_ASK.expression}(?: {_WHERE.expression})* (\d{{1,2}})")


@cache
def _go_to() -> re.Pattern[str]:
    more = rf"\s{{0,8}}(?:,|/|,?\s{{0,8}}\b{_OR.expression}\b)\s{{0,8}}(?:{_TO.expression} )?\d{{1,2}}"
    return re.compile(
        rf"\W*(?:{_GO.expression} )?(?:{_TO.expression} )?(?:{_HOUSE.expression} )?(\d{{1,2}}(?:{more})*)\W*",
        re.IGNORECASE,
    )
