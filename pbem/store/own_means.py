"""Backup and restore by a database's own means: SQLite's copy of a file in use, PostgreSQL's dump and restore programs."""

import os
import re
import shutil
import sqlite3
import subprocess
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Final
from uuid import uuid4

from eventsourcing.persistence import PersistenceError
from sqlalchemy import Engine, inspect
from sqlalchemy.engine import URL

from pbem.store.engine import reading, writing
from pbem.store.errors import StoreError, place_of
from pbem.store.sessions import LONG

_DUMP: Final = b"PGDMP"  # what a dump of PostgreSQL begins with
_SQLITE: Final = "sqlite"
_WHOLE: Final = ("--single-transaction", "--exit-on-error")
_OWNED: Final = ("--no-owner", "--no-privileges")  # whoever restores it owns it
_FUNCTIONS: Final = "SELECT oid::regprocedure::text FROM pg_proc WHERE pronamespace = current_schema()::regnamespace"


def is_dump(file: Path) -> bool:
    """Whether a file is a dump of PostgreSQL, and no SQLite database."""
    with file.open("rb") as opened:
        return opened.read(len(_DUMP)) == _DUMP


def can_dump(source: Engine) -> bool:
    """Whether PostgreSQL's programs are here, and not older than the server, which they refuse to dump."""
    if shutil.which("pg_restore") is None or shutil.which("pg_dump") is None:
        return False
    told = subprocess.run(["pg_dump", "--version"], capture_output=True, text=True, check=False).stdout
    found = re.search(r"\) (\d+)", told)
    with reading(source) as conn:
        server = int(conn.exec_driver_sql("SHOW server_version_num").scalar_one()) // 10_000
    return found is not None and int(found[1]) >= server


def save(source: Engine, file: Path, *, but: str | None = None) -> None:
    """Write a consistent moment of a store into a new file, readable by its owner only, while others go on writing.

    ``but``: a dump has no rows of this database table. A SQLite file has all.
    """
    if source.dialect.name == _SQLITE:
        copy_pages(Path(str(source.url.database)), file)
        return
    # Lightly: what is encrypted does not get any shorter, but a dump writes it in hexadecimal digits, of which half is air.
    left_out = (f"--exclude-table-data={but}",) if but is not None else ()
    dump(source, file, "--compress=1", *left_out, *_OWNED)


def dump(source: Engine, file: Path, *words: str) -> None:
    """Dump a PostgreSQL database into a new file."""
    _make(file)
    _run("pg_dump", source.url, "--format=custom", *words, f"--file={file}")


def copy_pages(source: Path, target: Path) -> None:
    """Copy a SQLite file in use into a new one, page by page. Nothing is logged on the way, and writers go on."""
    _make(target)
    try:
        with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(target)) as new:
            old.backup(new)
    except sqlite3.Error as error:
        raise StoreError(f"The file {target} cannot be opened or written ({error}).") from None


def lacks(dump: Path, table: str) -> bool:
    """Whether a dump was made without the rows of a database table."""
    return not any(" TABLE DATA " in line and f" {table} " in line for line in _contents(dump))


@contextmanager
def loaded(dump: Path, target: Engine, *, but: str | None = None) -> Iterator[None]:
    """An empty PostgreSQL database filled from a dump, whole or not at all; if the block fails it is empty again.

    ``but``: without this constraint, which asks for rows that the dump lacks: they are put in, then ``load_late`` makes it.
    """
    with empty_again_if_it_fails(target) as filled:
        _load_lines(dump, target.url, lambda line: but is None or f" {but} " not in line)
        filled()
        yield


def load_late(dump: Path, target: URL, constraint: str) -> None:
    """What was left out of a dump when it was loaded ``but`` a constraint."""
    _load_lines(dump, target, lambda line: f" {constraint} " in line)


def _load_lines(dump: Path, target: URL, wanted: Callable[[str], bool]) -> None:
    with NamedTemporaryFile("w", suffix=".list") as chosen:
        chosen.writelines(filter(wanted, _contents(dump)))
        chosen.flush()
        _run("pg_restore", target, *_WHOLE, *_OWNED, f"--use-list={chosen.name}", str(dump))


@contextmanager
def empty_again_if_it_fails(target: Engine) -> Iterator[Callable[[], None]]:
    """What fills an empty database: where it fails after it has called what it is given, the database is empty again.

    It calls that once the tables are filled and can be nobody else's; until then whatever fills them takes them back itself.
    """
    postgres, ours = target.dialect.name != _SQLITE, False
    before = _functions(target) if postgres else set()

    def filled() -> None:
        nonlocal ours
        ours = True

    try:
        yield filled
    except BaseException:
        if ours and postgres:
            _empty(target, before)
        elif ours:
            target.dispose()
            remove(Path(str(target.url.database)))
        raise


def _empty(target: Engine, but: set[str]) -> None:
    """Take all tables of a PostgreSQL database away, and the functions that were not there before."""
    with writing(target, within=LONG) as conn:
        tables = [f'"{name}"' for name in inspect(conn).get_table_names()]
        conn.exec_driver_sql(f"DROP TABLE {', '.join(tables)} CASCADE")
        for function in sorted(_functions(target) - but):
            conn.exec_driver_sql(f"DROP FUNCTION {function}")


def _functions(target: Engine) -> set[str]:
    """The functions of a PostgreSQL database's own schema, each with what it is called with."""
    with reading(target) as conn:
        return set(conn.exec_driver_sql(_FUNCTIONS).scalars())


def _contents(dump: Path) -> list[str]:
    """What a dump holds, a line each, as ``pg_restore`` reads it again."""
    done = subprocess.run(["pg_restore", "--list", str(dump)], capture_output=True, text=True, check=False)
    if done.returncode:
        raise StoreError(f"{dump} is no whole dump of PostgreSQL: {' '.join(done.stderr.split())[-500:]}")
    return done.stdout.splitlines(keepends=True)


@contextmanager
def scratch_file(beside: Path) -> Iterator[Path]:
    """The name of a SQLite file that is not there yet, beside another, and is there no longer afterwards."""
    file = beside.with_name(f".{beside.name}.proof")
    try:
        yield file
    finally:
        remove(file)


@contextmanager
def scratch_database(source: Engine) -> Iterator[URL]:
    """An empty PostgreSQL database on the server of a store, for a while."""
    name = f"pbem_proof_{uuid4().hex}"
    try:
        with reading(source) as conn:
            conn.exec_driver_sql(f"CREATE DATABASE {name} TEMPLATE template0")
    except PersistenceError as error:
        raise StoreError(
            f"A dump is proven in a database of its own on the server of {place_of(source.url)}, and none can be made there"
            f" ({' '.join(str(error).split())}): give the role the right CREATEDB, or leave --prove out."
        ) from None
    try:
        yield source.url.set(database=name)
    finally:
        with reading(source) as conn:
            conn.exec_driver_sql(f"DROP DATABASE {name} WITH (FORCE)")


def remove(file: Path) -> None:
    """Remove a SQLite file, and what stands beside it."""
    for name in (file, file.with_name(f"{file.name}-wal"), file.with_name(f"{file.name}-shm")):
        name.unlink(missing_ok=True)


def _make(file: Path) -> None:
    """A new, empty file, readable by its owner only."""
    os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))


def _run(program: str, database: URL, *words: str) -> None:
    """One of PostgreSQL's programs. The password stands in its environment: all can read what a program was called with."""
    address = database.set(drivername="postgresql", password=None).render_as_string()
    password = {"PGPASSWORD": str(database.password)} if database.password is not None else {}
    command = [program, "--no-password", f"--dbname={address}", *words]
    done = subprocess.run(command, env={**os.environ, **password}, capture_output=True, text=True, check=False)
    if done.returncode:
        why = " ".join(done.stderr.split())[-500:]
        raise StoreError(f"{program} failed for the database {place_of(database)}: {why}")
