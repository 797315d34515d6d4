"""Locks held to the end of a transaction, so that numbers given in order also become visible in order."""

from enum import IntEnum

from sqlalchemy import Connection

from pbem.store.pipeline import driver_of


class Lock(IntEnum):
    """PostgreSQL advisory locks; the numbers are ours alone within the database ("pbem" and a count)."""

    # 0x7062656D01 was held by every commit of earlier releases, to number events one commit after the other.
    MIGRATION = 0x7062656D02
    ARRIVALS = 0x7062656D03
    SWEEP = 0x7062656D04
    DEPARTURES = 0x7062656D05


def hold(conn: Connection, lock: Lock) -> None:
    """Have ``lock`` before the next statement is run, and keep it until ``conn``'s transaction ends; whoever reads a clock
    under it must have read an answer first. SQLite has one writer at a time anyway."""
    if conn.dialect.name == "postgresql":
        driver_of(conn).execute(f"SELECT pg_advisory_xact_lock({int(lock)})")


def tried(conn: Connection, lock: Lock) -> bool:
    """Whether ``lock`` could be had at once, to the end of ``conn``'s transaction. SQLite has one writer at a time anyway."""
    if conn.dialect.name != "postgresql":
        return True
    return bool(driver_of(conn).execute(f"SELECT pg_try_advisory_xact_lock({int(lock)})").fetchone()[0])


def arrivals(conn: Connection) -> None:
    """Take before reading the clock and inserting into ``inbox``: a reader who sees arrival number n has seen every smaller
    one, and who has held this lock at an hour has seen all that arrived before it."""
    hold(conn, Lock.ARRIVALS)
    driver_of(conn).execute("SELECT 1").fetchall()
