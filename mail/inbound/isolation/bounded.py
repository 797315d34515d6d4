"""Reading letters in a process of its own, bounded in time and memory: a bomb costs one letter and nothing else."""

import atexit
import os
import selectors
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from threading import Lock
from typing import Final

import msgspec

from mail.inbound.desk import Reading, settled
from mail.inbound.isolation.child import FRAME, READY, BoundedReading, Question, ReadingBounds, excess
from mail.inbound.limits import Excess, check_size
from mail.inbound.opinion import LooksLikeOrder

_ROOT: Final = Path(__file__).resolve().parents[3]
_WALL_SECONDS: Final = 20.0
_START_SECONDS: Final = 60.0
_CHUNK: Final = 1 << 16


class NoReader(RuntimeError):
    """No process could be started to read with: our fault, not the letter's, which is to be read later."""


class BoundedDesk:
    """A process that reads letters, one at a time; ``read`` may be called from several threads at once.

    It is started when it is first needed and again after a letter has ended it. Close the desk when done.
    """

    def __init__(self, *, bounds: ReadingBounds | None = None, wall_seconds: float = _WALL_SECONDS) -> None:
        self._bounds = bounds or ReadingBounds()
        self._wall_seconds = wall_seconds
        self._turn = Lock()
        self._child: _Child | None = None

    def close(self) -> None:
        """End the process once it has read what it reads; a desk used again starts a new one."""
        with self._turn:
            if self._child is not None:
                self._child.end()

    def start(self) -> None:
        """Have the process ready before the first letter comes. NoReader if none can be had."""
        with self._turn:
            self._alive()

    def read(
        self,
        raw: bytes,
        *,
        envelope_from: str | None = None,
        sent: bytes | None = None,
        ours: Sequence[str] = (),
        game: str | None = None,
        is_order: LooksLikeOrder | None = None,
    ) -> Reading | Excess:
        """What ``read_reply`` says of a letter, or the bound that it goes over. NoReader if no process can be had.

        ``sent`` is the letter of ours that it answers: its words are taken out of it over there, too.
        ``is_order`` is asked here, of the lines in doubt alone: it may know the table.
        """
        if too_large := check_size(raw):
            return too_large
        question = msgspec.msgpack.encode(Question(raw, envelope_from, sent, tuple(ours), game))
        with self._turn:
            answer = self._alive().ask(question, self._wall_seconds)
        if answer.reading is None:
            return answer.excess or Excess("failure", "The letter could not be read: send it as plain text.")
        return answer.reading if is_order is None else settled(answer.reading, is_order)

    def _alive(self) -> "_Child":
        if self._child is None or not self._child.alive():
            self._child = _Child(self._bounds)
        return self._child


class _Child:
    """One process and the pipes to it."""

    def __init__(self, bounds: ReadingBounds) -> None:
        # Nothing of our settings goes along: what reads strangers' bytes knows neither the key nor the database. What was
        # imported here is found there, the games of other distributions too.
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-m", "mail.inbound.isolation.child", msgspec.json.encode(bounds).decode()],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={"PYTHONPATH": os.pathsep.join([*filter(None, sys.path), str(_ROOT)]), "PYTHONUTF8": "1"},
            start_new_session=True,
        )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._asked, self._answered = self._process.stdin.fileno(), self._process.stdout.fileno()
        os.set_blocking(self._asked, False)
        os.set_blocking(self._answered, False)
        if self._exchange(b"", time.monotonic() + _START_SECONDS) != READY:
            self.end()
            raise NoReader("The process that reads letters does not start.")

    def alive(self) -> bool:
        return self._process.returncode is None and self._process.poll() is None

    def ask(self, question: bytes, wall_seconds: float) -> BoundedReading:
        try:
            found = self._exchange(FRAME.pack(len(question)) + question, time.monotonic() + wall_seconds)
        except BaseException:
            self.end()  # or the next letter would be given this one's answer
            raise
        if found is not None:
            answer = msgspec.msgpack.decode(found, type=BoundedReading)
            if answer.excess is not None and answer.excess.limit == "memory":
                self.end()
            return answer
        overdue = self._process.poll() is None
        self.end()
        if overdue or self._process.returncode == -signal.SIGPROF:
            return BoundedReading(None, excess("time", "more time"))
        return BoundedReading(None, excess("memory", "more memory"))

    def end(self) -> None:
        """End the process at once; it holds nothing that could be lost."""
        self._process.kill()
        with self._process:
            pass

    def _exchange(self, sending: bytes, deadline: float) -> bytes | None:
        """Send a frame and take in the answer; None if the process ended or the time is over."""
        received = bytearray()
        with selectors.DefaultSelector() as waiting, suppress(BrokenPipeError):
            waiting.register(self._answered, selectors.EVENT_READ)
            if sending:
                waiting.register(self._asked, selectors.EVENT_WRITE, memoryview(sending))
            while (left := deadline - time.monotonic()) > 0:
                for key, _ in waiting.select(left):
                    if key.fd == self._asked:
                        self._send(waiting, key.data)
                    elif chunk := os.read(self._answered, _CHUNK):
                        received += chunk
                    else:
                        self._process.wait()
                        return None
                if _is_whole(received):
                    return bytes(received[FRAME.size :])
        return None

    def _send(self, waiting: selectors.BaseSelector, unsent: memoryview) -> None:
        if rest := unsent[os.write(self._asked, unsent[:_CHUNK]) :]:
            waiting.modify(self._asked, selectors.EVENT_WRITE, rest)
        else:
            waiting.unregister(self._asked)


def _is_whole(frame: bytearray) -> bool:
    return len(frame) >= FRAME.size and len(frame) >= FRAME.size + FRAME.unpack_from(frame)[0]


def bounded_desk() -> BoundedDesk:
    """The desk that this process keeps: a forked one must not speak into its parent's pipes."""
    return _desk_of(os.getpid())


@cache
def _desk_of(process: int) -> BoundedDesk:
    desk = BoundedDesk()
    atexit.register(desk.close)
    return desk
