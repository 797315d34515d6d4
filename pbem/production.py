"""The production topology: the parts of the service as processes of their own, with Celery's queues between them."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Any

from celery import Celery

from mail.inbound.isolation.bounded import bounded_desk
from pbem import journal
from pbem.compose import Service, now
from pbem.readiness import Tables
from pbem.settings import Settings, SettingsError
from worker.app import Work, make_celery, put
from worker.ports import Piece, QueuedDesk
from worker.ringer import Ringer


def broker_of(settings: Settings) -> str:
    """The broker's URL; SettingsError if there is none, or the database is a file that only one machine can open."""
    if settings.broker_url is None:
        raise SettingsError(
            "PBEM_BROKER_URL is not set: write redis://host:port/0, or use `pbem serve` for one process."
        )
    if settings.sqlite_path is not None:
        raise SettingsError("Several processes share a PostgreSQL database: set PBEM_DATABASE_URL to postgresql://….")
    return settings.broker_url


def celery_app(
    settings: Settings, ready: Callable[[], object] = lambda: None, clock: Callable[[], datetime] = now
) -> Celery:
    """The application with the tasks that do the work; each worker process opens a service of its own, and calls ``ready``."""
    return make_celery(broker_of(settings), Work(lambda: _desk(settings), clock, journal.note_failed_work, ready))


def queue_of(settings: Settings) -> Celery:
    """The application of a process that only puts pieces in."""
    return make_celery(broker_of(settings))


def ringer(app: Celery) -> Callable[[Piece], None]:
    """What the doors ring: no letter waits for its task, since a broker that is away holds whoever puts one in up for seconds."""
    return Ringer(lambda pieces: put(app, pieces), journal.note_failed_work)


def in_a_thread(run: Callable[[], Any], name: str) -> threading.Thread:
    """Something that runs beside the main thread, started."""
    thread = threading.Thread(target=run, name=name, daemon=True)
    thread.start()
    return thread


@contextmanager
def _desk(settings: Settings) -> Iterator[QueuedDesk]:
    """The desk of one worker process, as long as it lives."""
    service = Service(settings, Tables.MIGRATED)
    try:
        bounded_desk().start()
        yield service.desk.watching()
    finally:
        service.close()
