"""The door for mail servers: LMTP, or SMTP when asked, each letter committed before it is acknowledged.

It belongs on the loopback behind a real mail server, which also ends TLS: no STARTTLS is offered here. Nothing here logs
an address, since the token is in it.
"""

import asyncio
import logging
import os
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from threading import Event, Thread
from typing import Any, AnyStr, Final, Literal
from weakref import WeakSet

from aiosmtpd.lmtp import LMTP
from aiosmtpd.smtp import SMTP, Envelope, Session

from mail.inbound import limits
from mail.inbound.address import BadAddress, normalise
from mail.inbound.ports import Clock, Doorkeeper, RawLetter, Taken

_LONGEST_LINE: Final = 16 * 1024
_IDLE_SECONDS: Final = 300.0
_STOP_SECONDS: Final = 10.0
_THREADS: Final = 4

_UNKNOWN: Final = "550 5.1.1 This address is not in use: answer the letter you received, at the address it came from"
_LATER: Final = "451 4.3.0 The letter could not be stored just now: please try again later"
_ANSWERS: Final = {
    Taken.STORED: "250 2.0.0 Taken in",
    Taken.ALREADY: "250 2.0.0 Taken in before",
    Taken.LATER: "451 4.2.1 Too many letters at once: please try again later",
    Taken.NOBODY: _UNKNOWN,
}


class ListenerError(Exception):
    """The listener could not start; the sentence says what to do."""


class Listener:
    """One listening socket in a thread of its own, from ``start`` to ``stop``."""

    def __init__(
        self,
        doorkeeper: Doorkeeper,
        clock: Clock,
        *,
        protocol: Literal["lmtp", "smtp"] = "lmtp",
        host: str = "127.0.0.1",
        port: int = 8024,
        hostname: str = "localhost",
    ) -> None:
        self._door = _Door(doorkeeper, clock, per_recipient=protocol == "lmtp")
        self._protocol: type[SMTP] = _Lmtp if protocol == "lmtp" else _Smtp
        self._host = host
        self._port = port
        self._hostname = hostname
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: Thread | None = None
        self._bound = port
        self._sessions: WeakSet[SMTP] = WeakSet()

    @property
    def port(self) -> int:
        """The port it listens on: the one asked for, or the free one found when asked for 0."""
        return self._bound

    def start(self) -> None:
        """Listen, and return once letters can come; ListenerError if the address cannot be listened on."""
        ready = Event()
        problems: list[OSError | OverflowError] = []
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._run, args=(self._loop, ready, problems), name="pbem-listener", daemon=True)
        self._thread.start()
        ready.wait()
        if problems:
            self._thread.join()
            why = os.strerror(number) if (number := getattr(problems[0], "errno", None)) else problems[0]
            raise ListenerError(
                f"Letters cannot be received on {self._host}:{self._port} ({why}): "
                "stop the program that uses it, or set PBEM_MAIL_IN to another port."
            ) from problems[0]

    def stop(self) -> None:
        """Stop listening. Letters not yet acknowledged stay with the server that was handing them over."""
        if self._loop is None or self._thread is None or not self._thread.is_alive():
            return
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(_STOP_SECONDS)

    def _run(self, loop: asyncio.AbstractEventLoop, ready: Event, problems: list[OSError | OverflowError]) -> None:
        # The library logs every address it hears at this level and below.
        logging.getLogger("mail.log").setLevel(logging.CRITICAL)
        try:
            server = loop.run_until_complete(loop.create_server(self._session, self._host, self._port))
        except (OSError, OverflowError) as problem:
            problems.append(problem)
            loop.close()
            ready.set()
            return
        self._bound = server.sockets[0].getsockname()[1]
        ready.set()
        try:
            loop.run_forever()
        finally:
            server.close()
            loop.run_until_complete(_end(list(self._sessions)))
            self._door.close()
            loop.close()

    def _session(self) -> SMTP:
        session = self._protocol(
            self._door,
            data_size_limit=limits.MESSAGE_BYTES,
            enable_SMTPUTF8=True,
            hostname=self._hostname,
            ident="pbem",
            timeout=_IDLE_SECONDS,
            loop=self._loop,
        )
        self._sessions.add(session)
        return session


class _Lmtp(LMTP):
    """LMTP with an answer for each recipient even where the library refuses a letter by itself, as too large."""

    # Longer than RFC 5321 asks: a long line is read and cut, not bounced to a person who cannot tell why.
    line_length_limit = _LONGEST_LINE
    _recipients = 1
    _letter_comes = False

    async def smtp_DATA(self, arg: str) -> None:  # noqa: N802 - the library finds it by this name
        self._recipients = len(self.envelope.rcpt_tos) if self.envelope is not None else 1
        try:
            await super().smtp_DATA(arg)
        finally:
            self._letter_comes = False

    async def push(self, status: AnyStr) -> None:
        shown = status if isinstance(status, str) else status.decode("ascii", "replace")
        if self._letter_comes and "\r\n" not in shown:
            shown = "\r\n".join([shown] * self._recipients)
        self._letter_comes = self._letter_comes or shown.startswith("354")
        await super().push(shown)


class _Smtp(SMTP):
    line_length_limit = _LONGEST_LINE


class _Door:
    """The answers to RCPT and DATA; what blocks is done in threads, so that one slow commit does not hold every session."""

    def __init__(self, doorkeeper: Doorkeeper, clock: Clock, *, per_recipient: bool) -> None:
        self._doorkeeper = doorkeeper
        self._clock = clock
        self._per_recipient = per_recipient
        self._threads = ThreadPoolExecutor(_THREADS, thread_name_prefix="pbem-door")

    def close(self) -> None:
        self._threads.shutdown(wait=True, cancel_futures=True)

    async def handle_RCPT(  # noqa: N802 - the library finds it by this name
        self, _server: SMTP, _session: Session, envelope: Envelope, address: str, _options: list[str]
    ) -> str:
        try:
            recipient = normalise(address)
        except BadAddress:
            return _UNKNOWN
        if len(envelope.rcpt_tos) >= limits.RECIPIENTS:
            return "452 4.5.3 Too many recipients in one letter"
        known = await self._blocking(lambda: self._doorkeeper.knows(recipient))
        if known is None:
            return _LATER
        if not known:
            return _UNKNOWN
        envelope.rcpt_tos.append(recipient)
        return "250 2.1.5 Known"

    async def handle_DATA(  # noqa: N802 - the library finds it by this name
        self, _server: SMTP, session: Session, envelope: Envelope
    ) -> str:
        raw = envelope.content if isinstance(envelope.content, bytes) else b""
        sender = _envelope_sender(envelope.mail_from or "")
        peer = str(session.peer[0]) if isinstance(session.peer, tuple) else str(session.peer)
        letters = [RawLetter(sender, recipient, peer, raw) for recipient in envelope.rcpt_tos]
        answers = [await self._taken(letter) for letter in letters]
        if self._per_recipient:
            return "\r\n".join(answers)
        # SMTP has one answer for all: the worst. A letter that comes again for those who have it is taken only once.
        return max(answers, key=lambda answer: ("25", "55", "45").index(answer[:2]))

    async def handle_exception(self, _error: Exception) -> str:
        return _LATER

    async def _taken(self, letter: RawLetter) -> str:
        def take_in() -> str:
            if excess := limits.check(letter.raw):
                return f"552 5.3.4 {excess.sentence}"
            return _ANSWERS[self._doorkeeper.take_in(letter, self._clock)]

        return await self._blocking(take_in) or _LATER

    async def _blocking(self, ask: Callable[[], Any]) -> Any:
        """What ``ask`` gives, from another thread; None if it fails, which is our fault and not the letter's."""
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, ask)
        except Exception as problem:
            logging.getLogger(__name__).error("the door could not answer: %s", type(problem).__name__)
            return None


def _envelope_sender(address: str) -> str:
    """The envelope sender in normal form where it has one; empty for the null sender alone."""
    if address in ("", "<>"):
        return ""
    try:
        return normalise(address)
    except BadAddress:
        return address


async def _end(sessions: Iterable[SMTP]) -> None:
    for session in sessions:
        if session.transport is not None:
            session.transport.close()
    tasks = asyncio.all_tasks() - {asyncio.current_task()}
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
