"""The body of a letter: the story, who plays by which options, the choices as links, the rules when they are asked for."""

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from operator import attrgetter
from typing import Any, Final

from domain.diagram import Diagram
from domain.game import AnyGame, Choice, Group, Seat, Section
from domain.match.days import last_day
from domain.match.events import Ended, InvitationAccepted, SeatSeen, WordSeen
from domain.match.naming import name_of
from domain.match.orders import (
    AcceptInvitation,
    AgreeTime,
    DeclineInvitation,
    Draw,
    NoDraw,
    NoResign,
    Resign,
    StillHere,
)
from domain.match.reading.notation import write
from domain.match.rules.planning import loaded
from domain.match.sight import MatchView, time_wished
from domain.match.telling import tell
from domain.seats import number_of_place
from domain.wire import Wired
from domain.words import Language, listed, sentence
from mail.outbound.compose.asked_back import asks_what_was_wrong, awaits_yes
from mail.outbound.compose.opening import DOUBTS, names
from mail.outbound.occasion import Occasion
from mail.outbound.scrub import one_line, without_addresses
from mail.outbound.sheet import ChoiceLink, Menu
from mail.outbound.words import SAY

_WORD: Final = re.compile(r"\w+")
_NAME: Final = attrgetter("name")


def story(game: AnyGame, view: MatchView, occasion: Occasion) -> tuple[str, ...]:
    """What has happened since the last letter, one sentence for each thing that needs one; the first line tells the end."""
    language = occasion.language
    begins = occasion.kind == "welcome"
    told = [tell(game, seen, view, language) for seen in occasion.story if not _is_told_elsewhere(seen, begins=begins)]
    asks = occasion.answer is not None and occasion.answer.resigning
    if awaits_yes(view, occasion) and not asks:  # the receipt of a letter that asks for it says it beside the line
        told.append(SAY("letter.resigning", language))
    return tuple(filter(None, told))


def _is_told_elsewhere(seen: Any, *, begins: bool) -> bool:
    """The first line tells the end. Once a match begins nobody asks who said yes in which place, and who has added a word stands
    in the small print."""
    if isinstance(seen, InvitationAccepted | SeatSeen):
        return begins and number_of_place(seen.seat) > 0
    return isinstance(seen, Ended) or (begins and isinstance(seen, WordSeen))


def press(game: AnyGame, view: MatchView, occasion: Occasion) -> tuple[tuple[str, str], ...]:
    """The words of other players, without any address that answers could be sent from; in the place of those erased, that."""
    language = occasion.language
    label = f" ({game.telling.unverified[language]})" if game.telling.unverified is not None else ""
    return tuple(
        (
            f"{seat_and_player(game, view, seat, occasion)}{label}{_for_some(game, view, seat, occasion)}",
            _said(words, language),
        )
        for seat, words in occasion.press
    )


def _for_some(game: AnyGame, view: MatchView, seat: Seat, occasion: Occasion) -> str:
    """That words of a seat are for the reader alone, or for some (G-31); "" if they are for all who may hear that seat."""
    if view.opened is None or view.outcome is not None or not occasion.press_to:
        return ""
    heard = game.rules.hears(view.opened.options, view.opened.seats, seat)
    if set(occasion.press_to) >= set(heard):
        return ""
    others = tuple(one for one in occasion.press_to if one != view.seat)
    if not others:
        return f" ({SAY('press.alone', occasion.language)})"
    return f" ({SAY('press.with', occasion.language, who=names(game, view, others, occasion.language))})"


def _said(words: str | None, language: Language) -> str:
    return (
        without_addresses(words, SAY("part.removed", language)) if words is not None else SAY("part.erased", language)
    )


def what_it_is(game: AnyGame, view: MatchView, language: Language) -> tuple[str, ...]:
    """What the match is about, how fast it goes, and to whoever may never have played here how it is played."""
    lines = [game.aim[language]]
    if view.is_invited:
        lines.append(SAY("letter.by-letters", language))
    if view.opened is not None:
        lines.append(SAY("letter.pace", language, hours=f"{view.opened.pace_hours:g}"))
        lines += filter(None, (paces_told(game, view.opened.paces, language),))
        if view.opened.disputes == "wait":
            lines.append(SAY("letter.disputes-wait", language))
        if view.opened.observers:
            lines.append(SAY("letter.observers", language, number=view.opened.number))
        if view.opened.only_moves == "played" and game.rules.only_move is not None:
            lines.append(SAY("letter.only-moves", language))
        if view.opened.rewinds == "two":
            lines.append(SAY("letter.rewinds-by-two", language))
        if view.opened.series is not None:
            series = view.opened.series
            lines.append(SAY("letter.leg", language, leg=series.leg + 1, legs=series.legs))
    return tuple(lines)


def paces_told(game: AnyGame, paces: Mapping[str, float], language: Language) -> str:
    """Which kinds of decision have a pace of their own; "" if none has."""
    named = (f"{game.kinds[kind][language]} {hours:g}" for kind, hours in paces.items() if kind in game.kinds)
    told = listed(named, language)
    return SAY("letter.paces", language, paces=told) if told else ""


def seats_and_options(game: AnyGame, view: MatchView, occasion: Occasion) -> tuple[Section, ...]:
    """Who plays, who opened the match, and which options are not the usual ones."""
    opened, language = view.opened, occasion.language
    if opened is None:
        return ()
    seats = [f"{sentence(name_of(game, view, seat, language))}: {_who(view, seat, occasion)}" for seat in view.at_table]
    if occasion.host:
        seats.append(SAY("letter.host", language, name=_printed(occasion.host, language)))
    changed = tuple(
        f"{option.says[language]} – {option.name}: {opened.options[option.name]}"
        for option in game.options
        if opened.options.get(option.name, option.default) != option.default
    )
    found = (Section(SAY("letter.seats", language), tuple(seats)),)
    return (*found, Section(SAY("letter.options", language), changed)) if changed else found


def your_plan(game: AnyGame, view: MatchView, language: Language) -> tuple[Section, ...]:
    """What the reader's plan will do, in plain words; nothing without one."""
    if game.reading.plan is None or not view.plan:
        return ()
    lines = game.reading.plan.explain(view.game, view.seat, loaded(game, view.plan), language)
    return (Section(SAY("letter.your-plan", language), (*lines, SAY("letter.plan-is-yours", language))),)


def menus(game: AnyGame, view: MatchView, occasion: Occasion, diagram: Diagram | None) -> tuple[Menu, ...]:
    """Every choice that the letter offers: the game's, and what all games share where it is being asked.

    Choices are tapped on the cells of ``diagram`` that their labels name, if the letter shows one.
    """
    language, kind = occasion.language, occasion.kind
    if kind == "invitation" or (kind == "help" and view.is_invited):
        links = (("letter.yes-i-play", AcceptInvitation()), ("letter.no-i-do-not", DeclineInvitation()))
        return (_menu(game, SAY("letter.invitation", language), links, language),)
    if kind == "held":
        return (_about_held(game, occasion),) if _may_be_granted(occasion) else ()
    nothing = kind in ("press", "ruling", "end") or occasion.note == "help" or asks_what_was_wrong(occasion)
    over = view.outcome is not None or view.cancelled or view.seat in view.vacated
    if nothing or over or view.asked is None or view.held:
        return ()
    own, shared = _own(game, view, language, diagram), _shared(game, view, language)
    return (*shared, *own) if shared else own


def _own(game: AnyGame, view: MatchView, language: Language, diagram: Diagram | None) -> tuple[Menu, ...]:
    groups = game.telling.menu(view.game, view.seat, language)
    if not groups:
        return ()
    return _offered(groups, game.reading.write, _names(diagram) if diagram else frozenset(), language)


@lru_cache(maxsize=256)
def _offered(
    groups: tuple[Group[Any], ...], write: Callable[[Any, Language], str], cells: frozenset[str], language: Language
) -> tuple[Menu, ...]:
    """Groups as a letter shows them; whose letter they stand in makes no difference."""
    return tuple([_under_heading(group, write, cells, language) for group in groups])


@lru_cache(maxsize=2048)
def _under_heading(
    group: Group[Any], write: Callable[[Any, Language], str], cells: frozenset[str], language: Language
) -> Menu:
    return Menu(group.heading, tuple([_link(choice, write, cells, language) for choice in group.choices]))


@lru_cache(maxsize=4096)
def _link(
    choice: Choice[Any], write: Callable[[Any, Language], str], cells: frozenset[str], language: Language
) -> ChoiceLink:
    return ChoiceLink(choice.label, write(choice.order, language), _place(choice.label, cells))


@lru_cache(maxsize=128)
def _names(diagram: Diagram) -> frozenset[str]:
    return _set(tuple(map(_NAME, diagram.cells)))


@lru_cache(maxsize=128)
def _set(names: tuple[str, ...]) -> frozenset[str]:
    """The same set for all boards of a game, so that finding what is kept under it takes one look."""
    return frozenset(names)


def _place(label: str, cells: frozenset[str]) -> str:
    """The cell that a label names with its last word ("?14"); "" if it names none."""
    words = _WORD.findall(label)
    return words[-1] if words and words[-1] in cells else ""


def _shared(game: AnyGame, view: MatchView, language: Language) -> tuple[Menu, ...]:
    found = []
    if view.seat in view.silent:
        here = (("letter.i-am-here", StillHere()),)
        found.append(_menu(game, SAY("letter.still-there-tap", language), here, language))
    wish = time_wished(game, view)
    if wish is not None:
        who = name_of(game, view, wish.seat, language)
        answers = (("letter.grant", AgreeTime()), ("letter.do-not-grant", AgreeTime(agrees=False)))
        found.append(_menu(game, SAY("letter.time-wished-tap", language, who=who), answers, language))
    if view.resigning:
        leaving = (("letter.really", Resign(confirmed=True)), ("letter.i-stay", NoResign()))
        found.append(_menu(game, SAY("letter.resignation", language), leaving, language))
    if view.draw is not None and view.seat != view.draw.proposed_by and view.seat not in view.draw.agreed:
        found.append(
            _menu(
                game, SAY("letter.draw", language), (("letter.agree", Draw()), ("letter.decline", NoDraw())), language
            )
        )
    return tuple(found)


def _may_be_granted(occasion: Occasion) -> bool:
    """Whether a yes does anything: not if it leaves out every line of a letter in doubt."""
    answer = occasion.answer
    if occasion.note not in DOUBTS or answer is None:
        return True
    return any(text.strip() and n not in answer.ignored for n, text in enumerate(answer.lines))


def _about_held(game: AnyGame, occasion: Occasion) -> Menu:
    """What can be answered about a letter on hold: whether it is the player's own, or whether its orders are meant."""
    heading, mine, drop = "letter.held-letter", "letter.it-is-mine", "letter.drop-it"
    if occasion.note in DOUBTS:
        heading, mine, drop = "letter.held-orders", "letter.i-mean-them", "letter.drop-them"
    return _menu(
        game,
        SAY(heading, occasion.language),
        ((mine, AcceptInvitation()), (drop, DeclineInvitation())),
        occasion.language,
    )


def _menu(game: AnyGame, heading: str, links: tuple[tuple[str, Wired], ...], language: Language) -> Menu:
    return Menu(
        heading, tuple(ChoiceLink(SAY(label, language), write(game, order, language)) for label, order in links)
    )


def _who(view: MatchView, seat: Seat, occasion: Occasion) -> str:
    language = occasion.language
    if seat == view.seat:
        return SAY("letter.you", language)
    seated = view.seated.get(seat)
    if seated is not None and seated.bot:
        return SAY("letter.a-bot", language)
    name = _printed(occasion.names.get(seat, ""), language)
    deputised = next((one for one in view.deputised if one.seat == seat), None)
    marks = []
    if deputised is not None:
        marks.append(SAY("letter.deputised", language, last=last_day(deputised.until, deputised.zone, language)))
    if seat in view.unreachable:
        marks.append(SAY("letter.not-reached", language))
    if not name:
        return ", ".join(marks) or SAY("letter.a-player", language)
    return f"{name} ({', '.join(marks)})" if marks else name


def seat_and_player(game: AnyGame, view: MatchView, seat: Seat, occasion: Occasion) -> str:
    """A seat as its words are headed: "Partisan 1 (Ada)"."""
    called = sentence(name_of(game, view, seat, occasion.language))
    name = _printed(occasion.names.get(seat, ""), occasion.language)
    return f"{called} ({name})" if name else called


def _printed(name: str, language: Language) -> str:
    """A person's name as a letter may print it: on one line, without any address that answers could be sent from."""
    return one_line(without_addresses(name, SAY("part.removed", language)))
