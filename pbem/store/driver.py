"""Running statements for the library: its errors in place of the driver's."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Connection, Engine

from pbem.store.engine import held_by, reading, writing
from pbem.store.errors import DRIVER_ERRORS, translated
from pbem.store.prepared import Prepared, T


class Driver:
    """One database as the library's recorders use it."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._held = held_by(engine)

    def rows(self, statement: Prepared[T], **parameters: Any) -> list[T]:
        """All rows of one SELECT, outside any transaction."""
        held = self._held
        with self.told():
            # Inside a transaction of this process, or while another thread writes, what is committed is read from beside it.
            if held is not None and held.turn.acquire(blocking=False):
                try:
                    return statement.rows(held.connection(self.engine), **parameters)
                finally:
                    held.turn.release()
            with reading(self.engine) as conn:
                return statement.rows(conn, **parameters)

    @contextmanager
    def transaction(self) -> Iterator[Connection]:
        """One transaction that may write; the database's refusals are raised as the library's errors."""
        with self.told(), writing(self.engine) as conn:
            yield conn

    @contextmanager
    def told(self) -> Iterator[None]:
        """Errors of the driver or of SQLAlchemy leave here as the library's."""
        try:
            yield
        except DRIVER_ERRORS as error:
            raise translated(error, self.engine) from error
