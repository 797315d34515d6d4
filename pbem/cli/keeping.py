"""Commands that keep a store safe: backup, restore, moving to another database; each proves the chains of what it wrote."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import click
from cryptography.exceptions import InvalidTag
from sqlalchemy import Engine

from pbem.cli.opened import mistakes, settings
from pbem.cli.saying import Mistake, as_json, say
from pbem.clubhouse.secrets.seeds import Seeds
from pbem.clubhouse.streams.proving import ChainBroken, prove
from pbem.clubhouse.streams.repository import Repository
from pbem.compose import make_home
from pbem.presence import nobody_serving
from pbem.readiness import Tables, keys_of, ready, refuse_missing
from pbem.settings import Settings
from pbem.store.copying import backup as back_up
from pbem.store.copying import copy
from pbem.store.engine import make_engine
from pbem.store.keys import Keys
from pbem.store.migrate import SchemaState, refuse_foreign, standing

_LEFT_BEHIND: Final = "letters that come in meanwhile stay behind in the old database"


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@as_json
def backup(file: Path, as_json: bool) -> None:
    """Write the whole store into a new FILE while the service runs. Keep the secret key too, in another place."""
    with mistakes(), _store(settings()) as (source, keys):
        counts = back_up(source, file)
        with _engine(f"sqlite:///{file}") as written:
            events = _proven(written, keys)
    say(as_json, {"rows": counts}, f"{file} holds {sum(counts.values())} rows; all {events} events fit their chains.")


@click.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@as_json
def restore(file: Path, as_json: bool) -> None:
    """Fill the empty database of PBEM_DATABASE_URL from a backup FILE, whichever kind of database either is.

    The secret key is tried first: with another one nothing is written. The backup of an older release is brought up to date
    on the way; the FILE stays as it is.
    """
    with mistakes():
        chosen = settings()
        with _backup(file, chosen) as (source, keys, before):
            counts, events = _copied(source, chosen.database_url, keys)
    older = (
        f" The backup is of an older release (revision {before}): its copy was brought up to date." if before else ""
    )
    say(as_json, {"rows": counts}, f"{_told(counts, events)}{older}")


@click.command()
@click.argument("url")
@as_json
def move(url: str, as_json: bool) -> None:
    """Copy the whole store into the empty database at URL; then set PBEM_DATABASE_URL to it. Stop the service first."""
    with mistakes():
        chosen = settings()
        make_home(chosen.home)
        with nobody_serving(chosen.home, otherwise=_LEFT_BEHIND), _store(chosen) as (source, keys):
            counts, events = _copied(source, url, keys)
    say(as_json, {"rows": counts}, _told(counts, events))


@contextmanager
def _engine(url: str) -> Iterator[Engine]:
    engine = make_engine(url)
    try:
        yield engine
    finally:
        engine.dispose()


@contextmanager
def _store(chosen: Settings) -> Iterator[tuple[Engine, Keys]]:
    """The store of this installation, and the keys that open it."""
    refuse_missing(chosen)
    with _engine(chosen.database_url) as source:
        keys, _ = ready(source, chosen, Tables.FOUND)
        yield source, keys


@contextmanager
def _backup(file: Path, chosen: Settings) -> Iterator[tuple[Engine, Keys, str | None]]:
    """A backup that can be copied from, the keys that open it, and its revision if it had to be brought up to date.

    That is done on a copy, for a backup is kept as it was.
    """
    make_home(chosen.home)
    with _engine(f"sqlite:///{file}") as source:
        found = standing(source)
        refuse_foreign(found, source)
        if found is SchemaState.EMPTY:
            raise Mistake(f"{file} is no backup: it is empty.")
        keys = keys_of(source, chosen, found)
        if found is SchemaState.CURRENT:
            yield source, keys, None
            return
    with TemporaryDirectory(dir=chosen.home, prefix=".restoring.") as folder:
        copied = shutil.copyfile(file, Path(folder) / file.name)
        with _engine(f"sqlite:///{copied}") as source:
            keys, done = ready(source, chosen, Tables.MIGRATED)
            yield source, keys, done.before if done is not None else None


def _copied(source: Engine, target_url: str, keys: Keys) -> tuple[dict[str, int], int]:
    """How many rows of each table were copied, and how many events fit their chains, there and here."""
    _proven(source, keys)  # before anything is written: a store that is broken, or another's, fills nothing
    with _engine(target_url) as target:
        return copy(source, target), _proven(target, keys)


def _proven(engine: Engine, keys: Keys) -> int:
    """How many events fit their chains; Mistake if one does not, or the secret key is another one."""
    try:
        return prove(Repository(engine), Seeds(engine, keys), keys)
    except InvalidTag:
        raise Mistake(
            "The secret key is not the one this store was kept with: put back its secret.key, or set PBEM_SECRET_KEY."
        ) from None
    except ChainBroken as broken:
        raise Mistake(str(broken)) from None


def _told(counts: dict[str, int], events: int) -> str:
    return f"{sum(counts.values())} rows are copied; all {events} events fit their chains."
