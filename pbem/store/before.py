"""A whole copy of a database as it was before an upgrade, readable by its owner alone; by the databases' own means."""

import os
import shutil
import sqlite3
import subprocess
from pathlib import Path
from typing import Final

from sqlalchemy import Engine

_DUMP: Final = "pg_dump"


def copy_of(engine: Engine, revision: str, folder: Path | None) -> Path | None:
    """Where the copy is: of a SQLite file beside it, of a PostgreSQL database in ``folder``, for ``pg_restore``.

    None where PostgreSQL's own program is not on this machine, cannot write, or is not let in: then nothing is left of it.
    """
    if engine.dialect.name == "sqlite":
        source = Path(str(engine.url.database))
        target = source.with_name(f"{source.name}.before-upgrade-from-{revision}")
    elif folder is not None and shutil.which(_DUMP):
        target = folder / f"{engine.url.database}.before-upgrade-from-{revision}.dump"
    else:
        return None
    unfinished = target.with_name(target.name + ".part")
    unfinished.unlink(missing_ok=True)
    os.close(os.open(unfinished, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    if engine.dialect.name == "sqlite":
        _copy_file(source, unfinished)
    elif not _dumped(engine, unfinished):
        unfinished.unlink()
        return None
    unfinished.replace(target)
    return target


def _copy_file(source: Path, target: Path) -> None:
    # The transaction that asks for the copy has written nothing yet, so another connection sees the file as it was.
    old, new = sqlite3.connect(source), sqlite3.connect(target)
    try:
        old.backup(new)
    finally:
        old.close()
        new.close()


def _dumped(engine: Engine, target: Path) -> bool:
    place = engine.url.set(drivername="postgresql", password=None).render_as_string()
    secret = (
        {"PGPASSWORD": str(engine.url.password)} if engine.url.password else {}
    )  # where no list of processes shows it
    done = subprocess.run(
        [_DUMP, "--format=custom", "--no-password", f"--file={target}", f"--dbname={place}"],
        env={**os.environ, **secret},
        capture_output=True,
        check=False,
    )
    return done.returncode == 0
