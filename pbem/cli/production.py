"""Commands of the production topology: each is one process, and there may be several of every kind but the scheduler."""

import logging
import os
import signal
import threading

import click

from mail.inbound.listener import Listener
from pbem import journal
from pbem.cli.opened import opened
from pbem.compose import Service, now
from pbem.production import broker_of, celery_app, in_a_thread, poller, ringer
from pbem.serving import web_server
from pbem.settings import read_settings
from pbem.web import create_app


@click.command()
def web() -> None:
    """Show the pages: one process of the production topology."""
    with opened() as service:
        _log()
        broker_of(service.settings)
        server = web_server(create_app(service), service.settings)
        in_a_thread(server.run, "web")
        _until_told()
        server.close()


@click.command()
def listen() -> None:
    """Take letters in: one process of the production topology."""
    with opened() as service:
        _log()
        listener = _listener(service)
        listener.start()
        _until_told()
        listener.stop()


@click.command()
@click.option(
    "--concurrency", type=click.IntRange(1), default=2, show_default=True, help="Processes that work at once."
)
@click.option("--name", default="pbem@%h", show_default=True, help="How this worker calls itself.")
def worker(concurrency: int, name: str) -> None:
    """Read, decide and send whenever the bell rings: one process of the production topology, and those it starts."""
    app = celery_app(read_settings(os.environ))
    _log()
    words = ["worker", f"--concurrency={concurrency}", f"--hostname={name}", "--loglevel=WARNING"]
    # A worker need not know of others: without their gossip it needs fewer connections and no clock in common.
    app.worker_main([*words, "--without-gossip", "--without-mingle", "--without-heartbeat"])


@click.command()
def scheduler() -> None:
    """Ring for deadlines and for bells that were lost: one process of the production topology."""
    with opened() as service:
        _log()
        looking = poller(service, celery_app(service.settings))
        thread = in_a_thread(looking.run, "poller")
        _until_told()
        looking.stop()
        thread.join(5)


def _listener(service: Service) -> Listener:
    chosen = service.settings
    service.bell.ring_with(ringer(celery_app(chosen)))
    return Listener(service.intake, now, protocol=chosen.mail_protocol, host=chosen.mail_host, port=chosen.mail_port)


def _log() -> None:
    journal.to_stderr(logging.INFO)


def _until_told() -> None:
    told = threading.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda _number, _frame: told.set())
    told.wait()
