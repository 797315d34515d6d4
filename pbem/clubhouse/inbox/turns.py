"""Turns at working: who decides on a shard's matches, so that each match has one reader at a time."""

import fcntl
import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Final, Protocol

from sqlalchemy import Engine, text

from pbem.store.engine import writing
from pbem.store.shards import SHARDS

_OWNERS: Final = 0o600  # who cannot open a lock cannot hold it and stop everything
_LOCKS: Final = 0x7062656D1000  # PostgreSQL advisory locks from here on are the shards' ("pbem" and a number)
TURN_SECONDS: Final = (
    10  # longer than any round takes: after that the server takes a turn from a process that stands still
)
_HELD_UP: Final = "SELECT set_config('idle_in_transaction_session_timeout', :milliseconds, true)"
_TRY: Final = text(f"SELECT pg_try_advisory_xact_lock(:shard) FROM ({_HELD_UP}) AS bound")
# Whoever works on all matches by himself waits for the others as long as it takes: here nothing limits that.
_WAIT: Final = text(
    "SELECT pg_advisory_xact_lock(shard)"
    f" FROM (SELECT set_config('lock_timeout', '0', true)) AS patience, ({_HELD_UP}) AS bound,"
    " generate_series(:first, :last) AS shard"
)


class Turns(Protocol):
    """Gives turns. Whoever dies while it has one gives it up at once."""

    @contextmanager
    def deciding(self, shard: int | None) -> Iterator[bool]:
        """Whether it is this one's turn: nobody else decides on this shard's matches meanwhile; on anybody's, if ``shard`` is
        None."""
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
    def deciding(self, shard: int | None) -> Iterator[bool]:
        """One at a time, whatever the shard: SQLite has one writer anyway."""
        with self._deciding.taken():
            yield True

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
    """Turns among any number of machines: locks of a transaction of PostgreSQL, which ends with the connection of the dead.

    A process that stands still keeps its connection. The server ends that transaction after ``TURN_SECONDS`` in which
    nothing was asked on it; StoreError tells its owner, who goes on some day, that its turn was over before it was done.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    @contextmanager
    def deciding(self, shard: int | None) -> Iterator[bool]:
        """Try for a shard, and do not wait for whoever has it. All of them are waited for, in ascending order, which cannot
        end in a deadlock."""
        bound = {"milliseconds": str(round(TURN_SECONDS * 1000))}
        with writing(self._engine) as conn:
            if shard is None:
                conn.execute(_WAIT, {**bound, "first": _LOCKS, "last": _LOCKS + SHARDS - 1}).all()
                yield True
            else:
                yield bool(conn.execute(_TRY, {**bound, "shard": _LOCKS + shard}).scalar_one())

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
