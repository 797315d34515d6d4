"""A house whose letters come by way of a mailbox: its doors, with a rhythm fit for tests, and a wait until they have looked."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import func, select

from mail.inbound.mailbox.lookout import Rhythm
from pbem.clubhouse.inbox.mailboxes import MailboxRows, MailboxState, state_of
from pbem.doors import Doors
from pbem.store.engine import reading
from pbem.store.tables import inbox
from tests.pbem.mailbox.dovecot import Dovecot
from tests.support.house import House

WAIT_SECONDS = 60
QUICK = Rhythm(look=0.2, silence=5.0, least=0.05, most=0.2, slow_least=60.0, slow_most=60.0, held=0.2, listening=0.02)


def house_at(server: Dovecot, home: Path, **settings: str) -> House:
    """A service whose mailbox is at this server."""
    return House(home, PBEM_MAIL_IN=server.url, **settings)


@contextmanager
def fetching(house: House, server: Dovecot, rhythm: Rhythm = QUICK) -> Iterator[Doors]:
    """The doors of the house, open meanwhile."""
    doors = Doors(house.service, lambda: house.now, rhythm=rhythm, context=server.context)
    doors.start()
    try:
        yield doors
    finally:
        doors.stop()


def wait_until(holds: Callable[[], bool], what: str, seconds: float = WAIT_SECONDS) -> None:
    """Until this holds; a failure that says what did not if it does not come true."""
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, f"it never came true that {what}"
        time.sleep(0.1)


def taken_in(house: House) -> int:
    """How many letters were stored, those left out that were stored before."""
    with reading(house.service.engine) as conn:
        return int(conn.execute(select(func.count()).select_from(inbox)).scalar_one())


def standing(house: House) -> MailboxState | None:
    """How it stands with the one mailbox."""
    (mailbox,) = house.service.settings.mail_in.mailboxes
    with reading(house.service.engine) as conn:
        return state_of(conn, mailbox.name)


def marked(house: House) -> int:
    """Up to which number the one mailbox was looked through."""
    (mailbox,) = house.service.settings.mail_in.mailboxes
    mark = MailboxRows(house.service.engine, lambda: house.now).mark(mailbox.name)
    return mark.upto if mark is not None else 0


def trouble(house: House) -> str | None:
    """What keeps it from being looked into, as a stable key."""
    found = standing(house)
    return found.trouble if found is not None else None


def fetched(house: House, server: Dovecot, many: int) -> None:
    """Let the service look until so many letters are stored and put away."""
    with fetching(house, server):
        wait_until(lambda: len(server.letters("pbem")) >= many, f"{many} letters were put away")
