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
_ALWAYS: Final = re.compile(r"(?:always|sempre)\b[\s:]*", re.IGNORECASE)
_SEAT: Final = r"(?P<seat>(?:(?:the )?seat|il posto|posto|l['’]agente|agente?)[\s-]*\w+)"
_FROM: Final = rf"(?: (?:from|of|by|da|di|del|dal|dell['’]|dall['’]) ?{_SEAT})"
_TAKE: Final = re.compile(
    r"(?:i )?(?:accept|take|accetto|prendo) (?:any|every|all|qualsiasi|qualunque|ogni)"
    r"(?: (?:counter-?)?(?:offers?|offerta)| contro-?offerta)"
    rf"{_FROM}? (?:with|that has|con|che ha)(?P<named> .+?)(?: (?:for|against|per|contro|in cambio di)(?P<own> .+?))?[\s.!]*",
    re.IGNORECASE,
)
_IF_OFFERED: Final = re.compile(
    rf"(?:if|se) (?:they|anybody|anyone|somebody|someone|qualcuno|{_SEAT})? ?"
    r"(?:offers?|offrono|offre|mi offrono|mi offre)(?P<named> .+?)"
    r"(?:,|:|\bthen\b|\ballora\b)[\s,:]*(?:i )?(?:(?:take|accept)(?: it| that| them)?|(?:lo |la |li )?(?:prendo|accetto))"
    r"(?: (?:for|against|per|contro|in cambio di)(?P<own> .+?))?[\s.!]*",
    re.IGNORECASE,
)
_REFUSE: Final = re.compile(
    rf"(?:i )?(?:refuse|decline|rifiuto) (?:everything|anything|all|any offer|all offers|tutto|ogni offerta){_FROM}[\s.!]*",
    re.IGNORECASE,
)
_AND: Final = re.compile(r",|\band\b|\be\b", re.IGNORECASE)
_ARTICLE: Final = re.compile(r"(?:an?|the|any|some|at least one|un|una|uno|il|la|lo|i|le|almeno un[ao]?) ")


def parse(text: str, view: View) -> Parsed[PlanLine]:
    """The lines that are plans, and those that began like one and name no card; talk is ignored."""
    return by_line(text, lambda line: _line(line, view))


def _line(line: str, view: View) -> tuple[PlanLine, ...]:
    """The line of a plan; none if it is talk, or an order for now."""
    bullet = _BULLET.match(line)
    start = bullet.end() if bullet else 0
    late = behind_silence(line, start)
    always = _ALWAYS.match(line, start)
    begin = late if late is not None else always.end() if always else start
    found = _offered(line, begin, late=late is not None)
    if found is None and (late is not None or always is not None):
        found = _plainly(line[begin:], view, late=late is not None)
        if found is None and late is not None:
            raise Misread(begin, len(line), Refusal(RULE, "plan-answer"))
    return () if found is None else (found,)


def _offered(line: str, begin: int, *, late: bool) -> PlanLine | None:
    """What speaks of offers that are still to come."""
    taken = _TAKE.fullmatch(line, begin) or _IF_OFFERED.fullmatch(line, begin)
    if taken:
        own = _things(line, *taken.span("own")) if taken["own"] else ()
        return PlanLine("take", _seat(line, taken), _things(line, *taken.span("named")), own, late)
    refused = _REFUSE.fullmatch(line, begin)
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
    for piece in _AND.split(line[start:end]):
        said = _ARTICLE.sub("", plain(piece), count=1) if _ARTICLE.match(plain(piece)) else plain(piece)
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
