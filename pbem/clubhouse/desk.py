"""The desk where the pipeline's steps find their work; implements ``worker.ports.Desk``."""

import fcntl
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path

from pbem.clubhouse.closing import Closer
from pbem.clubhouse.reading import Reader
from pbem.clubhouse.sending import Sender


class LetterDesk:
    """Reading, closing and sending, one piece at a time."""

    def __init__(self, reader: Reader, closer: Closer, sender: Sender, lock: Path) -> None:
        self._reader = reader
        self._closer = closer
        self._sender = sender
        self._lock = lock
        self._within = threading.Lock()

    def read_next(self, now: datetime) -> bool:
        """Read the earliest unread letter."""
        return self._reader.read_next(now) is not None

    def play_next_bot(self, now: datetime) -> bool:
        """Let the bots of one match answer."""
        return self._closer.play_next_bot(now)

    def close_next(self, now: datetime) -> bool:
        """Close the earliest decision whose time is up."""
        return self._closer.close_next(now)

    def remind_next(self, now: datetime) -> bool:
        """Owe the reminders of one decision."""
        return self._closer.remind_next(now)

    def send_next(self, now: datetime) -> bool:
        """Send the next letter that is due."""
        return self._sender.send_next(now)

    @contextmanager
    def turn(self) -> Iterator[None]:
        """A turn among the threads and processes of this installation.

        The kernel gives the lock of a killed process up at once, so nothing has to time out.
        """
        with self._within, self._lock.open("w") as held:
            fcntl.flock(held, fcntl.LOCK_EX)
            yield
