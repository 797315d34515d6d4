"""The streams of matches and players: loaded and folded, and added to under one version with the rows that belong to it."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from itertools import groupby
from typing import Final, TypeVar
from uuid import UUID

import msgspec
import structlog
from eventsourcing.persistence import IntegrityError
from sqlalchemy import Connection, Engine, select, union_all

from domain.audience import observe
from domain.game import PUBLIC, AnyGame, Seat
from domain.games import UnknownRules, discover, find, playing
from domain.match.effective import numbered
from domain.match.events import (
    MATCH_EVENTS,
    DecisionOpened,
    DisputeRuled,
    Ended,
    InvitationDeclined,
    InvitationsExpired,
    Opened,
    Rewound,
    SeatPassed,
    SeatTaken,
)
from domain.match.rules.course import fold
from domain.match.sight import MatchView, Observation
from domain.match.state import Cancelled, Concluded, MatchState, Mustering, Underway, Unopened, planners
from domain.player.events import PLAYER_EVENTS
from domain.player.state import PlayerState, Unknown
from domain.player.state import evolve as evolve_player
from domain.seats import number_of_place, places
from domain.wire import Wire, Wired
from pbem.clubhouse.streams.chain import START, link
from pbem.clubhouse.streams.deputies import deputised
from pbem.clubhouse.streams.entries import Earlier, LazyEntries
from pbem.clubhouse.streams.folds import Fold, Folds
from pbem.clubhouse.streams.snapshots import EVERY, Snapshot, Snapshots
from pbem.store.engine import reading
from pbem.store.entry import Entry
from pbem.store.keys import Keys
from pbem.store.mapper import EntryMapper, Stored
from pbem.store.recorder import EventRecorder
from pbem.store.tables import OF_ADMINISTRATORS, OF_DISPUTES, OF_RULINGS, events

T = TypeVar("T")
Write = Callable[[Connection], object]

_LOG: Final = structlog.get_logger()
_TRIES: Final = 20  # of several processes that start at once each adopts what the others have not
_OVER: Final = (Ended, InvitationDeclined, InvitationsExpired)
_OF_PLAYERS: Final = frozenset(PLAYER_EVENTS)


class NoSuchMatch(LookupError):
    """There is no match of that id."""


class Remembered(msgspec.Struct, frozen=True):
    """An observation of a seat, when its event happened, and its number."""

    seen: Observation
    at: datetime
    number: int


class Loaded(msgspec.Struct, frozen=True):
    """A match as it stands: its game, its entries, the state, and the views asked for."""

    id: UUID
    game: AnyGame
    entries: LazyEntries
    state: MatchState
    views: dict[Seat, MatchView]

    @property
    def version(self) -> int:
        """The number of its newest event."""
        return len(self.entries)

    @property
    def decisions(self) -> int:
        """How many decisions have been asked."""
        return getattr(self.state, "decisions", 0)

    @property
    def opened(self) -> Opened:
        """What it was opened as."""
        assert not isinstance(self.state, Unopened)
        return self.state.opened

    @property
    def seated(self) -> dict[Seat, str]:
        """The player in each seat that no bot has, by an opaque id."""
        assert not isinstance(self.state, Unopened)
        occupants = self.state.occupants.items()
        return {seat: occupant.player for seat, occupant in occupants if occupant.player is not None}

    def ever_held(self, player: UUID) -> frozenset[Seat]:
        """The seats that a player has or has had, or has played for another, whatever was undone; the place they were invited to
        included."""
        events = [entry.event for entry in self.entries]
        taken = {one.seat for one in events if isinstance(one, SeatTaken | SeatPassed) and one.player == str(player)}
        return frozenset(taken | deputised(events, str(player)))

    def held_besides(self, player: UUID, seat: Seat) -> frozenset[Seat]:
        """The seats other than this one that a player has or has had, or has played for another: who knows what one of them saw
        takes no other (G-30, G-39). A place becomes a seat, and is none."""
        return frozenset(one for one in self.ever_held(player) if one != seat and not number_of_place(one))

    @property
    def deputies(self) -> dict[Seat, str]:
        """Who plays a seat in its player's place now, by an opaque id."""
        occupants = self.state.occupants.items() if isinstance(self.state, Underway) else ()
        return {seat: occupant.deputy for seat, occupant in occupants if occupant.deputy is not None}

    def held_by(self, seat: Seat, number: int) -> str | None:
        """Who had a seat when event ``number`` happened; None if a bot had it, or nobody yet."""
        taken = (entry.event for entry in reversed(self.entries[:number]))
        return next((one.player for one in taken if isinstance(one, SeatTaken | SeatPassed) and one.seat == seat), None)

    def head(self, seat: Seat) -> str:
        """The hash of the newest event from which this seat learnt something; the next one's would tell that it happened."""
        known = (entry for entry in reversed(self.entries) if observe(entry.event, seat) is not None)
        return next(known).digest

    def seen(self, seat: Seat, *, since: int, upto: int) -> list[Observation]:
        """What a seat learnt from the events after ``since`` up to ``upto`` that counted at the end: where play went back
        meanwhile, what had not been told and was undone is not told any more."""
        told = [entry.event for entry in self.entries[since:upto]]
        if any(type(event) is Rewound for event in told):
            counting = numbered([entry.event for entry in self.entries[:upto]])
            told = [event for number, event in counting if number > since]
        found = (observe(event, seat) for event in told)
        return [observation for observation in found if observation is not None]

    def remembered(self, seat: Seat, *, upto: int) -> list[Remembered]:
        """What a seat learnt from the events up to ``upto`` that counted then, and when each happened."""
        entries = self.entries[:upto]
        counting = numbered([entry.event for entry in entries])
        found = (Remembered(observe(event, seat), entries[number - 1].at, number) for number, event in counting)
        return [one for one in found if one.seen is not None]

    def asked_since(self, seat: Seat) -> datetime | None:
        """When the first of the decisions in a row that ask the same was opened, as the seat was told; None if none is."""
        asked = self.views[seat].asked
        if asked is None or self.views[seat].outcome is not None:
            return None
        for entry in reversed(self.entries):
            seen = observe(entry.event, seat) if type(entry.event) is DecisionOpened else None
            if seen is not None and seen.number == asked.since:
                return entry.at
        return None

    def at(self, upto: int, seats: Iterable[Seat]) -> "Loaded":
        """The match as it stood after event ``upto``."""
        seats = tuple(seats)
        if upto >= self.version and all(seat in self.views for seat in seats):
            return self
        entries = LazyEntries(self.entries[:upto])
        state, views = fold(self.game, (entry.event for entry in entries), seats)
        return Loaded(self.id, self.game, entries, state, views)

    def after(self, more: Sequence[Entry]) -> "Loaded":
        """The match after the entries that follow, its views brought up to them."""
        views = {seat: (self.version, view) for seat, view in self.views.items()}
        fold = Fold(self.game, self.entries, self.state, views).after(more, self.views)
        return Loaded(self.id, fold.game, fold.entries, fold.state, {seat: fold.views[seat][1] for seat in self.views})


def decided_again(commit: Callable[[], T]) -> T:
    """What ``commit`` gives, called again while another writer is first: it decides anew on what then stands. The library's
    IntegrityError if others are first again and again."""
    for _ in range(_TRIES - 1):
        with suppress(IntegrityError):
            return commit()
    return commit()


def _all_seats(state: MatchState, entries: Sequence[Entry]) -> tuple[Seat, ...]:
    """Every seat, observers included, of a match in this state, or of one that is opened by the first of these entries."""
    opened = entries[0].event if isinstance(state, Unopened) else state.opened
    assert isinstance(opened, Opened)
    waiting = places(state.occupants) if isinstance(state, Mustering | Cancelled) else ()
    return (*waiting, *opened.seats, PUBLIC)


def version_of(match: Loaded | None) -> int:
    """Up to which event a letter speaks; fixed when it is owed, so that it reads the same whenever it is rendered."""
    return match.version if match is not None else 0


def _played(opened: Opened, state: MatchState, entries: Iterable[Entry]) -> AnyGame:
    """The game whose rules a match is folded and goes on under: for one that is over any, since they decide nothing more.

    UnknownRules if it runs and they are not here. It stands as ``state`` says before ``entries``.
    """
    try:
        return playing(opened.game, opened.rules_version)
    except UnknownRules:
        if isinstance(state, (Cancelled, Concluded)) or any(isinstance(entry.event, _OVER) for entry in entries):
            return find(opened.game)
        raise


def wire() -> Wire:
    """Every stored name: the match's, the player's, and those of all installed games; those of earlier releases too."""
    of_games = (event for newest in discover().values() for game in (newest, *newest.earlier) for event in game.events)
    return Wire(dict.fromkeys((*MATCH_EVENTS, *PLAYER_EVENTS, *of_games)))


class Repository:
    """The streams over our recorder. One stream a match, one stream a player.

    Without ``keys`` there are no snapshots: a match that is not remembered is folded from its first event on.
    """

    def __init__(self, engine: Engine, keys: Keys | None = None) -> None:
        self.engine = engine
        self.recorder = EventRecorder(engine)
        self._wire = wire()
        self._folds = Folds()
        self._snapshots = Snapshots(self.recorder, keys) if keys is not None else None
        self._mapper = EntryMapper(self._wire)

    def entries(self, stream: UUID, gt: int | None = None) -> list[Entry]:
        """All entries of a stream, or those after version ``gt``; none if there is no such stream."""
        return self._mapper.entries(stream, self.recorder.select_rows(stream, gt=gt))

    def named(self, stream: UUID, names: Collection[str]) -> list[Entry]:
        """The entries of a stream whose events have one of these stored names: a long match has few that do."""
        wanted = select(events.c.version, events.c.topic, events.c.state).where(
            events.c.stream == stream, events.c.topic.in_(names)
        )
        with reading(self.engine) as conn:
            rows = conn.execute(wanted.order_by(events.c.version)).all()
        return self._mapper.entries(stream, [(row.version, row.topic, row.state) for row in rows])

    def stored(self, stream: UUID) -> list[Stored]:
        """All entries of a stream byte for byte: the chain runs over what was written, not over how it is read today."""
        return self._mapper.stored(self.recorder.select_rows(stream))

    def of_administrators(self, conn: Connection, match_id: UUID | None = None) -> list[Entry]:
        """What administrators did to one match, or to any, as it is recorded there."""
        wanted = select(events.c.stream, events.c.version, events.c.topic, events.c.state)
        if match_id is not None:
            wanted = wanted.where(events.c.stream == match_id)
        ruled = wanted.where(OF_DISPUTES, events.c.topic == DisputeRuled.WIRE)
        found = union_all(wanted.where(OF_ADMINISTRATORS), ruled, wanted.where(OF_RULINGS))
        rows = sorted(conn.execute(found).all(), key=lambda row: row[:2])
        return [self._mapper.entries(row.stream, [(row.version, row.topic, row.state)])[0] for row in rows]

    def newest(self) -> Entry | None:
        """The newest event of all streams; None if there is none."""
        last = self.recorder.newest()
        return None if last is None else self._mapper.to_domain_event(last)

    def match(self, match_id: UUID, seats: Iterable[Seat] | None = None) -> Loaded:
        """A match as it stands, with the views of ``seats`` (of all, observers included, if left out) and of all with plans.

        What was folded before is not folded again; what any process has appended since is.
        """
        fold = self._folds.get(match_id)
        if fold is None:
            fold, more = self._cold(match_id)
        else:
            more = self.entries(match_id, gt=len(fold.entries))
        wanted = tuple(seats) if seats is not None else _all_seats(fold.state, more)
        fold = fold.after(more, wanted)
        planning = tuple(seat for seat in planners(fold.state) if seat not in wanted)
        if planning:
            wanted = (*wanted, *planning)
            fold = fold.after((), planning)
        self._folds.put(match_id, fold)
        return Loaded(match_id, fold.game, fold.entries, fold.state, {seat: fold.views[seat][1] for seat in wanted})

    def _cold(self, match_id: UUID) -> tuple[Fold, list[Entry]]:
        """A match that is not remembered: as its snapshot has it, or before its first event, and the entries after that."""
        if self._snapshots is None:
            entries = self.entries(match_id)
        else:
            entries = self._mapper.entries(match_id, self.recorder.rows_since_snapshot(match_id))
            if not entries or entries[0].originator_version > 1:
                snapshot = self._snapshots.upto(entries[0]) if entries else None
                if snapshot is not None:
                    return self._from(snapshot, entries), entries[1:]
                entries = self.entries(match_id)
        if not entries or not isinstance(entries[0].event, Opened):
            raise NoSuchMatch(f"There is no match {match_id}.")
        return Fold(_played(entries[0].event, Unopened(), entries)), entries

    def _from(self, snapshot: Snapshot, entries: Sequence[Entry]) -> Fold:
        """A match as it stood after the first of these entries."""
        assert not isinstance(snapshot.state, Unopened)
        last, game = entries[0], _played(snapshot.state.opened, snapshot.state, entries)
        version, match_id = last.originator_version, last.originator_id
        before = version - 1
        earlier = Earlier(
            before, lambda: self._mapper.entries(match_id, self.recorder.select_rows(match_id, lte=before))
        )
        views = {seat: (version, view) for seat, view in snapshot.views.items()}
        return Fold(game, LazyEntries([last], earlier), snapshot.state, views)

    def _try_snapshot(self, match_id: UUID) -> None:
        """Keep a snapshot if that is possible: what it is of was committed, and must not be taken for failed."""
        try:
            self.keep_snapshot(match_id)
        except Exception as failure:  # of the database, or of a game whose positions cannot be written down
            _LOG.warning("no snapshot was kept", stream=str(match_id), error=type(failure).__name__)

    def keep_snapshot(self, match_id: UUID) -> None:
        """Keep what a match is folded to, so that who does not remember it need not read all of it."""
        if self._snapshots is not None:
            match = self.match(match_id)
            snapshot = Snapshot(match.entries[-1].digest, match.state, match.views)
            self._snapshots.keep(match_id, match.version, snapshot)

    def grown(
        self,
        match: Loaded,
        more: Sequence[Entry],
        state: MatchState | None = None,
        views: Mapping[Seat, MatchView] | None = None,
    ) -> Loaded:
        """A match with the entries that were just committed to it: nobody else can have written those versions.

        ``state`` and ``views`` are what they lead to, if that is known; otherwise they are folded here.
        """
        fold = self._folds.get(match.id)
        if fold is None or len(fold.entries) != match.version:
            return self.match(match.id, match.views)
        if state is None or views is None or views.keys() != match.views.keys():
            fold = fold.after(more, match.views)
        else:
            fold = fold.grown(more, state, views)
        self._folds.put(match.id, fold)
        return Loaded(
            match.id, fold.game, fold.entries, fold.state, {seat: fold.views[seat][1] for seat in match.views}
        )

    def player(self, player_id: UUID) -> tuple[PlayerState, list[Entry]]:
        """A player as they stand, and their entries."""
        entries = self.entries(player_id)
        state: PlayerState = Unknown()
        for entry in entries:
            state = evolve_player(state, entry.event)
        return state, entries

    def chained(
        self, stream: UUID, before: Sequence[Entry], events: Iterable[Wired], seed: bytes, now: datetime
    ) -> list[Entry]:
        """New entries of a stream, each hashed onto the one before it."""
        digest = before[-1].digest if before else START
        number = len(before)
        made: list[Entry] = []
        for event in events:
            number += 1
            digest = link(digest, seed, number, now, event.WIRE, self.body(event))
            made.append(Entry(stream, number, now, event, digest))
        return made

    def body(self, event: Wired) -> bytes:
        """The stored JSON of an event: what the chain of hashes runs over."""
        return self._wire.dump(event)

    def append(self, entries: Sequence[Entry], also: Iterable[Write]) -> None:
        """Commit entries and rows together; the library's IntegrityError if another writer was first."""
        # The library's ``save`` and ``put`` make several objects of each entry; ours are ready to be written.
        self.recorder.record([self._mapper.row(entry) for entry in entries], also)
        for stream, told in groupby(entries, lambda entry: entry.originator_id):
            of_it = list(told)
            names = self._public_names(stream, [entry.event for entry in of_it])
            if names:
                _LOG.info("events recorded", stream=str(stream), events=names)
            before, upto = of_it[0].originator_version - 1, of_it[-1].originator_version
            if before // EVERY != upto // EVERY and self._folds.get(stream) is not None:
                self._try_snapshot(stream)

    def _public_names(self, stream: UUID, events: Sequence[Wired]) -> list[str]:
        """What the log may say of new events: what everybody learns of them, by name. Who reads logs plays perhaps."""
        first, fold = events[0], self._folds.get(stream)
        game = find(first.game) if isinstance(first, Opened) else fold.game if fold is not None else None
        names = []
        for event in events:
            if type(event) in _OF_PLAYERS:
                names.append(event.WIRE)
            elif game is not None:
                seen = observe(event, PUBLIC)
                names += [] if seen is None else [event.WIRE if seen is event else type(seen).__name__]
        return names
