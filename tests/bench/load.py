"""Rows ``load``: a stored match read, decoded and folded by a cold object, beside bare decoding and the library's own style."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any, Final
from uuid import UUID

import msgspec
from eventsourcing.application import Application
from eventsourcing.domain import Aggregate, event

from pbem.clubhouse.streams.repository import Repository, wire
from tests.bench import stage
from tests.bench.floors import driver_connection
from tests.bench.row import Pair, Row, Size

ORDERS: Final = {"full": 90, "tiny": 5}
LOADS: Final = {"full": 40, "tiny": 1}


class Memory(Aggregate):
    """A match in the style of the library's manual: an event object and a mutation for each thing that happened."""

    @event("Opened")
    def __init__(self) -> None:
        self.count = 0
        self.last: dict[str, Any] = {}

    @event("Happened")
    def happened(self, name: str, body: dict[str, Any]) -> None:
        """Remember what came last."""
        self.count += 1
        self.last = body


class _Outer(msgspec.Struct):
    at: Any
    digest: str
    body: msgspec.Raw


def rows() -> Iterator[Row]:
    """Two floors on each database."""
    for backend in stage.backends():
        yield Row(name=f"load/select/{backend}", unit="ms", goal=3.0, prepared=_prepared(backend, bare))
    yield Row(name="load/aggregate/sqlite", unit="ms", goal=0.2, prepared=_prepared("sqlite", _aggregate))


Floor = Callable[[ExitStack, Repository, UUID, str], Callable[[], object]]


def _prepared(backend: str, floor: Floor) -> Any:
    @contextmanager
    def prepared(size: Size) -> Iterator[Pair]:
        with ExitStack() as stack:
            house = stack.enter_context(stage.house(backend))
            match = stage.open_match(house)
            stage.play(house, match, stage.moves(house, match, ORDERS[size]))
            repository = house.service.repository
            once = floor(stack, repository, match, house.service.settings.database_url)
            yield Pair(lambda: _ours(repository, match, LOADS[size]), lambda: each(once, LOADS[size]))

    return prepared


def _ours(repository: Repository, match: UUID, count: int) -> float:
    """A worker made its connection and its decoders long ago; the match is new to it."""
    spent = 0.0
    for _ in range(count):
        cold = Repository(repository.engine)
        start = perf_counter()
        cold.match(match, ())
        spent += perf_counter() - start
    return spent / count * 1000


def each(once: Callable[[], object], count: int) -> float:
    """Milliseconds of one of so many calls."""
    start = perf_counter()
    for _ in range(count):
        once()
    return (perf_counter() - start) / count * 1000


def bare(stack: ExitStack, repository: Repository, match: UUID, url: str) -> Callable[[], object]:
    """SELECT the same rows and decode them into the same shapes."""
    connection = driver_connection(url)
    stack.callback(connection.close)
    names = wire()
    outer = msgspec.json.Decoder(_Outer).decode
    sqlite = url.startswith("sqlite")
    sql = f"SELECT topic, state FROM events WHERE stream = {'?' if sqlite else '%s'} ORDER BY version"
    key = match.hex if sqlite else match
    found = connection.execute(sql, (key,)).fetchall()
    decoders = {
        topic: msgspec.json.Decoder(type(names.load(topic, bytes(outer(state).body)))) for topic, state in found
    }

    def once() -> object:
        return [
            decoders[topic].decode(outer(state).body) for topic, state in connection.execute(sql, (key,)).fetchall()
        ]

    return once


def _aggregate(stack: ExitStack, repository: Repository, match: UUID, _url: str) -> Callable[[], object]:
    """The same events in the library's SQLite recorder, as its manual has them written."""
    folder = stack.enter_context(TemporaryDirectory(prefix="pbem-bench-"))
    env = {"PERSISTENCE_MODULE": "eventsourcing.sqlite", "SQLITE_DBNAME": str(Path(folder) / "library.db")}
    application: Application[UUID] = Application(env)
    stack.callback(application.close)
    memory = Memory()
    for name, body in _bodies(repository, match):
        memory.happened(name, body)
    application.save(memory)
    return lambda: application.repository.get(memory.id)


def _bodies(repository: Repository, match: UUID) -> Iterable[tuple[str, dict[str, Any]]]:
    for entry in repository.entries(match):
        yield entry.event.WIRE, msgspec.json.decode(repository.body(entry.event))
