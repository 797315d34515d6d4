"""The command that changes the secret an installation's keys come from."""

from pathlib import Path
from typing import Any, Final

import click
from sqlalchemy import Engine

from pbem.cli.looking import Acting, act_options, writable
from pbem.cli.opened import mistakes, settings
from pbem.cli.saying import Mistake, as_json, say
from pbem.clubhouse.acts import Act, ActBook
from pbem.clubhouse.secrets.rotation import Rotated, others_connected, rotate
from pbem.compose import make_home, now
from pbem.presence import nobody_serving
from pbem.readiness import Tables, ready, refuse_missing
from pbem.secret import make_next, next_is_now
from pbem.settings import Settings
from pbem.store.apart import write_keys
from pbem.store.copying import backup
from pbem.store.engine import engine_at

_LOCKED_OUT: Final = "what it keeps from then on would be under the old secret"


@click.group()
def keys() -> None:
    """The secret that all keys come from."""


@keys.command("rotate")
@click.option("--although-connected", is_flag=True, help="Other programs at the PostgreSQL database are none of ours.")
@act_options
@as_json
def rotate_(although_connected: bool, acting: Acting, as_json: bool) -> None:
    """Change the secret. Stop every process first, and start them with the new one.

    The store is backed up, then put under the new secret whole or not at all. Letters sent before can be answered as before.
    """
    act = Act(what="secret-changed", by=acting.by, reason=acting.reason)
    with mistakes(), writable(act.by.name):
        chosen = settings()
        refuse_missing(chosen)
        make_home(chosen.home)
        with nobody_serving(chosen.home, otherwise=_LOCKED_OUT), engine_at(chosen.database_url) as engine:
            told, document = _changed(engine, chosen, act, although_connected)
    say(as_json, document, told)


def _changed(engine: Engine, chosen: Settings, act: Act, although_connected: bool) -> tuple[str, dict[str, Any]]:
    before, _ = ready(engine, chosen, Tables.FOUND)
    others = others_connected(engine)
    if others and not although_connected:
        raise Mistake(
            f"{others} more connections to this database are open: stop every process of ours first, and a pooler's idle ones; "
            "if they are all others', say --although-connected."
        )
    after = make_next(chosen)
    if after.ring in (before.ring, *(old.keys.ring for old in before.older)):
        raise Mistake("PBEM_NEW_SECRET_KEY is in use already, or was: make it PBEM_SECRET_KEY, or give another one.")
    number = len(before.older) + 1
    copy = chosen.home / f"before-keys-{number}.backup"
    copy.unlink(missing_ok=True)  # of a process that was killed: the store has gone on since
    backup(engine, copy)
    moment = now()
    done = rotate(engine, before, after, moment, lambda conn, vault: ActBook(vault, after).write(conn, act, moment))
    if chosen.backup_keys is not None:
        write_keys(engine, chosen.backup_keys)
    return _told(done, copy, next_is_now(chosen, number))


def _told(done: Rotated, copy: Path, kept: Path | None) -> tuple[str, dict[str, Any]]:
    where = "secret.key is the new one" if kept is not None else "make PBEM_NEW_SECRET_KEY the PBEM_SECRET_KEY"
    old = kept if kept is not None else "the PBEM_SECRET_KEY of until now"
    told = (
        f"The secret is changed: {where}. A backup from before is {copy}; keep {old} wherever older backups lie, for they open "
        "with nothing else."
    )
    return told, {**done._asdict(), "backup": str(copy), "old_secret": str(kept) if kept is not None else None}
