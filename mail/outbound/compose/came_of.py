"""What came of an order that every game shares, as a receipt says it beside its line."""

from typing import Any, Final

from domain.game import AnyGame, Seat
from domain.match.days import days_between, first_and_last, time_of_day
from domain.match.events import AbsenceEnded, StillThere, TimeGiven, TimeWished
from domain.match.orders import (
    AgreeTime,
    AnswerReady,
    Away,
    Back,
    Diary,
    HoldOpen,
    KeepWeekends,
    MoreTime,
    NoResign,
    Pause,
    Say,
    SetQuietHours,
    StillHere,
)
from domain.match.sight import MatchView
from domain.match.telling import days_called_off
from domain.words import Language
from mail.outbound.compose.opening import heard_by, names
from mail.outbound.instants import instant
from mail.outbound.occasion import Occasion
from mail.outbound.words import SAY

_FEW_DAYS: Final = 7
"""Of days that are left for absences: who has no more is told what comes then."""


def came_of(game: AnyGame, view: MatchView, order: Any, occasion: Occasion) -> str:
    """What came of an order that all games share: who heard it, until when there is time; "" if no more is to be said."""
    match order:
        case Say(to=to):
            return _heard(game, view, occasion.language, to or ())
        case Diary():
            return SAY("letter.diary-kept", occasion.language)
        case NoResign():
            return SAY("letter.not-resigned", occasion.language)
        case MoreTime() | Pause() | Away() | Back():
            return _in_time(view, order, occasion)
        case HoldOpen() | AnswerReady():
            waits = view.holding and isinstance(order, HoldOpen)
            return SAY("letter.answer-waits", occasion.language) if waits else ""
        case StillHere():
            told = StillThere(view.seat) in occasion.story
            return SAY("letter.still-here" if told else "letter.nobody-asked", occasion.language)
        case AgreeTime(agrees=agrees):
            return SAY("letter.time-granted" if agrees else "letter.time-not-granted", occasion.language)
        case SetQuietHours() | KeepWeekends():
            return _quiet(view, occasion.language)
        case _:
            return ""


def _in_time(view: MatchView, order: MoreTime | Pause | Away | Back, occasion: Occasion) -> str:
    language, zone = occasion.language, occasion.zone
    own = next((one for one in view.away if one.seat == view.seat), None)
    match order:
        case MoreTime() if _was_wished(view, occasion):
            return SAY("letter.others-asked", language)
        case MoreTime() if view.asked is not None:
            return SAY("letter.more-time", language, when=instant(view.asked.closes, zone, language))
        case Pause() if view.paused is not None and view.paused.until is not None:
            return SAY("letter.paused-by-you", language, when=instant(view.paused.until, zone, language))
        case Away() if own is not None and view.opened is not None:
            first, last = first_and_last(own, language)
            left = view.opened.away_days - own.days
            said = SAY("letter.away", language, first=first, last=last, left=left)
            if called_off := days_called_off(own, language):
                said = f"{said} {called_off}"
            return f"{said} {SAY('letter.away-nearly-used', language)}" if left <= _FEW_DAYS else said
        case Back() if own is None:
            return _not_away(view, occasion)
        case _:
            return ""


def _not_away(view: MatchView, occasion: Occasion) -> str:
    """That the reader is back; or which days they called off that had not begun."""
    for one in occasion.story:
        if isinstance(one, AbsenceEnded) and one.seat == view.seat and one.off is not None:
            first, last = days_between(one.off, one.zone, occasion.language)
            return SAY("letter.not-going", occasion.language, first=first, last=last)
    return SAY("letter.not-away", occasion.language)


def _was_wished(view: MatchView, occasion: Occasion) -> bool:
    """Whether the others were asked for the time, and it was not given at once since none could be (G-43)."""
    told = occasion.story
    wished = any(isinstance(one, TimeWished) and one.seat == view.seat for one in told)
    return wished and not any(isinstance(one, TimeGiven) and one.seat == view.seat for one in told)


def _quiet(view: MatchView, language: Language) -> str:
    """The quiet hours and weekends that the reader has from now on."""
    own = next((one for one in view.quiet if one.seat == view.seat), None)
    if own is None:
        return SAY("letter.no-quiet-hours", language)
    now_is = (own.since, own.until, own.weekends)
    match now_is:
        case (since, until, False):
            said = SAY(
                "letter.quiet-hours", language, since=time_of_day(since), until=time_of_day(until), zone=own.zone
            )
        case (since, until, True) if since != until:
            said = SAY(
                "letter.quiet-hours-and-weekends",
                language,
                since=time_of_day(since),
                until=time_of_day(until),
                zone=own.zone,
            )
        case _:
            said = SAY("letter.quiet-weekends", language, zone=own.zone)
    return f"{said} {SAY('letter.quiet-told', language)}"


def _heard(game: AnyGame, view: MatchView, language: Language, only: tuple[Seat, ...]) -> str:
    """Who heard what the player said: all who may, or those alone for whom it was."""
    to = tuple(seat for seat in heard_by(game, view) if not only or seat in only)
    if not to:
        waits = any(seat.invited for seat in view.seated.values())
        return SAY("letter.heard-by-nobody-yet" if waits else "letter.heard-by-nobody", language)
    return SAY("letter.heard-by", language, who=names(game, view, to, language))
