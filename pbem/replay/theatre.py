"""Who may watch which match from where, and the replay made for them; what is folded stays in memory for the next step."""

import threading
from collections import OrderedDict
from collections.abc import Callable
from typing import Final, Generic, TypeAlias, TypeVar
from uuid import UUID

import msgspec
from sqlalchemy import Engine

from domain.game import PUBLIC, REFEREE, Seat
from domain.match.reviewing import own_panels, shared_panels
from domain.panels import Panel
from domain.wire import Wired
from domain.words import Language
from pbem.clubhouse.muted import muted_by
from pbem.clubhouse.secrets.tokens import Tokens
from pbem.clubhouse.streams.deputies import deputised, deputy_after
from pbem.clubhouse.streams.repository import Loaded, NoSuchMatch, Repository
from pbem.replay.beside import PanelsBeside, PanelsMade, beside
from pbem.replay.document import ReplayDocument, document_of
from pbem.replay.lines import Reader
from pbem.replay.perspective import Perspective, has_ended, perspectives
from pbem.replay.steps import Replay, replay_of
from pbem.replay.watching import watched
from pbem.store.engine import reading
from pbem.store.vault import Vault

T = TypeVar("T")  # what is kept

MOST: Final = 24
_Key: TypeAlias = tuple[UUID, int, str, Perspective | Seat, frozenset[Seat], Language]


class Admitted(msgspec.Struct, frozen=True):
    """Somebody who may watch a match: the match, which seats are theirs, and from where they may watch it."""

    match: Loaded
    seats: frozenset[Seat]
    player: str | None = None  # None: whoever has these seats now
    muted: frozenset[str] = frozenset()  # whose words do not reach them while it runs (G-37)

    @property
    def perspectives(self) -> tuple[Perspective, ...]:
        """What they may choose from, the one to begin with first."""
        return perspectives(self.match, self.seats)

    @property
    def deputises(self) -> bool:
        """Whether they have played a seat for another, and so read less than its player does."""
        return self.player is not None and bool(deputised(_events(self.match), self.player))

    def reader(self, seat: Seat) -> str:
        """Who they are, as whoever reads a seat of theirs."""
        return self.player or self.match.seated[seat]

    def held(self, seat: Seat, number: int) -> bool:
        """Whether a seat of theirs was theirs already when an event happened, or was played by them for another."""
        if self.match.held_by(seat, number) == self.reader(seat):
            return True
        return self.deputises and deputy_after(_events(self.match)[:number], seat) == self.player

    def hears(self, seat: Seat, number: int) -> bool:
        """Whether they get the words that a seat said in an event; once the match has ended nothing is kept from them."""
        return has_ended(self.match) or self.match.held_by(seat, number) not in self.muted

    def perspective(self, name: str) -> Perspective | None:
        """The one of this name, the first if none is named; None if they may not watch from there, or nothing has begun."""
        return next((one for one in self.perspectives if not name or one.name == name), None)


class Shelf(Generic[T]):
    """What was looked at last, for who steps through it: each under the newest event of its match, so never too old."""

    def __init__(self) -> None:
        self._kept: OrderedDict[_Key, T] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, key: _Key) -> T | None:
        """One of them, if it is there."""
        with self._lock:
            found = self._kept.get(key)
            if found is not None:
                self._kept.move_to_end(key)
            return found

    def put(self, key: _Key, made: T) -> None:
        """Keep one; that not looked at for longest gives way to it."""
        with self._lock:
            self._kept[key] = made
            while len(self._kept) > MOST:
                self._kept.popitem(last=False)


class Theatre:
    """Matches played back. Those with words of people are made anew each time: what was erased is gone from the next page."""

    def __init__(self, engine: Engine, repository: Repository, vault: Vault, tokens: Tokens) -> None:
        self._engine = engine
        self._repository = repository
        self._vault = vault
        self._tokens = tokens
        self._replays = Shelf[Replay]()
        self._documents = Shelf[tuple[Replay, ReplayDocument]]()
        self._shared = Shelf[tuple[Panel, ...]]()
        self._own = Shelf[tuple[Panel, ...]]()

    def admit(self, match_id: UUID, player: UUID | None) -> Admitted | None:
        """A player to a match of theirs; None if there is no such match, or none for them."""
        match = self._match(match_id)
        if match is None or player is None:
            return None
        seats = frozenset(seat for seat, seated in match.seated.items() if seated == str(player))
        # A deputy reads what the seat does while they play it, and what it read then once the match has ended (G-39).
        seats = seats or frozenset(seat for seat, deputy in match.deputies.items() if deputy == str(player))
        if has_ended(match):
            seats = seats or deputised(_events(match), str(player)) & match.seated.keys()
        muted = muted_by(self._repository, match_id, player)
        return Admitted(match, seats, str(player), muted) if seats else None

    def by_link(self, token: str, player: UUID | None = None) -> Admitted | None:
        """Whoever holds the link, to a match that has ended and whose host lets all watch who do; None if it is no such link."""
        for match_id in self._tokens.replayed(token.lower()):
            match = self._match(match_id)
            if match is not None and has_ended(match) and match.opened.replay == "link":
                own = self.admit(match_id, player)
                return own if own is not None else Admitted(match, frozenset())
        return None

    def replay(self, admitted: Admitted, perspective: Perspective, language: Language) -> Replay:
        """The match from a perspective that they may choose."""
        assert perspective in admitted.perspectives
        match = admitted.match
        key = self._key(match, perspective, admitted.seats, language)
        alone = bool(admitted.muted) or admitted.deputises
        found = self._replays.get(key) if not alone else None
        if found is None:
            asked: list[str] = []
            reader = Reader(
                admitted.seats,
                language,
                self._words(asked),
                admitted.held,
                self._wrote(admitted),
                has_ended(match),
                admitted.hears,
            )
            found = replay_of(match, perspective, watched(match.game, match.entries, perspective.seat), reader)
            if not asked and not alone:
                self._replays.put(key, found)
        return found

    def document(self, admitted: Admitted, perspective: Perspective, language: Language) -> ReplayDocument:
        """The same as one document."""
        replay = self.replay(admitted, perspective, language)
        key = self._key(admitted.match, perspective, admitted.seats, language)
        found = self._documents.get(key)
        if found is None or found[0] is not replay:  # as it is where a replay is made anew each time
            found = replay, document_of(replay)
            self._documents.put(key, found)
        return found[1]

    def beside(self, admitted: Admitted, perspective: Perspective, language: Language) -> PanelsBeside | None:
        """What is shown beside the steps: the referee's to the referee, all others the public's; None while the match runs."""
        match = admitted.match
        if not has_ended(match):
            return None
        seat = REFEREE if perspective.seat == REFEREE else PUBLIC
        shared = self._panels(self._shared, shared_panels, match, PUBLIC, language)
        return PanelsBeside((*shared, *self._panels(self._own, own_panels, match, seat, language)))

    def _panels(
        self, shelf: Shelf[tuple[Panel, ...]], make: PanelsMade, match: Loaded, seat: Seat, language: Language
    ) -> tuple[Panel, ...]:
        key = self._key(match, seat, frozenset(), language)
        found = shelf.get(key)
        if found is None:
            found = beside(make, match.game, watched(match.game, match.entries, seat), language)
            shelf.put(key, found)
        return found

    @staticmethod
    def _key(match: Loaded, whose: Perspective | Seat, seats: frozenset[Seat], language: Language) -> _Key:
        return match.id, match.version, match.entries[-1].digest, whose, seats, language

    def _match(self, match_id: UUID) -> Loaded | None:
        try:
            return self._repository.match(match_id, ())
        except NoSuchMatch:
            return None

    def _wrote(self, admitted: Admitted) -> Callable[[Seat, str], bool]:
        def wrote(seat: Seat, name: str) -> bool:
            with reading(self._engine) as conn:
                return self._vault.author(conn, name) == admitted.reader(seat)

        return wrote

    def _words(self, asked: list[str]) -> Callable[[str], str | None]:
        def words(name: str) -> str | None:
            asked.append(name)
            with reading(self._engine) as conn:
                return self._vault.said(conn, name)

        return words


def _events(match: Loaded) -> list[Wired]:
    return [entry.event for entry in match.entries]
