"""Commands that keep a store safe: backup, restore, moving to another database; each proves the chains of what it wrote."""

from pathlib import Path

import click
from cryptography.exceptions import InvalidTag
from sqlalchemy import Engine

from pbem.cli.opened import mistakes, settings
from pbem.cli.saying import Mistake, as_json, say_json
from pbem.clubhouse.annals import Annals
from pbem.clubhouse.proving import ChainBroken, prove
from pbem.clubhouse.seeds import Seeds
from pbem.compose import keys_of, make_home
from pbem.presence import nobody_serving
from pbem.settings import Settings
from pbem.store.copying import backup as back_up
from pbem.store.copying import copy
from pbem.store.engine import make_engine


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@as_json
def backup(file: Path, as_json: bool) -> None:
    """Write the whole store into a new FILE while the service runs. Keep the secret key too, in another place."""
    with mistakes():
        chosen = settings()
        source = make_engine(chosen.database_url)
        try:
            counts = back_up(source, file)
        finally:
            source.dispose()
        events = _proven(make_engine(f"sqlite:///{file}"), chosen)
    _say(f"{file} holds {sum(counts.values())} rows; all {events} events fit their chains.", counts, as_json)


@click.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@as_json
def restore(file: Path, as_json: bool) -> None:
    """Fill the empty database of PBEM_DATABASE_URL from a backup FILE, whichever kind of database either is."""
    with mistakes():
        chosen = settings()
        make_home(chosen.home)
        _copy_into(f"sqlite:///{file}", chosen.database_url, chosen, as_json)


@click.command()
@click.argument("url")
@as_json
def move(url: str, as_json: bool) -> None:
    """Copy the whole store into the empty database at URL; then set PBEM_DATABASE_URL to it. Stop the service first."""
    with mistakes():
        chosen = settings()
        make_home(chosen.home)
        with nobody_serving(chosen.home):
            _copy_into(chosen.database_url, url, chosen, as_json)


def _copy_into(source_url: str, target_url: str, chosen: Settings, as_json: bool) -> None:
    source = make_engine(source_url)
    try:
        target = make_engine(target_url)
        try:
            counts = copy(source, target)
        except BaseException:
            target.dispose()
            raise
        events = _proven(target, chosen)
    finally:
        source.dispose()
    _say(f"{sum(counts.values())} rows are copied; all {events} events fit their chains.", counts, as_json)


def _proven(engine: Engine, chosen: Settings) -> int:
    """How many events fit their chains; Mistake if one does not, or the secret key is another one."""
    keys = keys_of(chosen)
    annals = Annals(engine)
    try:
        return prove(annals, Seeds(engine, keys.seed), keys)
    except InvalidTag:
        raise Mistake(
            "The secret key is not the one this store was kept with: put back its secret.key, or set PBEM_SECRET_KEY."
        ) from None
    except ChainBroken as broken:
        raise Mistake(str(broken)) from None
    finally:
        annals.close()
        engine.dispose()


def _say(sentence: str, counts: dict[str, int], as_json: bool) -> None:
    if as_json:
        say_json({"rows": counts})
    else:
        click.echo(sentence)
