"""What a seat learns of a match, event by event, and the view folded from that alone."""

from datetime import datetime
from typing import Any, Final, TypeAlias

import msgspec

from domain.game import PUBLIC, REFEREE, AnyGame, Outcome, Seat
from domain.match import events as happened
from domain.match.events import LineRefused, PlanLine
from domain.match.evolve import MATCH_TYPES, drawn_on
from domain.match.state import DrawOffer
from domain.options import Value
from domain.wire import Wired

change = msgspec.structs.replace


class OpenedSeen(msgspec.Struct, frozen=True):
    """A match has been opened, as everybody may know it."""

    game: str
    options: dict[str, Value]
    seats: tuple[Seat, ...]
    pace_hours: float
    commitment: str
    number: int
    series: happened.SeriesRef | None
    fixed: bool = False
    answer_by: datetime | None = None


class SeatSeen(msgspec.Struct, frozen=True):
    """A seat is taken, by a person or by a bot; who the person is, nobody is told."""

    seat: Seat
    bot: bool
    invited: bool


class OwnOrder(msgspec.Struct, frozen=True):
    """An order of one's own was carried out, as understood: in which decision, and which it was ``meant`` for if another."""

    name: str
    body: msgspec.Raw
    by: str
    line: int
    cause: int
    decision: int = 0
    meant: int = 0


class OwnRefusal(msgspec.Struct, frozen=True):
    """A letter of one's own was not accepted."""

    decision: int
    lines: tuple[LineRefused, ...]
    cause: int


class OwnPlan(msgspec.Struct, frozen=True):
    """A plan of one's own was taken down, in place of any earlier one; ``at`` are its lines in the letter."""

    lines: tuple[PlanLine, ...]
    at: tuple[int, ...]
    cause: int


class PressSeen(msgspec.Struct, frozen=True):
    """Words of another seat, or one's own on their way to the others."""

    seat: Seat
    to: tuple[Seat, ...]
    words: str  # the vault row


Observation: TypeAlias = Any
"""One of the shapes above, a public event of the match as it is, or an observation of the game's own."""

_OPEN_TO_ALL: Final = frozenset((
    happened.RolesRolled, happened.InvitationAccepted, happened.InvitationDeclined, happened.InvitationsExpired,
    happened.Started,
    happened.DecisionOpened, happened.WaitShortened, happened.WaitRestored, happened.DeadlineMissed,
    happened.SeatUnreachable, happened.SeatReachable, happened.DeadlineExtended,
    happened.DrawProposed, happened.DrawAgreed, happened.DrawLapsed, happened.SeatVacated, happened.Ended, happened.LooksTold,
    happened.SeedOpened, happened.SeriesRanked,
))  # fmt: skip


_OWN: Final = frozenset((
    happened.OrderNotPlayed, happened.ResignationAsked, happened.PlanFollowed, happened.PlanWaits, happened.PlanDropped,
))  # fmt: skip


SHAPES: Final = MATCH_TYPES | {OpenedSeen, SeatSeen, OwnOrder, OwnRefusal, OwnPlan, PressSeen}
"""Every shape of an observation that is not the game's own."""


def observe(game: AnyGame, event: Wired, seat: Seat) -> Observation | None:
    """What a seat learns from an event of a match; None if nothing. ``public`` and ``referee`` are seats too."""
    kind = type(event)  # First, and by type: every event is put to every seat.
    if kind not in MATCH_TYPES:
        return game.observe(event, seat)
    if kind in _OPEN_TO_ALL:
        return event
    match event:
        case happened.Opened():
            return OpenedSeen(
                event.game,
                event.options,
                event.seats,
                event.pace_hours,
                event.commitment,
                event.number,
                event.series,
                event.fixed,
                event.answer_by,
            )
        case happened.SeatTaken():
            return SeatSeen(event.seat, event.player is None, event.invited)
        case happened.PressSent():
            heard = seat == event.seat or seat in event.to or seat == REFEREE
            return PressSeen(event.seat, event.to, event.words.id) if heard else None
        case _ if seat == getattr(event, "seat", PUBLIC):
            return _own(event)
        case _:
            return None


def _own(event: Any) -> Observation | None:
    match event:
        case happened.OrderCarriedOut():
            return OwnOrder(event.name, event.body, event.by, event.line, event.cause, event.decision, event.meant)
        case happened.OrdersRefused():
            return OwnRefusal(event.decision, event.lines, event.cause)
        case happened.PlanSet():
            return OwnPlan(event.lines, event.at, event.cause)
        case _ if type(event) in _OWN:
            return event
        case _:
            return None


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
    plan: tuple[PlanLine, ...] = ()
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
    return MatchView(seat, game=game.table(seat))


def watch(game: AnyGame, view: MatchView, observation: Observation) -> MatchView:
    """The view after an observation."""
    if type(observation) not in SHAPES:  # First: most of what is seen is the game's own.
        table = game.watch(view.game, observation)
        return view if table is view.game else change(view, game=table)
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
