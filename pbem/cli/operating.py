"""Commands for the operator: bring the database up to date, look after letters that were set aside."""

import sys
from typing import Any

import click
import msgspec
from sqlalchemy import or_, select, update

from pbem.cli.saying import Mistake, say_json, settings
from pbem.compose import Service, make_home
from pbem.store.engine import make_engine, reading, writing
from pbem.store.migrate import migrate as migrate_store
from pbem.store.tables import inbox


@click.command()
def migrate() -> None:
    """Bring the database up to date; a copy of an older one is kept."""
    chosen = settings()
    make_home(chosen.home)
    engine = make_engine(chosen.database_url)
    try:
        copy = migrate_store(engine)
    finally:
        engine.dispose()
    click.echo("The database is up to date." + (f" A copy of the older one is {copy}." if copy else ""))


@click.group()
def shunted() -> None:
    """Letters set aside whole because they could not be read for a reason of ours."""


@shunted.command("list")
@click.option("--json", "as_json", is_flag=True)
def list_(as_json: bool) -> None:
    """Each letter that was set aside: its arrival number, when it came, and why it was set aside."""
    service = Service(settings())
    try:
        with reading(service.engine) as conn:
            aside = or_(inbox.c.state == "shunted", inbox.c.verdict.like('%"quarantined"%'))
            rows = list(conn.execute(select(inbox).where(aside).order_by(inbox.c.id)))
    finally:
        service.close()
    if as_json:
        say_json([_shunted(row) for row in rows])
        return
    for row in rows:
        click.echo(f"{row.id}  {row.received_at.isoformat()}  match {row.match_id}  {_shunted(row)['reason']}")
    if not rows:
        click.echo("No letter is set aside.")


@shunted.command("show")
@click.argument("number", type=int)
def show(number: int) -> None:
    """A letter that was set aside, byte for byte."""
    service = Service(settings())
    try:
        with reading(service.engine) as conn:
            row = conn.execute(select(inbox).where(inbox.c.id == number)).one_or_none()
            raw = service.vault.get(conn, row.raw_vault_id) if row is not None else None
    finally:
        service.close()
    if row is None:
        raise Mistake(f"There is no letter {number}: `pbem shunted list` names those that were set aside.")
    if raw is None:
        raise Mistake(f"The text of letter {number} was erased at its writer's wish.")
    sys.stdout.buffer.write(raw)


@shunted.command("retry")
@click.argument("number", type=int)
def retry(number: int) -> None:
    """Put a letter back into the inbox, in its own place of arrival; `pbem work` reads it."""
    service = Service(settings())
    try:
        with writing(service.engine) as conn:
            back = update(inbox).where(inbox.c.id == number, inbox.c.state == "shunted")
            found = conn.execute(back.values(state="new", verdict=None, read_at=None)).rowcount
    finally:
        service.close()
    if not found:
        raise Mistake(f"Letter {number} is not set aside: `pbem shunted list` names those that are.")
    click.echo(f"Letter {number} is back in the inbox.")


def _shunted(row: Any) -> dict[str, Any]:
    verdict = msgspec.json.decode(row.verdict) if row.verdict else {}
    return {
        "letter": row.id,
        "received_at": row.received_at.isoformat(),
        "match": str(row.match_id) if row.match_id else None,
        "reason": verdict.get("reason", ""),
    }
