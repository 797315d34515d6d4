"""One session with a mail server: the library's dialogue, with plain addresses and letters read by ourselves.

The library parses every address as RFC 5322 has it, comments and all, and a letter line by line: of all that handing over
a letter takes, those two were the most.
"""

import asyncio
import re
from collections.abc import AsyncIterator
from typing import Any, Final

from aiosmtpd.lmtp import LMTP
from aiosmtpd.smtp import SMTP

from mail.inbound import limits

_STRANGER_SECONDS: Final = 60.0
_LETTER_SECONDS: Final = 300.0
_HELD: Final = 16 * 1024
_END: Final = b"\r\n.\r\n"
_BEGUN: Final = tuple(_END[:length] for length in range(1, len(_END)))
_TOO_LARGE: Final = f"552 5.3.4 {limits.TOO_LARGE.sentence}"
_ATOM: Final = r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
# Nothing here can be read in two ways; whatever looks different is left to the library.
_PLAIN: Final = re.compile(rf"<({_ATOM}(?:\.{_ATOM})*@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*)>(| .*)", re.ASCII)


class Smtp(SMTP):
    """A session of SMTP: one answer for a letter, whatever the number of its recipients.

    It has a minute to name somebody we know, then five to hand over the letter, and five more for each further one. Other
    commands win it no time: sessions are few, and a stranger could hold them all by saying NOOP.
    """

    # What the reader holds at once, and so the longest command. A letter's lines may be longer: a long one is read and cut,
    # not bounced to a person who cannot tell why.
    line_length_limit = _HELD

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.ended = asyncio.Event()
        self._expected = False

    def connection_lost(self, error: Exception | None) -> None:
        """The session is over, whoever ended it."""
        super().connection_lost(error)
        self.ended.set()

    async def smtp_RCPT(self, arg: str) -> None:  # noqa: N802 - the library finds it by this name
        """Ask for a recipient; the first one we know of a letter wins time for it."""
        await super().smtp_RCPT(arg)
        if not self._expected and self.envelope is not None and self.envelope.rcpt_tos:
            self._expected = True
            super()._reset_timeout(_LETTER_SECONDS)

    async def smtp_DATA(self, arg: str) -> None:  # noqa: N802 - the library finds it by this name
        """Read the letter, and give the handler's answer to it."""
        envelope = self.envelope
        if arg or envelope is None or not envelope.rcpt_tos:
            await super().smtp_DATA(arg)  # which refuses
            return
        await self.push("354 End data with <CR><LF>.<CR><LF>")
        letter = await _letter(self._reader)
        if letter is None:
            answer = self._for_all(_TOO_LARGE, len(envelope.rcpt_tos))
        else:
            envelope.content = envelope.original_content = letter
            answer = await self._call_handler_hook("DATA")
        self.envelope = self._create_envelope()
        self._expected = False
        super()._reset_timeout(_LETTER_SECONDS)
        await self.push(answer)

    def _reset_timeout(self, duration: float | None = None) -> None:
        """Told by the library that a session begins, and with each command."""
        if self._timeout_handle is None:
            super()._reset_timeout(duration or _STRANGER_SECONDS)

    def _timeout_cb(self) -> None:
        """End the session now: to close it politely would be to wait for who does not read our answers."""
        assert isinstance(self.transport, asyncio.WriteTransport)
        self.transport.abort()

    def _getaddr(self, arg: str) -> Any:
        plain = _PLAIN.fullmatch(arg)
        return plain.groups() if plain is not None else super()._getaddr(arg)

    def _for_all(self, answer: str, _recipients: int) -> str:
        return answer


class Lmtp(Smtp, LMTP):
    """A session of LMTP: an answer for each recipient, also where a letter is refused unread."""

    def _for_all(self, answer: str, recipients: int) -> str:
        return "\r\n".join([answer] * recipients)


async def _letter(reader: asyncio.StreamReader) -> bytes | None:
    """The letter that comes, without the dots that were put in for the way; None if it is too large, once it is over."""
    kept: list[bytes] = [_END[:2]]
    size = -len(b".\r\n")
    async for piece in _pieces(reader):
        size += len(piece)
        if size <= limits.MESSAGE_BYTES:
            kept.append(piece)
        else:
            kept.clear()
    if size > limits.MESSAGE_BYTES:
        return None
    return b"".join(kept)[: -len(b".\r\n")].replace(b"\r\n.", b"\r\n")[2:]


async def _pieces(reader: asyncio.StreamReader) -> AsyncIterator[bytes]:
    """All up to the dot on a true line of its own, in pieces no longer than what the reader holds at once."""
    # The first line has no line end before it. Until what was read can no longer be the beginning of the end, go by bytes.
    tail = _END[:2]
    while tail.endswith(_BEGUN):
        byte = await reader.readexactly(1)
        yield byte
        tail = tail[1 - len(_END) :] + byte
        if tail == _END:
            return
    while True:
        try:
            yield await reader.readuntil(_END)
            return
        except asyncio.LimitOverrunError as much:
            yield await reader.read(much.consumed)
