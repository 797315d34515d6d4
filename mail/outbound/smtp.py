"""Letters handed to a mail server by SMTP, over one connection that is kept from letter to letter."""

import ipaddress
import smtplib
import ssl
import time
from collections.abc import Callable
from typing import Final, NamedTuple, TypeVar

from mail.outbound.addresses import checked_address
from mail.outbound.carrier import HAND_OVER_SECONDS, CarryError
from mail.outbound.timed_smtp import Hourglass, TimedSmtp, TimedSmtpTls

_WAIT: Final = 30.0  # seconds for any single answer of the server
_FAREWELL: Final = 2.0  # seconds for saying good-bye
_GONE: Final = 421  # "I am closing this connection": the letter itself was not refused

T = TypeVar("T")


class Login(NamedTuple):
    """A name and a password for the mail server."""

    name: str
    password: str


class SmtpCarrier:
    """A mail server. Passwords go over TLS only, except to this very machine."""

    def __init__(
        self,
        host: str,
        port: int,
        *,
        implicit_tls: bool = False,
        login: Login | None = None,
        seconds: Callable[[], float] = time.monotonic,
    ) -> None:
        self._glass = Hourglass(seconds, _WAIT)
        self._host = host
        self._port = port
        self._implicit_tls = implicit_tls
        self._login = login
        self._connection: smtplib.SMTP | None = None

    def carry(self, envelope_from: str, recipient: str, raw: bytes) -> None:
        """Hand one letter over; CarryError says what the server answered, and whether trying again is of use."""
        self._glass.turn(HAND_OVER_SECONDS - _FAREWELL)
        try:
            checked_address(recipient)
            if envelope_from:
                checked_address(envelope_from)
        except ValueError as fault:
            raise CarryError(str(fault), permanent=True) from fault
        try:
            # Both addresses are in a form that needs no quoting, so the library need not take them apart.
            self._begin(envelope_from)
            self._expect(self._open().docmd("RCPT", f"TO:<{recipient}>"), f"the address {recipient}")
            self._expect(self._open().data(raw), "the letter")
        except CarryError:
            raise
        except smtplib.SMTPDataError as fault:
            if 200 <= fault.smtp_code < 300:  # to what was said before: the letter is still here
                self._drop()
                raise CarryError(f"{self._name} answers out of turn.", permanent=False) from fault
            self._expect((fault.smtp_code, _bytes(fault.smtp_error)), "the letter")
        except (OSError, smtplib.SMTPException) as fault:
            self.close()
            raise CarryError(f"The connection to {self._name} was lost: {fault}.", permanent=False) from fault
        except BaseException:
            self._drop()  # an answer may be on its way, which the next letter would take for its own
            raise

    def close(self) -> None:
        """Say good-bye to the server, if there is a connection."""
        connection, self._connection = self._connection, None
        if connection is None:
            return
        try:
            with self._glass.hurried(_FAREWELL):
                connection.quit()
        except (OSError, smtplib.SMTPException):
            connection.close()

    def _drop(self) -> None:
        """Hang up without a word."""
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.close()

    @property
    def _name(self) -> str:
        return f"{self._host} port {self._port}"

    def _begin(self, envelope_from: str) -> None:
        """Name the sender. A kept connection may have died since the last letter: then once more, on a new one."""
        kept = self._connection is not None
        try:
            answer = self._open().docmd("MAIL", f"FROM:<{envelope_from}>")
        except (OSError, smtplib.SMTPException):
            if not kept:
                raise
            answer = (_GONE, b"")
        if answer[0] == _GONE and kept:
            self.close()
            answer = self._open().docmd("MAIL", f"FROM:<{envelope_from}>")
        self._expect(answer, f"the sender {envelope_from or '<>'}")

    def _expect(self, answer: tuple[int, bytes], what: str) -> None:
        code, words = answer
        if 200 <= code < 300:
            return
        self._reset(code)
        said = " ".join(words.decode("utf-8", "replace").split())[:300]
        raise CarryError(f"{self._name} did not take {what}: {code} {said}", permanent=500 <= code < 600)

    def _reset(self, code: int) -> None:
        """Make the connection fit for the next letter, or drop it."""
        try:
            if self._connection is None or code == _GONE or self._connection.rset()[0] != 250:
                self.close()
        except (OSError, smtplib.SMTPException):
            self.close()

    def _open(self) -> smtplib.SMTP:
        if self._connection is None:
            self._connection = self._connect()
        return self._connection

    def _connect(self) -> smtplib.SMTP:
        def dial() -> smtplib.SMTP:
            if self._implicit_tls:
                return TimedSmtpTls(self._host, self._port, self._glass, context=self._context())
            return TimedSmtp(self._host, self._port, self._glass)

        connection = self._attempt(dial, "could not be reached")
        try:
            self._attempt(connection.ehlo_or_helo_if_needed, "did not greet us")
            self._secure(connection)
            if self._login is not None:
                name, password = self._login
                self._attempt(lambda: connection.login(name, password), "did not accept the name and password")
        except CarryError:
            connection.close()
            raise
        return connection

    def _secure(self, connection: smtplib.SMTP) -> None:
        """Encrypt where it is offered; insist on it before a password leaves this machine."""
        if self._implicit_tls or _is_this_machine(self._host):
            return
        if connection.has_extn("starttls"):
            self._attempt(lambda: connection.starttls(context=self._context()), "could not be spoken to over TLS")
            self._attempt(connection.ehlo, "did not greet us over TLS")
        elif self._login is not None:
            sentence = (
                f"{self._name} offers no TLS, and a password is not sent without it: use smtps://, or no password."
            )
            raise CarryError(sentence, permanent=False)

    def _context(self) -> ssl.SSLContext:
        return ssl.create_default_context()

    def _attempt(self, step: Callable[[], T], failure: str) -> T:
        # Whatever goes wrong before a letter is offered says nothing about its address: it is worth another try.
        try:
            return step()
        except (OSError, smtplib.SMTPException) as fault:
            raise CarryError(f"The mail server {self._name} {failure}: {fault}.", permanent=False) from fault


def _is_this_machine(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _bytes(words: bytes | str) -> bytes:
    return words if isinstance(words, bytes) else words.encode("utf-8", "replace")
