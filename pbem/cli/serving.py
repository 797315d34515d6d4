"""Commands that stay: ``serve`` for real, ``demo`` on one machine with a mailbox in the browser."""

import signal
import threading
from typing import Any, cast

import click

from domain.words import LANGUAGES, Language
from pbem.cli.saying import settings
from pbem.compose import Service
from pbem.demo import Demo
from pbem.serving import Serving
from pbem.web import create_app


@click.command()
def serve() -> None:
    """Mail in, mail out, web, deadlines, in one process."""
    chosen = settings()
    service = Service(chosen)
    try:
        serving = Serving(service, create_app(service))
        serving.start()
        click.echo(f"Letters come in at {chosen.mail_in} and go out to {_without_password(chosen.mail_out)}.")
        click.echo(f"Pages are at {chosen.web_url}. Stop with Ctrl-C.")
        _until_told_to_stop()
        serving.stop()
    finally:
        service.close()


@click.command()
@click.option("--game", default="quinta-colonna", show_default=True)
@click.option("--seat", help="The seat you play; without it, the first.")
@click.option("--lang", default=None, type=click.Choice(LANGUAGES), help="The language of your letters.")
def demo(game: str, seat: str | None, lang: str | None) -> None:
    """A complete service on this machine, with a mailbox page and bots in the other seats: read a letter, answer it."""
    service = Service(settings())
    try:
        table = Demo(service, game, seat, cast(Language, lang or "en"))
        serving = Serving(service, create_app(service, table))
        serving.start()
        table.lmtp_port = serving.lmtp_port
        click.echo(f"Open {service.settings.web_url}/ in your browser: your first letter is there.")
        click.echo("Ctrl-C stops; starting again goes on where it was.")
        _until_told_to_stop()
        serving.stop()
    finally:
        service.close()


def _until_told_to_stop() -> None:
    told = threading.Event()

    def stop(_number: int, _frame: Any) -> None:
        told.set()

    signal.signal(signal.SIGINT, stop)
    signal.signal(signal.SIGTERM, stop)
    told.wait()


def _without_password(url: str) -> str:
    scheme, separator, rest = url.partition("://")
    return f"{scheme}{separator}{rest.rpartition('@')[2]}" if separator else url
