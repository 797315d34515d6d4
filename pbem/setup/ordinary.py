"""A mailbox that somebody can sign in to: its address, its servers, the name and password it asks for."""

from typing import Literal
from urllib.parse import quote

import msgspec

from mail.inbound.address import without_tag
from pbem.setup.servers import MailServers


class OrdinaryMailbox(msgspec.Struct, frozen=True):
    """Signed in to as ``user``, which with most providers is the address; ``password`` is an access token if ``kind`` says so."""

    address: str
    servers: MailServers
    user: str
    password: str
    kind: Literal["password", "token"] = "password"

    @property
    def domain(self) -> str:
        """What stands behind the @."""
        return self.address.rpartition("@")[2]

    @property
    def refused(self) -> str:
        """Which trouble it is that a server does not accept what it is shown."""
        return "refused" if self.kind == "password" else "token-refused"

    @property
    def mail_in(self) -> str:
        """What PBEM_MAIL_IN says, without the password."""
        return f"imaps://{quote(self.user, safe='')}@{_at(self.servers.imap.host)}:{self.servers.imap.port}/INBOX"

    @property
    def mail_out(self) -> str:
        """What PBEM_MAIL_OUT says, without the password."""
        return self._out(quote(self.user, safe=""))

    @property
    def mail_out_whole(self) -> str:
        """The same with the password in it."""
        return self._out(f"{quote(self.user, safe='')}:{quote(self.password, safe='')}")

    def _out(self, login: str) -> str:
        scheme = "smtps" if self.servers.implicit_tls else "smtp"
        return f"{scheme}://{login}@{_at(self.servers.smtp.host)}:{self.servers.smtp.port}"

    def with_word(self, word: str) -> str:
        """The address with a word behind a plus."""
        local, _, domain = without_tag(self.address).partition("@")
        return f"{local}+{word}@{domain}"


def _at(host: str) -> str:
    return f"[{host}]" if ":" in host else host
