"""What seats are told in place of an event that they may not see whole."""

from datetime import datetime
from typing import Final

import msgspec

from domain.game import Seat
from domain.match.events.parts import (
    Lacks,
    LineRefused,
    OnlyMoves,
    Rewinding,
    RulingKind,
    SeriesRef,
    StoredPlanLine,
    Waiting,
)
from domain.options import Value

AWAY_DAYS: Final = 30
"""Days that a player may be away in a match, if nothing else is said of it (G-28)."""


class OpenedSeen(msgspec.Struct, frozen=True):
    """A match has been opened, as everybody may know it."""

    game: str
    options: dict[str, Value]
    seats: tuple[Seat, ...]
    pace_hours: float
    commitment: str
    number: int
    series: SeriesRef | None
    fixed: bool = False
    answer_by: datetime | None = None
    disputes: Waiting = "go-on"
    words: bool = False
    given: tuple[str, ...] = ()
    later: tuple[str, ...] = ()
    away_days: int = AWAY_DAYS
    rewinds: Rewinding = "one"
    quiet_hours: bool = True
    paces: dict[str, float] = {}
    observers: bool = False
    only_moves: OnlyMoves = "asked"


class SeatSeen(msgspec.Struct, frozen=True):
    """A seat is taken, by a person or by a bot; who the person is, nobody is told. ``place``: where they were counted before."""

    seat: Seat
    bot: bool
    invited: bool
    place: Seat | None = None


class HostSeen(msgspec.Struct, frozen=True):
    """Another person runs the match, or the administrators do; ``why`` is a key."""

    person: bool
    why: str


class SeatDeputisedSeen(msgspec.Struct, frozen=True):
    """A seat is played by a deputy until an instant, named as a day in this time zone; who it is, nobody is told."""

    seat: Seat
    until: datetime
    zone: str


class SeatPassedSeen(msgspec.Struct, frozen=True):
    """A seat has passed to another player, or to a bot."""

    seat: Seat
    bot: bool


class WordSeen(msgspec.Struct, frozen=True):
    """A seat has added a word of its own to chance: its hash."""

    seat: Seat
    hash: str


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

    lines: tuple[StoredPlanLine, ...]
    at: tuple[int, ...]
    cause: int


class PressSeen(msgspec.Struct, frozen=True):
    """Words of another seat, or one's own on their way to the others."""

    seat: Seat
    to: tuple[Seat, ...]
    words: str  # the vault row


class OwnDiary(msgspec.Struct, frozen=True):
    """What a seat wrote into its diary; the referee reads it too, and through him all players once the match has ended."""

    seat: Seat
    words: str  # the vault row


class RewoundSeen(msgspec.Struct, frozen=True):
    """Play has gone back to ``decision``, and what came after it up to decision ``decisions`` is undone."""

    decision: int
    decisions: int

    @property
    def again(self) -> int:
        """The number under which that decision is asked again."""
        return self.decisions + 1


class OwnDispute(msgspec.Struct, frozen=True):
    """A dispute of one's own about ``decision``: open once it ``lacks`` nothing. ``whole``: a letter asks for its words that has
    promised to take all of an answer for them."""

    decision: int
    lacks: Lacks
    line: int
    cause: int
    whole: bool = False


class OwnRuling(msgspec.Struct, frozen=True):
    """What was ruled about ``decision``, on a dispute of one's own or without any; ``reason`` is the vault row of why."""

    decision: int
    ruling: RulingKind
    reason: str
    disputed: bool = True
