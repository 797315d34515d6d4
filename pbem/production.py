"""The production topology: the parts of the service as processes of their own, with Redis as the bell between them."""

import threading
from collections.abc import Callable
from typing import Any
from uuid import UUID

from celery import Celery

from mail.inbound.isolation.bounded import bounded_desk
from pbem import journal
from pbem.clubhouse.inbox.due import due_shards
from pbem.compose import Service, now
from pbem.readiness import Tables
from pbem.settings import Settings, SettingsError
from pbem.store.engine import reading
from pbem.store.shards import shard_of
from worker.app import make_celery, ring
from worker.poller import Poller
from worker.ringer import Ringer
from worker.steps import Pieces, decide_for_a_while, send


def broker_of(settings: Settings) -> str:
    """The broker's URL; SettingsError if there is none, or the database is a file that only one machine can open."""
    if settings.broker_url is None:
        raise SettingsError(
            "PBEM_BROKER_URL is not set: write redis://host:port/0, or use `pbem serve` for one process."
        )
    if settings.sqlite_path is not None:
        raise SettingsError("Several processes share a PostgreSQL database: set PBEM_DATABASE_URL to postgresql://….")
    return settings.broker_url


def celery_app(settings: Settings, ready: Callable[[], object] = lambda: None) -> Celery:
    """The application whose workers drain shards; each of their processes opens a service of its own, and calls ``ready``."""
    return make_celery(broker_of(settings), lambda: _Drain(settings), ready)


class _Drain:
    """One worker process. Letters are sent beside the reading of others, whatever their shards: a silent mail server takes
    half a minute of a thread each time it is tried, and would have all processes wait for it one after another."""

    def __init__(self, settings: Settings) -> None:
        self._service = Service(settings, Tables.MIGRATED)
        bounded_desk().start()
        self._over = threading.Event()
        self._pieces = Pieces(now, _alarm, self._over.is_set)
        self._sending = Ringer(self._send, _alarm)

    def __call__(self, shard: int) -> bool:
        """Decide for a while, and have what follows sent meanwhile; whether there is more."""
        return decide_for_a_while(self._service.desk.of(shard), self._pieces, lambda: self._sending(shard))

    def close(self) -> None:
        """Finish the pieces in hand."""
        self._over.set()
        self._sending.stop()
        self._service.close()

    def _send(self, shard: int) -> None:
        send(self._service.desk.of(shard), self._pieces)


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
