"""Commands that keep a store safe: backup, restore, moving to another database."""

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, TypeVar

import click
from cryptography.exceptions import InvalidTag
from sqlalchemy import Engine
from sqlalchemy.engine import URL

from pbem.cli.looking import act_options, operator, writable
from pbem.cli.opened import mistakes, opened, settings
from pbem.cli.saying import Mistake, as_json, say
from pbem.clubhouse.acts import Act, write_down
from pbem.clubhouse.erased import erased_players
from pbem.clubhouse.forgetting.tombstones import forgotten, remember
from pbem.clubhouse.secrets.seeds import Seeds
from pbem.clubhouse.soundness import Sound, Unsound, prove_whole
from pbem.clubhouse.streams.proving import ChainBroken, prove
from pbem.clubhouse.streams.repository import Repository
from pbem.compose import make_home, now
from pbem.presence import nobody_serving
from pbem.readiness import Tables, keys_of, ready, refuse_missing
from pbem.settings import Settings
from pbem.store.copying import backup as back_up
from pbem.store.copying import copy, counted, same_kind
from pbem.store.engine import make_engine, reading, writing
from pbem.store.keys import Keys
from pbem.store.migrate import SchemaState, refuse_foreign, standing
from pbem.store.own_means import copy_pages, is_dump, load, scratch_database, scratch_file
from pbem.store.vault import Vault

T = TypeVar("T")

_LEFT_BEHIND: Final = "letters that come in meanwhile stay behind in the old database"


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--prove", "proving", is_flag=True, help="Restore it into a scratch database and prove all that is in it."
)
@click.option(
    "--by-rows", is_flag=True, help="Of PostgreSQL too, make a file that every kind of database is restored from."
)
@as_json
def backup(file: Path, proving: bool, by_rows: bool, as_json: bool) -> None:
    """Write the whole store into a new FILE while the service runs. Keep the secret key too, in another place.

    What SQLite or pg_dump makes is restored into the same kind of database. With --prove a file in which anything is not what
    was kept is not kept either, for which it needs as much space again meanwhile.
    """
    found: list[Sound] = []
    with mistakes(), _store(settings()) as (source, keys):

        def prove_file(unfinished: Path) -> None:
            found.append(_proven_apart(source, unfinished, keys))

        with reading(source) as conn:
            remember(settings().home, erased_players(conn))
        counts = back_up(source, file, by_rows=by_rows, prove=prove_file if proving else None)
    proof = "It is not proven: --prove does that."
    if found:
        proof = f"Restored and proven: {found[0].events} events, {found[0].texts} texts, {found[0].pictures} pictures."
    document = {"rows": counts, "proven": found[0]._asdict() if found else None}
    say(as_json, document, f"{file} holds {sum(counts.values())} rows. {proof}")


@click.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@act_options
@as_json
def restore(file: Path, reason: str, by: str | None, as_json: bool) -> None:
    """Fill the empty database of PBEM_DATABASE_URL from a backup FILE: from a dump one of PostgreSQL, else one of either kind.

    The secret key is tried first: with another one nothing is written, but for a dump of PostgreSQL, which only shows its key
    once it is restored. The backup of an older release is brought up to date on the way; the FILE stays as it is.
    """
    act = Act(what="store-restored", by=operator(by), whom=file.name, reason=reason)
    with mistakes(), writable(act.by.name):
        chosen = settings()
        if is_dump(file):
            counts, events, before = _restored_dump(file, chosen)
        else:
            counts, events, before = _restored(file, chosen)
        _note(chosen.database_url, chosen, act)
        again = _forgotten_again(chosen)
    older = (
        f" The backup is of an older release (revision {before}): its copy was brought up to date." if before else ""
    )
    gone = f" Of {again} people who were forgotten since, all is blanked again." if again else ""
    say(as_json, {"rows": counts, "forgotten": again}, f"{_told(counts, events)}{older}{gone}")


@click.command()
@click.argument("url")
@act_options
@as_json
def move(url: str, reason: str, by: str | None, as_json: bool) -> None:
    """Copy the whole store into the empty database at URL; then set PBEM_DATABASE_URL to it. Stop the service first."""
    act = Act(what="store-moved", by=operator(by), reason=reason)
    with mistakes(), writable(act.by.name):
        chosen = settings()
        make_home(chosen.home)
        with nobody_serving(chosen.home, otherwise=_LEFT_BEHIND), _store(chosen) as (source, keys):
            counts, events = _copied(source, url, keys)
        _note(url, chosen, act)
    say(as_json, {"rows": counts}, _told(counts, events))


def _note(url: str | URL, chosen: Settings, act: Act) -> None:
    """Write an act down in the store that it has filled."""
    with _engine(url) as filled:
        keys, _ = ready(filled, chosen, Tables.FOUND)
        with writing(filled) as conn:
            write_down(conn, Vault(keys), keys, act, now())


def _forgotten_again(chosen: Settings) -> int:
    """Forget in what was restored whoever is on the list beside the secret; how many of them it still knew."""
    players = forgotten(chosen.home)
    if not players:
        return 0
    with opened() as service:
        return sum(service.forgetting.forget(one, now()) is not None for one in players)


@contextmanager
def _engine(url: str | URL) -> Iterator[Engine]:
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


def _restored(file: Path, chosen: Settings) -> tuple[dict[str, int], int, str | None]:
    """What ``_copied`` gives of a SQLite file, and the revision of an older one."""
    with _backup(file, chosen) as (source, keys, before):
        return *_copied(source, chosen.database_url, keys), before


def _restored_dump(file: Path, chosen: Settings) -> tuple[dict[str, int], int, str | None]:
    """The same of a dump."""
    make_home(chosen.home)
    with _engine(chosen.database_url) as target:
        if target.dialect.name != "postgresql":
            raise Mistake(
                f"{file} is a dump of PostgreSQL: restore it into an empty database there; `pbem move` brings that to SQLite."
            )
        if standing(target) is not SchemaState.EMPTY:
            raise Mistake("The database to restore into is not empty: name an empty one.")
        load(file, target.url)
        keys, done = ready(target, chosen, Tables.MIGRATED)
        return counted(target), _proven(target, keys), done.before if done is not None else None


def _proven_apart(source: Engine, file: Path, keys: Keys) -> Sound:
    """What was found of a backup, restored into a database that is given up afterwards. Mistake if anything is wrong."""
    if is_dump(file):
        with scratch_database(source) as url:
            load(file, url)
            with _engine(url) as restored:
                return _checked(restored, keys, prove_whole)
    with scratch_file(file) as copied:
        copy_pages(file, copied)
        with _engine(f"sqlite:///{copied}") as restored:
            return _checked(restored, keys, prove_whole)


def _copied(source: Engine, target_url: str, keys: Keys) -> tuple[dict[str, int], int]:
    """How many rows of each table were copied, and how many events fit their chains, there and here."""
    _proven(source, keys)  # before anything is written: a store that is broken, or another's, fills nothing
    with _engine(target_url) as target:
        alike = source.dialect.name == target.dialect.name == "sqlite"
        counts = same_kind(source, target) if alike else copy(source, target)
        return counts, _proven(target, keys)


def _proven(engine: Engine, keys: Keys) -> int:
    """How many events fit their chains; Mistake if one does not, or the secret key is another one."""
    return _checked(engine, keys, lambda engine, keys: prove(Repository(engine), Seeds(engine, keys), keys))


def _checked(engine: Engine, keys: Keys, proof: Callable[[Engine, Keys], T]) -> T:
    try:
        return proof(engine, keys)
    except InvalidTag:
        raise Mistake(
            "The secret key is not the one this store was kept with: put back its secret.key, or set PBEM_SECRET_KEY."
        ) from None
    except (ChainBroken, Unsound) as broken:
        raise Mistake(str(broken)) from None


def _told(counts: dict[str, int], events: int) -> str:
    return f"{sum(counts.values())} rows are copied; all {events} events fit their chains."
