"""Turns at a mailbox: of several processes one looks into it, so that no letter is fetched and read by two."""

import fcntl
import os
import socket
from hashlib import sha256
from pathlib import Path
from typing import IO, Final

from sqlalchemy import Connection, Engine, text

from mail.inbound.mailbox.ports import MailboxTurn
from pbem.clubhouse.inbox.turns import number_of
from pbem.store.engine import said
from pbem.store.sessions import Timeouts, begin

_OWNERS: Final = 0o600
_LONGEST_NAME: Final = 63  # bytes of what PostgreSQL keeps of who somebody is
# Longer than from one look to the next: after that the server takes the turn from a process that stands still.
_WITHIN: Final = Timeouts(lock=12, statement=15, idle=600)
_BE_KNOWN: Final = text("SELECT set_config('application_name', :who, true)")
_TRY: Final = text("SELECT pg_try_advisory_xact_lock(:mailbox)")
_HOLDER: Final = text(
    "SELECT application_name FROM pg_locks JOIN pg_stat_activity USING (pid)"
    " WHERE locktype = 'advisory' AND granted AND objsubid = 1 AND datname = current_database()"
    " AND (classid::bigint << 32 | objid::bigint) = :mailbox"
)


class FileTurn:
    """A turn among the processes on one machine: a file lock, which the kernel takes from the dead; the file says whose it is."""

    def __init__(self, lock: Path, who: str) -> None:
        self._lock = lock
        self._who = who
        self._held: IO[bytes] | None = None

    def other(self) -> str | None:
        """Who else has it; None if it is this one's."""
        if self._held is not None:
            return None
        self._lock.touch(_OWNERS)
        file = self._lock.open("r+b")
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            with file:
                return file.read().decode("utf-8", "replace") or "it has just begun"
        file.truncate()
        file.write(self._who.encode())
        file.flush()
        self._held = file
        return None

    def give_back(self) -> None:
        """Let another one have it."""
        held, self._held = self._held, None
        if held is not None:
            held.close()


class DatabaseTurn:
    """A turn among any number of machines: the lock of a transaction of PostgreSQL, which ends with the connection of the dead,
    and after ``_WITHIN`` for whoever stands still."""

    def __init__(self, engine: Engine, mailbox: str, who: str) -> None:
        self._engine = engine
        self._asked = {"mailbox": number_of(f"mailbox {mailbox}")}
        self._who = who
        self._held: Connection | None = None

    def other(self) -> str | None:
        """Who else has it; None if it is this one's. StoreError if the database does not answer, or has taken the turn away:
        asked again, it is tried for anew."""
        with said(self._engine):
            if self._held is None:
                return self._tried()
            try:
                self._held.exec_driver_sql("SELECT 1")
            except BaseException:
                self.give_back()
                raise
            return None

    def give_back(self) -> None:
        """Let another one have it."""
        held, self._held = self._held, None
        if held is not None:
            held.close()

    def _tried(self) -> str | None:
        conn = self._engine.connect()
        try:
            begin(conn, _WITHIN)
            conn.detach()  # kept for as long as this process runs: the pool is for work that ends
            conn.execute(_BE_KNOWN, {"who": self._who[:_LONGEST_NAME]})
            if conn.execute(_TRY, self._asked).scalar_one():
                self._held = conn
                return None
            return str(conn.execute(_HOLDER, self._asked).scalar() or "it has just begun")
        finally:
            if self._held is not conn:
                conn.close()


def mailbox_turn(engine: Engine, home: Path, mailbox: str) -> MailboxTurn:
    """This process's turn at the mailbox of this name, of the kind that fits the database."""
    who = f"process {os.getpid()} on {socket.gethostname()}"
    if engine.dialect.name != "sqlite":
        return DatabaseTurn(engine, mailbox, who)
    return FileTurn(home / f"mailbox-{sha256(mailbox.encode()).hexdigest()[:12]}.lock", who)
