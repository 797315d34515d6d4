"""What a seat learns of a match, event by event, and the view folded from that alone."""

from collections.abc import Iterable, Iterator
from datetime import datetime
from itertools import groupby
from typing import Any, Final, TypeAlias, TypeVar

import msgspec

from domain import course
from domain.audience import observations
from domain.course import laid
from domain.game import AnyGame, Outcome, Seat
from domain.match import events as happened
from domain.match.evolve import MATCH_TYPES, drawn_on
from domain.match.state import DrawOffer
from domain.seats import less, number_of_place, places
from domain.wire import Wired

change = msgspec.structs.replace
T = TypeVar("T", happened.QuietHoursSet, happened.AbsenceAnnounced, happened.SeatDeputisedSeen)

Observation: TypeAlias = Any
"""One of the shapes told in place of an event, a public event of the match as it is, or an observation of the game's own."""

SHAPES: Final = MATCH_TYPES | {
    happened.OpenedSeen, happened.SeatSeen, happened.OwnOrder, happened.OwnRefusal, happened.OwnPlan,
    happened.OwnDispute, happened.OwnRuling, happened.OwnDiary, happened.PressSeen, happened.RewoundSeen,
    happened.SeatPassedSeen, happened.SeatDeputisedSeen, happened.HostSeen, happened.WordSeen,
}  # fmt: skip
"""Every shape of an observation that is not the game's own."""


class Asked(msgspec.Struct, frozen=True):
    """The decision being asked, as all may know it. ``since``: the first of those in a row that invited the same orders."""

    number: int
    window: str
    seats: tuple[Seat, ...]
    due: datetime
    early: datetime | None = None
    invites: str = ""
    since: int = 0
    wish: happened.TimeWished | None = None  # more time that others are asked for: who has not answered (G-43)

    @property
    def closes(self) -> datetime:
        """When it closes if nothing more comes."""
        return self.early or self.due


TIMES: Final = (
    happened.WaitShortened, happened.WaitRestored, happened.DeadlineExtended, happened.DeadlineRestored,
    happened.TimeGiven, happened.PlayResumed,
)  # fmt: skip
"""What moves the instant at which a decision closes."""


class MatchView(msgspec.Struct, frozen=True):
    """A seat's view of a match. ``game`` is its view of the table; None before play begins."""

    seat: Seat
    opened: happened.OpenedSeen | None = None
    seated: dict[Seat, happened.SeatSeen] = {}
    game: Any = None
    asked: Asked | None = None
    draw: DrawOffer | None = None
    resigning: bool = False
    vacated: tuple[Seat, ...] = ()
    unreachable: tuple[Seat, ...] = ()
    outcome: Outcome | None = None
    seed: str | None = None
    cancelled: bool = False
    expired: bool = False
    called_off: bool = False
    plan: tuple[happened.StoredPlanLine, ...] = ()
    looks: tuple[happened.Look, ...] = ()
    ordered: int = 0  # in which decision this seat has last ordered anything
    concerned: int = 0  # the newest in which anything was done or refused in its name
    disputing: happened.OwnDispute | None = None  # the dispute for which this seat is asked what is missing
    held: bool = False  # play waits for a ruling, or is paused
    paused: happened.PlayPaused | None = None
    away: tuple[happened.AbsenceAnnounced, ...] = ()  # who has said that they are away, those who are back left out
    quiet: tuple[happened.QuietHoursSet, ...] = ()  # who has quiet hours, or keeps weekends free
    deputised: tuple[happened.SeatDeputisedSeen, ...] = ()  # whose seats a deputy plays
    undone: tuple[tuple[int, int], ...] = ()  # the decisions that rewinds took back, from and to
    annulled: bool = False  # the result of a match that had ended
    words: tuple[happened.WordSeen, ...] = ()  # what went into chance beside the secret (G-26)
    told_words: tuple[happened.WordTold, ...] = ()
    holding: tuple[happened.StoredPlanLine, ...] = ()  # the orders of the own answer that waits (G-41)
    silent: tuple[Seat, ...] = ()  # who has been asked whether they are still there, and has not said so

    @property
    def decision(self) -> int:
        """The number of the newest decision, 0 before the first."""
        return self.asked.number if self.asked else 0

    @property
    def at_table(self) -> tuple[Seat, ...]:
        """The seats; before the rules have given them out the places of those invited."""
        return places(self.seated) or (self.opened.seats if self.opened is not None else ())

    @property
    def is_invited(self) -> bool:
        """Whether this seat's player is still to say yes or no."""
        own = self.seated.get(self.seat)
        return own is not None and own.invited and not self.cancelled


def waited_for(game: AnyGame, view: MatchView) -> tuple[Seat, ...]:
    """Whose answer to what is being asked still counts; all who were asked, if the game does not say otherwise."""
    if view.asked is None or view.outcome is not None or view.held:
        return ()
    return game.sight.waits(view.game) if game.sight.waits is not None else view.asked.seats


def time_wished(game: AnyGame, view: MatchView) -> happened.TimeWished | None:
    """The request for more time that this seat may answer: play waits for whoever asked, and it has not said yes (G-43)."""
    wish = view.asked.wish if view.asked is not None else None
    return wish if wish is not None and view.seat in wish.of and wish.seat in waited_for(game, view) else None


def awaits_others(view: MatchView) -> bool:
    """Whether a match waits for others to accept, and this seat's player has."""
    waits = view.opened is not None and view.asked is None and not view.cancelled and not view.is_invited
    return waits and any(seat.invited for seat in view.seated.values())


def blank(game: AnyGame, seat: Seat) -> MatchView:
    """What a seat knows before anything has happened."""
    return MatchView(seat, game=game.sight.blank(seat))


def with_tables(game: AnyGame, table: Any, events: Iterable[Wired]) -> Iterator[tuple[Wired, Any]]:
    """Events with the game's public table after each, from the one before the first."""
    for event in events:
        if type(event) not in MATCH_TYPES:
            table = laid(game.rules.lay, table, event)
        yield event, table


def look_on(game: AnyGame, views: dict[Seat, MatchView], happened: Iterable[tuple[Wired, Any]]) -> None:
    """Bring these views, which have seen all before, up to events, each with the game's public table after it."""
    for of_match, alike in groupby(happened, _is_of_match):
        if of_match:
            for event, _ in alike:
                for seat, seen in observations(event, views).items():
                    views[seat] = watch(views[seat], seen)
        else:
            _look_on_at_play(game, views, alike)


def _is_of_match(happened: tuple[Wired, Any]) -> bool:
    return type(happened[0]) in MATCH_TYPES


def _look_on_at_play(game: AnyGame, views: dict[Seat, MatchView], happened: Iterable[tuple[Wired, Any]]) -> None:
    known = {seat: view.game for seat, view in views.items()}
    course.look_on(game, known, happened)
    for seat, view in views.items():
        if known[seat] is not view.game:
            views[seat] = change(view, game=known[seat])


def watch(view: MatchView, observation: Observation) -> MatchView:
    """The view after an observation of what is the match's own."""
    match observation:
        case happened.OpenedSeen():
            return change(view, opened=observation)
        case happened.SeatSeen(seat=seat, place=before):
            words = tuple(change(one, seat=seat) if one.seat == before else one for one in view.words)
            return change(view, seated={**view.seated, seat: observation}, words=words)
        case happened.WordSeen():
            return change(view, words=(*view.words, observation))
        case happened.OwnOrder(by=by):
            view = change(view, holding=()) if by in ("letter", "held") else view
            return change(view, resigning=False, ordered=view.decision, concerned=view.decision)
        case happened.OwnDispute(lacks=lacks):
            return change(view, disputing=observation if lacks else None)
        case happened.OwnPlan(lines=lines) | happened.PlanFollowed(lines=lines):
            return change(view, plan=lines)
        case happened.PlanDropped():
            return change(view, plan=())
        case happened.AnswerHeld(orders=orders):
            return change(view, holding=orders)
        case happened.OwnRefusal():
            return change(view, concerned=view.decision)
        case _:
            return _watch_public(view, observation)


def _asked(before: Asked | None, opened: happened.DecisionOpened) -> Asked:
    since = opened.number
    if before is not None and opened.invites and before.invites == opened.invites:
        since = before.since
    return Asked(opened.number, opened.window, opened.seats, opened.due, None, opened.invites, since)


def _watch_public(view: MatchView, observation: Any) -> MatchView:
    match observation:
        case happened.DecisionOpened():
            return change(view, asked=_asked(view.asked, observation))
        case happened.InvitationAccepted(seat=seat):
            seated = {**view.seated, seat: change(view.seated[seat], invited=False)}
            return change(view, seated=seated, unreachable=less(view.unreachable, seat))
        case happened.Started() if places(view.seated):
            return change(view, seated={seat: one for seat, one in view.seated.items() if not number_of_place(seat)})
        case happened.SeatUnreachable(seat=seat):
            return change(view, unreachable=(*view.unreachable, seat))
        case happened.SeatReachable(seat=seat):
            return change(view, unreachable=less(view.unreachable, seat))
        case happened.InvitationDeclined() | happened.InvitationsExpired():
            return change(view, cancelled=True, expired=isinstance(observation, happened.InvitationsExpired))
        case happened.MatchStopped() if view.asked is None:
            return change(view, cancelled=True, called_off=True)
        case happened.ResignationAsked() | happened.ResignationWithdrawn():
            return change(view, resigning=isinstance(observation, happened.ResignationAsked))
        case happened.SeatVacated(seat=seat):
            own = seat == view.seat
            return change(
                view,
                deputised=_but(view.deputised, seat),
                vacated=(*view.vacated, seat),
                silent=less(view.silent, seat),
                resigning=view.resigning and not own,
                plan=() if own else view.plan,
            )
        case _:
            return _watch_match(view, observation)


def _watch_match(view: MatchView, observation: Any) -> MatchView:
    """The view after what concerns the match as a whole: its end, play that is held, a draw."""
    match observation:
        case happened.Ended(winners=winners, reason=reason, rule=rule):
            return change(view, outcome=Outcome(winners, reason, rule), deputised=())
        case happened.SeedOpened(seed=seed):
            return change(view, seed=seed)
        case happened.LooksTold(looks=looks):
            return change(view, looks=looks)
        case happened.WordsTold(words=words):
            return change(view, told_words=words)
        case happened.RewoundSeen(decision=first, decisions=last):
            asked = view.asked and timed(view.asked, observation)
            return change(view, asked=asked, undone=(*view.undone, (first, last)))
        case (
            happened.WaitShortened() | happened.WaitRestored() | happened.DeadlineExtended() | happened.DeadlineRestored()
            | happened.TimeGiven()
        ):  # fmt: skip
            return change(view, asked=view.asked and timed(view.asked, observation))
        case happened.ResultAnnulled():
            return change(view, annulled=True)
        case happened.PlayHeld():
            return change(view, held=True)
        case happened.PlayResumed():
            return change(view, held=False, asked=view.asked and timed(view.asked, observation))
        case happened.DrawProposed() | happened.DrawAgreed() | happened.DrawLapsed():
            return change(view, draw=drawn_on(view.draw, observation))
        case _:
            return _watch_hosting(view, observation)


def _watch_hosting(view: MatchView, observation: Any) -> MatchView:
    """The view once play is stopped or goes on, or more time is asked for."""
    match observation:
        case happened.PlayPaused():
            return change(view, held=True, paused=observation)
        case happened.PauseEnded():
            return change(view, paused=None)
        case happened.StillThereAsked(seat=seat):
            return change(view, silent=(*less(view.silent, seat), seat))
        case happened.StillThere(seat=seat):
            return change(view, silent=less(view.silent, seat))
        case happened.TimeWished() | happened.TimeAgreed() | happened.TimeDeclined():
            return change(view, asked=view.asked and _wished(view.asked, observation))
        case _:
            return _watch_people(view, observation)


def _watch_people(view: MatchView, observation: Any) -> MatchView:
    """The view once a player is away or back or has quiet hours, or somebody else plays or has a seat."""
    match observation:
        case happened.QuietHoursSet(seat=seat, since=since, until=until, weekends=weekends):
            others = _but(view.quiet, seat)
            return change(view, quiet=(*others, observation) if since != until or weekends else others)
        case happened.AbsenceAnnounced(seat=seat):
            return change(view, away=(*_but(view.away, seat), observation))
        case happened.AbsenceEnded(seat=seat):
            return change(view, away=_but(view.away, seat))
        case happened.SeatDeputisedSeen(seat=seat) | happened.DeputyEnded(seat=seat):
            now = (observation,) if isinstance(observation, happened.SeatDeputisedSeen) else ()
            deputised = (*_but(view.deputised, seat), *now)
            return change(view, deputised=deputised, unreachable=less(view.unreachable, seat))
        case happened.SeatPassedSeen(seat=seat, bot=bot):
            return change(
                view,
                seated={**view.seated, seat: happened.SeatSeen(seat, bot, invited=False)},
                unreachable=less(view.unreachable, seat),
                resigning=view.resigning and seat != view.seat,
                away=_but(view.away, seat),
                quiet=_but(view.quiet, seat),
                silent=less(view.silent, seat),
                deputised=_but(view.deputised, seat),
            )
        case _:
            return view


def _but(entries: tuple[T, ...], seat: Seat) -> tuple[T, ...]:
    """Those of the other seats."""
    return tuple(one for one in entries if one.seat != seat)


def _wished(asked: Asked, observation: Any) -> Asked:
    """The decision asked, with the request for more time that stands: of those who have not answered it (G-43)."""
    if isinstance(observation, happened.TimeWished):
        return change(asked, wish=observation)
    wish = asked.wish if isinstance(observation, happened.TimeAgreed) else None
    return change(asked, wish=wish and change(wish, of=less(wish.of, observation.seat)))


def timed(asked: Asked, observation: Any) -> Asked:
    """The decision asked after one of ``TIMES``: open until another instant; or after it is gone with what was undone."""
    match observation:
        case happened.DeadlineExtended(due=due):
            return change(asked, due=due)
        case happened.TimeGiven(number=number, due=due, early=early, passed=passed):
            wish = asked.wish if passed else None
            return change(asked, due=due, early=early, wish=wish) if asked.number == number else asked
        case happened.WaitShortened(due=due):
            return change(asked, early=due)
        case happened.DeadlineRestored(number=number, due=due):
            return change(asked, due=due, early=None) if due is not None and asked.number == number else asked
        case happened.PlayResumed(number=number, due=due, early=early):
            return change(asked, due=due, early=early) if asked.number == number else asked
        case happened.RewoundSeen(decisions=decisions):
            # Nothing that was sent ahead before is meant for what is asked from now on (G-03).
            return change(asked, number=decisions, invites="")
        case _:
            return change(asked, early=None)
