"""Bringing a database up to this release: once, whole or not at all, however many processes start together."""

from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from sqlalchemy import Connection, Engine, inspect, text

from pbem.store.before import copy_of
from pbem.store.engine import reading, writing
from pbem.store.errors import StoreError, place_of
from pbem.store.locks import Lock, hold
from pbem.store.sessions import LONG

SCRIPTS: Final = Path(__file__).parent / "migrations"
_REVISIONS: Final = "alembic_version"


class SchemaState(StrEnum):
    """How the database tables stand to this release."""

    EMPTY = "empty"
    OLDER = "older"
    CURRENT = "current"
    NEWER = "newer"
    FOREIGN = "foreign"  # another program's


class Migrated(NamedTuple):
    """What was done: the revision that was found (None: the database was empty), and the copy of an older one, if it was made."""

    before: str | None
    copy: Path | None


def migrate(engine: Engine, *, scripts: Path = SCRIPTS, dumps: Path | None = None) -> Migrated | None:
    """Create or upgrade every database table; None if they are current. Safe to call from several processes at once.

    An older database is copied first: a SQLite file beside it, PostgreSQL's into the folder ``dumps`` if it can be. StoreError
    if the database belongs to something else or to a newer release: then it is left as it is. ``scripts`` is Alembic's folder.
    """
    with writing(engine, within=LONG) as conn:
        # SQLite: the write lock is held since BEGIN IMMEDIATE.
        hold(conn, Lock.MIGRATION)
        stands = _standing(conn, scripts)
        if stands is SchemaState.CURRENT:
            return None
        refuse_foreign(stands, engine)
        found = _revision(conn)
        copy = copy_of(engine, found, dumps) if found is not None else None
        _upgrade(conn, scripts)
        return Migrated(found, copy)


def standing(engine: Engine, *, scripts: Path = SCRIPTS) -> SchemaState:
    """How the database tables stand to this release; nothing is changed."""
    with reading(engine) as conn:
        return _standing(conn, scripts)


def refuse_foreign(stands: SchemaState, engine: Engine) -> None:
    """StoreError if this release does not know how to bring the database up to date."""
    place = place_of(engine.url)
    if stands is SchemaState.FOREIGN:
        raise StoreError(f"The database {place} holds tables of another program: name an empty database.")
    if stands is SchemaState.NEWER:
        raise StoreError(f"The database {place} was made by a newer release: install that release or restore a backup.")


def _standing(conn: Connection, scripts: Path) -> SchemaState:
    found, known = _revision(conn), _known(scripts)
    if found is None:
        return SchemaState.FOREIGN if inspect(conn).get_table_names() else SchemaState.EMPTY
    if found == known[-1]:
        return SchemaState.CURRENT
    return SchemaState.OLDER if found in known else SchemaState.NEWER


@cache
def _known(scripts: Path) -> tuple[str, ...]:
    """The revisions of this release, the oldest first: each has its number in the name of its file."""
    return tuple(sorted(file.stem.partition("_")[0] for file in (scripts / "versions").glob("[!_]*.py")))


def _revision(conn: Connection) -> str | None:
    """The revision of the database; None if it is empty."""
    if not inspect(conn).has_table(_REVISIONS):
        return None
    return conn.execute(text(f"SELECT version_num FROM {_REVISIONS}")).scalar()


def _upgrade(conn: Connection, scripts: Path) -> None:
    """Take every step that the database lacks. Alembic is loaded here: most commands find nothing to do."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(scripts).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = conn
    command.upgrade(config, "head")
