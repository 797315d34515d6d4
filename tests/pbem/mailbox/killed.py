"""A process that looks through a mailbox, and kills itself as soon as the nth letter is stored: arguments are home and n."""

import os
import signal
import ssl
import sys
from pathlib import Path

from mail.inbound.mailbox.connection import Connection
from mail.inbound.mailbox.looking import LookThrough
from mail.inbound.mailbox.source import credential
from mail.inbound.ports import Clock, RawLetter, Taken
from pbem.clubhouse.inbox.mailboxes import MailboxRows
from pbem.clubhouse.inbox.sorting import MailboxSorter
from pbem.compose import Service, now
from pbem.settings import read_settings


class Killing:
    """The door of a service, and the end of the process behind its nth letter."""

    def __init__(self, service: Service, nth: int) -> None:
        self._service = service
        self._left = nth

    def knows(self, address: str) -> bool:
        """As the door says."""
        return self._service.intake.knows(address)

    def take_in(self, letter: RawLetter, clock: Clock) -> Taken:
        """As the door does, once too often."""
        taken = self._service.intake.take_in(letter, clock)
        self._left -= 1
        if not self._left:
            os.kill(os.getpid(), signal.SIGKILL)
        return taken


def look(home: Path, nth: int, certificate: str) -> None:
    """Look once; the process does not come back from it."""
    service = Service(read_settings(os.environ | {"PBEM_HOME": str(home)}))
    chosen = service.settings.mail_in
    (mailbox,) = chosen.mailboxes
    context = ssl.create_default_context(cafile=certificate)
    sorter = MailboxSorter(service.intake, service.outbox.tokens, service.ours, chosen.dedicated)
    looking = LookThrough(Killing(service, nth), sorter, MailboxRows(service.engine, now), now, chosen.folder)
    looking.look(Connection(mailbox, credential(mailbox, chosen.passwords), context=context))


if __name__ == "__main__":
    look(Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3])
