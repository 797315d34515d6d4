"""A whole store copied row by row into an empty one, whichever databases they are: backup, restore and moving house."""

import os
from pathlib import Path
from typing import Any, Final
from uuid import uuid4

from sqlalchemy import Connection, Engine, Table, func, insert, select, text

from pbem.store.engine import make_engine, moment, settle, writing
from pbem.store.errors import StoreError
from pbem.store.migrate import SchemaState, migrate, standing
from pbem.store.sessions import LONG
from pbem.store.tables import metadata

_ROWS: Final = 500
_NOT_EMPTY: Final = "The store to copy into is not empty: name a new file or an empty database."


def copy(source: Engine, target: Engine) -> dict[str, int]:
    """Copy every row of a consistent moment of ``source`` into ``target``; how many of each table.

    The source goes on working meanwhile. StoreError if the target is not empty, or either is of another version.
    """
    if standing(source) is not SchemaState.CURRENT:
        raise StoreError("The store to copy is of another version: run `pbem migrate` on it first.")
    if standing(target) not in (SchemaState.EMPTY, SchemaState.CURRENT):
        raise StoreError(_NOT_EMPTY)
    migrate(target)
    counts: dict[str, int] = {}
    with moment(source) as rows, writing(target, within=LONG) as into:
        for table in metadata.sorted_tables:
            if into.execute(select(func.count()).select_from(table)).scalar_one():
                raise StoreError(_NOT_EMPTY)
            counts[table.name] = _copy_table(rows, into, table)
        if into.dialect.name == "postgresql":
            _go_on_counting(into)
    return counts


def backup(source: Engine, path: Path) -> dict[str, int]:
    """Write a store into a new file, which exists whole or not at all. StoreError if there is such a file already."""
    if path.exists():
        raise StoreError(f"{path} exists already: name a new file, so that no backup overwrites another.")
    unfinished = path.with_name(f".{path.name}.{uuid4().hex}")
    try:
        target = make_engine(f"sqlite:///{unfinished}")
        try:
            counts = copy(source, target)
            settle(target)  # all of it stands in the one file that is kept
        finally:
            target.dispose()
        os.link(unfinished, path)
    finally:
        _remove(unfinished)
    return counts


def _copy_table(rows: Connection, into: Connection, table: Table) -> int:
    count = 0
    found = rows.execution_options(yield_per=_ROWS).execute(select(table))
    for some in found.mappings().partitions(_ROWS):
        batch: list[dict[str, Any]] = [dict(row) for row in some]
        into.execute(insert(table), batch)
        count += len(batch)
    return count


def _go_on_counting(into: Connection) -> None:
    """PostgreSQL keeps counters beside the rows: numbers given from now on must be new ones."""
    for table in metadata.sorted_tables:
        for column in table.primary_key.columns:
            if column.autoincrement is True:
                into.execute(
                    text(
                        f"SELECT setval(pg_get_serial_sequence('{table.name}', '{column.name}'), "
                        f"(SELECT COALESCE(MAX({column.name}), 0) + 1 FROM {table.name}), false)"
                    )
                )


def _remove(path: Path) -> None:
    for name in (path, path.with_name(f"{path.name}-wal"), path.with_name(f"{path.name}-shm")):
        name.unlink(missing_ok=True)
