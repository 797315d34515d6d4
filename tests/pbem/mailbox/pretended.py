"""A mail server of a few lines on loopback, for what no real one does when it is asked to: huge folders, answers left out."""

import re
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import BufferedRWPair

from mail.inbound.mailbox.connection import Connection
from mail.inbound.mailbox.looking import LookThrough
from mail.inbound.mailbox.source import Credential, Mailbox
from pbem.clubhouse.inbox.mailboxes import MailboxRows
from pbem.clubhouse.inbox.sorting import MailboxSorter
from tests.support.house import House


class Pretended:
    """One folder, INBOX, whose ``letters`` a test may change at any time. ``says_next``: whether it tells the next number when
    the folder is opened. ``today``: the first number of the letters that came today, whatever day is asked about. ``mute``: what
    it shows instead, of each letter, when it is asked for this part of it. ``shut``: with which words it does not
    open the folder."""

    def __init__(self, letters: dict[int, bytes], *, says_next: bool = True) -> None:
        self.letters = letters
        self.says_next = says_next
        self.mute: dict[bytes, bytes] = {}
        self.today = 0
        self.shut = b""
        self.put_away: list[int] = []
        self.shown_whole: list[int] = []
        self._listening = socket.create_server(("127.0.0.1", 0))
        port = self._listening.getsockname()[1]
        self.mailbox = Mailbox("127.0.0.1", port, False, "me", "INBOX", "secret")
        threading.Thread(target=self._accept, daemon=True).start()

    @contextmanager
    def connection(self) -> Iterator[Connection]:
        """One more connection, signed in."""
        made = Connection(self.mailbox, Credential("password", "secret"), timeout=20.0)
        try:
            yield made
        finally:
            made.close()

    def close(self) -> None:
        """Take no more connections."""
        self._listening.close()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                taken, _ = self._listening.accept()
                threading.Thread(target=self._serve, args=(taken,), daemon=True).start()

    def _serve(self, taken: socket.socket) -> None:
        with taken, suppress(OSError), taken.makefile("rwb") as talk:
            talk.write(b"* OK [CAPABILITY IMAP4rev1 MOVE] ready\r\n")
            talk.flush()
            for line in talk:
                tag, asked = line.strip().split(b" ", 1)
                no = self.shut if asked.upper().startswith(b"SELECT") else b""
                if not no:
                    self._answer(talk, asked.upper())
                talk.write(tag + (b" NO " + no if no else b" OK done") + b"\r\n")
                talk.flush()

    def _answer(self, talk: BufferedRWPair, asked: bytes) -> None:
        if asked.startswith(b"CAPABILITY"):
            talk.write(b"* CAPABILITY IMAP4rev1 MOVE\r\n")
        elif asked.startswith(b"SELECT"):
            talk.write(b"* %d EXISTS\r\n* OK [UIDVALIDITY 7] valid\r\n" % len(self.letters))
            if self.says_next:
                talk.write(b"* OK [UIDNEXT %d] next\r\n" % (max(self.letters, default=0) + 1))
        elif asked.startswith(b"UID SEARCH SINCE"):
            talk.write(
                b"* SEARCH" + b"".join(b" %d" % uid for uid in sorted(self.letters) if uid >= self.today) + b"\r\n"
            )
        elif asked.startswith(b"UID SEARCH"):
            talk.write(b"* SEARCH" + b"".join(b" %d" % uid for uid in self._meant(asked)) + b"\r\n")
        elif asked.startswith(b"UID FETCH"):
            self._show(talk, asked)
        elif asked.startswith(b"UID MOVE"):
            self.put_away += self._meant(asked)
        elif asked.startswith(b"LIST"):
            talk.write(b'* LIST () "/" pbem\r\n')

    def _show(self, talk: BufferedRWPair, asked: bytes) -> None:
        part = b"HEADER" if b"HEADER" in asked else b""
        instead = self.mute.get(b"BODY.PEEK[%s]" % part)
        for uid in self._meant(asked):
            raw = self.letters[uid]
            self.shown_whole += [] if part else [uid]
            text = raw.partition(b"\r\n\r\n")[0] + b"\r\n\r\n" if part else raw
            shown = b"{%d}\r\n%s" % (len(text), text) if instead is None else instead
            talk.write(b"* 1 FETCH (UID %d BODY[%s]<0> %s)\r\n" % (uid, part, shown))

    def _meant(self, asked: bytes) -> list[int]:
        """The letters that a command means by their numbers, which are ``4``, ``4:8``, ``4:*`` or ``*``, and commas between."""
        last = max(self.letters, default=0)
        numbers = re.search(rb"[\d*][\d:,*]*", asked)
        meant: set[int] = set()
        assert numbers is not None
        for one in numbers[0].split(b","):
            ends = [last if end == b"*" else int(end) for end in one.split(b":")]
            meant |= {uid for uid in range(min(ends), max(ends) + 1) if uid in self.letters}
        return sorted(meant)


@contextmanager
def pretended(letters: dict[int, bytes], *, says_next: bool = True) -> Iterator[Pretended]:
    """A server with these letters, gone afterwards."""
    made = Pretended(letters, says_next=says_next)
    try:
        yield made
    finally:
        made.close()


def looks(house: House, *, dedicated: bool = False) -> tuple[LookThrough, MailboxRows]:
    """What looks through the mailbox, and asks at once again for a letter that could not be dealt with."""
    service = house.service
    rows = MailboxRows(service.engine, lambda: house.now)
    sorter = MailboxSorter(service.intake, service.outbox.tokens, service.ours, dedicated)
    return LookThrough(service.intake, sorter, rows, lambda: house.now, "pbem", patience=0.0), rows
