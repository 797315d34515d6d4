"""Time given, play stopped for a while, people away, seats passed on: what hosts and players do for a match to go on."""

from datetime import datetime
from typing import ClassVar, Literal

from domain.audience import Audience, Everybody, Public, shown_as
from domain.game import Seat
from domain.match.events.observations import HostSeen, SeatDeputisedSeen, SeatPassedSeen
from domain.wire import Wired


class TimeGiven(Public, frozen=True):
    """Decision ``number`` stays open until ``due``, or ``early`` where a shorter wait stands (ruling G-27).

    ``seat`` asked for it; None: whoever runs the match gave it, or it came with a seat that has passed to somebody
    (``passed``): then it counts towards what may be added in all (G-05, G-30).
    """

    WIRE: ClassVar[str] = "match.time-given.v1"
    number: int
    seat: Seat | None
    due: datetime
    remind_at: datetime
    early: datetime | None = None
    passed: bool = False


class TimeWished(Public, frozen=True):
    """``seat``, who has had all the time of their own, asks ``of`` the others for more in decision ``number`` (ruling G-43)."""

    WIRE: ClassVar[str] = "match.time-wished.v1"
    number: int
    seat: Seat
    of: tuple[Seat, ...]


class TimeAgreed(Public, frozen=True):
    """A seat agrees to more time for whoever asks for it (ruling G-43)."""

    WIRE: ClassVar[str] = "match.time-agreed.v1"
    seat: Seat


class TimeDeclined(Public, frozen=True):
    """A seat does not agree to more time: the request is over (ruling G-43)."""

    WIRE: ClassVar[str] = "match.time-declined.v1"
    seat: Seat


class PlayPaused(Public, frozen=True):
    """Play stops, and no time runs from ``since`` on (ruling G-29). ``seat`` stopped it; None: whoever runs the match did. It
    goes on by itself at ``until``; None, in events of before: not until whoever runs the match said so."""

    WIRE: ClassVar[str] = "match.play-paused.v1"
    since: datetime
    seat: Seat | None = None
    until: datetime | None = None


class PauseEnded(Public, frozen=True):
    """The pause is over. Play goes on with ``PlayResumed``, or waits for the ruling on a dispute."""

    WIRE: ClassVar[str] = "match.pause-ended.v1"


class AbsenceAnnounced(Public, frozen=True):
    """A seat's player is away in this time (ruling G-28). ``zone`` is the one in which they named the days, ``days`` how many of
    those that a match allows are used with it; ``instead``: the days announced before that it takes the place of, so far as they
    are still to come."""

    WIRE: ClassVar[str] = "match.absence-announced.v1"
    seat: Seat
    since: datetime
    until: datetime
    zone: str
    days: int
    instead: tuple[datetime, datetime] | None = None


class AbsenceEnded(Public, frozen=True):
    """A seat's player is back earlier, or does not go. ``days`` are used; those not taken are given back. ``off``: the
    absence that has not begun and is called off, whose days they named in ``zone``."""

    WIRE: ClassVar[str] = "match.absence-ended.v1"
    seat: Seat
    days: int
    off: tuple[datetime, datetime] | None = None
    zone: str = "UTC"


class QuietHoursSet(Public, frozen=True):
    """What is asked of a seat from now on does not close between these minutes of the day, by the clock of its player's ``zone``
    (equal: at any hour), nor at ``weekends`` if they are kept free (ruling G-34)."""

    WIRE: ClassVar[str] = "match.quiet-hours-set.v1"
    seat: Seat
    since: int
    until: int
    weekends: bool
    zone: str


class SeatDeputised(Wired, frozen=True):
    """Somebody whom a seat's player has named plays it in their place (ruling G-39), until an instant that was named as a day in
    this time zone. All are told, but not who it is."""

    WIRE: ClassVar[str] = "match.seat-deputised.v1"
    AUDIENCE: ClassVar[Audience] = Everybody(shown_as(SeatDeputisedSeen))
    seat: Seat
    deputy: str
    until: datetime
    zone: str


class DeputyEnded(Public, frozen=True):
    """A seat's player plays it alone again."""

    WIRE: ClassVar[str] = "match.deputy-ended.v1"
    seat: Seat


class MatchStopped(Public, frozen=True):
    """Whoever runs the match has ended it, or called it off before it began: nobody wins (ruling G-29)."""

    WIRE: ClassVar[str] = "match.stopped.v1"


Passing = Literal["host", "administrator", "returned"]
"""By whom a seat passes to another: the host or an administrator; or its player came back and a bot gives way."""


class SeatPassed(Wired, frozen=True):
    """Another player (an opaque id), or a bot, has a seat from now on (ruling G-30). All see that, and whether it is a bot.
    ``excused``: what is asked closes before their whole time, and they are not said to have missed it (G-05)."""

    WIRE: ClassVar[str] = "match.seat-passed.v1"
    AUDIENCE: ClassVar[Audience] = Everybody(lambda event: SeatPassedSeen(event.seat, event.player is None))
    seat: Seat
    player: str | None
    by: Passing = "administrator"
    excused: bool = False


Succession = Literal["silent", "returned"]
"""Why somebody else runs a match: its host was silent, or came back while nobody else did."""


class HostSucceeded(Wired, frozen=True):
    """Another person (an opaque id), or None for the administrators, runs the match from now on (ruling G-33). All see which."""

    WIRE: ClassVar[str] = "match.host-succeeded.v1"
    AUDIENCE: ClassVar[Audience] = Everybody(lambda event: HostSeen(event.player is not None, event.why))
    player: str | None
    why: Succession = "silent"
