"""What goes wrong with a database, as one sentence for a person or as the library's own error for a caller."""

import sqlite3
from typing import Final

import psycopg
import sqlalchemy.exc
from eventsourcing import persistence
from sqlalchemy import Engine
from sqlalchemy.engine import URL


class StoreError(persistence.OperationalError):
    """The database cannot be used; the message is one sentence that says what to do."""


DRIVER_ERRORS: Final = (sqlite3.Error, psycopg.Error, sqlalchemy.exc.SQLAlchemyError)

_FULL: Final = "The disk under the database {place} is full: make room, nothing was lost."
_SQLITE_SENTENCES: Final = (
    ("unable to open database file", "The database {place} cannot be opened: check that its folder may be written to."),
    ("readonly database", "The database {place} may only be read: give this account write permission on it and its folder."),
    ("file is not a database", "The file {place} is not a database or is damaged: restore it from a backup."),
    ("malformed", "The database {place} is damaged: restore it from a backup."),
    ("SQLITE_IOERR_SHMSIZE", _FULL),  # whoever opens a database on a full disk is told of an error of the disk
    ("disk i/o error", "The disk under the database {place} reports errors: check the disk, then restore a backup if needed."),
    ("database or disk is full", _FULL),
    ("database is locked", "The database {place} is busy: another program has kept it locked for too long."),
)  # fmt: skip

# Connection lost, not let in, no such database; too many connections or no room; shut down, crashed or starting; its disk.
_NO_SERVER: Final = ("08", "28", "3D", "53", "57P", "58")
# Read-only, timed out or cut off for idling; given up in favour of another; locked; cancelled by whoever looks after it.
_NOT_NOW: Final = ("25006", "25P03", "25P04", "40", "55P03", "57014")


def place_of(url: URL) -> str:
    """How a person recognises the database: its path, or its address without the password."""
    if url.get_backend_name() == "sqlite":
        return str(url.database)
    return url.render_as_string(hide_password=True)


def sentence(error: BaseException, url: URL) -> str | None:
    """What to tell a person if the database itself is at fault; None for an ordinary error of a statement."""
    cause: object = getattr(error, "orig", None) or error
    said = str(cause).strip()
    if isinstance(cause, sqlite3.Error):
        code = getattr(cause, "sqlite_errorname", "")
        for mark, words in _SQLITE_SENTENCES:
            if mark in said.lower() or mark == code:
                return words.format(place=place_of(url))
    reason = said.splitlines()[0] if said else "no reason given"
    # A psycopg error without an SQLSTATE never reached a statement: no server, or no way in.
    if isinstance(cause, psycopg.OperationalError) and (
        cause.sqlstate is None or cause.sqlstate.startswith(_NO_SERVER)
    ):
        return f"The database server for {place_of(url)} cannot be used ({reason}): check its address and that it runs."
    if isinstance(cause, psycopg.Error) and (cause.sqlstate or "").startswith(_NOT_NOW):
        return (
            f"The database server for {place_of(url)} does not do its work ({reason}): see what else is going on there."
        )
    return None


def translated(error: BaseException, engine: Engine) -> persistence.PersistenceError:
    """The library's error for a driver's: the class of the same PEP 249 name, or StoreError with a sentence."""
    if isinstance(error, persistence.PersistenceError):
        return error
    words = sentence(error, engine.url)
    if words is not None:
        return StoreError(words)
    cause = getattr(error, "orig", None) or error
    for kind in (*type(cause).__mro__, *type(error).__mro__):
        same = getattr(persistence, kind.__name__, None)
        if isinstance(same, type) and issubclass(same, persistence.PersistenceError):
            return same(str(cause))
    return persistence.PersistenceError(str(cause))
