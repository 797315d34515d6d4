"""Commands that stay: ``serve`` for real, ``demo`` on one machine with a mailbox in the browser."""

import logging
import signal
import threading
from collections.abc import Callable
from typing import Any

import click

from pbem import journal
from pbem.cli.languages import OfLanguage
from pbem.cli.opened import opened, warn_of_no_administrators
from pbem.cli.saying import address_at, as_json, say_json
from pbem.compose import Service
from pbem.demo import Demo
from pbem.readiness import Tables
from pbem.serving import Serving
from pbem.web import create_app


@click.command()
@click.option("--quiet", is_flag=True, help="Log warnings and failures only.")
@as_json
def serve(quiet: bool, as_json: bool) -> None:
    """Take letters in, send letters out, show pages and keep deadlines, in one process, until Ctrl-C or SIGTERM.

    What happens is logged to standard error, a JSON line each; --json also says on standard output where it listens.
    """
    least = logging.WARNING if quiet else logging.INFO
    with opened(Tables.MIGRATED, lambda: journal.to_stderr(least)) as service:
        serving = Serving(service, create_app(service))
        _run(serving, lambda: _say_where(service, serving, as_json))


@click.command()
@click.option("--game", default="quinta-colonna", show_default=True, help="The game you play.")
@click.option("--seat", help="The seat you play; without it, the first.")
@click.option("--lang", default=None, type=OfLanguage(), help="The language of your letters.")
@as_json
def demo(game: str, seat: str | None, lang: str | None, as_json: bool) -> None:
    """A complete service on this machine, with a mailbox page and bots in the other seats: read a letter, answer it."""
    with opened(Tables.MIGRATED) as service:
        table = Demo(service, game, seat, lang)
        serving = Serving(service, create_app(service, table))

        def ready() -> None:
            table.lmtp_port = serving.lmtp_port
            if as_json:
                say_json(_where(service, serving) | {"match": str(table.sitting.match), "seat": table.sitting.seat})
            else:
                click.echo(f"Open {service.settings.web_url}/ in your browser: your first letter is there.")
                click.echo("Ctrl-C stops; starting again goes on where it was.")

        _run(serving, ready)


def _run(serving: Serving, ready: Callable[[], None]) -> None:
    """Serve until told to stop. Whoever reads what ``ready`` says may rely on it that letters and pages are taken."""
    told = threading.Event()

    def stop(_number: int, _frame: Any) -> None:
        told.set()

    # Before the start: a stop that comes early is as clean as any other.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, stop)
    serving.start()
    try:
        ready()
        told.wait()
    finally:
        serving.stop()


def _say_where(service: Service, serving: Serving, as_json: bool) -> None:
    warn_of_no_administrators(service.settings)
    where = _where(service, serving)
    if as_json:
        say_json(where)
        return
    click.echo(f"Letters come in at {where['mail_in']} and go out to {where['mail_out']}.")
    click.echo(f"Pages are at {where['web']}. Stop with Ctrl-C.")


def _where(service: Service, serving: Serving) -> dict[str, str]:
    chosen = service.settings
    return {
        "mail_in": address_at(chosen.mail_protocol, chosen.mail_host, serving.lmtp_port),
        "mail_out": _without_password(chosen.mail_out),
        "web": address_at("http", chosen.web_host, serving.web_port),
    }


def _without_password(url: str) -> str:
    scheme, separator, rest = url.partition("://")
    return f"{scheme}{separator}{rest.rpartition('@')[2]}" if separator else url
