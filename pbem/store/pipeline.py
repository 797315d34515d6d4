"""Statements gathered and sent together: on PostgreSQL each one sent by itself costs a round trip, many at once cost one.

SQLite has no way to go, and runs each statement when it is given. What is gathered goes out before anything that gives
rows, before any statement of SQLAlchemy's own, and with COMMIT.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Final, TypeAlias

import psycopg
from sqlalchemy import Connection, Engine, event
from sqlalchemy.pool import ConnectionPoolEntry, PoolProxiedConnection

from pbem.store.errors import StoreError, sentence
from pbem.store.exchange import Statement, exchange

Parameters: TypeAlias = Mapping[str, Any]

BEGIN: Final = "BEGIN"
_GATHERED: Final = "pbem_gathered"
_NAMES: Final = "pbem_names"


class Answer:
    """The rows of a statement that is sent later: ``rows`` holds them after ``send``, or once the transaction is committed;
    from then on it is ``known``."""

    def __init__(self) -> None:
        self.rows: list[Any] = []
        self.known = False

    def give(self, rows: list[Any]) -> None:
        """Here they are."""
        self.rows, self.known = rows, True


def run(conn: Connection, sql: str, parameters: Parameters) -> list[Any]:
    """The rows of one statement within ``conn``'s transaction; the statement must give rows."""
    if _gathers(conn):
        answer = later(conn, sql, parameters)
        send(conn)
        return answer.rows
    rows: list[Any] = _driver(conn).execute(sql, parameters).fetchall()
    return rows


def look(raw: PoolProxiedConnection, sql: str, parameters: Parameters) -> list[Any]:
    """The rows of one statement on a connection fresh from the pool, outside any transaction."""
    connection: Any = raw.driver_connection
    if isinstance(connection, psycopg.Connection):
        return exchange(connection, raw.info.setdefault(_NAMES, {}), [(sql, parameters)])[0]
    rows: list[Any] = connection.execute(sql, parameters).fetchall()
    return rows


def run_each(conn: Connection, sql: str, many: Iterable[Parameters]) -> None:
    """One statement without rows, once for each set of parameters, within ``conn``'s transaction."""
    if _gathers(conn):
        _gathered(conn).extend((sql, parameters, None) for parameters in many)
        return
    many = list(many)
    if len(many) == 1:
        _driver(conn).execute(sql, many[0])
    elif many:
        _driver(conn).executemany(sql, many)


def later(conn: Connection, sql: str, parameters: Parameters) -> Answer:
    """A statement whose rows nobody needs before ``send``, or before the transaction is committed."""
    answer = Answer()
    if _gathers(conn):
        _gathered(conn).append((sql, parameters, answer))
    else:
        answer.give(run(conn, sql, parameters))
    return answer


def send(conn: Connection, *, commit: bool = False) -> None:
    """Send what was gathered, and COMMIT behind it: a statement that fails keeps the rest of them from being run."""
    gathered = conn.info.pop(_GATHERED, None)
    if not gathered:
        return
    if commit and gathered[0][0] == BEGIN:
        gathered = gathered[1:]  # what is sent at once is a transaction by itself
    elif commit:
        gathered.append(("COMMIT", {}, None))
    found = _exchanged(conn, [(sql, given) for sql, given, _ in gathered])
    for (_, _, answer), rows in zip(gathered, found, strict=True):
        if answer is not None:
            answer.give(rows)


def _exchanged(conn: Connection, statements: list[Statement]) -> list[list[Any]]:
    """The rows of each; StoreError if the database is at fault, as SQLAlchemy's own statements have it."""
    driver = _driver(conn)
    try:
        return exchange(driver, conn.info.setdefault(_NAMES, {}), statements)
    except BaseException as failure:
        if driver.closed:
            conn.invalidate()  # or to roll back would fail too, and that be raised in place of an interruption
        words = sentence(failure, conn.engine.url)
        if words is None:
            raise
        raise StoreError(words) from failure


def gather(engine: Engine) -> None:
    """Have whatever SQLAlchemy itself sends on this engine come after what was gathered before it."""
    event.listen(engine, "before_cursor_execute", lambda conn, *_rest: send(conn))
    event.listen(engine, "checkin", _forget)


def _gathers(conn: Connection) -> bool:
    """Not where the driver begins transactions, under an isolation level of its own: it does so with what it runs itself."""
    return conn.dialect.name == "postgresql" and _driver(conn).autocommit


def _gathered(conn: Connection) -> list[tuple[str, Parameters, Answer | None]]:
    found: list[tuple[str, Parameters, Answer | None]] = conn.info.setdefault(_GATHERED, [])
    return found


def _forget(_connection: Any, record: ConnectionPoolEntry) -> None:
    """What was given up is not sent by whoever has the connection next."""
    record.info.pop(_GATHERED, None)


def _driver(conn: Connection) -> Any:
    return conn.connection.driver_connection
