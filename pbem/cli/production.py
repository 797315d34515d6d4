"""Commands of the production topology: each is one process, and there may be several of every kind but the scheduler.

With --json each says on standard output, as soon as it works, what it does; its log goes to standard error either way.
"""

import multiprocessing
import os
import sys

import click
from celery.signals import beat_init, worker_ready

from pbem import journal
from pbem.cli.opened import opened, told_to_stop, warn_of_no_administrators, warn_of_unread_settings
from pbem.cli.saying import address_at, as_json, say, say_json
from pbem.compose import now
from pbem.doors import Doors
from pbem.page_server import PageServer
from pbem.production import broker_of, celery_app, in_a_thread, queue_of, ringer
from pbem.readiness import Tables
from pbem.settings import SettingsError
from pbem.watch.broker import Broker
from pbem.watch.site import operator_site
from pbem.web import create_app
from worker.app import QUEUES, SWEEP_SECONDS


@click.command()
@as_json
def web(as_json: bool) -> None:
    """Show the pages: one process of the production topology."""
    with opened(Tables.MIGRATED, journal.to_stderr) as service:
        told = told_to_stop()
        chosen = service.settings
        broker_of(chosen)
        where = chosen.web_host, chosen.web_port
        server = PageServer(create_app(service), where, "PBEM_WEB_LISTEN", chosen.web_proxies)
        server.start()
        say(as_json, {"web": address_at("http", chosen.web_host, server.port)})
        told.wait()
        server.stop()


@click.command()
@as_json
def watch(as_json: bool) -> None:
    """Show the operator whether the service can work, and its figures: one process of the production topology."""
    with opened(Tables.MIGRATED, journal.to_stderr) as service:
        told = told_to_stop()
        listen = service.settings.operator_listen
        broker = Broker(broker_of(service.settings))
        if listen is None:
            raise SettingsError("PBEM_OPERATOR_LISTEN is off: set it to an address and a port, or do not start this.")
        server = PageServer(operator_site(service, broker, now), listen, "PBEM_OPERATOR_LISTEN")
        server.start()
        say(as_json, {"operator": address_at("http", listen[0], server.port)})
        told.wait()
        server.stop()
        broker.close()


@click.command()
@as_json
def listen(as_json: bool) -> None:
    """Take letters in, from mail servers and out of mailboxes: one process of the production topology."""
    with opened(Tables.MIGRATED, journal.to_stderr) as service:
        service.continuing.refuse()
        told = told_to_stop()
        chosen = service.settings
        service.bell.ring_with(ringer(queue_of(chosen)), queues=True)
        doors = Doors(service)
        doors.start()
        say(as_json, {"mail_in": " ".join(doors.places)})
        told.wait()
        doors.stop()


@click.command()
@click.option(
    "--concurrency", type=click.IntRange(1), default=2, show_default=True, help="Processes that work at once."
)
@click.option("--queues", default=",".join(QUEUES), show_default=True, help="Which queues it works on.")
@click.option("--name", default="pbem@%h", show_default=True, help="How this worker calls itself.")
@as_json
def worker(concurrency: int, queues: str, name: str, as_json: bool) -> None:
    """Do what stands in the queues: one process of the production topology, and those it starts."""
    can_work = multiprocessing.Semaphore(0)
    # Opened before Celery makes its processes: they share what was loaded, and find the database migrated.
    with opened(Tables.MIGRATED, journal.to_stderr) as service:
        service.continuing.begin(now())
        app = celery_app(service.settings, can_work.release)
        warn_of_no_administrators(service.settings)
        warn_of_unread_settings()
    about = {"worker": name, "processes": concurrency, "queues": list(queues.split(","))}

    # What Celery itself prints, as when it is stopped, is log: the document stays the only one on standard output.
    out = os.fdopen(os.dup(sys.stdout.fileno()), "w")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())

    def say() -> None:
        for _ in range(concurrency):
            can_work.acquire()
        say_json(about, out)

    def ready(**_signal: object) -> None:
        if as_json:
            in_a_thread(say, "ready")

    worker_ready.connect(ready)
    # Quiet: its banner would stand on standard output, beside the document.
    words = [
        "--quiet",
        "worker",
        f"--concurrency={concurrency}",
        f"--hostname={name}",
        f"--queues={queues}",
        "--loglevel=WARNING",
    ]
    # A worker need not know of others: without their gossip it needs fewer connections and no clock in common.
    app.worker_main([*words, "--without-gossip", "--without-mingle"])


@click.command()
@as_json
def scheduler(as_json: bool) -> None:
    """Have what is due, or was lost, put into the queues every few seconds; two may run."""
    with opened(Tables.MIGRATED, journal.to_stderr) as service:
        app = queue_of(service.settings)

    def ready(**_signal: object) -> None:
        say(as_json, {"every_seconds": SWEEP_SECONDS})

    beat_init.connect(ready)
    # Its plan is code, and kept nowhere: a file of its own would only be something more to lose.
    app.Beat(app=app, scheduler="celery.beat:Scheduler", quiet=True, loglevel="WARNING").run()
