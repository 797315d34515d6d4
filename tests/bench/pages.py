"""Pages: the step of a replay for twenty readers, one page every two seconds each; and the whole of it in one file."""

import multiprocessing
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from http.client import HTTPConnection
from multiprocessing.connection import Connection
from uuid import UUID

from domain.game import Seat, Written
from domain.match.orders import Resign
from domain.match.rules.decide import Submission, submit
from domain.match.state import Concluded
from pbem.page_server import PageServer
from pbem.web import create_app
from tests.bench import stage
from tests.bench.row import Pair, Row, Size
from tests.support.house import House

READERS = 20
EVERY = 2.0  # seconds
PAGES = 6  # of each reader
ORDERS = 340  # of six seats: ninety turns, those of the spy and of the partisans
FLOOR = "/static/icon.svg"


def rows() -> Iterator[Row]:
    """The step, the file, and how large the file is."""
    yield Row(name="page/replay-step", unit="ms", goal=None, limit=30, prepared=_step, runs=5)
    yield Row(name="page/replay-file", unit="ms", goal=None, limit=500, prepared=_file, runs=5)
    yield Row(name="page/replay-file-size", unit="KB", goal=None, limit=300, prepared=_size, runs=1)


@contextmanager
def _served(orders: int) -> Iterator[tuple[int, str]]:
    """A match that is over, on pages of a process of their own: the port, and where the match is played back."""
    with stage.house() as at:
        match = stage.open_match(at)
        stage.play(at, match, stage.moves(at, match, orders))
        _end(at, match)
        name = at.service.outbox.tokens.replay_of(match)
        near, far = multiprocessing.Pipe()
        served = multiprocessing.get_context("fork").Process(target=_serve, args=(at, far))
        served.start()
        try:
            yield near.recv(), f"/matches/{name}"
        finally:
            near.send("end")
            served.join()


def _serve(at: House, far: Connection) -> None:
    at.service.engine.dispose(close=False)
    server = PageServer(create_app(at.service), ("127.0.0.1", 0), "PBEM_WEB_LISTEN")
    server.start()
    far.send(server.port)
    far.recv()
    server.stop()


def _end(at: House, match: UUID) -> None:
    """The spy resigns and says that it means to, if the match has not ended by itself."""
    record = at.service.record
    for confirmed in (False, True):
        loaded = at.match(match)
        if isinstance(loaded.state, Concluded):
            return
        letter = Submission(seat=Seat("spy"), orders=(Written(0, Resign(confirmed=confirmed)),))
        events = submit(loaded.game, loaded.state, loaded.views, letter, record.chance(loaded), at.now)
        record.commit(loaded, events, Seat("spy"), at.now)


def _connected(port: int) -> closing[HTTPConnection]:
    """A reader's connection, closed afterwards."""
    return closing(HTTPConnection("127.0.0.1", port))


def _took(connection: HTTPConnection, path: str) -> tuple[float, int]:
    """How many milliseconds an answer took, and how large it is."""
    began = time.perf_counter()
    connection.request("GET", path)
    answer = connection.getresponse()
    body = answer.read()
    assert answer.status == 200, answer.status
    return (time.perf_counter() - began) * 1000, len(body)


def _read(port: int, paths: list[str], first: float, found: list[float]) -> None:
    time.sleep(first)
    with _connected(port) as connection:
        for path in paths:
            due = time.perf_counter() + EVERY
            found.append(_took(connection, path)[0])
            time.sleep(max(0.0, due - time.perf_counter()))


def _late(port: int, paths: list[str]) -> float:
    """The 95th percentile of what twenty readers wait for these pages, each beginning at another moment."""
    found: list[float] = []
    readers = [
        threading.Thread(target=_read, args=(port, paths[at % 5 :] + paths[: at % 5], at * EVERY / READERS, found))
        for at in range(READERS)
    ]
    for reader in readers:
        reader.start()
    for reader in readers:
        reader.join()
    return sorted(found)[int(len(found) * 0.95)]


@contextmanager
def _step(size: Size) -> Iterator[Pair]:
    pages = PAGES if size == "full" else 1
    with _served(ORDERS if size == "full" else 4) as (port, place):
        steps = [f"{place}?as=referee&at={1 + 40 * page}" for page in range(pages)]
        with _connected(port) as connection:
            for path in steps:
                _took(connection, path)
        yield Pair(lambda: _late(port, steps), lambda: _late(port, [FLOOR] * pages))


@contextmanager
def _file(size: Size) -> Iterator[Pair]:
    with _served(ORDERS if size == "full" else 4) as (port, place), _connected(port) as connection:
        yield Pair(lambda: _took(connection, f"{place}/replay.html")[0], lambda: _took(connection, FLOOR)[0])


@contextmanager
def _size(size: Size) -> Iterator[Pair]:
    with _served(ORDERS if size == "full" else 4) as (port, place), _connected(port) as connection:
        told = _took(connection, f"{place}/replay.html")[1] / 1000
        yield Pair(lambda: told, lambda: _took(connection, f"{place}?at=1")[1] / 1000)
