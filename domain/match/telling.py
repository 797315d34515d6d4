"""The match's own events and refusals in words, beside those of the game."""

from collections.abc import Callable, Mapping
from typing import Any, Final

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
from domain.telling import Fields, Message, Story
from domain.words import Language, sentence, to_whom

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

    def name(seat: Seat, language: Language = language) -> str:
        return name_of(game, view, seat, language)

    match observation:
        case happened.OwnOrder() | happened.PlanFollowed():
            return _tell_plan(game, observation, language)
        case happened.RolesRolled(dice=dice):
            return _dice(game, dice, language)
        case happened.Ended(winners=winners, reason=reason, rule=rule):
            return outcome_words(game, Outcome(winners, reason, rule), view, language)
        case happened.RewoundSeen(decision=decision, again=again):
            by_two = view.opened is not None and view.opened.rewinds == "two"
            rewound = "told.rewound-by-two" if by_two else "told.rewound"
            said: str | None = SAY(rewound, language, decision=decision, again=again)
        case happened.SeatUnreachable(seat=seat):
            said = SAY("told.seat-unreachable", language, to_whom=to_whom(name(seat), language))
        case happened.AbsenceAnnounced() | happened.AbsenceEnded():
            said = absence_words(observation, name(observation.seat), language)
        case happened.QuietHoursSet(seat=seat):
            said = f"{name(seat)} {quiet_words(observation, language)}"
        case happened.SeatDeputisedSeen(seat=seat, until=until, zone=zone):
            said = SAY("told.deputised", language, seat=name(seat), last=last_day(until, zone, language))
        case _:
            told = (
                _YOURS if getattr(observation, "seat", None) == view.seat and type(observation) in _YOURS else _MESSAGES
            )
            said = Story(SAY, told, _fields(name)).tell(observation, language)
    return None if said is None else sentence(said)


def _paused(event: happened.PlayPaused) -> str:
    if event.seat is not None:
        return "told.paused-by-seat"
    return "told.paused" if event.until is None else "told.paused-for-a-while"


_YOURS: Final[Mapping[type, Message]] = {
    happened.SeatWished: "told.you-wished",
    happened.InvitationAccepted: "told.you-accepted",
}
"""What is told of the reader where seats have no names yet that they would know for theirs."""
_MESSAGES: Final[Mapping[type, Message]] = {
    happened.SeatSeen: lambda seen: "told.bot" if seen.bot else None,
    happened.WordSeen: "told.word-given",
    happened.SeatWished: "told.seat-wished",
    happened.InvitationAccepted: "told.invitation-accepted",
    happened.InvitationDeclined: "told.invitation-declined",
    happened.InvitationsExpired: "told.invitations-expired",
    happened.WaitShortened: "told.wait-shortened",
    happened.WaitRestored: "told.wait-restored",
    happened.DrawProposed: "told.draw-proposed",
    happened.DrawAgreed: "told.draw-agreed",
    happened.DrawLapsed: "told.draw-lapsed",
    happened.StillThereAsked: "told.still-there-asked",
    happened.StillThere: "told.still-there",
    happened.OnlyMovePlayed: "told.only-move",
    happened.SeatReachable: "told.seat-reachable",
    happened.DeadlineExtended: "told.deadline-extended",
    happened.DeadlineMissed: "told.deadline-missed",
    happened.DeadlineRestored: lambda event: "told.miss-taken-back" if event.due is None else "told.deadline-restored",
    happened.RulesAdopted: "told.rules-adopted",
    happened.ResultAnnulled: "told.result-annulled",
    happened.PlayHeld: "told.play-held",
    happened.PlayResumed: lambda event: "told.play-resumed" if event.number else "told.play-goes-on",
    happened.PlayPaused: _paused,
    happened.PauseEnded: "told.pause-ended",
    happened.MatchStopped: "told.stopped",
    happened.TimeGiven: lambda event: "told.time-given" if event.seat is None else "told.time-asked",
    happened.TimeWished: "told.time-wished",
    happened.TimeAgreed: "told.time-agreed",
    happened.TimeDeclined: "told.time-declined",
    happened.HostSeen: lambda seen: f"told.host-{seen.why}" if seen.person else "told.host-missing",
    happened.SeatPassedSeen: lambda seen: "told.seat-passed-to-bot" if seen.bot else "told.seat-passed",
    happened.DeputyEnded: "told.deputy-ended",
    happened.SeatVacated: lambda event: f"told.seat-{event.why}",
    happened.SeriesRanked: "told.series-ranked",
    happened.AnswerHeld: lambda event: None if event.orders else "told.held-dropped",
    happened.PlanWaits: "told.plan-waits",
}
"""Receipts, press, what is asked and the seed have places of their own in a letter, and a diary in the replay."""


def _fields(name: Callable[[Seat, Language], str]) -> Fields:
    """How seats are named at a table, one or several."""

    def names(seats: tuple[Seat, ...], language: Language) -> str:
        return ", ".join(name(seat, language) for seat in seats)

    def ranking(places: tuple[tuple[Seat, ...], ...], language: Language) -> str:
        return "; ".join(f"{n}. {names(place, language)}" for n, place in enumerate(places, 1))

    return {
        "seat": name,
        "wish": name,
        "seats": ("who", names),
        "places": ("order", ranking),
        "hash": lambda whole, language: whole[:SHORT_HASH],
    }


def _tell_plan(game: AnyGame, seen: Any, language: Language) -> str | None:
    """What a plan did, or what has become of it; of a letter's own orders and lines the receipt tells."""
    match seen:
        case happened.OwnOrder(by="held"):
            return SAY("told.held-played", language, order=carried_out(game, seen, language))
        case happened.OwnOrder(by="plan"):
            order = carried_out(game, seen, language)
            return SAY("told.plan-followed", language, order=order)
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


def absence_words(event: happened.AbsenceAnnounced | happened.AbsenceEnded, who: str, language: Language) -> str:
    """Who is away when, and on which days they are not after all."""
    if isinstance(event, happened.AbsenceAnnounced):
        first, last = first_and_last(event, language)
        said = SAY("told.away", language, seat=who, first=first, last=last)
        called_off = days_called_off(event, language)
        return f"{said} {called_off}" if called_off else said
    if event.off is None:
        return SAY("told.back", language, seat=who)
    first, last = days_between(event.off, event.zone, language)
    return SAY("told.not-going", language, seat=who, first=first, last=last)


def days_called_off(away: happened.AbsenceAnnounced, language: Language) -> str:
    """That an announcement takes the place of an earlier one; "" if it takes none, or announces the same days again."""
    if away.instead is None:
        return ""
    first, last = days_between(away.instead, away.zone, language)
    same = (first, last) == first_and_last(away, language)
    return "" if same else SAY("told.away-instead", language, first=first, last=last)


def quiet_words(event: happened.QuietHoursSet, language: Language) -> str:
    """What somebody's quiet hours and weekends come to, as what is said of them."""
    hours, zone = event.since != event.until, event.zone
    since, until = time_of_day(event.since), time_of_day(event.until)
    if hours and event.weekends:
        return SAY("told.quiet-hours-and-weekends", language, since=since, until=until, zone=zone)
    if hours:
        return SAY("told.quiet-hours", language, since=since, until=until, zone=zone)
    return SAY("told.quiet-weekends", language, zone=zone) if event.weekends else SAY("told.no-quiet-hours", language)
