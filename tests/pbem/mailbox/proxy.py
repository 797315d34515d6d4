"""A proxy on loopback between a service and its mail server that cuts connections after so many bytes, or falls silent."""

import select
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

_PIECE = 4096


class Proxy:
    """Listens on a free port. ``allowed`` says how many bytes, in both directions together, the nth connection (from 0) may pass
    on before it is cut; None for all. ``unheard`` counts those of ``cut`` at which a letter had been handed over by SMTP to its
    end, and its sender did not hear that it was taken. While ``silent`` is set it passes nothing on, and hangs up on nobody. It
    hangs up when it is asked for what ``hated`` says."""

    def __init__(self, to: int, allowed: Callable[[int], int | None]) -> None:
        self._to = to
        self._allowed = allowed
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listening.getsockname()[1]
        self.connections = 0
        self.cut = 0
        self.unheard = 0
        self.silent = threading.Event()
        self.hated: bytes | None = None
        threading.Thread(target=self._accept, daemon=True).start()

    def close(self) -> None:
        """Take no more connections."""
        self._listening.close()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                inner, _ = self._listening.accept()
                allowed = self._allowed(self.connections)
                self.connections += 1
                threading.Thread(target=self._pass_on, args=(inner, allowed), daemon=True).start()

    def _pass_on(self, inner: socket.socket, allowed: int | None) -> None:
        with inner, suppress(OSError), socket.create_connection(("127.0.0.1", self._to)) as outer:
            other = {inner: outer, outer: inner}
            mute, over = False, _Handing()
            while True:
                ready, _, _ = select.select(list(other), [], [])
                mute = mute or self.silent.is_set()
                for one in ready:
                    most = _PIECE if allowed is None else min(_PIECE, allowed)
                    data = one.recv(most) if most else b""
                    if not data:
                        self.cut += not most
                        self.unheard += not most and over.unheard
                        return
                    if self.hated is not None and self.hated in data:
                        self.cut += 1
                        return
                    if not mute:
                        other[one].sendall(data)
                        over.passed(data, from_sender=one is inner)
                    allowed = allowed - len(data) if allowed is not None else None


class _Handing:
    """Whether a letter has been handed over to its end, and the server's line that says so has not been passed on whole."""

    def __init__(self) -> None:
        self.unheard = False
        self._newest = b""

    def passed(self, data: bytes, *, from_sender: bool) -> None:
        """Some bytes have been passed on."""
        if from_sender:
            self._newest = self._newest[-4:] + data
            self.unheard = self.unheard or b"\r\n.\r\n" in self._newest
        elif b"\n" in data:
            self.unheard = False


@contextmanager
def proxy(to: int, allowed: Callable[[int], int | None] = lambda _number: None) -> Iterator[Proxy]:
    """A proxy, gone afterwards."""
    made = Proxy(to, allowed)
    try:
        yield made
    finally:
        made.close()
