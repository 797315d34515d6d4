"""A whole store copied into an empty one, whichever databases they are: backup, restore and moving house."""

import fcntl
import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final
from uuid import uuid4

from sqlalchemy import Connection, Engine, Table, delete, func, insert, select, text

from pbem.store import own_means
from pbem.store.apart import take_out
from pbem.store.engine import engine_at, moment, settle, writing
from pbem.store.errors import StoreError
from pbem.store.migrate import SchemaState, migrate, standing
from pbem.store.migrations.outbox_lines import filling
from pbem.store.sessions import LONG
from pbem.store.tables import metadata, outbox_heads, vault_keys

_ROWS: Final = 500
_UNFINISHED: Final = ".pbem-unfinished-"
_OTHER_VERSION: Final = "The store to copy is of another version: run `pbem migrate` on it first."
_NOT_EMPTY: Final = "The store to copy into is not empty: name a new file or an empty database."


def copy(source: Engine, target: Engine) -> dict[str, int]:
    """Copy every row of a consistent moment of ``source`` into ``target``; how many of each database table.

    The source goes on working meanwhile. StoreError if the target is not empty, or either is of another version.
    """
    if standing(source) is not SchemaState.CURRENT:
        raise StoreError(_OTHER_VERSION)
    if standing(target) not in (SchemaState.EMPTY, SchemaState.CURRENT):
        raise StoreError(_NOT_EMPTY)
    migrate(target)
    counts: dict[str, int] = {}
    with moment(source) as rows, writing(target, within=LONG) as into:
        for table in metadata.sorted_tables:
            if into.execute(select(table).limit(1)).first() is not None:
                raise StoreError(_NOT_EMPTY)
        for table in metadata.sorted_tables:
            if table is not outbox_heads:
                counts[table.name] = _copy_table(rows, into, table)
        # Triggers have filled it from letters as they came, in any order: it is made anew, as in a migration.
        into.execute(delete(outbox_heads))
        into.exec_driver_sql(filling(into.dialect.name))
        if into.dialect.name == "postgresql":
            _go_on_counting(into)
    return counts


def backup(
    source: Engine,
    path: Path,
    *,
    by_rows: bool = False,
    keyless: bool = False,
    prove: Callable[[Path], object] | None = None,
) -> dict[str, int]:
    """Write a store into a new file, which exists whole or not at all, by its database's own means.

    ``by_rows``: row by row into a SQLite file, whatever the database; so too where PostgreSQL's programs are not here.
    ``keyless``: without the keys of authors. The file is only given its name once ``prove``, called with it, has found nothing
    wrong. StoreError if there is such a file, or none can be made there.
    """
    if path.exists():
        raise StoreError(f"{path} exists already: name a new file, so that no backup overwrites another.")
    by_rows = source.dialect.name != "sqlite" and (by_rows or not own_means.can_dump(source))
    with _unfinished(path) as unfinished:
        counts = _by_rows(source, unfinished) if by_rows else _by_own_means(source, unfinished, keyless)
        if keyless and not own_means.is_dump(unfinished):
            with engine_at(f"sqlite:///{unfinished}") as copied:
                take_out(copied)
        if prove is not None:
            prove(unfinished)
        os.link(unfinished, path)
    return counts


@contextmanager
def _unfinished(path: Path) -> Iterator[Path]:
    """The name of a file that is not there yet, in a folder of its own beside ``path``, which is gone afterwards.

    The folder is held by whoever made it. Of one who was killed it is left, and nobody holds it: it is removed by the next.
    """
    for left in path.parent.glob(f"{_UNFINISHED}*"):
        with suppress(OSError), _held(left):
            shutil.rmtree(left)
    folder = path.with_name(f"{_UNFINISHED}{uuid4().hex}")
    try:
        folder.mkdir(mode=0o700)
    except OSError as fault:
        raise StoreError(f"No backup can be written into {path.parent} ({fault.strerror}).") from None
    with _held(folder):
        try:
            yield folder / path.name
        finally:
            shutil.rmtree(folder)


@contextmanager
def _held(folder: Path) -> Iterator[None]:
    """Nobody else holds this folder meanwhile; OSError if somebody does."""
    number = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
        yield
    finally:
        os.close(number)


def _by_rows(source: Engine, file: Path) -> dict[str, int]:
    with engine_at(f"sqlite:///{file}") as target:
        counts = copy(source, target)
        settle(target)  # all of it stands in the one file that is kept
    return counts


def _by_own_means(source: Engine, file: Path, keyless: bool) -> dict[str, int]:
    if standing(source) is not SchemaState.CURRENT:
        raise StoreError(_OTHER_VERSION)
    own_means.save(source, file, but=vault_keys.name if keyless else None)
    return counted(source)


def same_kind(source: Engine, target: Engine) -> dict[str, int]:
    """Copy a whole SQLite store into an empty file, page by page; how many rows of each kind. StoreError as for ``copy``."""
    if standing(source) is not SchemaState.CURRENT:
        raise StoreError(_OTHER_VERSION)
    if standing(target) is not SchemaState.EMPTY:
        raise StoreError(_NOT_EMPTY)
    target.dispose()
    empty = Path(str(target.url.database))
    own_means.remove(empty)  # it is in a mode in which what is copied would be logged first
    own_means.copy_pages(Path(str(source.url.database)), empty)
    return counted(target)


def counted(engine: Engine) -> dict[str, int]:
    """How many rows there are of each database table."""
    with moment(engine) as conn:
        return {
            table.name: conn.execute(select(func.count()).select_from(table)).scalar_one()
            for table in metadata.sorted_tables
        }


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
