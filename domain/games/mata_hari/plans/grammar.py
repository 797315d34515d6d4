"""Plans read from a letter: ``accept any offer with coat for gloves``, ``refuse everything from agent 3`` (MH-70)."""

import re
from functools import cache
from typing import Final

from domain.game import Parsed, Seat
from domain.games.mata_hari import orders as o
from domain.games.mata_hari.board.cards import COLOURS, KINDS, PARTNERS, name_word
from domain.games.mata_hari.plans.lines import PlanLine, Say
from domain.games.mata_hari.reading import notation
from domain.games.mata_hari.reading.card_lists import NoCard, cards_in
from domain.games.mata_hari.reading.filed_words import seat_of
from domain.games.mata_hari.reading.lexicon import listed
from domain.games.mata_hari.reading.writing import write as write_order
from domain.games.mata_hari.state import View
from domain.games.mata_hari.words import SAY
from domain.plans.silence import behind_silence
from domain.reading.by_line import by_line
from domain.reading.line_words import plain
from domain.reading.misread import Misread
from domain.refusal import Refusal

RULE: Final = "MH-70"
_BULLET: Final = re.compile(r"[\s*•-]{0,8}(?:\d{1,2}[.)]\s+)?")
_ALWAYS: Final = listed("always")
_IF: Final = listed("if, of a plan")
_THEN: Final = listed("then")
_SEATS: Final = listed("plan: seat")
_FROM: Final = listed("plan: from")
_ACCEPTING: Final = listed("plan: accepting")
_WITH: Final = listed("plan: with")
_FOR: Final = listed("plan: for")
_SOMEBODY: Final = listed("plan: somebody")
_OFFERS: Final = listed("plan: offers")
_TAKING_IT: Final = listed("plan: taking it")
_REFUSING: Final = listed("plan: refusing")
_AND: Final = listed("plan: and")
_ARTICLES: Final = listed("plan: articles")


def parse(text: str, view: View) -> Parsed[PlanLine]:
    """The lines that are plans, and those that began like one and name no card; talk is ignored."""
    return by_line(text, lambda line: _line(line, view))


def _line(line: str, view: View) -> tuple[PlanLine, ...]:
    """The line of a plan; none if it is talk, or an order for now."""
    bullet = _BULLET.match(line)
    start = bullet.end() if bullet else 0
    late = behind_silence(line, start)
    begin = start if late is None else late
    always = _always().match(line, begin)
    begin = always.end() if always else begin
    found = _offered(line, begin, late=late is not None)
    if found is None and (late is not None or always is not None):
        found = _plainly(line[begin:], view, late=late is not None)
        if found is None and late is not None:
            raise Misread(late, len(line), Refusal(RULE, "plan-answer"))
    return () if found is None else (found,)


def _offered(line: str, begin: int, *, late: bool) -> PlanLine | None:
    """What speaks of offers that are still to come."""
    taken = _take().fullmatch(line, begin) or _if_offered().fullmatch(line, begin)
    if taken:
        own = _things(line, *taken.span("own")) if taken["own"] else ()
        return PlanLine("take", _seat(line, taken), _things(line, *taken.span("named")), own, late)
    refused = _refuse().fullmatch(line, begin)
    return PlanLine("refuse", _seat(line, refused), late=late) if refused else None


def _plainly(text: str, view: View, *, late: bool) -> PlanLine | None:
    """An order as it is written for now, that a plan may give again and again."""
    if plain(text) in _declines():
        return PlanLine("decline", late=late)
    read = notation.parse(text, view)
    if len(read.orders) != 1 or read.complaints:
        return None
    order = read.orders[0].order
    if isinstance(order, o.Offer):
        return PlanLine("offer", own=order.cards, late=late) if order == o.Offer(order.cards) else None
    said: dict[o.Order, Say] = {o.Decline(): "decline", o.Refuse(): "refuse", o.Waive(): "waive"}
    return PlanLine(said[order], late=late) if order in said else None


def _seat(line: str, found: re.Match[str]) -> Seat | None:
    if not found["seat"]:
        return None
    seat = seat_of(found["seat"].split()[-1].rpartition("-")[2])
    if seat is None:
        raise Misread(*found.span("seat"), Refusal(RULE, "plan-whose"))
    return seat


def _things(line: str, start: int, end: int) -> tuple[str, ...]:
    """The cards, kinds, colours and partners that a part of a line names."""
    found: list[str] = []
    for piece in _joins().split(line[start:end]):
        said = re.sub(rf"^{_ARTICLES.expression} ", "", plain(piece))
        name = _names().get(said)
        if name is None:
            try:
                cards = cards_in(piece)
            except NoCard:
                raise Misread(start, end, Refusal(RULE, "plan-card")) from None
            found += cards
        else:
            found.append(name)
    return tuple(found)


@cache
def _declines() -> frozenset[str]:
    """How one makes no counter-offer, which in a resolution would be read as a refusal."""
    return frozenset(plain(write_order(o.Decline(), language)) for language in SAY.languages())


@cache
def _names() -> dict[str, str]:
    """Kinds, colours and partners by what they are called in any language."""
    things = (*KINDS, *COLOURS, *PARTNERS)
    return {plain(str(name_word(thing, language))): thing for thing in things for language in SAY.languages()}


@cache
def _always() -> re.Pattern[str]:
    return re.compile(rf"{_ALWAYS.expression}\b[\s:]*", re.IGNORECASE)


@cache
def _take() -> re.Pattern[str]:
    return re.compile(
        rf"{_ACCEPTING.expression}(?: {_from()})? {_WITH.expression}(?P<named> .+?){_for_own()}", re.IGNORECASE
    )


@cache
def _if_offered() -> re.Pattern[str]:
    return re.compile(
        rf"{_IF.expression} (?:{_SOMEBODY.expression}|{_seat_named()})? ?{_OFFERS.expression}(?P<named> .+?)"
        rf"(?:,|:|\b{_THEN.expression}\b)[\s,:]*{_TAKING_IT.expression}{_for_own()}",
        re.IGNORECASE,
    )


@cache
def _refuse() -> re.Pattern[str]:
    return re.compile(rf"{_REFUSING.expression} {_from()}[\s.!]*", re.IGNORECASE)


@cache
def _joins() -> re.Pattern[str]:
    return re.compile(rf",|\b{_AND.expression}\b", re.IGNORECASE)


def _seat_named() -> str:
    return rf"(?P<seat>{_SEATS.expression}[\s-]*\w+)"


def _from() -> str:
    return rf"{_FROM.expression} ?{_seat_named()}"


def _for_own() -> str:
    """What is given for it, at the end of the line."""
    return rf"(?: {_FOR.expression}(?P<own> .+?))?[\s.!]*"
