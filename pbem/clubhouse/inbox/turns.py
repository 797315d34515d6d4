"""Turns at working: who has a line of letters, so that each match has one who decides at a time."""

import fcntl
import os
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext, suppress
from copy import copy
from hashlib import sha256
from pathlib import Path
from typing import Final, Protocol

from sqlalchemy import Engine, text

from pbem.store.engine import writing

_OWNERS: Final = 0o600  # who cannot open a lock cannot hold it and stop everything
# Longer than any piece of work takes: after that the server takes a turn from a process that stands still.
TURN_SECONDS: Final = 10
SENDING_SECONDS: Final = 60  # longer than it takes to hand one letter over
_LOOKS: Final = 0.05  # seconds between two looks at a turn that another has
_RECORD: Final = 40  # bytes: always as many, so that nobody reads the half of one
_TRY: Final = text(
    "SELECT pg_try_advisory_xact_lock(:line)"
    " FROM (SELECT set_config('idle_in_transaction_session_timeout', :milliseconds, true)) AS bound"
)


class Occupied(Exception):
    """One process has had a turn for so long that it may stand still; ``pid`` is None where it did not say who it is."""

    def __init__(self, doing: str, pid: int | None, seconds: float) -> None:
        super().__init__(doing, pid, seconds)
        self.doing = doing
        self.pid = pid
        self.seconds = seconds


class Turns(Protocol):
    """Gives turns. Whoever dies while it has one gives it up at once."""

    def hurried(self) -> "Turns":
        """The same turns for whoever is to end some day: Occupied, instead of waiting for ever behind one that stands still."""
        ...

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
        self._deciding = _FileTurn(deciding, "deciding")
        self._sending = _FileTurn(sending, "sending letters")
        self._patient = True

    def hurried(self) -> "FileTurns":
        """Nobody takes a turn from a process that stands still; it can be told of."""
        other = copy(self)
        other._patient = False
        return other

    @contextmanager
    def deciding(self, line: str) -> Iterator[bool]:
        """One at a time, whatever the line: SQLite has one writer anyway."""
        with self._deciding.taken(None if self._patient else TURN_SECONDS):
            yield True

    @contextmanager
    def sending(self) -> Iterator[None]:
        """One at a time: a claim on a letter need not expire before it is tried again."""
        with self._sending.taken(None if self._patient else SENDING_SECONDS):
            yield


class _FileTurn:
    """One turn at a time, among threads by a lock of theirs and among processes by the file, which says whose since when."""

    def __init__(self, lock: Path, doing: str) -> None:
        self._lock = lock
        self._doing = doing
        self._within = threading.Lock()

    @contextmanager
    def taken(self, most: float | None) -> Iterator[None]:
        """A turn; Occupied if somebody else has had one and the same for ``most`` seconds and longer."""
        with self._within, open(os.open(self._lock, os.O_RDWR | os.O_CREAT, _OWNERS), "w") as held:
            os.fchmod(held.fileno(), _OWNERS)  # one left by an earlier release
            if most is None:
                fcntl.flock(held, fcntl.LOCK_EX)
            else:
                self._wait_for(held.fileno(), most)
            with suppress(OSError):  # a full disk, say: the turn is ours all the same
                os.pwrite(held.fileno(), f"{os.getpid()} {time.monotonic():.6f}".ljust(_RECORD).encode(), 0)
            yield

    def _wait_for(self, lock: int, most: float) -> None:
        """Another piece of work is another turn: whoever goes on working is waited for."""
        seen, since = b"", time.monotonic()
        while not _had(lock):
            now, record = time.monotonic(), os.pread(lock, _RECORD, 0)
            if record != seen:
                seen, since = record, now
            elif now - since >= most:
                pid, began = _owner(record)
                raise Occupied(self._doing, pid, now - (since if began is None else began))
            time.sleep(_LOOKS)


def _had(lock: int) -> bool:
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _owner(record: bytes) -> tuple[int | None, float | None]:
    """Whose turn it is, and since when by the machine's own count; an earlier release wrote neither."""
    try:
        pid, began = record.split()
        return int(pid), float(began)
    except ValueError:
        return None, None


class DatabaseTurns:
    """Turns among any number of machines: locks of a transaction of PostgreSQL, which ends with the connection of the dead.

    A lock is tried and never waited for. A process that stands still keeps its connection. The server ends that transaction
    after ``TURN_SECONDS`` in which nothing was asked on it; StoreError tells its owner, who goes on some day, that its turn
    was over before it was done.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def hurried(self) -> "DatabaseTurns":
        """Nobody waits here."""
        return self

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
