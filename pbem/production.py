"""The production topology: the parts of the service as processes of their own, with Redis as the bell between them."""

import threading
from collections.abc import Callable
from typing import Any
from uuid import UUID

from celery import Celery

from pbem import journal
from pbem.clubhouse.due import due_shards
from pbem.compose import Service, now
from pbem.settings import Settings, SettingsError
from pbem.store.engine import reading
from pbem.store.shards import shard_of
from worker.app import Drain, make_celery, ring
from worker.poller import Poller
from worker.ringer import Ringer
from worker.steps import work_until_idle


def broker_of(settings: Settings) -> str:
    """The broker's URL; SettingsError if there is none, or the database is a file that only one machine can open."""
    if settings.broker_url is None:
        raise SettingsError(
            "PBEM_BROKER_URL is not set: write redis://host:port/0, or use `pbem serve` for one process."
        )
    if settings.sqlite_path is not None:
        raise SettingsError("Several processes share a PostgreSQL database: set PBEM_DATABASE_URL to postgresql://….")
    return settings.broker_url


def celery_app(settings: Settings) -> Celery:
    """The application whose workers drain shards; each of their processes opens a service of its own."""
    return make_celery(broker_of(settings), lambda: _drain(settings))


def _drain(settings: Settings) -> Drain:
    service = Service(settings)

    def drain(shard: int) -> None:
        work_until_idle(service.desk.of(shard), now, _alarm)

    return drain


def ringer(app: Celery) -> Callable[[UUID | None], None]:
    """What the doors ring: no letter waits for its bell, since a broker that is away holds a ring up for seconds."""
    rings = Ringer(lambda shard: ring(app, shard), _alarm)
    return lambda match_id: rings(shard_of(match_id))


def poller(service: Service, app: Celery) -> Poller:
    """What repairs lost bells and brings deadlines up."""

    def due() -> set[int]:
        with reading(service.engine) as conn:
            return due_shards(conn, now())

    return Poller(due, lambda shard: ring(app, shard), _alarm)


def _alarm(failure: Exception) -> None:
    journal.note_failure("a piece of work failed", failure)


def in_a_thread(run: Callable[[], Any], name: str) -> threading.Thread:
    """Something that runs beside the main thread, started."""
    thread = threading.Thread(target=run, name=name, daemon=True)
    thread.start()
    return thread
