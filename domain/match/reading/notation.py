"""A letter's text read as orders and questions, and orders written: the words every game shares, and the game's own."""

from collections.abc import Sequence
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from domain.game import AnyGame, Complaint
from domain.match.days import time_of_day, written
from domain.match.events import LineRefused, OrderCarriedOut, OwnOrder
from domain.match.naming import seat_name
from domain.match.orders import (
    MATCH_ORDERS,
    AcceptInvitation,
    AgreeTime,
    AnswerReady,
    Away,
    Back,
    Day,
    DeclineInvitation,
    Diary,
    Dispute,
    Draw,
    EndDeputy,
    EndPause,
    GoOn,
    HoldOpen,
    KeepWeekends,
    MoreTime,
    NoDraw,
    NoPlan,
    NoResign,
    Pause,
    Resign,
    Say,
    SetQuietHours,
    Spoken,
    StillHere,
    WishSeat,
)
from domain.match.reading.understanding import understand
from domain.match.reading.understood import Understood
from domain.match.sight import MatchView
from domain.match.words import SAY
from domain.reading.line_words import words_of
from domain.words import Language, listed


def parse(game: AnyGame, text: str, view: MatchView) -> Understood:
    """What a letter's text says; lines are numbered from 0 as they stand in it."""
    try:
        return understand(game, text, view)
    finally:
        words_of.cache_clear()  # nothing that people wrote outlives their letter


def accepted_again(game: AnyGame, lines: Sequence[str], view: MatchView) -> int | None:
    """The line on which somebody who has accepted already says yes once more: one that would accept if they had not."""
    own = view.seated.get(view.seat)
    if own is None:
        return None
    invited = replace(view, seated={**view.seated, view.seat: replace(own, invited=True)})
    said = parse(game, "\n".join(lines), invited)
    return next((one.line for one in said.orders if isinstance(one.order, AcceptInvitation)), None)


def refused(game: AnyGame, wrong: Complaint) -> LineRefused:
    """A complaint as its writer is told of it. What is nearest to a word is looked up only now: most readings are trials."""
    look_up = game.reading.nearest if wrong.unread and not wrong.nearest else None
    near = wrong.nearest if look_up is None else look_up(wrong)
    return LineRefused(wrong.line, wrong.refusal, wrong.start, wrong.end, near)


_WRITTEN: Final[dict[type, str]] = {
    AcceptInvitation: "order.accept",
    DeclineInvitation: "order.decline",
    Draw: "order.draw",
    NoDraw: "order.no-draw",
    NoPlan: "order.no-plan",
    NoResign: "order.no-resign",
    GoOn: "order.go-on",
    HoldOpen: "order.hold-open",
    AnswerReady: "order.ready",
    MoreTime: "order.more-time",
    Pause: "order.pause",
    EndPause: "order.end-pause",
    Back: "order.back",
    EndDeputy: "order.end-deputy",
    StillHere: "order.still-here",
    AgreeTime: "order.time-yes",
}


def write(game: AnyGame, order: Any, language: Language) -> str:
    """An order, the game's or a shared one, as a player would write it."""
    plan = game.reading.plan
    if plan is not None and type(order) in plan.lines:
        return plan.write(order, language)
    match order:
        case Resign(confirmed=confirmed):
            return SAY("order.resign-confirmed" if confirmed else "order.resign", language)
        case Say() | Diary():
            return _said(game, order, language)
        case Dispute(text=text, decision=decision):
            said = SAY("order.dispute-decision", language, decision=decision, text=text)
            return (said if decision else SAY("order.dispute", language, text=text)).strip()
        case Away(first=None, last=last):
            return SAY("order.away-until", language, last=written(last, language))
        case Away(first=Day() as first, last=last):
            return SAY("order.away", language, first=written(first, language), last=written(last, language))
        case SetQuietHours() | KeepWeekends():
            return _quiet(order, language)
        case AgreeTime(agrees=False):
            return SAY("order.time-no", language)
        case AcceptInvitation(word=word) if word:
            return SAY("order.accept-with-word", language, word=word)
        case WishSeat(seat=seat):
            return SAY("order.wish-seat", language, seat=seat_name(game, seat, language))
        case _ if type(order) in _WRITTEN:
            return SAY(_WRITTEN[type(order)], language)
        case _:
            return game.reading.write(order, language)


def _quiet(order: SetQuietHours | KeepWeekends, language: Language) -> str:
    match order:
        case SetQuietHours(since=since, until=until) if since != until:
            return SAY("order.quiet-hours", language, since=time_of_day(since), until=time_of_day(until))
        case SetQuietHours():
            return SAY("order.no-quiet-hours", language)
        case KeepWeekends(free=free):
            return SAY("order.no-weekends" if free else "order.weekends", language)


def _said(game: AnyGame, order: Spoken, language: Language) -> str:
    if isinstance(order, Diary):
        return SAY("order.diary", language, text=order.text)
    if not order.to:
        return SAY("order.say", language, text=order.text)
    who = listed([seat_name(game, seat, language) for seat in order.to], language)
    return SAY("order.say-to", language, who=who, text=order.text)


def carried_out(game: AnyGame, seen: OwnOrder | OrderCarriedOut, language: Language) -> str:
    """An order that was carried out, as a player would write it; "" if nothing installed here knows its name."""
    order = _stored(game, seen)
    return "" if order is None else write(game, order, language)


def parts_carried_out(game: AnyGame, seen: OwnOrder, language: Language) -> tuple[str, ...]:
    """The same by the lines that say it; nothing where one line does."""
    order = _stored(game, seen)
    if game.reading.parts is None or type(order) not in game.orders:
        return ()
    return game.reading.parts(order, language)


def _stored(game: AnyGame, seen: OwnOrder | OrderCarriedOut) -> Any:
    shape = next((shape for shape in (*game.orders, *MATCH_ORDERS) if seen.name == shape.WIRE), None)
    return None if shape is None else msgspec.json.decode(seen.body, type=shape)
