"""What the store's tests speak of: events without meaning, rows beside them, and two at once."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from threading import Barrier
from typing import TypeVar
from uuid import UUID, uuid4

from eventsourcing.persistence import IntegrityError, StoredEvent
from sqlalchemy import Connection, Engine, Table, func, insert, select

from pbem.store.engine import reading, writing
from pbem.store.recorder import Write
from pbem.store.tables import deadlines

T = TypeVar("T")
NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


def event(stream: UUID, version: int, *, topic: str = "moved.v1") -> StoredEvent:
    """An event whose content does not matter."""
    return StoredEvent(stream, version, topic, b'{"to":7}')


def due(match_id: UUID, *, decision: int = 1) -> Write:
    """A step that adds a deadline; it may be there once."""

    def add(conn: Connection) -> None:
        row = {"match_id": match_id, "kind": "due", "decision": decision, "key": "turn", "at": NOON}
        conn.execute(insert(deadlines), row)

    return add


def at_once(count: int, act: Callable[[int], T]) -> list[T | IntegrityError]:
    """What ``act(0)`` to ``act(count - 1)`` gave, all started together; a lost race counts as a result."""
    start = Barrier(count)

    def run(number: int) -> T | IntegrityError:
        start.wait()
        try:
            return act(number)
        except IntegrityError as error:
            return error

    with ThreadPoolExecutor(count) as pool:
        return list(pool.map(run, range(count)))


def lost(results: list[T | IntegrityError]) -> int:
    """How many of them lost a race."""
    return sum(isinstance(result, IntegrityError) for result in results)


def execute(engine: Engine, *statements: str) -> None:
    """Statements in one transaction, as somebody at the database's own prompt would give them."""
    with writing(engine) as conn:
        for statement in statements:
            conn.exec_driver_sql(statement)


def rows_of(engine: Engine, table: Table) -> int:
    """How many rows a database table has."""
    with reading(engine) as conn:
        return conn.execute(select(func.count()).select_from(table)).scalar_one()


def new_stream() -> UUID:
    """The id of a stream that nobody has written to."""
    return uuid4()
