"""Commands that stay: ``serve`` for real, ``demo`` on one machine with a mailbox in the browser."""

import logging
from collections.abc import Callable

import click

from domain.words import languages
from pbem import journal
from pbem.cli.opened import opened, told_to_stop, warn_of_no_administrators, warn_of_unread_settings
from pbem.cli.saying import address_at, as_json, say
from pbem.compose import Service, now
from pbem.demo import Demo
from pbem.readiness import Tables
from pbem.serving import Serving
from pbem.watch.site import operator_site
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
        service.continuing.begin(now())
        serving = Serving(service, create_app(service), operator_site(service, None, now))
        _run(serving, lambda: _say_where(service, serving, as_json))


@click.command()
@click.option("--game", default="quinta-colonna", show_default=True, help="The game you play.")
@click.option("--seat", help="The seat you play; without it, the first.")
@click.option("--lang", default=None, type=click.Choice(languages()), help="The language of your letters.")
@as_json
def demo(game: str, seat: str | None, lang: str | None, as_json: bool) -> None:
    """A complete service on this machine, with a mailbox page and bots in the other seats: read a letter, answer it."""
    with opened(Tables.MIGRATED) as service:
        service.continuing.begin(now())
        table = Demo(service, game, seat, lang)
        serving = Serving(service, create_app(service, table))

        def ready() -> None:
            table.lmtp_port = serving.lmtp_port
            say(
                as_json,
                _where(service, serving) | {"match": str(table.sitting.match), "seat": table.sitting.seat},
                f"Open {service.settings.web_url}/ in your browser: your first letter is there.",
                "Ctrl-C stops; starting again goes on where it was.",
            )

        _run(serving, ready)


def _run(serving: Serving, ready: Callable[[], None]) -> None:
    """Serve until told to stop. Whoever reads what ``ready`` says may rely on it that letters and pages are taken."""
    told = told_to_stop()  # before the start: a stop that comes early is as clean as any other
    serving.start()
    try:
        ready()
        told.wait()
    finally:
        serving.stop()


def _say_where(service: Service, serving: Serving, as_json: bool) -> None:
    warn_of_no_administrators(service.settings)
    warn_of_unread_settings()
    where = _where(service, serving)
    letters = f"Letters come in at {where['mail_in'].replace(' ', ', ')} and go out to {where['mail_out']}."
    say(as_json, where, letters, f"Pages are at {where['web']}. Stop with Ctrl-C.")


def _where(service: Service, serving: Serving) -> dict[str, str]:
    chosen = service.settings
    where = {
        "mail_in": " ".join(serving.mail_in),
        "mail_out": _without_password(chosen.mail_out),
        "web": address_at("http", chosen.web_host, serving.web_port),
    }
    if chosen.operator_listen is not None and serving.operator_port is not None:
        where["operator"] = address_at("http", chosen.operator_listen[0], serving.operator_port)
    return where


def _without_password(url: str) -> str:
    scheme, separator, rest = url.partition("://")
    return f"{scheme}{separator}{rest.rpartition('@')[2]}" if separator else url
