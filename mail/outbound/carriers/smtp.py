"""Letters handed to a mail server by SMTP, over one connection that is kept from letter to letter."""

import ipaddress
import smtplib
import ssl
import time
from collections.abc import Callable
from typing import Final, Literal, NamedTuple, TypeVar

from mail.delivery_status import may_pass, without_addresses
from mail.outbound.carriers.carrier import HAND_OVER_SECONDS, CarryError, DeliveryRoute
from mail.outbound.carriers.dialogue import GO_ON, Answer, Dialogue
from mail.outbound.carriers.refusals import slowed_by
from mail.outbound.carriers.timed_smtp import Hourglass, TimedSmtp, TimedSmtpTls

_WAIT: Final = 30.0  # seconds for any single answer of the server
_FAREWELL: Final = 2.0  # seconds for saying good-bye
_FOR_GOOD: Final = 500
_PAUSE: Final = 300.0  # seconds before a password that was refused is shown again; then twice as long each time
_LONGEST_PAUSE: Final = 3600.0
_GONE: Final = 421  # "I am closing this connection": the letter itself was not refused

T = TypeVar("T")


class Login(NamedTuple):
    """A name and a password for the mail server, or an access token (XOAUTH2) in the password's place."""

    name: str
    password: str
    kind: Literal["password", "token"] = "password"


class _Refused(NamedTuple):
    """A login that the server did not accept, and until when it is not shown again; in seconds."""

    login: Login
    pause: float
    until: float


class SmtpCarrier:
    """A mail server. Passwords go over TLS only, except to this very machine."""

    def __init__(
        self,
        host: str,
        port: int,
        *,
        implicit_tls: bool = False,
        login: Callable[[], Login] | None = None,
        seconds: Callable[[], float] = time.monotonic,
    ) -> None:
        self._glass = Hourglass(seconds, _WAIT)
        self._host = host
        self._port = port
        self._implicit_tls = implicit_tls
        self._login = login
        self._seconds = seconds
        self._refused: _Refused | None = None
        self._dialogue: Dialogue | None = None

    def carry(self, route: DeliveryRoute, raw: bytes, following: DeliveryRoute | None = None) -> None:
        """Hand one letter over; CarryError says what the server answered, and whether trying again is of use."""
        self._glass.turn(HAND_OVER_SECONDS - _FAREWELL)
        route.check()
        try:
            self._agree(route)
            self._expect(self._open().hand_over(raw, _sound(following)), "the letter", route)
        except CarryError:
            raise
        except (OSError, smtplib.SMTPException) as fault:
            self.close()
            raise CarryError(f"The connection to {self._name} was lost: {fault}.", permanent=False) from fault
        except BaseException:
            self._drop()  # an answer may be on its way, which the next letter would take for its own
            raise

    def sign_in(self) -> None:
        """Sign in as for a letter, and say good-bye; CarryError says what is in the way. No letter is offered."""
        self._glass.turn(HAND_OVER_SECONDS - _FAREWELL)
        self._open()
        self.close()

    def close(self) -> None:
        """Say good-bye to the server, if there is a connection."""
        if self._dialogue is not None and self._dialogue.announced is not None:
            self._drop()  # it waits for a letter, not for a good-bye
        dialogue, self._dialogue = self._dialogue, None
        if dialogue is None:
            return
        try:
            with self._glass.hurried(_FAREWELL):
                dialogue.connection.quit()
        except (OSError, smtplib.SMTPException):
            dialogue.connection.close()

    def _drop(self) -> None:
        """Hang up without a word."""
        dialogue, self._dialogue = self._dialogue, None
        if dialogue is not None:
            dialogue.connection.close()

    @property
    def _name(self) -> str:
        return f"{self._host} port {self._port}"

    def _agree(self, route: DeliveryRoute) -> None:
        """Have the server wait for the letter. A kept connection may have died since the last one: then once more, on a new
        one, which can do no harm before anything of the letter was sent."""
        answers = self._offered(route)
        for answer, what in zip(answers, _names(route), strict=False):
            if not _is_yes(answer) and answers[-1][0] == GO_ON:
                self._drop()  # it would go on all the same; an end without a letter might count as an empty one
            self._expect(answer, what, route)
        to_letter = answers[-1]
        if _is_yes(to_letter):  # to what was said before: the letter is still here
            self._drop()
            raise CarryError(f"{self._name} answers out of turn.", permanent=False)
        if to_letter[0] != GO_ON:
            self._expect(to_letter, "the letter", route)

    def _offered(self, route: DeliveryRoute) -> tuple[Answer, ...]:
        if self._dialogue is not None and self._dialogue.announced not in (None, route):
            self._drop()
        kept = self._dialogue is not None
        try:
            answers = self._open().offer(route)
        except (OSError, smtplib.SMTPException):
            if not kept:
                raise
            self._drop()
            return self._open().offer(route)
        if kept and answers[0][0] == _GONE:
            self._drop()
            answers = self._open().offer(route)
        return answers

    def _expect(self, answer: Answer, what: str, route: DeliveryRoute) -> None:
        if _is_yes(answer):
            return
        code, words = answer
        self._reset(code)
        said = " ".join(words.decode("utf-8", "replace").split())
        meant = f"{code} {without_addresses(said, route.recipient)}"
        raise CarryError(
            f"{self._name} did not take {what}: {code} {said[:300]}",
            permanent=500 <= code < 600,
            passing=may_pass(meant),
            slowed=slowed_by(meant, permanent=500 <= code < 600),
        )

    def _reset(self, code: int) -> None:
        """Make the connection fit for the next letter, or drop it."""
        dialogue = self._dialogue
        try:
            if dialogue is None or dialogue.announced or code == _GONE or dialogue.connection.rset()[0] != 250:
                self.close()
        except (OSError, smtplib.SMTPException):
            self.close()

    def _open(self) -> Dialogue:
        if self._dialogue is None:
            self._dialogue = Dialogue(self._connect())
        return self._dialogue

    def _connect(self) -> smtplib.SMTP:
        def dial() -> smtplib.SMTP:
            if self._implicit_tls:
                return TimedSmtpTls(self._host, self._port, self._glass, context=self._context())
            return TimedSmtp(self._host, self._port, self._glass)

        login = self._asked()
        connection = self._attempt(dial, "could not be reached")
        try:
            self._attempt(connection.ehlo_or_helo_if_needed, "did not greet us")
            self._secure(connection)
            if login is not None:
                self._attempt(lambda: self._sign_in(connection, login), "did not accept the name and password")
        except CarryError:
            connection.close()
            raise
        return connection

    def _asked(self) -> Login | None:
        """What to show the server. CarryError if it is not there, or if the server has just refused it: providers lock whoever
        goes on."""
        try:
            login = self._login() if self._login is not None else None
        except ValueError as fault:
            raise CarryError(
                f"There is no password for {self._name}: {fault}.", permanent=False, offered=False
            ) from None
        if self._refused is not None and self._refused.login == login and self._seconds() < self._refused.until:
            raise CarryError(
                f"{self._name} did not accept the name and password, and is asked again in a while, or when they have changed.",
                permanent=False,
                offered=False,
            )
        return login

    def _sign_in(self, connection: smtplib.SMTP, login: Login) -> None:
        try:
            _show(connection, login)
        except smtplib.SMTPAuthenticationError as fault:
            if fault.smtp_code < _FOR_GOOD:
                raise
            before = self._refused.pause if self._refused is not None and self._refused.login == login else _PAUSE / 2
            pause = min(before * 2, _LONGEST_PAUSE)
            self._refused = _Refused(login, pause, self._seconds() + pause)
            raise
        self._refused = None

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
            sentence = f"The mail server {self._name} {failure}: {fault}."
            raise CarryError(sentence, permanent=False, offered=False) from fault


def _show(connection: smtplib.SMTP, login: Login) -> None:
    """Sign in. SMTPAuthenticationError if the server does not accept it."""
    if login.kind == "password":
        connection.login(login.name, login.password)
        return
    connection.ehlo_or_helo_if_needed()
    said = f"user={login.name}\x01auth=Bearer {login.password}\x01\x01"
    # A server that does not accept it first says why, and wants an empty answer.
    connection.auth("XOAUTH2", lambda why=None: said if why is None else "")


def _is_this_machine(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _is_yes(answer: Answer) -> bool:
    return 200 <= answer[0] < 300


def _names(route: DeliveryRoute) -> tuple[str, str]:
    """What the answers are about, for the sentence that tells of a refusal."""
    return f"the sender {route.envelope_from or '<>'}", f"the address {route.recipient}"


def _sound(following: DeliveryRoute | None) -> DeliveryRoute | None:
    """What may be announced: a letter that could not be carried is told of when its turn comes."""
    try:
        if following is not None:
            following.check()
    except CarryError:
        return None
    return following
