"""SMTP conversations that are over in time: a server that sends a byte now and then cannot draw one out.

A socket's timeout bounds each wait, and a server that always sends something in time is waited for without end. Here every
wait is only as long as what is left for the whole conversation.
"""

import io
import smtplib
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any


class Hourglass:
    """What is left of the seconds given for one thing. ``seconds`` is any clock that never goes back."""

    def __init__(self, seconds: Callable[[], float], longest_wait: float) -> None:
        self._seconds = seconds
        self._longest_wait = longest_wait
        self._until = seconds()

    def turn(self, span: float) -> None:
        """From now on there are ``span`` seconds."""
        self._until = self._seconds() + span

    @contextmanager
    def hurried(self, span: float) -> Iterator[None]:
        """Within the block there are ``span`` seconds, whatever was left; after it, as much as there would be without it."""
        until = self._until
        self.turn(span)
        try:
            yield
        finally:
            self._until = until

    def wait(self) -> float:
        """How long the next wait may be, in seconds; TimeoutError if nothing is left."""
        left = self._until - self._seconds()
        if left <= 0:
            raise TimeoutError("the server is too slow")
        return min(left, self._longest_wait)


class TimedSmtp(smtplib.SMTP):
    """The library's client with every wait bounded by an hourglass: connecting, encrypting, sending, reading answers."""

    def __init__(self, host: str, port: int, glass: Hourglass, **more: Any) -> None:
        self._glass = glass
        super().__init__(host, port, timeout=glass.wait(), **more)

    def send(self, s: Any) -> None:
        """As the library's, within what is left."""
        if self.sock is not None:
            self.sock.settimeout(self._glass.wait())
        super().send(s)

    def getreply(self) -> tuple[int, bytes]:
        """As the library's, within what is left, however many lines or bytes the answer comes in."""
        if self.file is None and self.sock is not None:
            self.file = io.BufferedReader(_Timed(self.sock, self._glass))
        return super().getreply()


class TimedSmtpTls(TimedSmtp, smtplib.SMTP_SSL):
    """The same over TLS from the first byte."""


class _Timed(io.RawIOBase):
    """What a socket receives, each wait bounded by an hourglass."""

    def __init__(self, sock: socket.socket, glass: Hourglass) -> None:
        self._sock = sock
        self._glass = glass

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        self._sock.settimeout(self._glass.wait())
        return self._sock.recv_into(buffer)
