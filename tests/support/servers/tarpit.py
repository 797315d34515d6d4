"""A mail server that never refuses and never finishes: from one moment of the conversation on, it answers byte by byte."""

import socket
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager

ENDLESS = b"250-one moment please\r\n"


class Seconds:
    """A clock that only goes on when it is told to."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


class Tarpit:
    """Answers as any server until ``stuck`` (``greeting``, or the command that is answered without end).

    Before each byte of the answer without end, ``each`` seconds pass on ``clock``.
    """

    def __init__(self, clock: Seconds, stuck: str, each: float = 20.0) -> None:
        self._clock = clock
        self._stuck = stuck
        self._each = each
        self._door = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._door.getsockname()[1])

    def serve(self) -> None:
        """Talk to one client after the other, until the door is closed."""
        while True:
            try:
                client, _ = self._door.accept()
            except OSError:
                return
            with closing(client):
                try:
                    self._talk(client)
                except OSError:
                    continue  # the client has had enough

    def close(self) -> None:
        """Let nobody in any more."""
        self._door.shutdown(socket.SHUT_RDWR)
        self._door.close()

    def _talk(self, client: socket.socket) -> None:
        self._answer(client, "greeting", b"220 ready\r\n")
        lines = client.makefile("rb")
        while line := lines.readline():
            command = line.split()[0].decode().lower()
            if command == "data":
                client.sendall(b"354 go on\r\n")
                while lines.readline() not in (b".\r\n", b""):
                    pass
            self._answer(client, command, b"250 fine\r\n")

    def _answer(self, client: socket.socket, moment: str, answer: bytes) -> None:
        if moment != self._stuck:
            client.sendall(answer)
            return
        while True:
            for byte in ENDLESS:
                self._clock.now += self._each
                client.sendall(bytes([byte]))


@contextmanager
def tarpit(clock: Seconds, stuck: str) -> Iterator[Tarpit]:
    """A tarpit that listens on 127.0.0.1 while the block runs."""
    made = Tarpit(clock, stuck)
    serving = threading.Thread(target=made.serve, daemon=True)
    serving.start()
    try:
        yield made
    finally:
        made.close()
        serving.join()
