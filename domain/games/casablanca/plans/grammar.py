"""Plans read from a letter: ``if card rail 3 then …``, ``always …``, ``route …``, in either language (CB-82, CB-86)."""

import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Final, Literal

from domain.game import Parsed, Seat
from domain.games.casablanca import orders as o
from domain.games.casablanca.board.cards import EVENTS, MOVEMENTS
from domain.games.casablanca.plans import lines as p
from domain.games.casablanca.reading.grammar import read
from domain.games.casablanca.reading.lexemes import lexemes
from domain.games.casablanca.reading.lexicon import LEXICON, listed
from domain.games.casablanca.state import View
from domain.plans.silence import behind_silence, is_silence
from domain.reading.by_line import by_line
from domain.reading.line_words import bare, plain
from domain.reading.misread import Misread
from domain.reading.statements import pieces
from domain.refusal import Refusal

RULE: Final = "CB-82"
_IF: Final = listed("plan: if")
_ALWAYS: Final = listed("always")
_THEN: Final = listed("then")
_AND: Final = listed("plan: and")
_DIVIDER: Final = re.compile(";")
_ROUTES: Final = listed("plan: route")
_NOT: Final = listed("plan: not")
_NO: Final = listed("plan: no")
_EUROPE: Final = listed("plan: in europe")
_TERRAINS: Final[tuple[p.Terrain, ...]] = ("river", "rail", "city", "village", "country")
_PIECES: Final = frozenset({"gestapo", "fugitive", "play"})


def parse(text: str, view: View) -> Parsed[p.PlanLine]:
    """The lines that are plans, and those that began like one and understood half; talk is ignored."""
    return by_line(text, lambda line: _line(line, view))


def _line(line: str, view: View) -> tuple[p.PlanLine, ...]:
    """The line of a plan; none if it is talk."""
    begun = _begins().match(line)
    if begun is None:
        return ()
    word = bare(begun[1])
    if word not in _IF.words:
        return _always(line, begun.end() if word in _ALWAYS.words else begun.start(1), view)
    late = behind_silence(line, begun.start(1))
    if late is not None:
        return _silent(line, late, view)
    then = _answer().search(line, begun.end())
    if then is None:
        return ()
    tests, silent, unclear = _tests(line, begun.end(), then.start())
    try:
        deeds, gold = _deeds(line, then.end(), view)
    except Misread:
        if not (tests or silent):
            return ()  # talk of ifs
        raise
    if unclear is not None:
        raise Misread(*unclear, Refusal(RULE, "plan-test"))
    return (p.PlanLine(tests, deeds, gold, silent),)


def _silent(line: str, start: int, view: View) -> tuple[p.PlanLine, ...]:
    """A line for when the time is up, without further tests; talk names neither a piece nor a hex."""
    try:
        deeds, gold = _deeds(line, start, view)
    except Misread:
        if any(word.kind == "hex" or word.kind in _PIECES for word in lexemes(line, start)):
            raise
        return ()
    return (p.PlanLine((), deeds, gold, late=True),)


def _always(line: str, start: int, view: View) -> tuple[p.PlanLine, ...]:
    """A line without tests. "Always yours" is talk, and so is whatever does not begin with a piece and is no order."""
    words = lexemes(line, start)
    try:
        deeds, gold = _deeds(line, start, view)
    except Misread:
        routed = _route_named().match(line, start) and any(word.kind == "hex" for word in words)
        if routed or (words and words[0].kind in _PIECES):
            raise
        return ()
    return (p.PlanLine((), deeds, gold),)


def _tests(line: str, start: int, end: int) -> tuple[tuple[p.Condition, ...], bool, tuple[int, int] | None]:
    """The tests understood, whether one is that nothing is heard, and where the first one stands that was not."""
    found: list[p.Condition] = []
    unclear: tuple[int, int] | None = None
    late = False
    for begin, stop in pieces(line, _joins(), start, end):
        test = _test(line[begin:stop])
        if test is not None:
            found.append(test)
        elif is_silence(plain(line[begin:stop])):
            late = True
        elif unclear is None:
            unclear = (begin, stop)
    return tuple(found), late, unclear


def _test(text: str) -> p.Condition | None:
    said = bare(text).strip(" .:")
    negation = re.match(rf"{_NOT.expression}\s+", said)
    said, negations = (said[negation.end() :], 1) if negation else (said, 0)
    if said in _EUROPE.words:
        return p.Condition(p.InAfrica(), no=not negations)
    for pattern, fact in _facts():
        match = pattern.fullmatch(said)
        if match is not None:
            found = fact(match)
            return None if found is None else p.Condition(found, no=bool(negations))
    return None


def _at(match: re.Match[str]) -> p.Fact | None:
    where = [lexeme for lexeme in lexemes(match[2]) if lexeme.kind == "hex" and lexeme.value]
    kind, colour = LEXICON.meaning(match[1] or "")
    if len(where) != 1 or (match[1] and kind != "colour"):
        return None
    return p.StandsAt(where[0].value, Seat(colour) if match[1] else None)


def _card(match: re.Match[str]) -> p.Fact | None:
    number = int(match[1])
    return p.CardIs(number) if number in (*MOVEMENTS, *EVENTS) else None


def _gives(match: re.Match[str]) -> p.Fact | None:
    terrain = next((one for one in _TERRAINS if match[1] in listed(f"terrain: {one}").words), None)
    return None if terrain is None else p.CardGives(terrain, int(match[2] or 2))


def _holds(match: re.Match[str]) -> p.Fact | None:
    kind, card = LEXICON.meaning(match[1])
    return p.Holds(card) if kind == "green" else None


@cache
def _facts() -> tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], p.Fact | None]], ...]:
    facts: tuple[tuple[str, Callable[[re.Match[str]], p.Fact | None]], ...] = (
        (rf"{_said('card')} (\d{{1,2}})", _card),
        (rf"{_said('card gives')} ([a-z]+)(?: (\d))?", _gives),
        (_said("in africa"), lambda found: p.InAfrica()),
        (_said("riding"), lambda found: p.Rides()),
        (rf"{_said('gestapo near')}(?: (\d))?", lambda found: p.Hunted(int(found[1] or 2))),
        (rf"{_said('marker')} (\d{{1,2}})", lambda found: p.Marked(int(found[1]))),
        (rf"{_said('money')} (\d{{1,4}})", lambda found: p.Funded(int(found[1]))),
        (rf"{_said('holding')} ([a-z-]+)", _holds),
        (rf"(?:([a-z]+) )?{_said('at')} (.+)", _at),
    )
    return tuple((re.compile(pattern), fact) for pattern, fact in facts)


def _said(heading: str) -> str:
    return listed(f"plan: {heading}").expression


def _deeds(line: str, start: int, view: View) -> tuple[tuple[p.Deed, ...], bool]:
    """What the line says is to be done, piece by piece between semicolons; and whether gold pays for it."""
    found = [deed for begin, stop in pieces(line, _DIVIDER, start) for deed in _done(line, begin, stop, view)]
    deeds = tuple(deed for deed in found if not isinstance(deed, str)) or ((p.Still(),) if "rest" in found else ())
    if not deeds:
        raise Misread(start, len(line), Refusal(RULE, "plan-nothing"))
    return deeds, "gold" in found


def _done(line: str, start: int, stop: int, view: View) -> Iterator[p.Deed | Literal["gold", "rest"]]:
    """What a part of the line says; "rest": that what it does not name stays, which by itself says that nothing moves."""
    routed = _route_named().match(line, start, stop)
    if routed:
        yield _route(line, routed.end(), stop)
        return
    if bare(line[start:stop]) in _NO.words:
        yield o.DoNotPay()
        return
    words = lexemes(line, start, stop)
    for part in read(words, view) if words else ():
        match part:
            case o.Keep() | o.SetReaction():
                raise Misread(start, stop, Refusal(RULE, "plan-not-this"))
            case "still":
                yield p.Still()
            case o.PlayRed(card):
                yield p.Red(card)
            case _:
                yield part


def _route(line: str, start: int, stop: int) -> p.Route:
    hexes: list[o.Hex] = []
    for word in lexemes(line, start, stop):
        if word.kind == "hex" and word.value:
            hexes.append(word.value)
        elif word.kind not in ("filler", "to", "via", "from"):
            raise Misread(word.start, word.end, Refusal(RULE, "plan-route"))
    if not hexes:
        raise Misread(start, stop, Refusal(RULE, "plan-route"))
    return p.Route(tuple(hexes))


@cache
def _begins() -> re.Pattern[str]:
    heads = "|".join(one.expression for one in (_IF, _ALWAYS, _ROUTES))
    return re.compile(rf"[\s*•-]{{0,8}}(?:\d{{1,2}}[.)]\s+)?({heads})\b", re.IGNORECASE)


@cache
def _answer() -> re.Pattern[str]:
    return re.compile(rf"\b{_THEN.expression}\b", re.IGNORECASE)


@cache
def _joins() -> re.Pattern[str]:
    return re.compile(rf"\b{_AND.expression}\b|,", re.IGNORECASE)


@cache
def _route_named() -> re.Pattern[str]:
    return re.compile(rf"\s*{_ROUTES.expression}\b", re.IGNORECASE)
