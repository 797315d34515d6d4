"""Pages: the step of a replay for twenty readers, one page every two seconds each; and the whole of it in one file."""

import multiprocessing
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from http.client import HTTPConnection
from multiprocessing.connection import Connection
from typing import Final
from uuid import UUID

from domain.game import Seat, Written
from domain.match.orders import Resign
from domain.match.rules.decide import submit
from domain.match.rules.submission import Submission
from domain.match.state import Concluded, Underway
from pbem.page_server import PageServer
from pbem.web import create_app
from tests.bench import stage
from tests.bench.row import Pair, Row, Size
from tests.pbem.web.desk.at_the_desk import ADMIN, administered_by, at_desk, say_why
from tests.support.house import House

READERS = 20
EVERY = 2.0  # seconds
PAGES = 6  # of each reader
ORDERS = 340  # of six seats: ninety turns, those of the spy and of the partisans
FLOOR = "/static/icon.svg"
TWO: Final = ("spy", "partisan-1")
LONG: Final = b"\x18"  # of a match that is not over after so many letters, the first order of those listed each time
LETTERS: Final = {"full": 60, "tiny": 2}
LIKE_IT: Final = {"full": 6, "tiny": 1}  # matches that are over, and in which an order was refused too
NOT_ALLOWED: Final = "P1 to 199"


def rows() -> Iterator[Row]:
    """The step, the file, how large the file is, and the page of a disputed order."""
    yield Row(name="page/replay-step", unit="ms", goal=None, limit=30, prepared=_step, runs=5)
    yield Row(name="page/replay-file", unit="ms", goal=None, limit=500, prepared=_file, runs=5)
    yield Row(name="page/replay-file-size", unit="KB", goal=None, limit=300, prepared=_size, runs=1)
    yield Row(name="page/audit-order", unit="ms", goal=None, limit=30, prepared=_order, runs=5)


@contextmanager
def served(at: House) -> Iterator[int]:
    """The port of the pages of a house, in a process of their own and by its clock."""
    near, far = multiprocessing.Pipe()
    serving = multiprocessing.get_context("fork").Process(target=_serve, args=(at, far))
    serving.start()
    try:
        yield near.recv()
    finally:
        near.send("end")
        serving.join()


def _serve(at: House, far: Connection) -> None:
    at.service.engine.dispose(close=False)
    server = PageServer(create_app(at.service, clock=lambda: at.now), ("127.0.0.1", 0), "PBEM_WEB_LISTEN")
    server.start()
    far.send(server.port)
    far.recv()
    server.stop()


@contextmanager
def _served(orders: int) -> Iterator[tuple[int, str]]:
    """A match that is over, on such pages: the port, and where the match is played back."""
    with stage.house() as at:
        match = stage.open_match(at)
        stage.play(at, match, stage.moves(at, match, orders))
        _end(at, match)
        with served(at) as port:
            yield port, f"/matches/{at.service.outbox.tokens.replay_of(match)}"


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


def connected(port: int) -> closing[HTTPConnection]:
    """A reader's connection, closed afterwards."""
    return closing(HTTPConnection("127.0.0.1", port))


def took(connection: HTTPConnection, path: str, cookie: str = "") -> tuple[float, int]:
    """How many milliseconds an answer took, and how large it is."""
    began = time.perf_counter()
    connection.request("GET", path, headers={"Cookie": cookie} if cookie else {})
    answer = connection.getresponse()
    body = answer.read()
    assert answer.status == 200, answer.status
    return (time.perf_counter() - began) * 1000, len(body)


def _reader(port: int, paths: list[str], cookie: str, first: float, found: list[float]) -> None:
    time.sleep(first)
    with connected(port) as connection:
        for path in paths:
            due = time.perf_counter() + EVERY
            found.append(took(connection, path, cookie)[0])
            time.sleep(max(0.0, due - time.perf_counter()))


def late(port: int, paths: list[str], cookie: str = "") -> float:
    """The 95th percentile of what twenty readers wait for these pages, each beginning at another moment."""
    found: list[float] = []
    turned = (paths[at % len(paths) :] + paths[: at % len(paths)] for at in range(READERS))
    readers = [
        threading.Thread(target=_reader, args=(port, own, cookie, at * EVERY / READERS, found))
        for at, own in enumerate(turned)
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
        with connected(port) as connection:
            for path in steps:
                took(connection, path)
        yield Pair(lambda: late(port, steps), lambda: late(port, [FLOOR] * pages))


@contextmanager
def _file(size: Size) -> Iterator[Pair]:
    with _served(ORDERS if size == "full" else 4) as (port, place), connected(port) as connection:
        yield Pair(lambda: took(connection, f"{place}/replay.html")[0], lambda: took(connection, FLOOR)[0])


@contextmanager
def _size(size: Size) -> Iterator[Pair]:
    with _served(ORDERS if size == "full" else 4) as (port, place), connected(port) as connection:
        told = took(connection, f"{place}/replay.html")[1] / 1000
        yield Pair(lambda: told, lambda: took(connection, f"{place}?at=1")[1] / 1000)


@contextmanager
def _order(size: Size) -> Iterator[Pair]:
    pages = PAGES if size == "full" else 1
    with stage.house(**administered_by(ADMIN)) as at:
        for number in range(LIKE_IT[size]):
            _refused_before(at, bytes([number + 1]))
        match = at.open(*TWO, seed=LONG)
        _by_letter(at, match, LETTERS[size])
        _refused(at, match)
        at.answer("partisan-1", "dispute: that was right")
        visitor = at_desk(at)
        assert say_why(visitor, match).status_code == 303
        order = visitor.get(f"/desk/matches/{match}/disputes/1").headers["Location"]
        found = visitor.get_cookie("pbem")
        assert found is not None
        cookie = f"pbem={found.value}"
        with served(at) as port:
            with connected(port) as connection:
                took(connection, order, cookie)
            yield Pair(lambda: late(port, [order] * pages, cookie), lambda: late(port, [FLOOR] * pages))


def _by_letter(at: House, match: UUID, orders: int) -> None:
    """So many orders by letter, or one more until it is the partisans' turn."""
    while orders > 0 or _next(at, match) != "partisan-1":
        at.answer(_next(at, match), at.some_order(match, _next(at, match)))
        orders -= 1


def _next(at: House, match: UUID) -> str:
    state = at.match(match).state
    assert isinstance(state, Underway)
    return str(at.match(match).game.rules.awaited(state.game)[0])


def _refused(at: House, match: UUID) -> None:
    at.answer(_next(at, match), NOT_ALLOWED)


def _refused_before(at: House, seed: bytes) -> None:
    match = at.open(*TWO, seed=seed)
    _by_letter(at, match, 1)
    _refused(at, match)
    at.answer("spy", "resign")
    at.answer("spy", "yes")
