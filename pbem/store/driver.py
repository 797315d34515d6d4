"""Running compiled statements on the driver's own connection, and its errors made the library's."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from uuid import UUID

from sqlalchemy import Connection, Engine

from pbem.store.engine import held_by, writing
from pbem.store.errors import DRIVER_ERRORS, translated
from pbem.store.pipeline import look
from pbem.store.statements import Parameters, statements


class Driver:
    """One database as its driver sees it."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.sqlite = engine.dialect.name == "sqlite"
        self.statements = statements(engine.dialect.name)
        self._held = held_by(engine)

    def key(self, stream: UUID | str) -> Any:
        """A stream's id as a parameter. TypeError unless it is a UUID."""
        if not isinstance(stream, UUID):
            raise TypeError(f"a stream is named by a UUID, not {stream!r}")
        return stream.hex if self.sqlite else stream

    def stream(self, key: Any) -> UUID:
        """A stream's id as it was read."""
        return key if isinstance(key, UUID) else UUID(hex=key)

    def rows(self, sql: str, parameters: Parameters) -> list[Any]:
        """All rows of one SELECT, outside any transaction."""
        held = self._held
        # Inside a transaction of this process, or while another thread writes, what is committed is read from beside it.
        if held is not None and held.turn.acquire(blocking=False):
            try:
                found: list[Any] = held.driver(self.engine).execute(sql, parameters).fetchall()
                return found
            except DRIVER_ERRORS as error:
                raise translated(error, self.engine) from error
            finally:
                held.turn.release()
        with self.told():
            raw = self.engine.raw_connection()
            try:
                return look(raw, sql, parameters)
            finally:
                raw.close()

    @contextmanager
    def transaction(self) -> Iterator[Connection]:
        """One transaction that may write; the database's refusals are raised as the library's errors."""
        try:
            with writing(self.engine) as conn:
                yield conn
        except DRIVER_ERRORS as error:
            raise translated(error, self.engine) from error

    @contextmanager
    def told(self) -> Iterator[None]:
        """Errors of the driver or of SQLAlchemy leave here as the library's."""
        try:
            yield
        except DRIVER_ERRORS as error:
            raise translated(error, self.engine) from error
