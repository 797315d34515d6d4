"""Matches as they were last folded, so that only what happened since is read and folded again."""

import threading
from collections import OrderedDict
from collections.abc import Iterable, Mapping, Sequence
from typing import Final
from uuid import UUID

import msgspec

from domain.game import AnyGame, Seat
from domain.match.effective import effective
from domain.match.events import Rewound
from domain.match.evolve import evolve
from domain.match.rules.course import fold
from domain.match.sight import MatchView, blank, look_on, with_tables
from domain.match.state import MatchState, Unopened
from pbem.clubhouse.streams.entries import LazyEntries
from pbem.store.entry import Entry

MOST_ENTRIES: Final = 20_000  # in memory, of all matches together: some twenty megabytes
LEAST: Final = 30  # what the state and the views of a match take, in entries


class Fold(msgspec.Struct, frozen=True):
    """A match folded so far. A view is as it was after the number of entries beside it: only views asked for go on."""

    game: AnyGame
    entries: LazyEntries = LazyEntries()
    state: MatchState = Unopened()
    views: dict[Seat, tuple[int, MatchView]] = {}

    def after(self, more: Sequence[Entry], seats: Iterable[Seat]) -> "Fold":
        """The fold after more entries, with the views of ``seats`` brought up to them."""
        if any(type(entry.event) is Rewound for entry in more):
            return self._anew(more, seats)
        state = self.state
        for entry in more:
            state = evolve(self.game, state, entry.event)
        entries = self.entries.plus(more)
        views = dict(self.views)
        behind: dict[int, dict[Seat, MatchView]] = {}
        for seat in seats:
            upto, view = views.get(seat) or (0, blank(self.game, seat))
            behind.setdefault(upto, {})[seat] = view
        for upto, alike in behind.items():
            table = next(iter(alike.values())).game.table  # views that are equally far hold equal ones
            events = [entry.event for entry in entries[upto:]]
            events = events if upto else effective(events)  # a view is kept no longer than up to the next rewind
            look_on(self.game, alike, with_tables(self.game, table, events))
            views.update((seat, (len(entries), view)) for seat, view in alike.items())
        return Fold(self.game, entries, state, views)

    def _anew(self, more: Sequence[Entry], seats: Iterable[Seat]) -> "Fold":
        """The fold after a rewind: what it undid cannot be taken out of a state or a view."""
        entries = self.entries.plus(more)
        state, views = fold(self.game, (entry.event for entry in entries), seats)
        return Fold(self.game, entries, state, {seat: (len(entries), view) for seat, view in views.items()})

    def grown(self, more: Sequence[Entry], state: MatchState, views: Mapping[Seat, MatchView]) -> "Fold":
        """The same where it is known what the entries lead to: the state, and the views of some seats."""
        entries = self.entries.plus(more)
        upto = len(entries)
        older = {} if any(type(entry.event) is Rewound for entry in more) else self.views
        return Fold(self.game, entries, state, {**older, **{seat: (upto, view) for seat, view in views.items()}})


class Folds:
    """The folds of the matches looked at last, by id. Streams only grow, so an old fold is never wrong, only short."""

    def __init__(self, most_entries: int = MOST_ENTRIES) -> None:
        self._most = most_entries
        self._count = 0
        self._folds: OrderedDict[UUID, tuple[Fold, int]] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, match: UUID) -> Fold | None:
        """The fold of a match, if it is remembered."""
        with self._lock:
            if match not in self._folds:
                return None
            self._folds.move_to_end(match)
            return self._folds[match][0]

    def put(self, match: UUID, fold: Fold) -> None:
        """Remember a fold; those not looked at for longest give way to it."""
        takes = max(fold.entries.held, LEAST)
        with self._lock:
            _, before = self._folds.pop(match, (None, 0))
            self._count += takes - before
            self._folds[match] = fold, takes
            while self._count > self._most and len(self._folds) > 1:
                _, (_, gone) = self._folds.popitem(last=False)
                self._count -= gone
