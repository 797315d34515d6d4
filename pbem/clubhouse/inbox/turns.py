"""Turns at working: who has a line of letters, so that each match has one who decides at a time."""

import fcntl
import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from hashlib import sha256
from pathlib import Path
from typing import Final, Protocol

from sqlalchemy import Engine, text

from pbem.store.engine import writing

_OWNERS: Final = 0o600  # who cannot open a lock cannot hold it and stop everything
# Longer than any piece of work takes: after that the server takes a turn from a process that stands still.
TURN_SECONDS: Final = 10
_TRY: Final = text(
    "SELECT pg_try_advisory_xact_lock(:line)"
    " FROM (SELECT set_config('idle_in_transaction_session_timeout', :milliseconds, true)) AS bound"
)


class Turns(Protocol):
    """Gives turns. Whoever dies while it has one gives it up at once."""

    @contextmanager
    def deciding(self, line: str) -> Iterator[bool]:
        """Whether it is this one's turn: nobody else works on this line meanwhile."""
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
    def deciding(self, line: str) -> Iterator[bool]:
        """One at a time, whatever the line: SQLite has one writer anyway."""
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

    A lock is tried and never waited for. A process that stands still keeps its connection. The server ends that transaction
    after ``TURN_SECONDS`` in which nothing was asked on it; StoreError tells its owner, who goes on some day, that its turn
    was over before it was done.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    @contextmanager
    def deciding(self, line: str) -> Iterator[bool]:
        """Try for a line, and do not wait for whoever has it."""
        with writing(self._engine) as conn:
            asked = {"line": number_of(line), "milliseconds": str(round(TURN_SECONDS * 1000))}
            yield bool(conn.execute(_TRY, asked).scalar_one())

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


def number_of(line: str) -> int:
    """The number by which PostgreSQL knows the lock of a line: 64 bits, so that two lines hardly ever share one."""
    return int.from_bytes(sha256(line.encode()).digest()[:8], "big", signed=True)
