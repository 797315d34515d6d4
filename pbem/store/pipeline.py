"""Statements on the driver's own connection; those that PostgreSQL is asked together wait for it once.

SQLite has no way to go, and runs each statement when it is given.
"""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any, Final

import psycopg
from sqlalchemy import Connection, Engine, event

_PIPELINE: Final = "pbem_pipeline"


@contextmanager
def together(conn: Connection) -> Iterator[None]:
    """Send the statements of this block without waiting for the answer to each: what reads an answer waits for those before it.

    This is psycopg's pipeline mode, begun once however many such blocks lie in each other.
    """
    driver = driver_of(conn)
    if not isinstance(driver, psycopg.Connection) or _PIPELINE in conn.info:
        yield
        return
    with driver.pipeline() as pipeline:
        conn.info[_PIPELINE] = pipeline
        try:
            yield
        except BaseException:
            # What was sent behind a statement that failed fails with it: nobody need hear of that as well.
            with suppress(psycopg.Error):
                pipeline.sync()
            raise
        finally:
            # A connection that was given up meanwhile has nothing to be remembered.
            if not conn.invalidated:
                conn.info.pop(_PIPELINE, None)


def answer_sqlalchemy(engine: Engine) -> None:
    """Have SQLAlchemy, which looks at each answer as soon as it has asked, wait for it."""
    event.listen(engine, "after_cursor_execute", _wait)


def driver_of(conn: Connection) -> Any:
    """The driver's own connection."""
    return conn.connection.driver_connection


def _wait(conn: Connection, *_rest: Any) -> None:
    pipeline: psycopg.Pipeline | None = conn.info.get(_PIPELINE)
    if pipeline is not None:
        pipeline.sync()
