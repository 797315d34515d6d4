"""The match's own events and refusals in words, beside those of the game."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final

from msgspec.structs import asdict

from domain.game import AnyGame, Outcome, Seat
from domain.match import events as happened
from domain.match.days import days_between, first_and_last, last_day, time_of_day
from domain.match.naming import at_table, name_of
from domain.match.reading.notation import carried_out
from domain.match.rules.ruling import ANNULLED
from domain.match.rules.stopping import STOPPED
from domain.match.sight import SHAPES, MatchView
from domain.match.words import SAY
from domain.refusal import Refusal
from domain.words import Language, sentence, to_whom

_AS_THEY_ARE: Final[Mapping[type, str]] = {  # what says just what is in it
    happened.WaitShortened: "told.wait-shortened",
    happened.WaitRestored: "told.wait-restored",
    happened.DrawProposed: "told.draw-proposed",
    happened.DrawAgreed: "told.draw-agreed",
    happened.DrawLapsed: "told.draw-lapsed",
    happened.InvitationAccepted: "told.invitation-accepted",
    happened.InvitationDeclined: "told.invitation-declined",
    happened.StillThereAsked: "told.still-there-asked",
    happened.StillThere: "told.still-there",
    happened.OnlyMovePlayed: "told.only-move",
    happened.SeatReachable: "told.seat-reachable",
    happened.DeadlineExtended: "told.deadline-extended",
    happened.RulesAdopted: "told.rules-adopted",
    happened.ResultAnnulled: "told.result-annulled",
    happened.PlayHeld: "told.play-held",
    happened.PauseEnded: "told.pause-ended",
    happened.MatchStopped: "told.stopped",
    happened.TimeWished: "told.time-wished",
    happened.TimeAgreed: "told.time-agreed",
    happened.TimeDeclined: "told.time-declined",
    happened.DeputyEnded: "told.deputy-ended",
}
SHORT_HASH: Final = 16
"""Hexadecimal digits of a word's hash that a letter shows, of 64: enough to know one's own by."""


def refusal_words(game: AnyGame, refusal: Refusal, language: Language) -> str:
    """Why something was refused, as one sentence."""
    if f"refusal.{refusal.reason}" in SAY:
        return SAY(f"refusal.{refusal.reason}", language, **dict(refusal.facts))
    return game.telling.words(refusal, language)


def outcome_words(game: AnyGame, outcome: Outcome, view: MatchView, language: Language) -> str:
    """Who won and why, as one sentence."""
    if outcome.reason in ("draw-agreed", ANNULLED.reason, STOPPED.reason):
        return SAY(f"ended.{outcome.reason}", language)
    winners = tuple(at_table(game, view, seat) for seat in outcome.winners)
    return game.telling.ended(Outcome(winners, outcome.reason, outcome.rule), language)


def tell(game: AnyGame, observation: Any, view: MatchView, language: Language) -> str | None:
    """One observation as a sentence of the story; None if it needs none. ``view`` is the seat's, after it."""
    if type(observation) not in SHAPES:  # First: most of what is told is the game's own.
        return game.telling.tell(observation, language)

    def name(seat: Seat) -> str:
        return name_of(game, view, seat, language)

    match observation:
        case (
            happened.OwnOrder()
            | happened.OwnPlan()
            | happened.AnswerHeld()
            | happened.PlanFollowed()
            | happened.PlanWaits()
            | happened.PlanDropped()
        ):
            return _tell_plan(game, observation, language)
        case happened.SeatSeen(bot=True, seat=seat):
            return sentence(SAY("told.bot", language, seat=name(seat)))
        case happened.RolesRolled(dice=dice):
            return _dice(game, dice, language)
        case happened.Ended(winners=winners, reason=reason, rule=rule):
            return outcome_words(game, Outcome(winners, reason, rule), view, language)
        case happened.RewoundSeen(decision=decision, again=again):
            by_two = view.opened is not None and view.opened.rewinds == "two"
            said = "told.rewound-by-two" if by_two else "told.rewound"
            return sentence(SAY(said, language, decision=decision, again=again))
        case _:
            return _tell_public(observation, name, language)


def _tell_plan(game: AnyGame, seen: Any, language: Language) -> str | None:
    """What a plan did, or what has become of it; of a letter's own orders and lines the receipt tells."""
    match seen:
        case happened.AnswerHeld(orders=()):
            return SAY("told.held-dropped", language)
        case happened.OwnOrder(by="held"):
            return SAY("told.held-played", language, order=carried_out(game, seen, language))
        case happened.OwnOrder(by="plan"):
            order = carried_out(game, seen, language)
            return SAY("told.plan-followed", language, order=order)
        case happened.PlanWaits():
            return SAY("told.plan-waits", language)
        case happened.PlanFollowed(lines=(), why=None):
            return SAY("told.plan-ended", language)
        case happened.PlanFollowed(lines=lines, why=why) if why is not None:
            said = refusal_words(game, why, language)
            if lines:
                return SAY("told.plan-dropped-in-part", language, said=said)
            return SAY("told.plan-dropped", language, said=said)
        case _:
            return None


def _dice(game: AnyGame, dice: tuple[tuple[tuple[Seat, int], ...], ...], language: Language) -> str:
    rounds = "; ".join(
        ", ".join(f"{game.telling.seat_name(seat, language)} {face}" for seat, face in thrown) for thrown in dice
    )
    return SAY("told.roles-rolled", language, rounds=rounds)


def _tell_public(event: Any, name: Any, language: Language) -> str | None:
    """What is told of the course of the match, and of letters that did not arrive."""
    match event:
        case _ if type(event) in _AS_THEY_ARE:
            parts = asdict(event)
            if "seat" in parts:
                parts["seat"] = name(event.seat)
            said = SAY(_AS_THEY_ARE[type(event)], language, **parts)
        case happened.DeadlineMissed(seats=seats) | happened.InvitationsExpired(seats=seats):
            missed = isinstance(event, happened.DeadlineMissed)
            who = ", ".join(name(seat) for seat in seats)
            said = SAY("told.deadline-missed" if missed else "told.invitations-expired", language, who=who)
        case happened.SeriesRanked(places=places):
            order = "; ".join(f"{n}. {', '.join(name(seat) for seat in place)}" for n, place in enumerate(places, 1))
            said = SAY("told.series-ranked", language, order=order)
        case happened.SeatVacated(seat=seat, why=why):
            said = SAY("told.seat-resigned" if why == "resigned" else "told.seat-retired", language, seat=name(seat))
        case happened.SeatWished(seat=seat, wish=wish):
            said = SAY("told.seat-wished", language, seat=name(seat), wish=name(wish))
        case happened.WordSeen(seat=seat, hash=whole):
            said = SAY("told.word-given", language, seat=name(seat), hash=whole[:SHORT_HASH])
        case happened.SeatUnreachable(seat=seat):
            said = SAY("told.seat-unreachable", language, to_whom=to_whom(name(seat), language))
        case happened.DeadlineRestored(due=None, seat=seat):
            said = SAY("told.miss-taken-back", language, seat=name(seat))
        case happened.DeadlineRestored(number=number):
            said = SAY("told.deadline-restored", language, number=number)
        case happened.PlayResumed(number=number):
            said = SAY("told.play-resumed" if number else "told.play-goes-on", language, number=number)
        case _:
            return _tell_hosting(event, name, language)
    return sentence(said)


def _tell_hosting(event: Any, name: Any, language: Language) -> str | None:
    """What is told of more time, pauses, absences, who runs the match, and seats that pass to others."""
    match event:
        case happened.TimeGiven(number=number, seat=None):
            said = SAY("told.time-given", language, number=number)
        case happened.TimeGiven(number=number, seat=seat):
            said = SAY("told.time-asked", language, seat=name(seat), number=number)
        case happened.PlayPaused(seat=None, until=until):
            said = SAY("told.paused" if until is None else "told.paused-for-a-while", language)
        case happened.PlayPaused(seat=seat):
            said = SAY("told.paused-by-seat", language, seat=name(seat))
        case happened.AbsenceAnnounced() | happened.AbsenceEnded():
            said = absence_words(event, name(event.seat), language)
        case happened.QuietHoursSet(seat=seat):
            said = f"{name(seat)} {quiet_words(event, language)}"
        case happened.HostSeen(person=person, why=why):
            said = SAY(f"told.host-{why}" if person else "told.host-missing", language)
        case happened.SeatPassedSeen(seat=seat, bot=bot):
            said = SAY("told.seat-passed-to-bot" if bot else "told.seat-passed", language, seat=name(seat))
        case happened.SeatDeputisedSeen(seat=seat):
            said = SAY("told.deputised", language, seat=name(seat), last=last_day(event.until, event.zone, language))
        case _:
            return None  # receipts, press, what is asked and the seed have places of their own in a letter; a diary in the replay
    return sentence(said)


def absence_words(event: happened.AbsenceAnnounced | happened.AbsenceEnded, who: str, language: Language) -> str:
    """Who is away when, and on which days they are not after all."""
    if isinstance(event, happened.AbsenceAnnounced):
        first, last = first_and_last(event, language)
        said = SAY("told.away", language, seat=who, first=first, last=last)
        return said if event.instead is None else f"{said} {days_called_off(event.instead, event.zone, language)}"
    if event.off is None:
        return SAY("told.back", language, seat=who)
    first, last = days_between(event.off, event.zone, language)
    return SAY("told.not-going", language, seat=who, first=first, last=last)


def days_called_off(instead: tuple[datetime, datetime], zone: str, language: Language) -> str:
    """That an announcement takes the place of an earlier one."""
    first, last = days_between(instead, zone, language)
    return SAY("told.away-instead", language, first=first, last=last)


def quiet_words(event: happened.QuietHoursSet, language: Language) -> str:
    """What somebody's quiet hours and weekends come to, as what is said of them."""
    hours, zone = event.since != event.until, event.zone
    since, until = time_of_day(event.since), time_of_day(event.until)
    if hours and event.weekends:
        return SAY("told.quiet-hours-and-weekends", language, since=since, until=until, zone=zone)
    if hours:
        return SAY("told.quiet-hours", language, since=since, until=until, zone=zone)
    return SAY("told.quiet-weekends", language, zone=zone) if event.weekends else SAY("told.no-quiet-hours", language)
