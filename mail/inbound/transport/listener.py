"""The door for mail servers: LMTP, or SMTP when asked, each letter committed before it is acknowledged.

It belongs on the loopback behind a real mail server, which also ends TLS: no STARTTLS is offered here. Nothing here logs
an address, since the token is in it.
"""

import asyncio
import logging
import os
import socket
import time
from collections.abc import Callable
from contextlib import suppress
from ipaddress import ip_network
from threading import BoundedSemaphore, Thread
from typing import Any, Final, Literal, TypeAlias

from aiosmtpd.smtp import SMTP, Envelope
from aiosmtpd.smtp import Session as Dialogue

from mail.inbound import limits
from mail.inbound.address import BadAddress, normalise
from mail.inbound.ports import Clock, Doorkeeper, RawLetter, Taken
from mail.inbound.transport.session import Lmtp, Smtp

Alarm: TypeAlias = Callable[[Exception], None]

_STOP_SECONDS: Final = 10.0
_SESSIONS: Final = 64  # others wait for one to end
_OF_ONE_PEER: Final = 32  # more than a mail server opens, and half of all: nobody keeps everybody else out alone
_AT_ONCE: Final = 4  # questions to the database, however many sessions there are
_QUEUE: Final = 100  # connections the system keeps until they are taken
_A_WHILE: Final = 1.0

_UNKNOWN: Final = "550 5.1.1 This address is not in use: answer the letter you received, at the address it came from"
_LATER: Final = "451 4.3.0 The letter could not be stored just now: please try again later"
_TOO_MANY: Final = b"421 4.7.0 Too many connections at once: please try again later\r\n"
_ANSWERS: Final = {
    Taken.STORED: "250 2.0.0 Taken in",
    Taken.ALREADY: "250 2.0.0 Taken in before",
    Taken.LATER: "451 4.2.1 Too many letters at once: please try again later",
    Taken.NOBODY: _UNKNOWN,
}


class ListenerError(Exception):
    """The listener could not start; the sentence says what to do."""


class Listener:
    """Listening sockets, and a thread for each session that came in on them, from ``start`` to ``stop``."""

    def __init__(
        self,
        doorkeeper: Doorkeeper,
        clock: Clock,
        *,
        protocol: Literal["lmtp", "smtp"] = "lmtp",
        host: str = "127.0.0.1",
        port: int = 8024,
        hostname: str = "localhost",
        alarm: Alarm | None = None,
    ) -> None:
        """``alarm`` is told what the doorkeeper fails with; without one the log is told its name, and no more."""
        self._door = _Door(doorkeeper, clock, alarm or _named, per_recipient=protocol == "lmtp")
        self._protocol: type[Smtp] = Lmtp if protocol == "lmtp" else Smtp
        self._host = host
        self._port = port
        self._hostname = hostname
        self._bound = port
        self._acceptor: _Acceptor | None = None

    @property
    def port(self) -> int:
        """The port it listens on: the one asked for, or the free one found when asked for 0."""
        return self._bound

    def start(self) -> None:
        """Listen; letters can come once this returns. ListenerError if the address cannot be listened on."""
        try:
            listening = _listening(self._host, self._port)
        except (OSError, OverflowError) as problem:
            number = getattr(problem, "errno", None)
            why = os.strerror(number) if number is not None and number > 0 else problem
            raise ListenerError(
                f"Letters cannot be received on {self._host}:{self._port} ({why}): "
                "stop the program that uses it, or set PBEM_MAIL_IN to another port."
            ) from problem
        # The library logs every address it hears at this level and below.
        logging.getLogger("mail.log").setLevel(logging.CRITICAL)
        self._bound = listening[0].getsockname()[1]
        self._acceptor = _Acceptor(listening, self._session)
        self._acceptor.start()

    def stop(self) -> None:
        """Stop listening. Letters not yet acknowledged stay with the server that was handing them over."""
        if self._acceptor is not None:
            self._acceptor.stop()

    def _session(self, loop: asyncio.AbstractEventLoop) -> Smtp:
        return self._protocol(
            self._door,
            data_size_limit=limits.MESSAGE_BYTES,
            enable_SMTPUTF8=True,
            hostname=self._hostname,
            ident="pbem",
            loop=loop,
        )


class _Acceptor(Thread):
    """The thread that takes connections, and gives each a thread of its own."""

    def __init__(self, listening: list[socket.socket], session: Callable[[asyncio.AbstractEventLoop], Smtp]) -> None:
        super().__init__(name="pbem-listener", daemon=True)
        self._session = session
        self._loop = asyncio.new_event_loop()
        self._free = asyncio.Semaphore(_SESSIONS)
        self._talks: set[_Talk] = set()
        self._accepting = self._loop.create_task(self._accept(listening))

    def run(self) -> None:
        """Take connections until ``stop``."""
        with suppress(asyncio.CancelledError):
            self._loop.run_until_complete(self._accepting)

    def stop(self) -> None:
        """Take no more, and end the sessions there are, each after the answer it is about to give."""
        if self._loop.is_closed():
            return
        self._loop.call_soon_threadsafe(self._accepting.cancel)
        self.join(_STOP_SECONDS)
        talks = list(self._talks)
        for talk in talks:
            talk.stop()
        until = time.monotonic() + _STOP_SECONDS
        for talk in talks:
            talk.join(max(0.0, until - time.monotonic()))
        self._loop.close()

    async def _accept(self, listening: list[socket.socket]) -> None:
        try:
            await asyncio.gather(*(self._accept_on(one) for one in listening))
        finally:
            for one in listening:
                one.close()

    async def _accept_on(self, listening: socket.socket) -> None:
        while True:
            await self._free.acquire()
            try:
                connection, address = await self._loop.sock_accept(listening)
                peer = _household(address[0])
                if sum(talk.peer == peer for talk in self._talks) < _OF_ONE_PEER:
                    talk = _Talk(connection, peer, self._session, self._over)
                    talk.start()
                    self._talks.add(talk)
                    continue
                with connection, suppress(OSError):
                    connection.send(_TOO_MANY)
                self._free.release()
            except (OSError, RuntimeError):  # no more files or threads: the others wait in the queue
                self._free.release()
                await asyncio.sleep(_A_WHILE)

    def _over(self, talk: "_Talk") -> None:
        """Told by a session's own thread."""
        with suppress(RuntimeError):  # nobody is listening any more
            self._loop.call_soon_threadsafe(self._forget, talk)

    def _forget(self, talk: "_Talk") -> None:
        self._talks.discard(talk)
        self._free.release()


class _Talk(Thread):
    """A session in a thread and a loop of its own: whatever blocks it, it holds no other, and a letter changes no thread."""

    def __init__(
        self,
        connection: socket.socket,
        peer: str,
        session: Callable[[asyncio.AbstractEventLoop], Smtp],
        over: Callable[["_Talk"], object],
    ) -> None:
        super().__init__(name="pbem-session", daemon=True)
        self.peer = peer
        self._connection = connection
        self._loop = asyncio.new_event_loop()
        self._session = session(self._loop)
        self._over = over

    def run(self) -> None:
        """Until either side hangs up."""
        try:
            with asyncio.Runner(loop_factory=lambda: self._loop) as runner:
                runner.run(self._until_ended())
        finally:
            self._over(self)

    def stop(self) -> None:
        """Have it hang up as soon as it waits for the other side."""
        with suppress(RuntimeError):  # it has ended
            self._loop.call_soon_threadsafe(self._session.ended.set)

    async def _until_ended(self) -> None:
        transport, _ = await self._loop.connect_accepted_socket(lambda: self._session, self._connection)
        try:
            await self._session.ended.wait()
        finally:
            transport.close()
            await asyncio.sleep(0)  # or it would be closed only when the collector finds it


class _Door:
    """The answers to RCPT and DATA. The doorkeeper is asked in the session's own thread: a slow commit holds no other."""

    def __init__(self, doorkeeper: Doorkeeper, clock: Clock, alarm: Alarm, *, per_recipient: bool) -> None:
        self._doorkeeper = doorkeeper
        self._clock = clock
        self._alarm = alarm
        self._per_recipient = per_recipient
        self._free = BoundedSemaphore(_AT_ONCE)

    async def handle_RCPT(  # noqa: N802 - the library finds it by this name
        self, _server: SMTP, _dialogue: Dialogue, envelope: Envelope, address: str, _options: list[str]
    ) -> str:
        try:
            recipient = normalise(address)
        except BadAddress:
            return _UNKNOWN
        if len(envelope.rcpt_tos) >= limits.RECIPIENTS:
            return "452 4.5.3 Too many recipients in one letter"
        known = self._asked(lambda: self._doorkeeper.knows(recipient))
        if known is None:
            return _LATER
        if not known:
            return _UNKNOWN
        envelope.rcpt_tos.append(recipient)
        return "250 2.1.5 Known"

    async def handle_DATA(  # noqa: N802 - the library finds it by this name
        self, _server: SMTP, dialogue: Dialogue, envelope: Envelope
    ) -> str:
        raw = envelope.content if isinstance(envelope.content, bytes) else b""
        sender = _envelope_sender(envelope.mail_from or "")
        peer = str(dialogue.peer[0]) if isinstance(dialogue.peer, tuple) else str(dialogue.peer)
        letters = [RawLetter(sender, recipient, peer, raw) for recipient in envelope.rcpt_tos]
        answers = [self._taken(letter) for letter in letters]
        if self._per_recipient:
            return "\r\n".join(answers)
        # SMTP has one answer for all: the worst. A letter that comes again for those who have it is taken only once.
        return max(answers, key=lambda answer: ("25", "55", "45").index(answer[:2]))

    async def handle_exception(self, _error: Exception) -> str:
        return _LATER

    def _taken(self, letter: RawLetter) -> str:
        def take_in() -> str:
            if excess := limits.check(letter.raw):
                return f"552 5.3.4 {excess.sentence}"
            return _ANSWERS[self._doorkeeper.take_in(letter, self._clock)]

        return self._asked(take_in) or _LATER

    def _asked(self, ask: Callable[[], Any]) -> Any:
        """What ``ask`` gives; None if it fails, which is our fault and not the letter's."""
        try:
            with self._free:
                return ask()
        except Exception as problem:
            self._alarm(problem)
            return None


def _named(problem: Exception) -> None:
    """Tell the log the kind of a failure: what it says may have an address in it."""
    logging.getLogger(__name__).error("the door could not answer: %s", type(problem).__name__)


def _envelope_sender(address: str) -> str:
    """The envelope sender in normal form where it has one; empty for the null sender alone."""
    if address in ("", "<>"):
        return ""
    try:
        return normalise(address)
    except BadAddress:
        return address


def _household(address: str) -> str:
    """Whose address it is: with IPv6 everybody has a network of them."""
    return address if ":" not in address else str(ip_network((address.partition("%")[0], 64), strict=False))


def _listening(host: str, port: int) -> list[socket.socket]:
    """A listening socket for each address of the host; OSError or OverflowError if one cannot be had."""
    if not 0 <= port < 1 << 16:
        raise OverflowError("a port is a number up to 65535")
    found = socket.getaddrinfo(host or None, None, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    sockets: list[socket.socket] = []
    try:
        for family, _, _, _, (address, _, *more) in dict.fromkeys(found):
            sockets.append(socket.create_server((address, port, *more), family=family, backlog=_QUEUE))
            sockets[-1].setblocking(False)
    except OSError:
        for one in sockets:
            one.close()
        raise
    return sockets
