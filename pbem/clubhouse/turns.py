"""Turns at working: who decides on a shard's matches, so that each match has one reader at a time."""

import fcntl
import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Final, Protocol

from sqlalchemy import Engine, text

from pbem.store.shards import SHARDS

_OWNERS: Final = 0o600  # who cannot open a lock cannot hold it and stop everything
_LOCKS: Final = 0x7062656D1000  # PostgreSQL advisory locks from here on are the shards' ("pbem" and a number)
# Whoever waits for a turn waits as long as it takes: within this statement, nothing limits that.
_TAKE: Final = text(
    "SELECT pg_advisory_lock(shard)"
    " FROM (SELECT set_config('lock_timeout', '0', true)) AS patience, generate_series(:first, :last) AS shard"
)
_GIVE_BACK: Final = text("SELECT pg_advisory_unlock_all()")


class Turns(Protocol):
    """Gives turns. Whoever dies while it has one gives it up at once: nothing has to time out."""

    @contextmanager
    def deciding(self, shard: int | None) -> Iterator[None]:
        """Nobody else decides on this shard's matches meanwhile; on anybody's, if ``shard`` is None."""
        ...

    @contextmanager
    def sending(self) -> Iterator[None]:
        """Nobody else sends what this process is about to send."""
        ...


class FileTurns:
    """Turns among the threads and processes on one machine: file locks, which the kernel takes from the dead."""

    def __init__(self, deciding: Path, sending: Path) -> None:
        self._deciding = _FileTurn(deciding)
        self._sending = _FileTurn(sending)

    @contextmanager
    def deciding(self, shard: int | None) -> Iterator[None]:
        """One at a time, whatever the shard: SQLite has one writer anyway."""
        with self._deciding.taken():
            yield

    @contextmanager
    def sending(self) -> Iterator[None]:
        """One at a time: a claim on a letter need not expire before it is tried again."""
        with self._sending.taken():
            yield


class _FileTurn:
    """One turn at a time, among threads by a lock of theirs and among processes by the file."""

    def __init__(self, lock: Path) -> None:
        self._lock = lock
        self._within = threading.Lock()

    @contextmanager
    def taken(self) -> Iterator[None]:
        with self._within, open(os.open(self._lock, os.O_RDWR | os.O_CREAT, _OWNERS), "w") as held:
            os.fchmod(held.fileno(), _OWNERS)  # one left by an earlier release
            fcntl.flock(held, fcntl.LOCK_EX)
            yield


class DatabaseTurns:
    """Turns among any number of machines: session locks of PostgreSQL, which go with the connection of the dead."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine.execution_options(isolation_level="AUTOCOMMIT")

    @contextmanager
    def deciding(self, shard: int | None) -> Iterator[None]:
        """Wait for the shard, or for all of them in ascending order, which cannot end in a deadlock."""
        first, last = (0, SHARDS - 1) if shard is None else (shard, shard)
        with self._engine.connect() as conn:
            try:
                conn.execute(_TAKE, {"first": _LOCKS + first, "last": _LOCKS + last}).all()
                yield
            finally:
                # Whatever was taken of them before a failure, too: the connection goes back into the pool.
                conn.execute(_GIVE_BACK)

    @contextmanager
    def sending(self) -> Iterator[None]:
        """No turn is needed: each letter is claimed by itself, with a lease."""
        with nullcontext():
            yield


def turns(engine: Engine, home: Path) -> Turns:
    """The turns that fit the database."""
    if engine.dialect.name != "sqlite":
        return DatabaseTurns(engine)
    return FileTurns(home / "worker.lock", home / "sender.lock")
