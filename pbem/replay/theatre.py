"""Who may watch which match from where, and the replay made for them; what is folded stays in memory for the next step."""

import threading
from collections import OrderedDict
from collections.abc import Callable
from typing import Final
from uuid import UUID

import msgspec
from sqlalchemy import Engine

from domain.game import Seat
from domain.words import Language
from pbem.clubhouse.secrets.tokens import Tokens
from pbem.clubhouse.streams.repository import Loaded, NoSuchMatch, Repository
from pbem.replay.lines import Reader
from pbem.replay.perspective import Perspective, has_ended, perspectives
from pbem.replay.steps import Replay, replay_of
from pbem.replay.watching import Watched, watched
from pbem.store.engine import reading
from pbem.store.vault import Vault

MOST_FOLDS: Final = 24


class Admitted(msgspec.Struct, frozen=True):
    """Somebody who may watch a match: the match, which seats are theirs, and from where they may watch it."""

    match: Loaded
    seats: frozenset[Seat]

    @property
    def perspectives(self) -> tuple[Perspective, ...]:
        """What they may choose from, the one to begin with first."""
        return perspectives(self.match, self.seats)

    def perspective(self, name: str) -> Perspective | None:
        """The one of this name, the first if none is named; None if they may not watch from there."""
        allowed = self.perspectives
        return allowed[0] if not name else next((one for one in allowed if one.name == name), None)


class Theatre:
    """Matches played back. What people wrote is read anew each time, so that what was erased is gone from the next page."""

    def __init__(self, engine: Engine, repository: Repository, vault: Vault, tokens: Tokens) -> None:
        self._engine = engine
        self._repository = repository
        self._vault = vault
        self._tokens = tokens
        self._folds: OrderedDict[tuple[UUID, int, str, Seat], tuple[Watched, ...]] = OrderedDict()
        self._lock = threading.Lock()

    def admit(self, match_id: UUID, player: UUID | None) -> Admitted | None:
        """A player to a match of theirs; None if there is no such match, or none for them."""
        match = self._match(match_id)
        if match is None or player is None:
            return None
        seats = frozenset(seat for seat, seated in match.seated.items() if seated == str(player))
        return Admitted(match, seats) if seats else None

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
        reader = Reader(admitted.seats, language, self._words())
        return replay_of(admitted.match, perspective, self._seen(admitted.match, perspective.seat), reader)

    def _match(self, match_id: UUID) -> Loaded | None:
        try:
            return self._repository.match(match_id, ())
        except NoSuchMatch:
            return None

    def _words(self) -> Callable[[str], str | None]:
        def words(name: str) -> str | None:
            with reading(self._engine) as conn:
                kept = self._vault.get(conn, name)
            return kept.decode() if kept is not None else None

        return words

    def _seen(self, match: Loaded, seat: Seat) -> tuple[Watched, ...]:
        """What a seat observed, kept for who steps through it; under the newest event of the match, so never too old."""
        key = (match.id, match.version, match.entries[-1].digest, seat)
        with self._lock:
            if key in self._folds:
                self._folds.move_to_end(key)
                return self._folds[key]
        seen = tuple(watched(match.game, match.entries, seat))
        with self._lock:
            self._folds[key] = seen
            while len(self._folds) > MOST_FOLDS:
                self._folds.popitem(last=False)
        return seen
