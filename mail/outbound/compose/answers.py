"""The answers to what a player asked in a letter: rules, the story, how something is known, what an order would come to."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

import msgspec

from domain.game import AnyGame, Parsed, Section
from domain.match.queries import (
    BelieveMe,
    HelpQuery,
    HistoryQuery,
    MyMatches,
    PreviewQuery,
    RatingQuery,
    RemindMe,
    RulesQuery,
    WhyQuery,
    WordQuery,
)
from domain.match.reading.hints import topic_hinted
from domain.match.reading.notation import write
from domain.match.rulebook import chapter, common_rulebook, rulings_with
from domain.match.rules.planning import refusal
from domain.match.sight import MatchView, waited_for
from domain.match.telling import refusal_words, tell
from domain.words import Language, quoted
from mail.outbound.compose.help import help_section, topic_section
from mail.outbound.compose.own_matches import own_matches
from mail.outbound.compose.own_words import why_not
from mail.outbound.compose.ratings import ratings
from mail.outbound.compose.reasons import reasons
from mail.outbound.compose.rules_text import rules_sections
from mail.outbound.compose.settings import settings
from mail.outbound.occasion import Occasion
from mail.outbound.words import SAY

_MOST_RULINGS = 12
_ABOUT_REMINDERS = {"resumed": ("letter.reminders-on",), "misdirected": ("letter.misdirected",)}
_LISTED: Final[Mapping[type, Callable[[Occasion], Iterator[Section]]]] = {MyMatches: own_matches, RatingQuery: ratings}


def answers(game: AnyGame, view: MatchView, occasion: Occasion) -> tuple[Section, ...]:
    """The help first, if any was asked for or is needed; then a section or more for each question, in their order."""
    language = occasion.language
    found: list[Section] = [*_help(game, view, occasion)]
    tried: list[str] = []
    for query in occasion.queries:
        match query:
            case RulesQuery(word=word):
                found.extend(_rulings(game, word, language))
            case HistoryQuery():
                found.append(_history(game, view, occasion))
            case WhyQuery(about=about):
                found.append(reasons(game, view, occasion, about))
            case BelieveMe(on=on):
                found.append(believing("begun" if on else "ended", language))
            case RemindMe(on=on):
                found.append(reminders("resumed" if on else "stopped", language))
            case WordQuery():
                found.append(why_not(view, language))
            case MyMatches() | RatingQuery():
                found.extend(_LISTED[type(query)](occasion))
            case PreviewQuery(text=text):
                tried.append(text)
            case _:
                pass  # the board is not told in sections, and help and settings apart
    if occasion.settled:
        found.append(settings(occasion))
    return (*found, *(_preview(game, view, tried, language) if tried else ()))


def _help(game: AnyGame, view: MatchView, occasion: Occasion) -> Iterator[Section]:
    """The help if it was asked for or is needed, and what was asked of its topics."""
    topics = [query.topic for query in occasion.queries if isinstance(query, HelpQuery)]
    needed = occasion.kind == "help" and not topics
    hinted = _hinted(view, occasion) if needed else ""
    if hinted:
        page = topic_section(hinted, occasion.language)
        yield msgspec.structs.replace(page, lines=(*page.lines, SAY("letter.word-help", occasion.language)))
    if "" in topics or (needed and (not hinted or view.seat in waited_for(game, view))):
        yield help_section(game, view, occasion.language)
    yield from (topic_section(topic, occasion.language) for topic in topics if topic)


def _hinted(view: MatchView, occasion: Occasion) -> str:
    """The topic of the help that a letter in which nothing was found may be about; "" for none, or before all have accepted."""
    begun = view.asked is not None or view.outcome is not None
    return topic_hinted(occasion.answer.lines) if begun and occasion.answer is not None else ""


def believing(news: str, language: Language) -> Section:
    """That a player can be believed without being asked each time ("offer"), now is ("begun"), or no longer is; or that a letter
    which named no match was taken to be for this one ("supposed")."""
    if news == "supposed":
        return Section(SAY("letter.which-match", language), (SAY("letter.supposed", language),))
    said = {"offer": "letter.believe-offer", "begun": "letter.believe-begun"}.get(news, "letter.believe-ended")
    return Section(SAY("letter.believing", language), (SAY(said, language),))


def reminders(note: str, language: Language) -> Section:
    """That a player is reminded again, or no more: what is sent all the same, and how to undo it. Or that orders have come to
    the address for that."""
    said = _ABOUT_REMINDERS.get(note, ("letter.reminders-off", "letter.still-sent", "letter.how-to-resume"))
    return Section(SAY("letter.reminders", language), tuple(SAY(sentence, language) for sentence in said))


def _rulings(game: AnyGame, word: str, language: Language) -> tuple[Section, ...]:
    if not word:
        return rules_sections(game.telling.rulebook(language), language)
    heading = SAY("letter.rules-about", language, word=quoted(word, language))
    books = (game.telling.rulebook(language), common_rulebook(language))
    rulings = [found for book in books if (found := chapter(book, word))]
    rulings = rulings or [ruling for book in books for ruling in rulings_with(book, word)]
    if not rulings:
        return (Section(heading, (SAY("letter.no-rules-about", language),)),)
    return tuple(section for ruling in rulings[:_MOST_RULINGS] for section in rules_sections(ruling, language))


def _history(game: AnyGame, view: MatchView, occasion: Occasion) -> Section:
    language = occasion.language
    told = (tell(game, seen, view, language) for seen in occasion.history)
    return Section(SAY("letter.whole-story", language), tuple(sentence for sentence in told if sentence))


def _preview(game: AnyGame, view: MatchView, tried: list[str], language: Language) -> tuple[Section, ...]:
    """The lines tried one after another on the player's own view: what would be refused, and what the table would become.

    Nothing hidden is looked at, so a preview tells no more than the letter it stands in.
    """
    table = view.game
    lines: list[str] = []
    planned = Parsed[Any]() if game.reading.plan is None else game.reading.plan.parse("\n".join(tried), table)
    ahead = {one.line for one in planned.orders} | {wrong.line for wrong in planned.complaints}
    parsed = game.reading.parse("\n".join("" if at in ahead else line for at, line in enumerate(tried)), table)
    for written in parsed.orders:
        order = quoted(write(game, written.order, language), language)
        refusal = game.sight.refusal_of(table, view.seat, written.order)
        if refusal is None:
            table = game.sight.foresee(table, view.seat, written.order)
            lines.append(SAY("letter.would-be-done", language, order=order))
        else:
            why = refusal_words(game, refusal, language)
            lines.append(SAY("letter.would-be-refused", language, order=order, why=why, rule=refusal.rule))
    lines += _planned(game, table, view, planned, language)
    for complaint in (*planned.complaints, *parsed.complaints):
        why = refusal_words(game, complaint.refusal, language)
        typed = quoted(tried[complaint.line], language)
        lines.append(SAY("letter.would-be-refused", language, order=typed, why=why, rule=complaint.refusal.rule))
    if not lines:
        lines.append(SAY("letter.nothing-to-try", language))
    return (Section(SAY("letter.preview", language), tuple(lines)), *_changes(game, view.game, table, language))


def _planned(game: AnyGame, table: Any, view: MatchView, planned: Parsed[Any], language: Language) -> list[str]:
    """What lines of a plan would come to, after the orders tried with them (ruling G-18)."""
    if game.reading.plan is None or not planned.orders:
        return []
    plan: tuple[Any, ...] = ()
    lines: list[str] = []
    for one in planned.orders:
        refused = refusal(game, table, view.seat, (*plan, one.order))
        if refused is None:
            plan = (*plan, one.order)
            continue
        order = quoted(game.reading.plan.write(one.order, language), language)
        why = refusal_words(game, refused, language)
        lines.append(SAY("letter.would-be-refused", language, order=order, why=why, rule=refused.rule))
    return [*lines, *(game.reading.plan.explain(table, view.seat, plan, language) if plan else ())]


def _changes(game: AnyGame, before: Any, after: Any, language: Language) -> tuple[Section, ...]:
    """The parts of the table that would read otherwise."""
    now = set(game.telling.sections(before, language))
    return tuple(
        Section(SAY("letter.then", language, heading=section.heading), section.lines)
        for section in game.telling.sections(after, language)
        if section not in now
    )
