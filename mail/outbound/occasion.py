"""Why a letter is written, beside what its seat may see: the facts that its outbox row fixes."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

import msgspec

from domain.game import AnyGame, Seat
from domain.match.events import RulingKind
from domain.match.queries import Query
from domain.match.sight import MatchView
from domain.match.why import Deduced
from domain.words import Language
from mail.outbound.own_data import KeptOfMe
from mail.outbound.sheet import Kind


class AnsweredLetter(msgspec.Struct, frozen=True, kw_only=True):
    """A letter of the player's as it was read: the lines of its newest words, which of them (from 0) are no orders, and
    which ask to be told something.

    ``cause`` is its arrival number; observations of the story that carry the same one are what came of it. ``joined`` are the
    orders that several lines say: the line by which each goes, then that of each part. ``resigning`` are the lines that ask to
    resign.
    """

    lines: tuple[str, ...]
    ignored: tuple[int, ...] = ()
    asked: tuple[int, ...] = ()
    cause: int = 0
    joined: tuple[tuple[int, ...], ...] = ()
    resigning: tuple[int, ...] = ()


class SettingTold(msgspec.Struct, frozen=True):
    """What became of a wish of the reader's about themselves: a key of ``compose.settings``, what was written, and a fact."""

    key: str
    said: str = ""
    detail: str = ""


class MatchOfReader(msgspec.Struct, frozen=True):
    """A match in which the reader has a seat, as that sees it: since when what is asked is asked, and when the match ended;
    ``story`` is what the letter tells of it, ``replay`` where whoever watched it can see it played back."""

    game: AnyGame
    view: MatchView
    since: datetime | None = None
    ended: datetime | None = None
    story: tuple[Any, ...] = ()
    replay: str = ""


class ListedMatch(msgspec.Struct, frozen=True):
    """A match that looks for players: of how many places how many are given."""

    number: int
    game: str
    pace_hours: float
    given: int
    places: int
    paces: dict[str, float] = {}
    reliability: int = 0  # of a hundred decisions how many those who join have answered in time


class ReliabilityTold(msgspec.Struct, frozen=True):
    """Of ``asked`` decisions its reader did not answer ``missed`` in time; with the newer ones counting more ``percent`` were."""

    asked: int
    missed: int
    percent: int


class RatingTold(msgspec.Struct, frozen=True):
    """How well somebody plays a side of a game: the number, how far off it may be, of how many matches (G-42).

    ``who``: in a row a player's opaque id, in a letter a name; "" is its reader.
    """

    game: str
    side: str
    number: int
    give_or_take: int
    matches: int
    who: str = ""


class RulingTold(msgspec.Struct, frozen=True):
    """What was ruled about ``decision``, on a dispute of the reader's or without any, and why; None if that was erased.

    ``back``: the decision to which play goes back with it, and the number under which that is asked again; None if it stays.
    """

    decision: int
    ruling: RulingKind
    why: str | None
    disputed: bool = True
    back: tuple[int, int] | None = None


class TellingLetter(msgspec.Struct, frozen=True):
    """A letter in which its reader was told something: its date, and the language in which it was written; ``gathered``: with
    news of other matches."""

    date: datetime
    language: Language
    gathered: bool = False


class Occasion(msgspec.Struct, frozen=True, kw_only=True):
    """What a letter is about and for whom.

    ``story`` are the seat's observations since the last letter that told them. ``note`` says what a help or held letter is
    about: "help", "nothing-understood", "hold-and-confirm", "failed" or "ask-owner"; ``sender`` is who answered in the last.
    ``head`` is the head of the chain at the end of the story, ``fairness`` the address of the page that says what it is for, and
    ``record`` that of the match's record, in the letter that ends it, and ``replay`` that of the match played back.
    ``queries`` are what the letter answered asks to be told;
    ``running`` are the matches of the reader that a letter lists. ``names`` are what the people in
    the seats go by, those who go by one, and ``host`` who opened the match; ``inviter`` is the host as those invited know
    them best. ``history`` are all observations since the beginning, for the last letter and where the story is asked for or why
    something is known; ``times`` says when each was made, ``told_in`` the letter that first told it: None for none before.
    ``seats`` are those that a letter to the host is about; its ``note`` is a key of ``compose.host.ADVICE``. ``looks`` are the
    reasons of the looks that the view tells of, None for one that was erased; ``own_words`` likewise the words that went into
    chance. ``believing``: "offer" if it tells how to be believed without being asked each time, "begun" if its reader now is.
    ``limits`` are those that are reached with it: a key of ``limits`` in ``compose.closing``, and until when. ``lost`` are the
    numbers of the letters that an administrator is told of, ``said`` what a mail server said of them. ``administrates``: the
    reader of a letter to the host is an administrator of the service, told in the host's place or beside the host;
    ``dispute`` is the number of the one that they are told of; ``unjudged``: nobody may rule on the reader's;
    ``from_list``: places were given to whoever asked for one;
    ``wrong``: the decision of which they are asked what was wrong, by a letter of which any answer is all a dispute (G-24).
    ``ruling`` is what a letter of that kind tells.
    ``deduced`` is what can be worked out of what the queries ask about, by their words, where it may be told.
    ``missed``: how many deadlines in a row seats have let pass, in a letter that says for whom a match waits.
    ``listed``: matches that look for players. ``until``: when what the letter asks ends by itself.
    ``reliability``: how reliably the reader answers, where the letter says it.
    ``settled`` is what the reader set with the letter answered. ``calendar``: the reader wishes deadlines
    for a calendar. ``kept`` is what a letter tells its reader that is kept of
    them, in matches of these ``games``, by their keys.
    """

    kind: Kind
    language: Language
    zone: str = "UTC"
    story: tuple[Any, ...] = ()
    answer: AnsweredLetter | None = None
    press: tuple[tuple[Seat, str | None], ...] = ()
    press_to: tuple[Seat, ...] = ()  # who hears those words
    note: str = ""
    sender: str = ""
    head: str = ""
    fairness: str = ""
    record: str = ""
    replay: str = ""
    queries: tuple[Query, ...] = ()
    deduced: Mapping[str, tuple[Deduced, ...]] = {}
    history: tuple[Any, ...] = ()
    times: tuple[datetime, ...] = ()
    told_in: tuple[TellingLetter | None, ...] = ()
    names: Mapping[Seat, str] = {}
    host: str = ""
    seats: tuple[Seat, ...] = ()
    looks: tuple[str | None, ...] = ()
    own_words: tuple[str | None, ...] = ()
    believing: str = ""
    settled: tuple[SettingTold, ...] = ()
    inviter: str = ""
    running: tuple[MatchOfReader, ...] = ()
    games: Mapping[str, AnyGame] = {}
    limits: tuple[tuple[str, datetime], ...] = ()
    lost: tuple[int, ...] = ()
    said: str = ""
    dispute: int = 0
    unjudged: bool = False
    wrong: int = 0
    from_list: bool = False
    missed: tuple[tuple[Seat, int], ...] = ()
    listed: tuple[ListedMatch, ...] = ()
    watchable: tuple[tuple[int, str], ...] = ()  # matches that the reader may watch: number and game
    until: datetime | None = None
    reliability: ReliabilityTold | None = None
    ratings: tuple[RatingTold, ...] | None = None  # None: the reader does not wish to be rated, or has not asked
    ruling: RulingTold | None = None
    administrates: bool = False
    kept: KeptOfMe | None = None
    calendar: bool = False
    ends: tuple[datetime, str] | None = None  # until when a deputy plays, and by the clock of which zone
