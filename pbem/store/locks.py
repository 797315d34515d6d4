"""Locks held to the end of a transaction, so that numbers given in order also become visible in order."""

from enum import IntEnum

from sqlalchemy import Connection

from pbem.store.pipeline import later, send


class Lock(IntEnum):
    """PostgreSQL advisory locks; the numbers are ours alone within the database ("pbem" and a count)."""

    FEED = 0x7062656D01
    MIGRATION = 0x7062656D02
    ARRIVALS = 0x7062656D03


def hold(conn: Connection, lock: Lock) -> None:
    """Wait for ``lock`` and keep it until ``conn``'s transaction ends. SQLite has one writer at a time anyway."""
    hold_with_next(conn, lock)
    send(conn)


def hold_with_next(conn: Connection, lock: Lock) -> None:
    """The same together with what is sent next: whoever reads a clock under the lock must have had an answer first."""
    if conn.dialect.name == "postgresql":
        later(conn, f"SELECT pg_advisory_xact_lock({int(lock)})", {})


def arrivals(conn: Connection) -> None:
    """Take before reading the clock and inserting into ``inbox``: a reader who sees arrival number n has seen every smaller
    one, and who has held this lock at an hour has seen all that arrived before it."""
    hold(conn, Lock.ARRIVALS)
