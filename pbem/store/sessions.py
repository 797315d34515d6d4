"""Sessions with PostgreSQL: how each is opened, found alive and bounded, by itself or behind a pooler.

A pooler by transaction, such as pgbouncer, gives every transaction, and every statement outside one, whichever session is
free. So what a transaction needs is said within it, and nothing is asked of a session at its start: it would refuse that.
"""

import math
import select
import time
from typing import Any, Final

import msgspec
import psycopg
from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL
from sqlalchemy.exc import InvalidatePoolError
from sqlalchemy.pool import ConnectionPoolEntry

from pbem.store.pipeline import answer_sqlalchemy, driver_of

_POSTGRES: Final = "postgresql+psycopg"
_RETURNED: Final = "pbem_returned"
_BOUNDS: Final = "pbem_bounds"  # those that a session of our own has for every transaction
_LONG_IDLE_SECONDS: Final = 30.0
# A machine that loses its power says no good-bye. Whoever waits for its answer, and the server that works for it, would by the
# system's own settings go on doing so for hours.
_KEEPALIVES: Final = {"idle": 30, "interval": 10, "count": 3}
_GONE_MILLISECONDS: Final = 60_000
_LOOK_SECONDS: Final = 5  # after so long the server looks whether anybody still wants the answer to a statement


class Timeouts(msgspec.Struct, frozen=True):
    """After how many seconds the server gives up a wait for a lock, a statement, and a transaction in which nothing is asked;
    0 is never."""

    lock: float
    statement: float
    idle: float

    def settings(self) -> dict[str, str]:
        """The same as the server's settings."""
        return {
            "lock_timeout": _milliseconds(self.lock),
            "statement_timeout": _milliseconds(self.statement),
            "idle_in_transaction_session_timeout": _milliseconds(self.idle),
        }


# A transaction that stands still is over before those that wait for its locks give up, and these before a task's time is.
SHORT: Final = Timeouts(lock=12, statement=15, idle=10)
LONG: Final = Timeouts(lock=60, statement=0, idle=600)  # database tables are changed, or a whole store is written


def engine_of(address: URL) -> Engine:
    """An engine whose sessions are psycopg's, and find out by themselves that the server was restarted."""
    engine = create_engine(
        address.set(drivername=_POSTGRES),
        isolation_level="AUTOCOMMIT",  # ``begin`` begins: the driver would wait for an answer to each BEGIN
        connect_args={
            **{f"keepalives_{name}": value for name, value in _KEEPALIVES.items()},
            "tcp_user_timeout": _GONE_MILLISECONDS,
            "connect_timeout": 10,
        },
    )
    event.listen(engine, "connect", _opened)
    event.listen(engine, "checkout", _alive)
    event.listen(engine, "checkin", _returned)
    answer_sqlalchemy(engine)
    return engine


def begin(conn: Connection, within: Timeouts | None) -> None:
    """Begin a transaction that is given up after so long; the statements are not waited for where others are sent with them.

    A session of our own has the usual bounds, and is told only others.
    """
    driver_of(conn).execute("BEGIN")
    bounds = within or SHORT
    if conn.info.get(_BOUNDS) != bounds:
        driver_of(conn).execute(_said(bounds.settings(), local=True))


def _opened(connection: psycopg.Connection[Any], record: ConnectionPoolEntry) -> None:
    """Find out whether somebody stands between us and the server, who then tells another number of its process.

    Named statements, which a session remembers, are kept to sessions of our own: so are the bounds of whatever is done
    there. Behind a pooler those of statements outside a transaction are for the server's settings to say (docs/operating.md).
    """
    (server_process,) = connection.execute("SELECT pg_backend_pid()").fetchone() or (0,)
    if server_process != connection.info.backend_pid:
        connection.prepare_threshold = None
    else:
        keepalives = {f"tcp_keepalives_{name}": str(value) for name, value in _KEEPALIVES.items()}
        look = {"client_connection_check_interval": _milliseconds(_LOOK_SECONDS)}
        connection.execute(_said({**SHORT.settings(), **keepalives, **look}, local=False))
        record.info[_BOUNDS] = SHORT
    connection.commit()


def _alive(connection: psycopg.Connection[Any], record: ConnectionPoolEntry, _proxy: Any) -> None:
    """Have the connections of a server that is gone replaced.

    Asking it each time would be a round trip more for whatever is read or written. A server that goes away says so, so
    only a connection on which something was heard, or that lay idle for long, is asked.
    """
    idle = time.monotonic() - record.info.get(_RETURNED, math.inf)
    if idle > _LONG_IDLE_SECONDS or _heard(connection):
        try:
            connection.execute("SELECT 1")
            connection.rollback()
        except psycopg.Error as gone:
            raise InvalidatePoolError from gone


def _returned(_connection: psycopg.Connection[Any] | None, record: ConnectionPoolEntry) -> None:
    record.info[_RETURNED] = time.monotonic()


def _heard(connection: psycopg.Connection[Any]) -> bool:
    """Whether there is something to read from the server, which is to say that it closed the connection."""
    if connection.closed:
        return True
    waiting = select.poll()
    waiting.register(connection.fileno(), select.POLLIN)
    return bool(waiting.poll(0))


def _said(settings: dict[str, str], *, local: bool) -> str:
    """The statement that says these settings, to the end of the transaction if ``local``."""
    scope = "true" if local else "false"
    return "SELECT " + ", ".join(f"set_config('{name}', '{value}', {scope})" for name, value in settings.items())


def _milliseconds(seconds: float) -> str:
    return f"{round(seconds * 1000)}"
