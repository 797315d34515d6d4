"""Rows ``backup``: a store written into a file by ``pbem backup``'s own function, beside its database's own tool.

The store is real: texts of the size of letters in the vault, and matches with their events. Proving is apart.
"""

import os
import sqlite3
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Final

from sqlalchemy import Engine

from pbem.clubhouse.soundness import prove_whole
from pbem.store.copying import backup
from pbem.store.engine import writing
from tests.bench import stage
from tests.bench.row import Pair, Row, Size
from tests.support.house import House

TEXTS: Final = {"full": 45_000, "tiny": 50}
BYTES: Final = 6_500  # of a text, once compressed
_AT_ONCE: Final = 500
_NOON: Final = datetime(2026, 1, 5, 12, tzinfo=UTC)


def rows() -> Iterator[Row]:
    """One for each database, and one that proves against one that only copies."""
    for backend in stage.backends():
        yield Row(name=f"backup/{backend}", unit="s", goal=1.5, prepared=partial(_saved, backend), runs=3)
        yield Row(name=f"backup-prove/{backend}", unit="s", goal=None, prepared=partial(_proven, backend), runs=1)


@contextmanager
def _saved(backend: str, size: Size) -> Iterator[Pair]:
    with _store(backend, size) as (house, folder):
        engine = house.service.engine
        yield Pair(_timed(folder, partial(_ours, engine)), _timed(folder, partial(_own_tool, engine)))


@contextmanager
def _proven(backend: str, size: Size) -> Iterator[Pair]:
    with _store(backend, size) as (house, folder):
        engine, keys = house.service.engine, house.service.keys
        yield Pair(_timed(folder, lambda _: prove_whole(engine, keys)), _timed(folder, partial(_own_tool, engine)))


@contextmanager
def _store(backend: str, size: Size) -> Iterator[tuple[House, Path]]:
    """A store filled, and a folder to write into."""
    with stage.house(backend) as house, tempfile.TemporaryDirectory(prefix="pbem-bench-") as folder:
        stage.open_match(house)
        for first in range(0, TEXTS[size], _AT_ONCE):
            with writing(house.service.engine) as conn:
                for number in range(first, min(first + _AT_ONCE, TEXTS[size])):
                    vault, author = house.service.vault, f"reader {number % 100}"
                    vault.put(conn, author, os.urandom(BYTES), _NOON, random=os.urandom)
        yield house, Path(folder)


def _timed(folder: Path, write: Callable[[Path], object]) -> Callable[[], float]:
    def seconds() -> float:
        file = folder / "store"
        begun = time.perf_counter()
        write(file)
        took = time.perf_counter() - begun
        file.unlink(missing_ok=True)
        return took

    return seconds


def _ours(engine: Engine, file: Path) -> None:
    backup(engine, file)


def _own_tool(engine: Engine, file: Path) -> None:
    """The database's own: SQLite's online backup, or ``pg_dump``, compressing as much as we have it compress."""
    if engine.dialect.name == "sqlite":
        with closing(sqlite3.connect(str(engine.url.database))) as old, closing(sqlite3.connect(file)) as new:
            old.backup(new)
        return
    address = engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
    subprocess.run(["pg_dump", "--format=custom", "--compress=1", f"--file={file}", f"--dbname={address}"], check=True)
