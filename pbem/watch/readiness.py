"""Whether a service can work: database and broker answer, mailboxes are looked into, and nothing due has waited for long."""

import time
from datetime import datetime, timedelta
from typing import Final

import msgspec
import structlog
from eventsourcing.persistence import PersistenceError
from sqlalchemy import Engine

from pbem.clubhouse.due import oldest
from pbem.clubhouse.inbox.mailboxes import MailboxState, looked_into
from pbem.store.engine import reading
from pbem.store.totals import noted_times
from pbem.watch.broker import Broker

PATIENCE: Final = timedelta(minutes=5)  # that a piece of work may be due, and nobody does it
SILENCE: Final = timedelta(minutes=1)  # between two sweeps that went through the queues


class Database(msgspec.Struct, frozen=True):
    """Whether the database answers, and how long that took."""

    answers: bool
    milliseconds: float | None = None


class Queues(msgspec.Struct, frozen=True):
    """Whether the broker answers, what stands in its queues, and how long ago a sweep went through them: scheduled, put
    in, taken out and done."""

    answers: bool
    tasks: dict[str, int]
    swept_seconds_ago: float | None


class MailboxSeen(msgspec.Struct, frozen=True):
    """A mailbox that letters are fetched from: how long ago it was looked into, and what is wrong with it, as a stable key and in
    words, since when."""

    name: str
    looked_seconds_ago: float | None
    trouble: str | None
    sentence: str | None
    trouble_seconds: float | None


class Readiness(msgspec.Struct, frozen=True):
    """``broker`` is None where one process does everything. ``oldest_due_seconds``: of work that could be done."""

    ready: bool
    database: Database
    broker: Queues | None
    oldest_due_seconds: float
    mailboxes: tuple[MailboxSeen, ...] = ()


def readiness(engine: Engine, broker: Broker | None, now: datetime) -> Readiness:
    """Ask the database and the broker."""
    begun = time.perf_counter()
    try:
        with reading(engine) as conn:
            due, seen = oldest(conn, now), noted_times(conn)
            mailboxes = tuple(_seen(one, now) for one in looked_into(conn))
    except PersistenceError as failure:
        structlog.get_logger("pbem").error("the database does not answer", failure=type(failure).__name__)
        return Readiness(False, Database(False), _queues(broker, None, now), 0.0)
    took = (time.perf_counter() - begun) * 1000
    waited = max((now - since for since in due.values() if since is not None), default=timedelta())
    queues = _queues(broker, seen.get("sweep"), now)
    ready = waited <= PATIENCE and (queues is None or _swept(queues)) and all(map(_looked_into, mailboxes))
    waiting = round(max(waited.total_seconds(), 0.0), 3)
    return Readiness(ready, Database(True, round(took, 3)), queues, waiting, mailboxes)


def _seen(mailbox: MailboxState, now: datetime) -> MailboxSeen:
    looked, wrong = (
        round((now - moment).total_seconds(), 3) if moment is not None else None
        for moment in (mailbox.looked_at, mailbox.trouble_since)
    )
    return MailboxSeen(mailbox.name, looked, mailbox.trouble, mailbox.sentence, wrong)


def _looked_into(mailbox: MailboxSeen) -> bool:
    """Whether letters are fetched, or could not be for a short while only."""
    times = (mailbox.looked_seconds_ago, mailbox.trouble_seconds)
    return min(time for time in times if time is not None) <= PATIENCE.total_seconds()


def _queues(broker: Broker | None, swept: datetime | None, now: datetime) -> Queues | None:
    if broker is None:
        return None
    tasks = broker.tasks()
    ago = round((now - swept).total_seconds(), 3) if swept is not None else None
    return Queues(tasks is not None, tasks or {}, ago)


def _swept(queues: Queues) -> bool:
    ago = queues.swept_seconds_ago
    return queues.answers and ago is not None and ago <= SILENCE.total_seconds()
