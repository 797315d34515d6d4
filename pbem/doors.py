"""All ways in which letters come: the door that mail servers hand them to, and the mailboxes that they are fetched from."""

import ssl
from collections.abc import Callable
from typing import Final

import structlog

from mail.inbound.mailbox.looking import LookThrough
from mail.inbound.mailbox.lookout import Lookout, Rhythm
from mail.inbound.mailbox.source import Mailbox
from mail.inbound.mailbox.trouble import MailboxStanding
from mail.inbound.ports import Clock
from mail.inbound.transport.listener import Listener
from pbem import journal
from pbem.clubhouse.inbox.mailbox_turns import mailbox_turn
from pbem.clubhouse.inbox.mailboxes import MailboxRows
from pbem.clubhouse.inbox.sorting import MailboxSorter
from pbem.compose import Service, now

RHYTHM: Final = Rhythm()


class Doors:
    """What the settings name, from ``start`` to ``stop``; each goes on whatever becomes of the others."""

    def __init__(
        self,
        service: Service,
        clock: Clock = now,
        *,
        rhythm: Rhythm = RHYTHM,
        context: ssl.SSLContext | None = None,
    ) -> None:
        """``context`` verifies certificates of mail servers, by this machine's authorities if not said."""
        chosen = service.settings.mail_in
        self._listener = _listener(service, clock) if chosen.door is not None else None
        self._lookouts = [_lookout(service, clock, mailbox, rhythm, context) for mailbox in chosen.mailboxes]
        self._door = chosen.door
        self._rows = MailboxRows(service.engine, clock)

    @property
    def port(self) -> int | None:
        """Where mail servers hand letters over; the free port found, if any would do. None if they do nowhere."""
        return self._listener.port if self._listener is not None else None

    @property
    def places(self) -> tuple[str, ...]:
        """Where letters come in, as URLs that name nobody."""
        found = [f"{'imaps' if one.mailbox.tls else 'imap'}://{one.mailbox.place}" for one in self._lookouts]
        if self._door is not None and self._listener is not None:
            host = f"[{self._door.host}]" if ":" in self._door.host else self._door.host
            found.insert(0, f"{self._door.protocol}://{host}:{self._listener.port}")
        return tuple(found)

    def start(self) -> None:
        """Take letters in. ListenerError names a busy port; what is wrong with a mailbox is logged, and tried again."""
        if self._listener is not None:
            self._listener.start()
        self._rows.only([lookout.mailbox.name for lookout in self._lookouts])
        for lookout in self._lookouts:
            lookout.start()

    def stop(self) -> None:
        """Take no more letters in."""
        if self._listener is not None:
            self._listener.stop()
        for lookout in self._lookouts:
            lookout.stop()


def _listener(service: Service, clock: Clock) -> Listener:
    door = service.settings.mail_in.door
    assert door is not None
    return Listener(
        service.intake,
        clock,
        protocol=door.protocol,
        host=door.host,
        port=door.port,
        alarm=lambda failure: journal.note_failure("the door could not answer", failure),
    )


def _lookout(
    service: Service, clock: Clock, mailbox: Mailbox, rhythm: Rhythm, context: ssl.SSLContext | None
) -> Lookout:
    chosen = service.settings.mail_in
    rows = MailboxRows(service.engine, clock)
    sorter = MailboxSorter(service.intake, service.outbox.tokens, service.ours, chosen.dedicated)

    def rounds(stopped: Callable[[], bool]) -> LookThrough:
        return LookThrough(service.intake, sorter, rows, clock, chosen.folder, patience=rhythm.held, stopped=stopped)

    return Lookout(
        mailbox,
        chosen.passwords,
        rounds,
        rows,
        mailbox_turn(service.engine, service.settings.home, mailbox.name),
        tell=_tell,
        alarm=lambda failure: journal.note_failure("letters could not be fetched", failure),
        context=context,
        rhythm=rhythm,
    )


def _tell(place: str, standing: MailboxStanding) -> None:
    log = structlog.get_logger("pbem")
    if standing.kind is None:
        log.info("the mailbox is looked into", mailbox=place)
    else:
        log.warning(journal.without_people(standing.sentence), mailbox=place, trouble=standing.kind.value)
