"""Bringing a database up to this release: once, whole or not at all, however many processes start together."""

import os
import sqlite3
from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, inspect

from pbem.store.driver import Driver
from pbem.store.engine import reading
from pbem.store.errors import StoreError, place_of
from pbem.store.locks import Lock, hold

SCRIPTS: Final = Path(__file__).parent / "migrations"


def migrate(engine: Engine, *, scripts: Path = SCRIPTS) -> Path | None:
    """Create or upgrade every table; do nothing if they are current. Safe to call from several processes at once.

    An existing SQLite file is copied first; gives the path of that copy if one was made. StoreError if the database
    belongs to something else or to a newer release: then it is left as it is. ``scripts`` is Alembic's folder.
    """
    config = _config(scripts)
    with Driver(engine).transaction() as conn:
        # SQLite: the write lock is held since BEGIN IMMEDIATE.
        hold(conn, Lock.MIGRATION)
        found = _revision(conn)
        if found == _head(config):
            return None
        _refuse_strangers(conn, found, config)
        copy = _copy(engine, found) if found is not None and engine.dialect.name == "sqlite" else None
        config.attributes["connection"] = conn
        command.upgrade(config, "head")
        return copy


def is_current(engine: Engine, *, scripts: Path = SCRIPTS) -> bool:
    """Whether the tables are those of this release."""
    with Driver(engine).told(), reading(engine) as conn:
        return _revision(conn) == _head(_config(scripts))


def _config(scripts: Path) -> Config:
    """Alembic's settings, which need no file."""
    config = Config()
    config.set_main_option("script_location", str(scripts).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return config


def _head(config: Config) -> str | None:
    """The revision of this release."""
    return ScriptDirectory.from_config(config).get_current_head()


def _revision(conn: Connection) -> str | None:
    """The revision of the database; None if it is empty."""
    return MigrationContext.configure(conn).get_current_revision()


def _refuse_strangers(conn: Connection, found: str | None, config: Config) -> None:
    """Only touch what this release knows how to bring up to date."""
    place = place_of(conn.engine.url)
    if found is None and inspect(conn).get_table_names():
        raise StoreError(f"The database {place} holds tables of another program: name an empty database.")
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    if found is not None and found not in known:
        raise StoreError(f"The database {place} was made by a newer release: install that release or restore a backup.")


def _copy(engine: Engine, revision: str) -> Path:
    """A whole copy of a SQLite file beside it, as it was before the upgrade, readable by its owner only."""
    source = Path(str(engine.url.database))
    target = source.with_name(f"{source.name}.before-upgrade-from-{revision}")
    unfinished = target.with_name(target.name + ".part")
    unfinished.unlink(missing_ok=True)
    os.close(os.open(unfinished, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    # Our transaction has written nothing yet, so another connection sees the file as it was.
    old, new = sqlite3.connect(source), sqlite3.connect(unfinished)
    try:
        old.backup(new)
    finally:
        old.close()
        new.close()
    unfinished.replace(target)
    return target
