"""SQLite's one writer in a process: a connection that is kept open, and the lock by which threads take turns at it."""

import os
import sqlite3
import threading
from typing import Final

from sqlalchemy import Connection, Engine

from pbem.store.pipeline import driver_of

KEPT: Final = "pbem_kept"  # says of a connection that its transactions are begun and ended here, not by SQLAlchemy


class HeldConnection:
    """The connection of ``engine`` that writes. Whoever has ``turn`` may use it, nobody else.

    SQLAlchemy takes longer over fetching a connection, beginning, committing and giving it back than SQLite over the
    statements of an order. To SQLAlchemy this connection is in one transaction for ever; the database's own are begun and
    ended by the driver.
    """

    def __init__(self) -> None:
        self.turn = threading.Lock()
        self._conn: Connection | None = None
        self._process = 0
        self._lightly = False

    def connection(self, engine: Engine) -> Connection:
        """The connection, opened if it is not yet, or was opened before this process was forked from another."""
        conn = self._conn
        if conn is None or conn.invalidated or self._process != os.getpid():
            conn = self._conn = engine.execution_options(**{KEPT: True}).connect()
            self._process = os.getpid()
            self._lightly = False
        return conn

    def begin(self, engine: Engine, *, lightly: bool = False) -> Connection:
        """The connection, in a transaction of the database's own. The right to write is claimed at once: one that reads first
        and writes later may lose all its work. One begun ``lightly`` is written to the disk with the next that is not."""
        conn = self.connection(engine)
        if self._lightly is not lightly:
            driver_of(conn).execute(f"PRAGMA synchronous={'NORMAL' if lightly else 'FULL'}")
            self._lightly = lightly
        driver_of(conn).execute("BEGIN IMMEDIATE")
        return conn

    def commit(self) -> None:
        """Commit what was begun."""
        assert self._conn is not None
        driver_of(self._conn).execute("COMMIT")

    def undo(self) -> None:
        """Roll back what was begun; a connection that cannot even do that is closed."""
        driver = driver_of(self._conn) if self._conn is not None else None
        try:
            if driver is not None and driver.in_transaction:
                driver.rollback()
        except sqlite3.Error:
            self.close()

    def close(self) -> None:
        """Close it; the next one who writes opens another."""
        conn, self._conn = self._conn, None
        if conn is not None:
            conn.invalidate()  # closed for good, where a pool would keep it
            conn.close()
