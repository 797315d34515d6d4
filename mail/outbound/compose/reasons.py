"""The answer to "why": when the reader was told of a thing and by which ruling, what can be worked out, or that nothing tells."""

from typing import Final

from domain.game import AnyGame, Section
from domain.match.sight import MatchView
from domain.match.why import Deduced, Told, why
from domain.words import Language, quoted
from mail.outbound.instants import day
from mail.outbound.occasion import Occasion
from mail.outbound.words import SAY

MOST: Final = 12


def reasons(game: AnyGame, view: MatchView, occasion: Occasion, about: str) -> Section:
    """The newest of the reader's observations that speak of a thing, oldest first."""
    language = occasion.language
    heading = SAY("letter.why", language, thing=quoted(about, language))
    found = why(game, view, occasion.history, about, language)
    worked_out = tuple(deduction(one, language) for one in occasion.deduced.get(about, ()))
    if not found:
        return Section(heading, worked_out or (SAY("letter.why-nothing", language),))
    lines = tuple(_line(one, occasion) for one in found[-MOST:])
    older = len(found) - len(lines)
    newest = (SAY("letter.why-newest", language, count=older),) if older else ()
    return Section(heading, (*lines, *newest, *worked_out))


def deduction(found: Deduced, language: Language) -> str:
    """Whether what is hidden can be somewhere, and what rules it out."""
    if found.says is None:
        return SAY("letter.why-can", language, place=found.place)
    if not found.decision:
        return SAY("letter.why-cannot", language, said=found.says)
    return SAY("letter.why-cannot-since", language, said=found.says, decision=found.decision)


def _line(told: Told, occasion: Occasion) -> str:
    language, said = occasion.language, told.sentence
    if told.rule:
        said = SAY("letter.why-rule", language, said=said, rule=told.rule)
    if not occasion.times:
        return SAY("letter.why-told-undated", language, decision=told.decision, said=said)
    when = day(occasion.times[told.at], occasion.zone, language)
    return SAY("letter.why-told", language, decision=told.decision, day=when, said=said)
