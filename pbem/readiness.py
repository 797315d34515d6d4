"""The database of an installation made ready to work with: as this release has it, under the secret they were kept with."""

from enum import StrEnum

import structlog
from cryptography.exceptions import InvalidTag
from sqlalchemy import Engine, select

from pbem.clubhouse.outbox.pictures import Pictures
from pbem.clubhouse.secrets.seeds import Seeds
from pbem.secret import keys_given, keys_made, keys_next, next_is_now
from pbem.settings import Settings, SettingsError
from pbem.store.engine import reading
from pbem.store.errors import StoreError, place_of
from pbem.store.keys import Keys
from pbem.store.migrate import Migrated, SchemaState, migrate, refuse_foreign, standing
from pbem.store.ring import has_ring, with_older
from pbem.store.tables import seeds


class Tables(StrEnum):
    """What a process may do about the database tables it finds."""

    FOUND = "found"  # nothing: it only looks
    MADE = "made"  # make them in an empty database
    MIGRATED = "migrated"  # make them, or bring those of an earlier release up to date


def refuse_missing(settings: Settings) -> None:
    """StoreError if the database is a file that is not there: whoever only looks must not make one."""
    if settings.sqlite_path is not None and not settings.sqlite_path.exists():
        raise StoreError(f"There is no database {settings.sqlite_path} yet: `pbem new` makes one. Is PBEM_HOME right?")


def ready(engine: Engine, settings: Settings, tables: Tables) -> tuple[Keys, Migrated | None]:
    """The keys, and what was done to the database tables; None if they were those of this release.

    StoreError or SettingsError if they cannot be worked with as they are: then nothing was changed.
    """
    found = standing(engine)
    place = place_of(engine.url)
    if found is SchemaState.EMPTY and tables is Tables.FOUND:
        raise StoreError(f"There is nothing in the database {place} yet: `pbem new` opens the first match.")
    if found is SchemaState.OLDER and tables is not Tables.MIGRATED:
        raise StoreError(
            f"The database {place} was made by an earlier release: run `pbem migrate` to bring it up to date, or start"
            " `pbem serve`, which does so too."
        )
    refuse_foreign(found, engine)
    keys = keys_of(engine, settings, found)
    done = migrate(engine, dumps=settings.home) if found is not SchemaState.CURRENT else None
    if done is not None and done.before is not None:
        copy = str(done.copy) if done.copy is not None else None
        structlog.get_logger().warning("database brought up to date", was=done.before, copy=copy)
    if tables is Tables.MIGRATED:
        Pictures(keys).seal_all(engine)
    return keys, done


def keys_of(engine: Engine, settings: Settings, found: SchemaState) -> Keys:
    """The keys of a database that stands so; made only where nothing is kept yet. SettingsError if they are other keys.

    With another secret every token, seed and stored letter would be lost: better not to start at all.
    """
    if found is SchemaState.EMPTY or not _anything_sealed(engine):
        return keys_made(settings)
    keys, following = keys_given(settings), keys_next(settings)
    opened = _opened(engine, keys)
    if opened is None and (opened := _opened(engine, following)) is not None:
        # Whoever changed the secret was killed after the database was under the new one.
        next_is_now(settings, len(opened.older))
    if opened is not None:
        return opened
    if keys is None:
        raise SettingsError(
            f"There is no secret.key in {settings.home}: put back the one that this database was kept with, or set "
            "PBEM_SECRET_KEY."
        )
    raise SettingsError(
        "The secret key is not the one that this database was made with: set PBEM_SECRET_KEY, or restore secret.key "
        "in PBEM_HOME, as it was."
    )


def _anything_sealed(engine: Engine) -> bool:
    """Whether anything is kept that needs the secret it was kept with."""
    with reading(engine) as conn:
        return conn.execute(select(seeds.c.match_id).limit(1)).one_or_none() is not None or has_ring(conn)


def _opened(engine: Engine, keys: Keys | None) -> Keys | None:
    """The keys with all older ones; None if they do not open this database."""
    if keys is None:
        return None
    try:
        with reading(engine) as conn:
            whole = with_older(conn, keys) if has_ring(conn) else keys
    except InvalidTag:
        return None
    return whole if Seeds(engine, whole).readable() else None
