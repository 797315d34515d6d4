"""A provider's Dovecot: Postfix delivers to its mailboxes by LMTP, and whoever they belong to fetches their letters by IMAP."""

import smtplib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from tests.pbem.mailbox.dovecot import PASSWORD, Dovecot, needed
from tests.peers.mail_world import DOMAIN
from tests.support.servers.sink import free_port

SERVICE: Final = f"g@{DOMAIN}"
_LMTP: Final = """
protocols = imap lmtp
recipient_delimiter = {delimiter}
quota_full_tempfail = yes
mailbox_idle_check_interval = 1 secs
service lmtp {{
  inet_listener lmtp {{
    address = 127.0.0.1
    port = {port}
  }}
}}
protocol lmtp {{
  mail_plugins = quota
  postmaster_address = postmaster@example.org
}}
"""


class Mailboxes(Dovecot):
    """The service's mailbox at a provider, and those of players whose programs read at the same one."""

    def __init__(self, *, plus: bool = True, players: tuple[str, ...] = ()) -> None:
        """Without ``plus`` no address with a plus is known here."""
        self.lmtp = free_port()
        self.plus = plus
        self.players = players
        super().__init__(more=_LMTP.format(delimiter="+" if plus else "", port=self.lmtp), user=SERVICE)

    def set_password(self, password: str, *, quota: str = "") -> None:
        """Of the service's mailbox; players keep theirs."""
        super().set_password(password, quota=quota)
        if added := "".join(f"{player}:{{PLAIN}}{PASSWORD}::::::\n" for player in self.players):
            with (self.folder / "users").open("a") as file:
                file.write(added)

    def deliver(self, address: str, raw: bytes) -> None:
        """A letter comes to somebody's mailbox."""
        with smtplib.LMTP("127.0.0.1", self.lmtp) as server:
            server.sendmail("", [address], raw)


@contextmanager
def mailboxes(*, plus: bool = True, players: tuple[str, ...] = ()) -> Iterator[Mailboxes]:
    """Running for the block; where there is no Dovecot the test is left out, and in CI it fails."""
    needed()
    server = Mailboxes(plus=plus, players=players)
    try:
        yield server
    finally:
        server.remove()
