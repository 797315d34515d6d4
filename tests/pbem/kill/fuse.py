"""Kills its own process before the n-th thing it does to the disk: a statement to the database, a file made or moved."""

import os
import signal
import sqlite3
import sys
from typing import Any

from sqlalchemy import Engine, event

_MOVES = ("os.rename", "os.link", "os.remove", "os.mkdir")


class Fuse:
    """Counts what is done from now on in this process, and kills it before number ``length``; never if that is None.

    It cannot be taken out again, so light it in a process of its own.
    """

    def __init__(self, length: int | None) -> None:
        self.burnt = 0
        self._length = length
        event.listen(Engine, "connect", self._watch)
        sys.addaudithook(self._heard)

    def _watch(self, connection: sqlite3.Connection, _record: Any) -> None:
        connection.set_trace_callback(lambda _statement: self._burn())

    def _heard(self, name: str, arguments: tuple[Any, ...]) -> None:
        # "open" tells path, mode and flags; os.open tells no mode.
        written = name == "open" and len(arguments) > 2 and bool(arguments[2] & (os.O_WRONLY | os.O_RDWR))
        if written or name in _MOVES:
            self._burn()

    def _burn(self) -> None:
        self.burnt += 1
        if self._length is not None and self.burnt >= self._length:
            os.kill(os.getpid(), signal.SIGKILL)
