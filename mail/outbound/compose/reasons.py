"""The answer to "why": in which letter and by which ruling the reader was told of a thing, and what can be worked out."""

from collections.abc import Sequence
from typing import Final

from domain.game import AnyGame, Section
from domain.match.sight import MatchView
from domain.match.why import Deduced, Told, why
from domain.words import Language, listed, quoted
from mail.outbound.compose.opening import subject
from mail.outbound.instants import brief, day
from mail.outbound.occasion import Occasion, TellingLetter
from mail.outbound.sheet import OUR_NAME
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
    shown = found[-MOST:]
    lines = tuple(_line(one, occasion) for one in shown)
    older = len(found) - len(lines)
    newest = (SAY("letter.why-newest", language, count=older),) if older else ()
    return Section(heading, (*lines, *_where_to_look(game, view, occasion, shown), *newest, *worked_out))


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
    line = SAY("letter.why-told", language, decision=told.decision, day=when, said=said)
    letter = _letter(told, occasion)
    if letter is None:
        return line
    return SAY("letter.why-told-in", language, told=line, when=brief(letter.date, occasion.zone, language))


def _letter(told: Told, occasion: Occasion) -> TellingLetter | None:
    return occasion.told_in[told.at] if occasion.told_in else None


def _where_to_look(game: AnyGame, view: MatchView, occasion: Occasion, shown: Sequence[Told]) -> tuple[str, ...]:
    """The subjects of the letters named, as their reader got them: in another language where they then had another."""
    letters = filter(None, (_letter(one, occasion) for one in shown))
    subjects = dict.fromkeys(quoted(_subject(game, view, one), occasion.language) for one in letters)
    named = listed(tuple(subjects), occasion.language)
    return (SAY("letter.why-subject", occasion.language, subject=named),) if subjects else ()


def _subject(game: AnyGame, view: MatchView, letter: TellingLetter) -> str:
    if letter.gathered:
        return f"[{OUR_NAME}] {SAY('digest.heading', letter.language)}"
    return subject(game, view, letter.language)
