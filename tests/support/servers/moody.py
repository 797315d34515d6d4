"""A mail server that is told, letter by letter, how to fail: it refuses, or hangs up in the letter or after it."""

import random
import socket
import threading
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from typing import BinaryIO, Final, Literal

Mood = Literal["take", "refuse", "refuse recipient", "hang up in the letter", "hang up after it", "take and hang up"]
MOODS: Final[tuple[Mood, ...]] = (
    "take", "take", "refuse", "refuse recipient", "hang up in the letter", "hang up after it", "take and hang up",
)  # fmt: skip
_LONGEST_SECONDS: Final = 90.0


class _HangUp(Exception):
    """The conversation is over, without a word."""


class Moody:
    """Takes one connection at a time. ``letters`` are those it took for good or may seem to have taken: recipient and bytes;
    ``heard`` are those for which it said yes."""

    def __init__(self, chosen: random.Random, moods: Sequence[Mood] = MOODS) -> None:
        self.moods = tuple(moods)
        self.letters: list[tuple[str, bytes]] = []
        self.had: dict[Mood, int] = {}
        self._chosen = chosen
        self._door = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._door.getsockname()[1])

    def serve(self) -> None:
        """Talk to one client after the other, until the door is closed."""
        while True:
            try:
                client, _ = self._door.accept()
            except OSError:
                return
            client.settimeout(_LONGEST_SECONDS)
            with closing(client), suppress(_HangUp, OSError):
                self._talk(client)

    def close(self) -> None:
        """Let nobody in any more."""
        self._door.shutdown(socket.SHUT_RDWR)
        self._door.close()

    def _talk(self, client: socket.socket) -> None:
        lines = client.makefile("rb")
        client.sendall(b"220 ready\r\n")
        mood: Mood = "take"
        recipient = ""
        while line := lines.readline():
            command = line.split()[0].upper() if line.split() else b""
            if command == b"MAIL":
                mood = self._chosen.choice(self.moods)
                self.had[mood] = self.had.get(mood, 0) + 1
            if command == b"RCPT":
                recipient = line.decode().partition("<")[2].partition(">")[0]
            if command == b"DATA":
                answer = self._letter(client, lines, mood, recipient)
            else:
                answer = b"451 not now\r\n" if (command, mood) == (b"RCPT", "refuse recipient") else b"250 fine\r\n"
            client.sendall(answer)
            if command == b"QUIT":
                return

    def _letter(self, client: socket.socket, lines: BinaryIO, mood: Mood, recipient: str) -> bytes:
        if mood == "refuse recipient":
            return b"503 no recipient\r\n"
        client.sendall(b"354 go on\r\n")
        read = []
        while (line := lines.readline()) not in (b".\r\n", b""):
            read.append(line)
            if mood == "hang up in the letter":
                raise _HangUp
        if mood in ("take", "take and hang up"):
            self.letters.append((recipient, b"".join(read)))
        if mood in ("take and hang up", "hang up after it"):
            raise _HangUp
        return b"250 taken\r\n" if mood == "take" else b"451 not now\r\n"


@contextmanager
def moody(chosen: random.Random, moods: Sequence[Mood] = MOODS) -> Iterator[Moody]:
    """One that listens on 127.0.0.1 while the block runs."""
    made = Moody(chosen, moods)
    serving = threading.Thread(target=made.serve, daemon=True)
    serving.start()
    try:
        yield made
    finally:
        made.close()
        serving.join(_LONGEST_SECONDS)
