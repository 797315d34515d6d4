"""A provider of mailboxes on this machine: letters in by a real Dovecot, letters out by a submission server that imitates some.

Every address at ``provider.localhost`` that has a password here has a mailbox. What Gmail, Libero and others do to letters on
the way is done where it is asked for.
"""

import base64
import os
import pwd
import re
import ssl
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any, Literal

import msgspec
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword, Session
from imapclient import IMAPClient

from tests.pbem.mailbox.dovecot import Dovecot, needed
from tests.support.servers.sink import LETTER_LIMIT, free_port

DOMAIN = "provider.localhost"
PASSWORD = "an app password"
NAMES = ("ada", "bob", "cleo", "dino", "eva")


class Habits(msgspec.Struct, frozen=True, kw_only=True):
    """What a provider does. ``results``: it writes Authentication-Results by that name, below so many Received lines, and takes
    others by that name away if it ``strips``, and those of ``takes_away`` even if it writes none. ``folder``: letters are put
    there and not into the inbox, as by a rule."""

    plus: Literal["kept", "refused", "lost", "returned"] = "kept"
    sender: Literal["kept", "own", "refused"] = "kept"
    keeps_message_id: bool = True
    results: tuple[str, int] | None = ("mx.provider.localhost", 0)
    strips: bool = True
    takes_away: str = ""
    folder: str = ""


class Mailboxes(Dovecot):
    """A Dovecot in which everybody of NAMES has a mailbox."""

    def set_password(self, password: str, *, quota: str = "") -> None:
        """Its users; the one who is Dovecot's own beside them."""
        super().set_password(password, quota=quota)
        with (self.folder / "users").open("a") as file:
            file.writelines(f"{name}@{DOMAIN}:{{PLAIN}}{PASSWORD}::::::\n" for name in NAMES)


class Provider:
    """Running, until the block of ``provider`` ends."""

    def __init__(self, habits: Habits, server: Dovecot) -> None:
        self.habits = habits
        self.server = server
        self.smtp_port = free_port()
        self.token = ""  # the access token that it takes for letters out
        self._number = time.monotonic_ns()

    def submission(self) -> Controller:
        """The server that letters are handed to, not yet started."""
        context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        context.load_cert_chain(self.server.folder / "certificate.pem", self.server.folder / "key.pem")
        return Controller(
            self, hostname="127.0.0.1", port=self.smtp_port, ssl_context=context, data_size_limit=LETTER_LIMIT,
            authenticator=self._authenticate, auth_require_tls=False,  # all of it is over TLS, which it does not see
        )  # fmt: skip

    @property
    def options(self) -> tuple[str, ...]:
        """The words for `pbem setup` that name its servers."""
        return ("--imap", f"127.0.0.1:{self.server.port}", "--smtp", f"smtps://127.0.0.1:{self.smtp_port}")

    @property
    def environment(self) -> dict[str, str]:
        """What has its certificate believed."""
        return {"SSL_CERT_FILE": str(self.server.folder / "certificate.pem")}

    def _authenticate(
        self, server: SMTP, session: Session, envelope: Envelope, mechanism: str, data: Any
    ) -> AuthResult:
        if not isinstance(data, LoginPassword) or data.password.decode() != PASSWORD:
            return AuthResult(success=False, handled=False)
        return AuthResult(success=True, auth_data=data.login.decode())

    async def auth_XOAUTH2(self, server: SMTP, args: list[str]) -> AuthResult:  # noqa: N802 - aiosmtpd's names
        user, _, said = base64.b64decode(args[1]).decode().removeprefix("user=").partition("\x01")
        good = bool(self.token) and said == f"auth=Bearer {self.token}\x01\x01"
        return AuthResult(success=good, handled=False, auth_data=user)

    async def handle_MAIL(  # noqa: N802
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if not session.authenticated:
            return "530 5.7.0 Authentication required"
        envelope.mail_from = address or ""
        return "250 OK"

    async def handle_RCPT(  # noqa: N802 - aiosmtpd's names
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if "+" in address and self.habits.plus == "refused":
            return "550 5.1.1 no such mailbox"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802
        content: Any = envelope.original_content
        letter = message_from_bytes(content, policy=policy.SMTP)
        account = str(session.auth_data)
        if self.habits.sender == "refused" and account not in str(letter["From"]):
            return "553 5.7.1 not your address"
        for address in envelope.rcpt_tos:
            self._deliver(address, envelope.mail_from or "", self._as_it_arrives(account, content))
        return "250 OK"

    def _deliver(self, address: str, back_to: str, raw: bytes) -> None:
        local, _, domain = address.partition("@")
        name, plus, _ = local.partition("+")
        if domain != DOMAIN or name not in NAMES or (plus and self.habits.plus in ("lost", "returned")):
            if self.habits.plus == "returned":
                self.put(back_to.partition("@")[0].partition("+")[0], _report(address, raw))
            return
        self.put(name, f"Return-Path: <{back_to}>\r\nDelivered-To: {address}\r\n".encode() + raw)

    def _as_it_arrives(self, account: str, raw: bytes) -> bytes:
        head, separator, body = raw.partition(b"\r\n\r\n")
        if self.habits.sender == "own":
            head = re.sub(rb"(?im)^From:[^\r\n]*", f"From: pbem <{account}>".encode(), head)
        if not self.habits.keeps_message_id:
            self._number += 1
            head = re.sub(rb"(?im)^Message-ID:[^\r\n]*", f"Message-ID: <{self._number}@{DOMAIN}>".encode(), head)
        return self._traced(head) + separator + body

    def _traced(self, head: bytes) -> bytes:
        received = b"Received: from a by b with ESMTPS; Fri, 27 Nov 2026 12:00:00 +0000\r\n"
        if self.habits.results is None:
            others = re.escape(self.habits.takes_away or "nobody").encode()
            return received + re.sub(rb"(?im)^Authentication-Results: %s;[^\r\n]*\r\n" % others, b"", head)
        server, below = self.habits.results
        if self.habits.strips:
            head = re.sub(rb"(?im)^Authentication-Results: %s;[^\r\n]*\r\n" % re.escape(server.encode()), b"", head)
            own = f"Authentication-Results: {server}; dkim=pass header.d={DOMAIN}; dmarc=pass header.from={DOMAIN}\r\n"
            head = own.encode() + received + head
        elif b"authentication-results" not in head.lower():
            head = f"Authentication-Results: {server}; spf=pass\r\n".encode() + head
        return received * below + head

    def put(self, name: str, raw: bytes) -> None:
        """A letter arrives in somebody's mailbox, as a file that Dovecot finds."""
        inbox = self.server.folder / "home" / f"{name}@{DOMAIN}" / "Maildir"
        if self.habits.folder:
            inbox /= f".{self.habits.folder}"
        owner = pwd.getpwnam("dovecot") if os.geteuid() == 0 else pwd.getpwuid(os.geteuid())
        for folder in (inbox.parent, inbox, *(inbox / part for part in ("tmp", "new", "cur"))):
            folder.mkdir(exist_ok=True)
            os.chown(folder, owner.pw_uid, owner.pw_gid)
        self._number += 1
        aside = inbox / "tmp" / f"{self._number}.provider"
        aside.write_bytes(raw)
        os.chown(aside, owner.pw_uid, owner.pw_gid)
        aside.rename(inbox / "new" / aside.name)

    @contextmanager
    def signed_in(self, name: str) -> Iterator[IMAPClient]:
        """Somebody's mail program."""
        with IMAPClient("127.0.0.1", self.server.port, ssl_context=self.server.context, timeout=20) as client:
            client.login(f"{name}@{DOMAIN}", PASSWORD)
            yield client

    def letters(self, name: str, folder: str = "INBOX") -> list[EmailMessage]:
        """What lies in a folder of somebody's mailbox, oldest first."""
        with self.signed_in(name) as client:
            if not client.folder_exists(folder):
                return []
            client.select_folder(folder, readonly=True)
            uids = client.search()
            found = client.fetch(uids, ["BODY.PEEK[]"]) if uids else {}
        return [message_from_bytes(parts[b"BODY[]"], policy=policy.default) for _, parts in sorted(found.items())]


def _report(address: str, raw: bytes) -> bytes:
    return (
        (
            f"From: MAILER-DAEMON@{DOMAIN}\r\nSubject: Undelivered\r\nMIME-Version: 1.0\r\n"
            'Content-Type: multipart/report; report-type=delivery-status; boundary="x"\r\n\r\n'
            f"--x\r\nContent-Type: text/plain\r\n\r\n{address} is not known.\r\n--x\r\nContent-Type: message/rfc822\r\n\r\n"
        ).encode()
        + raw
        + b"\r\n--x--\r\n"
    )


@contextmanager
def mailboxes(
    *, capability: str = "", more: str = "", prepare: Callable[[Dovecot], object] = lambda _server: None
) -> Iterator[Mailboxes]:
    """A Dovecot of its own; where there is none the test is left out, and in CI it fails."""
    needed()
    # Where the machine has no inotify left to give, news is looked for as often as this.
    server = Mailboxes(capability=capability, more=f"mailbox_idle_check_interval = 1 secs\n{more}", prepare=prepare)
    try:
        yield server
    finally:
        server.remove()


@contextmanager
def provider(habits: Habits, server: Dovecot) -> Iterator[Provider]:
    """A provider whose mailboxes are in a Dovecot."""
    running = Provider(habits, server)
    submission = running.submission()
    submission.start()
    try:
        yield running
    finally:
        submission.stop()
