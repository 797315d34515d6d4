"""SQLite's one writer in a process: a connection that is kept open, and the lock by which threads take turns at it."""

import os
import sqlite3
import threading
from typing import Any, Final

from sqlalchemy import Connection, Engine

from pbem.store.errors import StoreError, sentence

KEPT: Final = "pbem_kept"  # says of a connection that its transactions are begun and ended here, not by SQLAlchemy


class Held:
    """The connection of ``engine`` that writes. Whoever has ``turn`` may use it, nobody else.

    SQLAlchemy takes longer over fetching a connection, beginning, committing and giving it back than SQLite over the
    statements of an order. To SQLAlchemy this connection is in one transaction for ever; the database's own are begun and
    ended by the driver.
    """

    def __init__(self) -> None:
        self.turn = threading.Lock()
        self._conn: Connection | None = None
        self._process = 0

    def connection(self, engine: Engine) -> Connection:
        """The connection, opened if it is not yet, or was opened before this process was forked from another."""
        conn = self._conn
        if conn is None or conn.invalidated or self._process != os.getpid():
            conn = self._conn = engine.execution_options(**{KEPT: True}).connect()
            self._process = os.getpid()
        return conn

    def driver(self, engine: Engine) -> Any:
        """The driver's side of it."""
        return self.connection(engine).connection.driver_connection

    def undo(self) -> None:
        """Roll back what was begun; a connection that cannot even do that is closed."""
        driver = self._conn.connection.driver_connection if self._conn is not None else None
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


def say(driver: Any, sql: str, engine: Engine) -> None:
    """Begin or end a transaction; StoreError if the database is at fault."""
    try:
        driver.execute(sql)
    except sqlite3.Error as error:
        words = sentence(error, engine.url)
        if words is None:
            raise
        raise StoreError(words) from error
