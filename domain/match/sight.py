"""What a seat learns of a match, event by event, and the view folded from that alone."""

from datetime import datetime
from typing import Any, Final, TypeAlias

import msgspec

from domain.audience import observations
from domain.course import laid
from domain.game import AnyGame, Outcome, Seat
from domain.match import events as happened
from domain.match.events import OpenedSeen, OwnOrder, OwnPlan, OwnRefusal, PressSeen, SeatSeen, StoredPlanLine
from domain.match.evolve import MATCH_TYPES, drawn_on
from domain.match.state import DrawOffer
from domain.wire import Wired

change = msgspec.structs.replace


Observation: TypeAlias = Any
"""One of the shapes told in place of an event, a public event of the match as it is, or an observation of the game's own."""

SHAPES: Final = MATCH_TYPES | {OpenedSeen, SeatSeen, OwnOrder, OwnRefusal, OwnPlan, PressSeen}
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

    @property
    def closes(self) -> datetime:
        """When it closes if nothing more comes."""
        return self.early or self.due


class MatchView(msgspec.Struct, frozen=True):
    """A seat's view of a match. ``game`` is its view of the table; None before play begins."""

    seat: Seat
    opened: OpenedSeen | None = None
    seated: dict[Seat, SeatSeen] = {}
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
    plan: tuple[StoredPlanLine, ...] = ()
    looks: tuple[happened.Look, ...] = ()
    ordered: int = 0  # in which decision this seat has last ordered anything

    @property
    def decision(self) -> int:
        """The number of the newest decision, 0 before the first."""
        return self.asked.number if self.asked else 0

    @property
    def is_invited(self) -> bool:
        """Whether this seat's player is still to say yes or no."""
        own = self.seated.get(self.seat)
        return own is not None and own.invited and not self.cancelled


def blank(game: AnyGame, seat: Seat) -> MatchView:
    """What a seat knows before anything has happened."""
    return MatchView(seat, game=game.sight.blank(seat))


def table_after(game: AnyGame, view: MatchView, event: Wired) -> Any:
    """The game's public table after an event, for a view that has seen all before it."""
    return view.game.table if type(event) in MATCH_TYPES else laid(game.rules.lay, view.game.table, event)


def look_on(game: AnyGame, views: dict[Seat, MatchView], event: Wired, table: Any) -> None:
    """Bring these views, which have seen all before it, up to an event; ``table`` is the game's public one after it."""
    for seat, seen in observations(event, views).items():
        views[seat] = watch(game, views[seat], seen, table)


def watch(game: AnyGame, view: MatchView, observation: Observation, table: Any) -> MatchView:
    """The view after an observation; ``table`` is the game's public one after it."""
    if type(observation) not in SHAPES:  # First: most of what is seen is the game's own.
        known = game.sight.watch(view.game, observation, table)
        return view if known is view.game else change(view, game=known)
    match observation:
        case OpenedSeen():
            return change(view, opened=observation)
        case SeatSeen(seat=seat):
            return change(view, seated={**view.seated, seat: observation})
        case OwnOrder():
            return change(view, resigning=False, ordered=view.decision)
        case OwnPlan(lines=lines) | happened.PlanFollowed(lines=lines):
            return change(view, plan=lines)
        case happened.PlanDropped():
            return change(view, plan=())
        case OwnRefusal() | PressSeen() | happened.OrderNotPlayed() | happened.PlanWaits():
            return view
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
        case happened.WaitShortened() | happened.WaitRestored() | happened.DeadlineExtended():
            return change(view, asked=view.asked and _timed(view.asked, observation))
        case happened.InvitationAccepted(seat=seat):
            seated = {**view.seated, seat: change(view.seated[seat], invited=False)}
            return change(view, seated=seated, unreachable=_others(view.unreachable, seat))
        case happened.SeatUnreachable(seat=seat):
            return change(view, unreachable=(*view.unreachable, seat))
        case happened.SeatReachable(seat=seat):
            return change(view, unreachable=_others(view.unreachable, seat))
        case happened.InvitationDeclined() | happened.InvitationsExpired():
            return change(view, cancelled=True, expired=isinstance(observation, happened.InvitationsExpired))
        case happened.ResignationAsked():
            return change(view, resigning=True)
        case happened.SeatVacated(seat=seat):
            own = seat == view.seat
            return change(
                view,
                vacated=(*view.vacated, seat),
                resigning=view.resigning and not own,
                plan=() if own else view.plan,
            )
        case happened.Ended(winners=winners, reason=reason, rule=rule):
            return change(view, outcome=Outcome(winners, reason, rule))
        case happened.SeedOpened(seed=seed):
            return change(view, seed=seed)
        case happened.LooksTold(looks=looks):
            return change(view, looks=looks)
        case _:
            draw = drawn_on(view.draw, observation)
            return view if draw is view.draw else change(view, draw=draw)


def _others(seats: tuple[Seat, ...], seat: Seat) -> tuple[Seat, ...]:
    return tuple(other for other in seats if other != seat)


def _timed(asked: Asked, observation: Any) -> Asked:
    """The decision asked, open until another instant."""
    match observation:
        case happened.DeadlineExtended(due=due):
            return change(asked, due=due)
        case happened.WaitShortened(due=due):
            return change(asked, early=due)
        case _:
            return change(asked, early=None)
