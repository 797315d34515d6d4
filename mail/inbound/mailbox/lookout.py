"""The thread that keeps watch over one mailbox: it signs in, looks, waits for a letter, and begins again when it is cut off.

The server is asked to tell of new letters (IDLE), and asked for them all the same every minute: telling stops unnoticed. What
goes wrong is told once, and how it stands is remembered; nothing that a server does ends the thread.
"""

import socket
import ssl
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final, TypeAlias

import msgspec

from mail.inbound.mailbox.connection import Connection
from mail.inbound.mailbox.looking import LookThrough
from mail.inbound.mailbox.ports import Bookmarks, MailboxTurn
from mail.inbound.mailbox.source import Credential, Mailbox, PasswordSources, SourceError, credential
from mail.inbound.mailbox.trouble import WELL, MailboxStanding, Trouble, TroubleKind, elsewhere, without_password

Alarm: TypeAlias = Callable[[Exception], None]
Tell: TypeAlias = Callable[[str, MailboxStanding], None]

_STOP_SECONDS: Final = 10.0
_SLOW: Final = frozenset(
    {TroubleKind.NOT_LET_IN, TroubleKind.NO_PASSWORD, TroubleKind.NO_FOLDER, TroubleKind.CERTIFICATE}
)
_NOT_STORED: Final = MailboxStanding(
    TroubleKind.NOT_STORED, "Letters cannot be stored just now: they stay in the mailbox."
)


class Rhythm(msgspec.Struct, frozen=True):
    """How long things take, in seconds. ``look``: from one look to the next if the server tells of nothing. ``silence``: that
    a server may take over an answer. ``least`` and ``most``: until the next try, which doubles each time. ``slow_least`` and
    ``slow_most``: the same where the server does not let us in, since providers lock who tries on. ``held``: until a letter
    that could not be dealt with is tried again."""

    look: float = 60.0
    silence: float = 60.0
    least: float = 2.0
    most: float = 300.0
    slow_least: float = 300.0
    slow_most: float = 3600.0
    held: float = 300.0
    listening: float = (
        5.0  # between two looks whether the password has been changed, or whether another process has ended
    )


_RHYTHM: Final = Rhythm()


class Lookout:
    """A thread over one mailbox, from ``start`` to ``stop``."""

    def __init__(
        self,
        mailbox: Mailbox,
        passwords: PasswordSources,
        rounds: Callable[[Callable[[], bool]], LookThrough],
        bookmarks: Bookmarks,
        turn: MailboxTurn,
        *,
        tell: Tell = lambda _name, _standing: None,
        alarm: Alarm = lambda _problem: None,
        context: ssl.SSLContext | None = None,
        rhythm: Rhythm = _RHYTHM,
    ) -> None:
        """``rounds`` makes the looks, given what says whether to stop; ``turn`` is at this mailbox. ``tell`` is told how it
        stands whenever that changes, ``alarm`` what of ours fails."""
        self.mailbox = mailbox
        self._passwords = passwords
        self._bookmarks = bookmarks
        self._turn = turn
        self._tell = tell
        self._alarm = alarm
        self._context = context
        self._rhythm = rhythm
        self._stopped = threading.Event()
        self._round = rounds(self._stopped.is_set)
        self._wakes, self._woken = socket.socketpair()
        self._standing: MailboxStanding | None = None
        self._tries = 0
        self._slowly = False
        self._thread = threading.Thread(target=self._run, name="pbem-mailbox", daemon=True)

    def start(self) -> None:
        """Begin to keep watch."""
        self._thread.start()

    def stop(self) -> None:
        """Stop after the letter in hand; what is not stored stays in the mailbox."""
        self._stopped.set()
        with suppress(OSError):  # the thread has ended, and nobody waits
            self._wakes.send(b"!")
        if self._thread.is_alive():
            self._thread.join(_STOP_SECONDS)

    def _run(self) -> None:
        with self._wakes, self._woken:
            try:
                self._watch()
            finally:
                self._turn.give_back()

    def _watch(self) -> None:
        while not self._stopped.is_set():
            try:
                standing = self._visit()
            except Trouble as trouble:
                standing = MailboxStanding(trouble.kind, trouble.sentence)
            except Exception as problem:
                self._alarm(problem)
                standing = _NOT_STORED
            if self._stopped.is_set():
                break
            self._now(standing)
            self._rest(standing)

    def _visit(self) -> MailboxStanding:
        """One connection, for as long as it holds. Trouble says what ended it; whatever else is raised is ours."""
        self._have_turn()
        connection = Connection(
            self.mailbox,
            self._shown(),
            context=self._context,
            timeout=self._rhythm.silence,
            interrupted=self._woken,
        )
        begun = time.monotonic()
        try:
            while not self._stopped.is_set():
                self._have_turn()
                self._now(self._round.look(connection))
                connection.wait(self._rhythm.look)
                if time.monotonic() - begun >= self._rhythm.look:
                    self._tries = 0  # a server that lets us in and hangs up at once is no better than one that is away
            return WELL
        finally:
            connection.close()

    def _have_turn(self) -> None:
        if (other := self._turn.other()) is not None:
            raise elsewhere(self.mailbox, other)

    def _shown(self) -> Credential:
        try:
            return credential(self.mailbox, self._passwords)
        except SourceError as problem:
            raise without_password(problem) from problem

    def _now(self, standing: MailboxStanding) -> None:
        """Remember how it stands, and tell of it if that is something new."""
        before, self._standing = self._standing, standing
        if before is None or before.kind is not standing.kind:
            self._tell(self.mailbox.place, standing)
        if standing.kind is TroubleKind.ELSEWHERE:
            return  # the row is the other one's to write
        try:
            self._bookmarks.stand(self.mailbox.name, standing)
        except Exception as problem:
            self._alarm(problem)

    def _rest(self, standing: MailboxStanding) -> None:
        """Until the next try: longer each time, and no longer once the password has been changed."""
        slow = standing.kind in _SLOW
        if slow is not self._slowly:
            self._slowly, self._tries = slow, 0
        least, most = (
            (self._rhythm.slow_least, self._rhythm.slow_most) if slow else (self._rhythm.least, self._rhythm.most)
        )
        if standing.kind is TroubleKind.ELSEWHERE:
            most = self._rhythm.listening
        until = time.monotonic() + min(most, least * 2**self._tries)
        self._tries = min(self._tries + 1, 16)
        before = self._password_file()
        while not self._stopped.is_set() and (left := until - time.monotonic()) > 0:
            if slow and self._password_file() != before:
                self._tries = 0
                return
            self._stopped.wait(min(left, self._rhythm.listening))

    def _password_file(self) -> object:
        """What changes when somebody writes another password down."""
        file: Path | None = self._passwords.password_file
        with suppress(OSError):
            found = file.stat() if file is not None else None
            return found and (found.st_mtime_ns, found.st_ino, found.st_size, found.st_mode)
        return None
