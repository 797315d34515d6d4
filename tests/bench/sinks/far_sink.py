"""A mail server in a process of its own that counts the letters it takes: where ours go during a measurement."""

import multiprocessing
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from multiprocessing.connection import Connection
from multiprocessing.synchronize import Semaphore
from typing import Final, TypeAlias

from tests.support.servers.sink import listening

PATIENCE_SECONDS: Final = 60.0
Serving: TypeAlias = Callable[[Semaphore], AbstractContextManager[int]]
"""A server that releases a semaphore for every letter it takes; gives its port."""


class FarSink:
    """Where it listens, and how to wait for what it takes."""

    def __init__(self, port: int, taken: Semaphore) -> None:
        self.port = port
        self._taken = taken

    def wait_for(self, letters: int) -> None:
        """Wait until so many more letters were taken; TimeoutError if they do not come."""
        for _ in range(letters):
            if not self._taken.acquire(timeout=PATIENCE_SECONDS):
                raise TimeoutError("the letters do not come")

    def expect_none(self) -> None:
        """AssertionError if a letter was taken that nobody waited for: the next wait would be over too early."""
        assert not self._taken.acquire(block=False), "more letters came than were waited for"


class _Letters(list[tuple[str, tuple[str, ...], bytes]]):
    """Letters that are counted and not kept."""

    def __init__(self, taken: Semaphore) -> None:
        super().__init__()
        self._taken = taken

    def append(self, _letter: tuple[str, tuple[str, ...], bytes]) -> None:
        self._taken.release()


@contextmanager
def counting(taken: Semaphore) -> Iterator[int]:
    """The tests' own server, which reads line by line."""
    with listening() as sink:
        sink.letters = _Letters(taken)
        yield sink.port


@contextmanager
def far_sink(serving: Serving = counting) -> Iterator[FarSink]:
    """A sink while the block runs."""
    spawn = multiprocessing.get_context("spawn")
    taken = spawn.Semaphore(0)
    here, there = spawn.Pipe()
    process = spawn.Process(target=_serve, args=(there, taken, serving), daemon=True)
    process.start()
    try:
        if not here.poll(PATIENCE_SECONDS):
            raise TimeoutError("the mail server does not start")
        yield FarSink(here.recv(), taken)
    finally:
        here.send("stop")
        process.join(PATIENCE_SECONDS)
        here.close()
        there.close()


def _serve(here: Connection, taken: Semaphore, serving: Serving) -> None:
    with serving(taken) as port:
        here.send(port)
        here.recv()
