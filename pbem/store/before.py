"""A whole copy of a database as it was before an upgrade, readable by its owner alone; by the databases' own means."""

import shutil
from pathlib import Path

from sqlalchemy import Engine

from pbem.store import own_means
from pbem.store.errors import StoreError


def copy_of(engine: Engine, revision: str, folder: Path | None) -> Path | None:
    """Where the copy is: of a SQLite file beside it, of a PostgreSQL database in ``folder``, for ``pg_restore``.

    None where PostgreSQL's own program is not on this machine, cannot write, or is not let in: then nothing is left of it.
    """
    if engine.dialect.name == "sqlite":
        source = Path(str(engine.url.database))
        target = source.with_name(f"{source.name}.before-upgrade-from-{revision}")
    elif folder is not None and shutil.which("pg_dump"):
        target = folder / f"{engine.url.database}.before-upgrade-from-{revision}.dump"
    else:
        return None
    unfinished = target.with_name(target.name + ".part")
    unfinished.unlink(missing_ok=True)
    if engine.dialect.name == "sqlite":
        # The transaction that asks for the copy has written nothing yet, so another connection sees the file as it was.
        own_means.copy_pages(source, unfinished)
    else:
        try:
            own_means.dump(engine, unfinished)
        except StoreError:
            unfinished.unlink()
            return None
    unfinished.replace(target)
    return target
