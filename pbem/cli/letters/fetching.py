"""The command that has mailboxes looked through again from a day on."""

from contextlib import closing
from datetime import date, timedelta
from typing import Final

import click

from mail.inbound.mailbox.connection import Connection
from mail.inbound.mailbox.ports import Bookmark
from mail.inbound.mailbox.source import Mailbox, SourceError, credential
from mail.inbound.mailbox.trouble import Trouble, without_password
from pbem.cli.opened import opened
from pbem.cli.saying import Mistake, as_json, say
from pbem.cli.since import moment_since
from pbem.clubhouse.inbox.mailboxes import MailboxRows
from pbem.compose import Service, now

_EARLIER: Final = timedelta(days=1)  # the server's calendar may be that of another zone


@click.command()
@click.option("--since", required=True, help="A day such as 2026-11-01, or how long ago: 7d.")
@as_json
def fetch(since: str, as_json: bool) -> None:
    """Have the letters that came to the mailboxes since a day looked at once more: for any that were passed over.

    Those of ours are stored and put away as ever. What is stored already is known again and not stored twice, what is somebody
    else's stays as it is. A service that runs does it at its next look, within a minute; otherwise the next `pbem serve`.
    """
    day = (moment_since(since, now()) - _EARLIER).date()
    with opened() as service:
        mailboxes = service.settings.mail_in.mailboxes
        if not mailboxes:
            raise Mistake("Letters are fetched from no mailbox here: PBEM_MAIL_IN names none.")
        found = {mailbox.place: _set_back(service, mailbox, day) for mailbox in mailboxes}
    lines = [
        f"{place}: {'looked through again from then on' if moved else 'nothing was passed by since then'}."
        for place, moved in found.items()
    ]
    say(as_json, {"since": day.isoformat(), "mailboxes": found}, *lines)


def _set_back(service: Service, mailbox: Mailbox, day: date) -> bool:
    """Whether the mark of a mailbox stood behind letters of that day; Mistake if it cannot be looked into."""
    try:
        shown = credential(mailbox, service.settings.mail_in.passwords)
        with closing(Connection(mailbox, shown)) as connection:
            first = connection.first_since(day)
            mark = Bookmark(connection.validity, first - 1) if first is not None else None
    except SourceError as problem:
        raise Mistake(without_password(problem).sentence) from None
    except Trouble as trouble:
        raise Mistake(trouble.sentence) from None
    return mark is not None and MailboxRows(service.engine, now).set_back(mailbox.name, mark)
