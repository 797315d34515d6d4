"""How a match comes to be and ends: opened, seats taken and left, started, ended."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, ClassVar, Final, Literal

import msgspec

from domain.audience import Audience, Everybody, Public, shown_as
from domain.game import Seat
from domain.match.events.observations import AWAY_DAYS, OpenedSeen, SeatSeen, WordSeen
from domain.match.events.parts import OnlyMoves, Rewinding, SeriesRef, VaultRef, Waiting, Watching, WordTold
from domain.options import Value
from domain.wire import Upcaster, Wired

RECORD: Final = 2


def _before_draws_were_recorded(fields: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    return Opened.WIRE, {**fields, "record": 1}


class Opened(Wired, frozen=True):
    """A match exists, every option resolved, chance committed to. Public but for ``host`` and ``deputy``, who is asked to
    run it if the host falls silent (G-33).

    ``fixed``: whoever opened it named the seed, and so can know every draw. ``answer_by`` is until when those invited may
    answer; None: for ever. ``disputes``: whether it waits while one is open. ``record`` numbers what the events hold: from 2 on
    each draw (``ChanceDrawn``); in a match of 1 there may be some before the first such event of which only the number is noted
    (``ChanceUsed``). ``words``: those invited may add words of their own to chance; ``given`` are the hashes of those that are in
    it already, of the first game of a series (G-26). ``later``: in the first, what the secrets of the other games are committed
    to with, in their order. ``replay``: who may watch it again. ``away_days``: how many days each player may be away (G-28).
    ``rewinds``: how many administrators it takes to let it go back (G-25). ``quiet_hours``: whether players may have some (G-34).
    ``paces``: the hours of those kinds of decision that have others than ``pace_hours`` (G-05). ``observers``: whether whoever
    is known here may watch it being played, and hear what all may know (G-35). ``only_moves``: whether they are "played" unasked
    (G-38); in matches of before everybody is "asked".
    ``still_there``: after how many deadlines missed in a row a player is asked whether they are; 0: nobody is (G-40).
    """

    WIRE: ClassVar[str] = "match.opened.v2"
    EARLIER: ClassVar[Mapping[str, Upcaster]] = {"match.opened.v1": _before_draws_were_recorded}
    AUDIENCE: ClassVar[Audience] = Everybody(shown_as(OpenedSeen))
    game: str
    rules_version: str
    options: dict[str, Value]
    seats: tuple[Seat, ...]
    pace_hours: float
    max_defaults: int
    commitment: str
    number: int
    host: str | None = None
    series: SeriesRef | None = None
    fixed: bool = False
    answer_by: datetime | None = None
    record: int = RECORD
    disputes: Waiting = "go-on"
    words: bool = False
    given: tuple[str, ...] = ()
    replay: Watching = "link"
    later: tuple[str, ...] = ()
    away_days: int = AWAY_DAYS
    rewinds: Rewinding = "one"
    quiet_hours: bool = True
    deputy: str | None = None
    paces: dict[str, float] = msgspec.field(default_factory=dict)
    observers: bool = False
    only_moves: OnlyMoves = "asked"
    still_there: int = 0


class RolesRolled(Public, frozen=True):
    """The dice that gave the seats out: a round each, (seat, face)."""

    WIRE: ClassVar[str] = "match.roles-rolled.v1"
    dice: tuple[tuple[tuple[Seat, int], ...], ...]


def _taken(event: "SeatTaken") -> SeatSeen:
    return SeatSeen(event.seat, event.player is None, event.invited, event.place)


class SeatTaken(Wired, frozen=True):
    """A player (an opaque id) or a bot sits down; ``invited`` until they accept. All see the seat and whether a bot has it.

    Where the rules give out the seats once all have accepted, those invited first have places (``domain.seats.place``), and then
    each seat says which ``place`` it was.
    """

    WIRE: ClassVar[str] = "match.seat-taken.v1"
    AUDIENCE: ClassVar[Audience] = Everybody(_taken)
    seat: Seat
    player: str | None
    invited: bool = False
    place: Seat | None = None


class WordGiven(Wired, frozen=True):
    """With its acceptance, which follows, a seat gives a word that goes into chance (G-26). All are told its hash.

    The word lies in the vault; ``hash`` is ``domain.chance.word_hash`` of it, so that one that was erased still counts.
    """

    WIRE: ClassVar[str] = "match.word-given.v1"
    AUDIENCE: ClassVar[Audience] = Everybody(shown_as(WordSeen))
    seat: Seat
    hash: str
    word: VaultRef


class InvitationAccepted(Public, frozen=True):
    """An invited player takes the seat."""

    WIRE: ClassVar[str] = "match.invitation-accepted.v1"
    seat: Seat


class SeatWished(Public, frozen=True):
    """Whoever has this place wishes for a seat that is still to be given out (G-46)."""

    WIRE: ClassVar[str] = "match.seat-wished.v1"
    seat: Seat
    wish: Seat


class InvitationDeclined(Public, frozen=True):
    """An invited player does not; the match will not be played."""

    WIRE: ClassVar[str] = "match.invitation-declined.v1"
    seat: Seat


class InvitationsExpired(Public, frozen=True):
    """The time to answer is over, and these seats have not; the match will not be played."""

    WIRE: ClassVar[str] = "match.invitations-expired.v1"
    seats: tuple[Seat, ...]


class Started(Public, frozen=True):
    """Play begins: the game's opening events follow."""

    WIRE: ClassVar[str] = "match.started.v1"


class RulesAdopted(Public, frozen=True):
    """From here on the match goes on under another version of the rules; what has happened stays as it was."""

    WIRE: ClassVar[str] = "match.rules-adopted.v1"
    version: str


class SeatVacated(Public, frozen=True):
    """A seat is no longer played: it resigned or was retired."""

    WIRE: ClassVar[str] = "match.seat-vacated.v1"
    seat: Seat
    why: Literal["resigned", "retired"]


class Ended(Public, frozen=True):
    """The match is over."""

    WIRE: ClassVar[str] = "match.ended.v1"
    winners: tuple[Seat, ...]
    reason: str
    rule: str


class SeedOpened(Public, frozen=True):
    """The secret seed, in hexadecimal: from now on every draw can be recomputed."""

    WIRE: ClassVar[str] = "match.seed-opened.v1"
    seed: str


class WordsTold(Public, frozen=True):
    """The words that went into chance, and whose they are. Recorded only when the match has ended."""

    WIRE: ClassVar[str] = "match.words-told.v1"
    words: tuple[WordTold, ...]


class SeriesRanked(Public, frozen=True):
    """The last game of a series is over: from first to last, those who tie together, by their seats in it."""

    WIRE: ClassVar[str] = "match.series-ranked.v1"
    places: tuple[tuple[Seat, ...], ...]
