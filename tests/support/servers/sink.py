"""A mail server on this machine that takes letters and keeps them in memory; or refuses them, or hangs up, when told to."""

import socket
from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import Any

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session

LETTER_LIMIT = 2**22


class Sink:
    """What arrived: (envelope sender, recipients, bytes). ``answers`` are given, one a command, instead of taking it,
    and ``refused`` whenever a letter is for that address."""

    def __init__(self, port: int, *, pipelining: bool = True) -> None:
        self.port = port
        self._offers = ["250-PIPELINING"] if pipelining else []
        self.letters: list[tuple[str, tuple[str, ...], bytes]] = []
        self.connections = 0
        self.refused: dict[str, str] = {}
        self.answers: dict[str, list[str]] = {"MAIL": [], "RCPT": [], "DATA": []}

    async def handle_EHLO(  # noqa: N802 - aiosmtpd's names
        self, server: SMTP, session: Session, envelope: Envelope, hostname: str, responses: list[str]
    ) -> list[str]:
        self.connections += 1
        session.host_name = hostname
        return [*responses[:-1], *self._offers, *responses[-1:]]

    async def handle_MAIL(  # noqa: N802
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if self.answers["MAIL"]:
            return self.answers["MAIL"].pop(0)
        envelope.mail_from = address or ""
        return "250 OK"

    async def handle_RCPT(  # noqa: N802
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if self.answers["RCPT"]:
            return self.answers["RCPT"].pop(0)
        if address in self.refused:
            return self.refused[address]
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802
        if self.answers["DATA"]:
            return self.answers["DATA"].pop(0)
        content: Any = envelope.original_content
        self.letters.append((envelope.mail_from or "", tuple(envelope.rcpt_tos), content))
        return "250 OK"


def free_port() -> int:
    """A port of 127.0.0.1 on which nobody listens."""
    with closing(socket.socket()) as held:
        held.bind(("127.0.0.1", 0))
        return int(held.getsockname()[1])


@contextmanager
def listening(port: int | None = None, *, pipelining: bool = True) -> Iterator[Sink]:
    """A sink that listens on 127.0.0.1 while the block runs; it takes commands in one breath, as most mail servers do."""
    sink = Sink(port or free_port(), pipelining=pipelining)
    controller = Controller(sink, hostname="127.0.0.1", port=sink.port, data_size_limit=LETTER_LIMIT)
    controller.start()
    try:
        yield sink
    finally:
        controller.stop()
