"""What a database allows: one row a commit, and nothing else."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter
from typing import Any, Final

import psycopg

from pbem.store.engine import make_engine
from tests.bench.stage import cluster

BODY: Final = b"{" + b"x" * 246 + b"}"  # as long as an event
_TABLE: Final = "CREATE TABLE bare (stream TEXT, version INTEGER, state {}, PRIMARY KEY (stream, version)){}"


@contextmanager
def bare(backend: str, folder: Path) -> Iterator["Bare"]:
    """A database of one kind of rows, open."""
    if backend == "sqlite":
        connection: Any = sqlite3.connect(folder / "bare.db", isolation_level=None, check_same_thread=False)
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute(_TABLE.format("BLOB", " WITHOUT ROWID"))
        yield Bare(connection, "INSERT INTO bare VALUES (?, ?, ?)")
        connection.close()
        return
    url = cluster().fresh()
    connection = psycopg.connect(url)
    connection.execute(_TABLE.format("BYTEA", "").encode())
    connection.commit()
    yield Bare(connection, "INSERT INTO bare VALUES (%s, %s, %s)")
    connection.close()
    cluster().drop(url)


class Bare:
    """Commits rows, one a transaction."""

    def __init__(self, connection: Any, insert: str) -> None:
        self._connection = connection
        self._insert = insert
        self._begins = isinstance(connection, sqlite3.Connection)
        self._count = 0

    def commit(self, body: bytes = BODY) -> None:
        """One row, durable when this returns."""
        self._count += 1
        if self._begins:
            self._connection.execute("BEGIN IMMEDIATE")
        self._connection.execute(self._insert, ("bare", self._count, body))
        self._connection.execute("COMMIT")

    def rate(self, count: int) -> float:
        """Commits a second."""
        start = perf_counter()
        for _ in range(count):
            self.commit()
        return count / (perf_counter() - start)


def driver_connection(url: str) -> Any:
    """A connection of the driver's own to a database of ours."""
    engine = make_engine(url)
    raw: Any = engine.raw_connection()
    connection = raw.driver_connection
    raw.detach()
    return connection
