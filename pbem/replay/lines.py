"""What a step says: an observation in the words of the letters, and what its seat alone was told for that seat alone."""

from collections.abc import Callable
from typing import Any, Final, TypeAlias

import msgspec

from domain.audience import audience_of
from domain.game import PUBLIC, REFEREE, AnyGame, Seat
from domain.match import events as happened
from domain.match.as_typed import put_back, told_of
from domain.match.events import OwnDiary, OwnDispute, OwnPlan, OwnRefusal, OwnRuling, PressSeen
from domain.match.naming import name_of
from domain.match.sight import MatchView
from domain.match.telling import refusal_words, tell
from domain.words import Language, listed, quoted, sentence
from mail.outbound.scrub import one_line, without_addresses
from mail.outbound.words import SAY as OF_LETTERS
from pbem.replay.watching import Watched
from pbem.words import SAY

Words: TypeAlias = Callable[[str], str | None]
"""The text of words that were said, by their id; None if they were erased."""


class Reader(msgspec.Struct, frozen=True):
    """Who reads: sitting in which seats of the match, in which language, and how the words of players are looked up.

    ``held``: whether the reader had a seat already when an event happened, or played it for another; who has it now may have
    taken it over (G-30, G-39). ``wrote``: whether
    a text is the reader's own, whoever else plays or has that seat.
    ``hears``: whether the words that a seat said in an event reach them (G-37).
    """

    seats: frozenset[Seat]
    language: Language
    words: Words
    held: Callable[[Seat, int], bool]
    wrote: Callable[[Seat, str], bool]
    ended: bool
    hears: Callable[[Seat, int], bool]


_OF_ITS_SEAT: Final = frozenset((
    OwnPlan, OwnDispute, OwnRuling, happened.PlanFollowed, happened.PlanWaits, happened.PlanDropped,
    happened.AnswerHeld, happened.ResignationAsked, happened.ResignationWithdrawn,
    happened.OrderNotPlayed,
))  # fmt: skip
"""What was written to the service alone: nobody else is shown it, after the end neither."""


def lines_of(game: AnyGame, one: Watched, reader: Reader) -> tuple[str, ...]:
    """An observation in sentences; none for what a story needs not, and for what is not the reader's."""
    language, own = reader.language, one.view.seat in reader.seats
    if not own and type(one.seen) in _OF_ITS_SEAT:
        return ()
    match one.seen:
        case PressSeen() | happened.PressSent():
            return _said(game, one, reader)
        case OwnDiary():
            return _noted(game, one, reader)
        case OwnRefusal(lines=lines):
            why = dict.fromkeys(refusal_words(game, put_back(line, None).refusal, language) for line in told_of(lines))
            return (SAY("replay.refused", language, why=" ".join(why)),)
        case happened.OwnOrder() if not own:
            return ()
        case _ if one.view.seat == REFEREE:
            return _to_the_referee(game, one, language)
        case _:
            told = tell(game, one.seen, one.view, language)
            return (told,) if told else ()


def _to_the_referee(game: AnyGame, one: Watched, language: Language) -> tuple[str, ...]:
    """What everybody was told of an event, or what those alone were told who were told more, and who they are."""
    by_words: dict[str, list[Seat]] = {}
    for seat, seen in audience_of(one.event).own_of(one.event).items():
        told = tell(game, seen, one.view, language) if seat not in (REFEREE, PUBLIC) else None
        if told:
            by_words.setdefault(told, []).append(seat)
    if not by_words:
        told = tell(game, one.seen, one.view, language)
        return (told,) if told else ()
    return tuple(
        sentence(SAY("replay.alone", language, who=_names(game, one.view, seats, language), told=told))
        for told, seats in by_words.items()
    )


def _names(game: AnyGame, view: MatchView, seats: list[Seat], language: Language) -> str:
    return listed([name_of(game, view, seat, language) for seat in seats], language)


def _said(game: AnyGame, one: Watched, reader: Reader) -> tuple[str, ...]:
    """Words of a player under the names of who said them and who heard them; nobody else learns that anything was said."""
    press: Any = one.seen
    told = {press.seat, *press.to}
    all_seats = one.view.opened.seats if one.view.opened is not None else ()
    heard = any(reader.held(seat, one.number) for seat in told & reader.seats)
    if not heard and not told.issuperset(all_seats):
        return ()
    if not reader.hears(press.seat, one.number):
        return ()
    language = reader.language
    said = reader.words(press.words if isinstance(press.words, str) else press.words.id)
    who = name_of(game, one.view, press.seat, language)
    whom = _names(game, one.view, list(press.to), language)
    if said is None:
        return (sentence(SAY("replay.said-erased", language, who=who, whom=whom)),)
    clean = one_line(without_addresses(said, OF_LETTERS("part.removed", language)))
    return (sentence(SAY("replay.said", language, who=who, whom=whom, words=quoted(clean, language))),)


def _noted(game: AnyGame, one: Watched, reader: Reader) -> tuple[str, ...]:
    """A line of a diary (G-36): its writer's alone while the match runs, then open to all who played, and to nobody else."""
    diary: Any = one.seen
    opened = reader.ended and bool(reader.seats)
    if not opened and not (diary.seat in reader.seats and reader.wrote(diary.seat, diary.words)):
        return ()
    language = reader.language
    who, said = name_of(game, one.view, diary.seat, language), reader.words(diary.words)
    if said is None:
        return (sentence(SAY("replay.diary-erased", language, who=who)),)
    clean = one_line(without_addresses(said, OF_LETTERS("part.removed", language)))
    return (sentence(SAY("replay.diary", language, who=who, words=quoted(clean, language))),)
