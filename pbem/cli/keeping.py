"""Commands that keep a store safe: backup, restore, moving to another database."""

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, TypeVar

import click
from cryptography.exceptions import InvalidTag
from sqlalchemy import Engine
from sqlalchemy.engine import URL

from pbem.backup_folder import STORE, bring_back, whole_backup, whole_in
from pbem.cli.looking import Acting, act_options, writable
from pbem.cli.opened import mistakes, opened, settings
from pbem.cli.saying import Mistake, as_json, say
from pbem.clubhouse.acts import Act, ActBook
from pbem.clubhouse.erased import erased_players
from pbem.clubhouse.forgetting.tombstones import forgotten, remember
from pbem.clubhouse.secrets.seeds import Seeds
from pbem.clubhouse.soundness import Sound, Unsound, prove_whole
from pbem.clubhouse.streams.proving import ChainBroken, prove
from pbem.clubhouse.streams.repository import Repository
from pbem.compose import make_home, now
from pbem.presence import nobody_serving
from pbem.readiness import Tables, keys_of, ready, refuse_missing
from pbem.secret import keys_given, keys_next
from pbem.settings import Settings, SettingsError
from pbem.store.apart import Fitting, KeysApart, are_apart, fitting, forget_since, put_back, read_keys, write_keys
from pbem.store.copying import backup as back_up
from pbem.store.copying import copy, counted, same_kind
from pbem.store.engine import engine_at, reading, writing
from pbem.store.errors import StoreError
from pbem.store.keys import Keys
from pbem.store.migrate import SchemaState, refuse_foreign, standing
from pbem.store.own_means import (
    copy_pages,
    empty_again_if_it_fails,
    is_dump,
    lacks,
    load_late,
    loaded,
    scratch_database,
    scratch_file,
)
from pbem.store.tables import AUTHOR_HAS_KEY, vault_keys
from pbem.store.vault import Vault

T = TypeVar("T")

_KEYLESS: Final = "The keys of authors are not in {}, they are kept apart: name today's file of them with --keys."
_LEFT_BEHIND: Final = "letters that come in meanwhile stay behind in the old database"


def _keys_option(told: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    return click.option(
        "--keys", "keys_file", metavar="KEYS", type=click.Path(dir_okay=False, path_type=Path), help=told
    )


@click.command()
@click.argument("place", metavar="FILE", type=click.Path())
@click.option(
    "--prove", "proving", is_flag=True, help="Restore it into a scratch database and prove all that is in it."
)
@click.option(
    "--by-rows", is_flag=True, help="Of PostgreSQL too, make a file that every kind of database is restored from."
)
@_keys_option(
    "Write the keys of authors into KEYS instead, in the place of those it holds; PBEM_BACKUP_KEYS if left out."
)
@as_json
def backup(place: str, proving: bool, by_rows: bool, keys_file: Path | None, as_json: bool) -> None:
    """Write the whole store into a new FILE while the service runs. Keep the secret key too, in another place.

    Where FILE is a folder, or ends in /, a folder of today is made in it that holds everything: the store, proven, the secret
    key, the settings and the password of the mailbox. Whoever has that can read all of it, but for what authors wrote where
    their keys are kept apart (--keys, PBEM_BACKUP_KEYS): then KEYS is needed beside it.

    What SQLite or pg_dump makes is restored into the same kind of database. With --prove a file in which anything is not what
    was kept is not kept either, for which it needs as much space again meanwhile. With --keys it can be read with today's KEYS
    alone: whoever is forgotten later can be read in no backup any more.
    """
    found: list[Sound] = []
    told = file = Path(place)
    with mistakes(), ExitStack() as ending, _store(settings()) as (source, keys):
        if file.is_dir() or place.endswith(os.sep):
            told, file = ending.enter_context(whole_backup(file, settings().home, now()))
            proving = True
        apart = keys_file or settings().backup_keys

        def before_named(unfinished: Path) -> None:
            kept = write_keys(source, apart) if apart is not None else None
            if proving:
                found.append(_proven_apart(source, unfinished, keys, kept, settings()))

        with reading(source) as conn:
            remember(settings().home, erased_players(conn))
        counts = back_up(source, file, by_rows=by_rows, keyless=apart is not None, prove=before_named)
    proof = "It is not proven: --prove does that."
    if found:
        proof = f"Restored and proven: {found[0].events} events, {found[0].texts} texts, {found[0].pictures} pictures."
    document = {
        "rows": counts, "proven": found[0]._asdict() if found else None, "keys": str(apart) if apart else None,
    }  # fmt: skip
    say(
        as_json,
        document,
        f"{told} holds {sum(counts.values())} rows. {proof}{_what_else_is_needed(apart, told != file)}",
    )


def _what_else_is_needed(apart: Path | None, whole: bool) -> str:
    """What has to be kept beside a backup, or with as much care, as sentences. ``whole``: it is a folder with everything."""
    keys = f" Its keys are in {apart}, which every backup needs: keep the newest in another place." if apart else ""
    if not whole:
        return f"{keys} The secret key is not in it: keep that too, or make a backup of everything by `pbem backup FOLDER/`."
    needed = "that folder and those keys" if apart else "that folder"
    given = "" if (settings().home / "secret.key").exists() else " The secret is not in it: PBEM_SECRET_KEY gives it."
    return f"{keys} Whoever has {needed} can read all of it.{given}"


@click.command()
@click.argument("file", type=click.Path(exists=True, path_type=Path))
@_keys_option("Today's file of the keys of authors, for a backup that holds none; PBEM_BACKUP_KEYS if left out.")
@act_options
@as_json
def restore(file: Path, keys_file: Path | None, acting: Acting, as_json: bool) -> None:
    """Fill the empty database of PBEM_DATABASE_URL from a backup FILE: from a dump one of PostgreSQL, else one of either kind.

    The secret key is tried first: with another one nothing is written. A dump of PostgreSQL only shows its key once it is
    restored: with another one it is taken away again. The backup of an older release is brought up to date on the way; the FILE
    stays as it is. What was erased since then, as KEYS tell, is blanked again. Where FILE is a folder that a backup was made in,
    the newest in it is taken, and its secret key and settings are put into PBEM_HOME first, unless they are there.
    """
    act = Act(what="store-restored", by=acting.by, whom=file.name, reason=acting.reason)
    with mistakes(), writable(act.by.name):
        if file.is_dir():
            whole = whole_in(file)
            bring_back(whole, settings().home)
            file = whole / STORE
        chosen = settings()
        kept = _keys_for(keys_file, chosen)
        if is_dump(file):
            counts, events, before = _restored_dump(file, chosen, kept)
        else:
            counts, events, before = _restored(file, chosen, kept)
        _note(chosen.database_url, chosen, act)
        again = _forgotten_again(chosen, kept)
    older = (
        f" The backup is of an older release (revision {before}): its copy was brought up to date." if before else ""
    )
    gone = f" Of {again} people who were forgotten since, all is blanked again." if again else ""
    say(as_json, {"rows": counts, "forgotten": again}, f"{_told(counts, events)}{older}{gone}")


@click.command()
@click.argument("url")
@act_options
@as_json
def move(url: str, acting: Acting, as_json: bool) -> None:
    """Copy the whole store into the empty database at URL; then set PBEM_DATABASE_URL to it. Stop the service first."""
    act = Act(what="store-moved", by=acting.by, reason=acting.reason)
    with mistakes(), writable(act.by.name):
        chosen = settings()
        make_home(chosen.home)
        with nobody_serving(chosen.home, otherwise=_LEFT_BEHIND), _store(chosen) as (source, keys):
            counts, events = _copied(source, url, keys)
        _note(url, chosen, act)
    say(as_json, {"rows": counts}, _told(counts, events))


def _note(url: str | URL, chosen: Settings, act: Act) -> None:
    """Write an act down in the store that it has filled."""
    with engine_at(url) as filled:
        keys, _ = ready(filled, chosen, Tables.FOUND)
        with writing(filled) as conn:
            ActBook(Vault(keys), keys).write(conn, act, now())


def _forgotten_again(chosen: Settings, kept: KeysApart | None) -> int:
    """Forget in what was restored whoever is on the list beside the secret, or in the file of keys; how many of them it still
    knew."""
    if kept is not None:
        remember(chosen.home, kept.forgotten)
    players = forgotten(chosen.home)
    if not players:
        return 0
    with opened() as service:
        if kept is not None:
            service.forgetting.blank_again(kept, now())
        return sum(service.forgetting.forget(one, now()) is not None for one in players)


@contextmanager
def _store(chosen: Settings) -> Iterator[tuple[Engine, Keys]]:
    """The store of this installation, and the keys that open it."""
    refuse_missing(chosen)
    with engine_at(chosen.database_url) as source:
        keys, _ = ready(source, chosen, Tables.FOUND)
        yield source, keys


@contextmanager
def _backup(file: Path, chosen: Settings) -> Iterator[tuple[Engine, Keys, str | None]]:
    """A backup that can be copied from, the keys that open it, and its revision if it had to be brought up to date.

    That is done on a copy, for a backup is kept as it was.
    """
    make_home(chosen.home)
    with engine_at(f"sqlite:///{file}") as source:
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
        with engine_at(f"sqlite:///{copied}") as source:
            keys, done = ready(source, chosen, Tables.MIGRATED)
            yield source, keys, done.before if done is not None else None


def _keys_for(named: Path | None, chosen: Settings) -> KeysApart | None:
    """The keys to restore a backup with; None if it holds its own, and no others are here."""
    if named is not None:
        return read_keys(named)
    if chosen.backup_keys is not None and chosen.backup_keys.exists():
        return read_keys(chosen.backup_keys)
    return None


def _fitting(engine: Engine, kept: KeysApart, keys: Keys, chosen: Settings) -> Fitting:
    """The keys of authors for a store that is under ``keys``; the file may be under the secret that follows."""
    following = keys_next(chosen)
    return fitting(engine, kept, Vault(keys), [Vault(following)] if following is not None else [], random=os.urandom)


def _restored(file: Path, chosen: Settings, kept: KeysApart | None) -> tuple[dict[str, int], int, str | None]:
    """What ``_copied`` gives of a SQLite file, and the revision of an older one."""
    with _backup(file, chosen) as (source, keys, before):
        if kept is None and are_apart(source):
            raise Mistake(_KEYLESS.format(file))
        fit = _fitting(source, kept, keys, chosen) if kept is not None else None
        return *_copied(source, chosen.database_url, keys, fit), before


def _restored_dump(file: Path, chosen: Settings, kept: KeysApart | None) -> tuple[dict[str, int], int, str | None]:
    """The same of a dump."""
    make_home(chosen.home)
    with engine_at(chosen.database_url) as target:
        if target.dialect.name != "postgresql":
            raise Mistake(
                f"{file} is a dump of PostgreSQL: restore it into an empty database there; `pbem move` brings that to SQLite."
            )
        if standing(target) is not SchemaState.EMPTY:
            raise Mistake("The database to restore into is not empty: name an empty one.")
        if keys_given(chosen) is None:
            raise Mistake(
                f"There is no secret.key in {chosen.home}: put back the one that this backup was kept with, or set "
                "PBEM_SECRET_KEY, and restore again. Nothing was written."
            )
        try:
            # It shows the keys it was kept with, those of authors aside, only now that it is in the database.
            with _loaded(
                file,
                target,
                kept,
                lambda kept: _fitting(target, kept, keys_of(target, chosen, SchemaState.CURRENT), chosen),
            ):
                keys, done = ready(target, chosen, Tables.MIGRATED)
                return counted(target), _proven(target, keys), done.before if done is not None else None
        except (Mistake, SettingsError, StoreError) as error:
            if standing(target) is not SchemaState.EMPTY:
                raise
            raise Mistake(f"{error} The database is empty, as it was: mend that, and restore again.") from None


@contextmanager
def _loaded(file: Path, target: Engine, kept: KeysApart | None, fit: Callable[[KeysApart], Fitting]) -> Iterator[None]:
    """An empty database of PostgreSQL filled from a dump, with its keys where they are kept apart; empty again if it fails."""
    keyless = lacks(file, vault_keys.name)
    if kept is None and keyless:
        raise Mistake(_KEYLESS.format(file))
    with loaded(file, target, but=AUTHOR_HAS_KEY if keyless else None):
        if kept is not None:
            put_back(target, fit(kept))
        if keyless:
            load_late(file, target.url, AUTHOR_HAS_KEY)
        yield


def _proven_apart(source: Engine, file: Path, keys: Keys, kept: KeysApart | None, chosen: Settings) -> Sound:
    """What was found of a backup, restored into a database that is given up afterwards. Mistake if anything is wrong."""
    with _scratch(source, file) as url, engine_at(url) as restored, ExitStack() as ending:
        if is_dump(file):
            ending.enter_context(_loaded(file, restored, kept, lambda kept: _fitting(restored, kept, keys, chosen)))
        elif kept is not None:
            put_back(restored, _fitting(restored, kept, keys, chosen))
        if kept is not None:  # somebody may have been forgotten since the copy was made
            forget_since(restored, kept, Vault(keys), now())
        return _checked(restored, keys, prove_whole)


@contextmanager
def _scratch(source: Engine, file: Path) -> Iterator[str | URL]:
    """A database to restore a backup into, empty for a dump; a file is in it already."""
    if is_dump(file):
        with scratch_database(source) as url:
            yield url
        return
    with scratch_file(file) as copied:
        copy_pages(file, copied)
        yield f"sqlite:///{copied}"


def _copied(source: Engine, target_url: str, keys: Keys, fit: Fitting | None = None) -> tuple[dict[str, int], int]:
    """How many rows of each database table were copied, and how many events fit their chains, there and here.

    ``fit``: the keys of authors, where the source lacks them.
    """
    _proven(source, keys)  # before anything is written: a store that is broken, or another's, fills nothing
    with engine_at(target_url) as target, empty_again_if_it_fails(target) as filled:
        alike = source.dialect.name == target.dialect.name == "sqlite"
        counts = same_kind(source, target) if alike else copy(source, target)
        filled()
        if fit is not None:
            put_back(target, fit)
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
