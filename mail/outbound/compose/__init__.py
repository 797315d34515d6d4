"""The letter writer: what a seat may see, and why it is written to, become the sheet of one letter."""

from collections.abc import Callable
from typing import Final

from domain.game import AnyGame, Section
from domain.match.queries import BoardQuery
from domain.match.sight import SHAPES, MatchView, waited_for
from mail.outbound.compose.answers import answers, believing, reminders
from mail.outbound.compose.astray import astray
from mail.outbound.compose.closing import footer, how, limits, otherwise
from mail.outbound.compose.digest import digest
from mail.outbound.compose.entry import entry
from mail.outbound.compose.farewell import farewell
from mail.outbound.compose.host import to_host
from mail.outbound.compose.looks import looks
from mail.outbound.compose.new_address import new_address
from mail.outbound.compose.of_no_match import of_no_match
from mail.outbound.compose.offer import offer
from mail.outbound.compose.open_list import open_list
from mail.outbound.compose.opening import first_line, subject
from mail.outbound.compose.opening_form import opening_form
from mail.outbound.compose.own_data import own_data
from mail.outbound.compose.own_matches import own_matches_letter
from mail.outbound.compose.own_words import revealed
from mail.outbound.compose.ratings import ratings_letter
from mail.outbound.compose.receipt import opening, receipt
from mail.outbound.compose.ruling import reason_of
from mail.outbound.compose.set_aside import set_aside
from mail.outbound.compose.settings import held_outside, settings_letter
from mail.outbound.compose.table import menus, press, seats_and_options, story, what_it_is, your_plan
from mail.outbound.occasion import Occasion
from mail.outbound.sheet import (
    ASIDE,
    ASIDE_HOLDS,
    NOT_FILLED,
    TAKEN_OVER,
    TELLING,
    TO_HOSTS,
    DecisionAsked,
    Kind,
    Sheet,
)
from mail.outbound.words import SAY

# These also tell what the match is about, and who plays.
_FIRST: Final[frozenset[Kind]] = frozenset(("invitation", "welcome"))
_STORIES: Final[dict[Kind, str]] = {"welcome": "letter.beginning", "invitation": "letter.aim"}

_OF_NO_SEAT: Final[dict[Kind, Callable[[AnyGame, MatchView, Occasion], Sheet]]] = {"host": to_host, "offer": offer}
_OF_NO_MATCH: Final[dict[Kind, Callable[[Occasion], Sheet]]] = {
    "address": new_address,
    "sign-in": entry,
    "data": own_data,
    "opening": opening_form,
    "open-list": open_list,
    "digest": digest,
    "matches": own_matches_letter,
    "ratings": ratings_letter,
    "settings": settings_letter,
}
_BY_NOTE: Final[dict[str, Callable[[Occasion], Sheet]]] = {
    NOT_FILLED: opening_form,
    ASIDE: set_aside,
    ASIDE_HOLDS: set_aside,
}
"""Answers of kind ``help`` that are letters of their own."""


def compose(game: AnyGame, view: MatchView | None, occasion: Occasion) -> Sheet:
    """The letter to the seat of ``view``: a function of its observations and of the row alone.

    Without a view it is the answer to a known player whose letter reached no match, because its token was lost.
    """
    if view is None:
        return _outside(game, occasion)
    language, kind = occasion.language, occasion.kind
    to = to_host if occasion.note in TO_HOSTS else _OF_NO_SEAT.get(kind)
    if to is not None:
        return to(game, view, occasion)
    tells = kind in TELLING
    asked_for = BoardQuery() in occasion.queries
    begun = (tells or asked_for) and (view.asked is not None or view.outcome is not None)
    answered = receipt(game, view, occasion)
    first = first_line(game, view, occasion)
    diagram = game.telling.draw(view.game, language) if begun else None
    told = story(game, view, occasion) if tells else ()
    sections = _table(game, view, occasion) if begun else ()
    if begun and view.plan:
        sections = (*sections, *your_plan(game, view, language))
    if kind == "end":
        sections = (*sections, *_kept_back(game, view, occasion))
    if kind in _FIRST:
        told = (*what_it_is(game, view, language), *told)
        sections = (*seats_and_options(game, view, occasion), *sections)
    if occasion.ruling is not None:
        sections = (reason_of(occasion.ruling, language),)
    if occasion.believing:
        sections = (*sections, believing(occasion.believing, language))
    return Sheet(
        kind=kind,
        language=language,
        subject=subject(game, view, language),
        first=f"{opening(answered, occasion)} {first}" if answered is not None and kind == "receipt" else first,
        receipt=answered,
        story_heading=SAY(_heading(occasion), language),
        story=told,
        press=press(game, view, occasion) if occasion.press else (),
        diagram=diagram,
        shown_first=asked_for,
        sections=sections,
        answers=answers(game, view, occasion) if occasion.queries or occasion.settled or kind == "help" else (),
        menu=menus(game, view, occasion, diagram),
        how=how(game, view, occasion),
        link=occasion.replay if kind == "end" else "",
        otherwise=" ".join(filter(None, (otherwise(game, view, occasion), *limits(occasion)))),
        footer=footer(game, view, occasion),
        asked=_asked(game, view) if occasion.calendar and tells else None,
    )


def _asked(game: AnyGame, view: MatchView) -> DecisionAsked | None:
    """What the reader is asked, and until when; None if nothing."""
    if view.asked is None or view.seat not in waited_for(game, view):
        return None
    return DecisionAsked(view.asked.number, view.asked.closes)


def _heading(occasion: Occasion) -> str:
    """What the story is headed with."""
    return "letter.so-far" if occasion.note == TAKEN_OVER else _STORIES.get(occasion.kind, "letter.since")


def _table(game: AnyGame, view: MatchView, occasion: Occasion) -> tuple[Section, ...]:
    """The table in words; in the last letter the whole match, where the game tells it again."""
    if occasion.kind == "end" and game.telling.review is not None:
        own = tuple(seen for seen in occasion.history if type(seen) not in SHAPES)
        return game.telling.review(view.game, own, occasion.language)
    return game.telling.sections(view.game, occasion.language)


def _kept_back(game: AnyGame, view: MatchView, occasion: Occasion) -> tuple[Section, ...]:
    """What is told of a match only when it is over: looks at hidden things, and the words that went into its chance."""
    seen = (looks(game, view, occasion),) if view.looks else ()
    return (*seen, revealed(game, view, occasion)) if view.told_words else seen


def _outside(game: AnyGame, occasion: Occasion) -> Sheet:
    language = occasion.language
    if occasion.kind == "reminders":
        about = reminders(occasion.note, language)
        still = (Section(SAY("letter.still", language), about.lines[1:]),) if about.lines[1:] else ()
        return of_no_match(occasion, about.heading, about.lines[0], sections=still)
    if occasion.kind in _OF_NO_MATCH:
        return _OF_NO_MATCH[occasion.kind](occasion)
    if occasion.kind == "held":
        return held_outside(occasion)
    if occasion.note in _BY_NOTE:
        return _BY_NOTE[occasion.note](occasion)
    return farewell(occasion) if occasion.kind == "forget" else astray(game, occasion)
