"""From a database URL to an engine, and the two ways to use it: ``reading`` and ``writing``."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from eventsourcing.persistence import PersistenceError
from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL, ExceptionContext, make_url
from sqlalchemy.exc import ArgumentError

from pbem.store.errors import DRIVER_ERRORS, StoreError, place_of, sentence, translated
from pbem.store.held import KEPT, HeldConnection
from pbem.store.pipeline import driver_of, together
from pbem.store.sessions import Timeouts, begin, engine_of

BUSY_SECONDS: Final = 30
_HELD: Final = "pbem_held"


def make_engine(url: str | URL) -> Engine:
    """An engine for ``sqlite:///path`` or ``postgresql://…``; StoreError if the database cannot be opened now.

    The folder of a SQLite file is made if it is missing. Call ``dispose()`` when done.
    """
    try:
        address = make_url(url)
    except (ArgumentError, ValueError):  # the latter for a port that is no number
        raise StoreError(
            "The database URL is not understood: write sqlite:///path or postgresql://host/name."
        ) from None
    backend = address.get_backend_name()
    if backend == "sqlite":
        engine = _sqlite(address)
    elif backend == "postgresql":
        engine = engine_of(address)
    else:
        raise StoreError(f"No store is kept in {backend!r}: write sqlite:///path or postgresql://host/name.")
    event.listen(engine, "handle_error", _as_sentence, retval=True)
    try:
        with reading(engine) as conn:
            # The schema is read from the file here, so a damaged file is noticed now and not in mid-game.
            conn.exec_driver_sql("SELECT count(*) FROM sqlite_master" if backend == "sqlite" else "SELECT 1")
    except StoreError:
        engine.dispose()
        raise
    except PersistenceError as error:
        engine.dispose()
        raise StoreError(f"The database {place_of(address)} cannot be opened ({error}).") from None
    return engine


@contextmanager
def engine_at(url: str | URL) -> Iterator[Engine]:
    """The same, given back at the end."""
    engine = make_engine(url)
    try:
        yield engine
    finally:
        engine.dispose()


@contextmanager
def writing(engine: Engine, *, lightly: bool = False, within: Timeouts | None = None) -> Iterator[Connection]:
    """One transaction that may write; committed at the end, rolled back by any exception. StoreError if the database is at
    fault.

    ``lightly`` is for what a power cut may undo: a killed process loses nothing of it, and nobody waits for the disk.

    On PostgreSQL its statements wait together (``pipeline.together``), and it is given up after so long (``within``, or
    ``sessions.SHORT``). Threads of one process take turns on SQLite: its own
    waiting is unfair and starves some of them for seconds.
    """
    held = held_by(engine)
    with said(engine):
        if held is None:
            with engine.connect() as conn, _transaction(conn, within):
                if lightly:
                    driver_of(conn).execute("SET LOCAL synchronous_commit TO off")
                yield conn
            return
        if not held.turn.acquire(timeout=BUSY_SECONDS):
            raise StoreError(
                f"The database {place_of(engine.url)} is busy: a transaction of this process does not end."
            )
        try:
            try:
                yield held.begin(engine, lightly=lightly)
                held.commit()
            except BaseException:
                held.undo()
                raise
        finally:
            held.turn.release()


@contextmanager
def _transaction(conn: Connection, within: Timeouts | None) -> Iterator[None]:
    """One transaction of PostgreSQL, which the driver rolls back when the connection is given back unfinished."""
    try:
        with together(conn):
            begin(conn, within)
            yield
            driver_of(conn).execute("COMMIT")
    except BaseException:
        if driver_of(conn).closed:
            conn.invalidate()  # or to roll back would fail too, and that be raised in place of an interruption
        raise


def held_by(engine: Engine) -> HeldConnection | None:
    """The connection that writes to SQLite; None on PostgreSQL, where each transaction has one of its own."""
    held: HeldConnection | None = engine.get_execution_options().get(_HELD)
    return held


@contextmanager
def reading(engine: Engine) -> Iterator[Connection]:
    """A connection that only reads: it waits for no writer. StoreError if the database is at fault.

    On PostgreSQL, where each statement sees a moment of its own anyway, it is no transaction unless ``engine`` asks for
    an isolation level: beginning and ending one are two round trips.
    """
    with said(engine), engine.connect() as conn:
        yield conn


@contextmanager
def moment(engine: Engine) -> Iterator[Connection]:
    """A connection that only reads, and on which every statement sees the same moment."""
    if engine.dialect.name == "postgresql":
        engine = engine.execution_options(isolation_level="REPEATABLE READ")
    with reading(engine) as conn:
        if conn.dialect.name == "postgresql":
            conn.exec_driver_sql("SET LOCAL statement_timeout = 0")  # a whole store is read
        yield conn


@contextmanager
def said(engine: Engine) -> Iterator[None]:
    """Errors of the driver or of SQLAlchemy leave here as the event library's."""
    try:
        yield
    except DRIVER_ERRORS as failure:
        raise translated(failure, engine) from failure


def settle(engine: Engine) -> None:
    """Empty SQLite's write-ahead log into the file, so that what was erased is overwritten on the disk as well.

    Nothing to do on PostgreSQL. A reader who is in the middle of a transaction can keep part of the log until later.
    """
    if engine.dialect.name != "sqlite":
        return
    raw = engine.raw_connection()
    try:
        raw.cursor().execute("PRAGMA wal_checkpoint(TRUNCATE)")
    finally:
        raw.close()


def _as_sentence(context: ExceptionContext) -> BaseException | None:
    """Say what is wrong with the database itself; leave an ordinary error as it is."""
    if context.engine is None:  # a pooled connection was tried and found dead: it is replaced, and nobody told
        return None
    words = sentence(context.original_exception, context.engine.url)
    return StoreError(words) if words is not None else None


def _sqlite(address: URL) -> Engine:
    """One durable file: WAL, synchronous=FULL, transactions begun by us."""
    if not address.database or address.database == ":memory:":
        raise StoreError(
            "A database in memory would forget every match: name a file, as in sqlite:///pbem-data/pbem.db."
        )
    path = Path(address.database)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        # Hidden positions lie in it: only its owner may read it. The log beside it takes over the same mode.
        os.close(os.open(path, os.O_CREAT | os.O_RDONLY, 0o600))
    except OSError as error:
        raise StoreError(f"The database {path} cannot be opened or made ({error.strerror}).") from None
    held = HeldConnection()
    engine = create_engine(
        address.set(drivername="sqlite+pysqlite"),
        connect_args={"timeout": BUSY_SECONDS, "cached_statements": 256},
        execution_options={_HELD: held},
    )
    event.listen(engine, "engine_disposed", lambda _engine: held.close())
    event.listen(engine, "connect", _configure)
    event.listen(engine, "begin", _begin)
    return engine


def _begin(conn: Connection) -> None:
    """Begin a transaction that reads; those of ``writing`` are its own."""
    if not conn.get_execution_options().get(KEPT):
        driver_of(conn).execute("BEGIN")


def _configure(connection: sqlite3.Connection, _record: Any) -> None:
    """Durability, integrity and erasure that erases."""
    connection.isolation_level = None  # the driver begins nothing by itself
    _use_wal(connection)
    for pragma in (
        "synchronous=FULL",
        "foreign_keys=ON",
        "recursive_triggers=ON",  # or INSERT OR REPLACE would delete past the triggers that refuse it
        "secure_delete=ON",  # what is erased is overwritten, not only forgotten
        "trusted_schema=OFF",
    ):
        connection.execute(f"PRAGMA {pragma}")


def _use_wal(connection: sqlite3.Connection) -> None:
    """Write-ahead logging. SQLite does not wait for others while it switches, so ask again under its write lock."""
    if connection.execute("PRAGMA journal_mode").fetchone()[0] == "wal":
        return
    for _ in range(100):
        try:
            connection.execute("PRAGMA journal_mode=WAL")
            return
        except sqlite3.OperationalError as error:
            if "locked" not in str(error):
                raise
        # BEGIN IMMEDIATE does wait: whoever was switching is done once we are through.
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("COMMIT")
    raise sqlite3.OperationalError("database is locked")
