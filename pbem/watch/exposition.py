"""The figures as Prometheus reads them. No label names a person, a match or a seat."""

from collections.abc import Callable, Iterator
from datetime import datetime
from typing import Final

from eventsourcing.persistence import PersistenceError
from prometheus_client import CollectorRegistry
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector
from sqlalchemy import Engine

from pbem import __version__, journal
from pbem.store.engine import reading
from pbem.watch.broker import Broker
from pbem.watch.figures import Figures, figures

_GAUGES: Final = {
    "pbem_lines": ("lines", "Lines of letters that came in and are unread: one for each match, or sender without one."),
    "pbem_letters_unread": ("unread", "Letters that came in and are unread."),
    "pbem_deadlines_due": ("due", "Deadlines, reminders and bots that are due, those that wait for a letter included."),
    "pbem_letters_waiting": ("waiting", "Letters of ours that are not sent yet."),
    "pbem_letters_failed": ("failed", "Letters of ours that were refused for good, or came back."),
    "pbem_letters_shunted": ("shunted_letters", "Letters that came in and were set aside for a fault of ours."),
    "pbem_deadlines_shunted": ("shunted_deadlines", "Deadlines set aside, since their process died at each attempt."),
}
_DONE: Final = {
    "pbem_letters_read": ("read", "Letters read."),
    "pbem_bot_orders": ("bots", "Orders given by bots."),
    "pbem_decisions_closed": ("closed", "Decisions closed because their time was up."),
    "pbem_reminders": ("reminded", "Reminders looked after."),
    "pbem_letters_sent": ("sent", "Letters taken by the mail server."),
    "pbem_pieces_failed": ("failed", "Pieces of work that failed."),
}
_GIVEN: Final = {
    "pbem_letters_taken_in": ("letters_taken_in", "Letters taken in."),
    "pbem_letters_owed": ("letters_owed", "Letters of ours written down to be sent."),
    "pbem_events": ("events", "Events recorded."),
    "pbem_setbacks": ("setbacks", "Letters deferred, refused or sent back, each time counted."),
}
_TIMES: Final = {
    "pbem_sweep_timestamp_seconds": ("sweep", "When a sweep last went through the queues."),
    "pbem_canary_timestamp_seconds": ("canary", "When a letter to ourselves last came back."),
    "pbem_closing_held_until_timestamp_seconds": ("closing", "Until when no decision closes, since the clock jumped."),
}


class Exposition(Collector):
    """Reads the database at each scrape. That it is away is a figure too."""

    def __init__(self, engine: Engine, broker: Broker | None, now: Callable[[], datetime]) -> None:
        self._engine = engine
        self._broker = broker
        self._now = now

    def collect(self) -> Iterator[Metric]:
        """Every figure once."""
        now = self._now()
        yield _gauge("pbem_info", "The release that answers.", 1, version=__version__)
        found = self._figures(now)
        yield _gauge("pbem_database_up", "Whether the database answers.", int(found is not None))
        if found is not None:
            yield from _of_tables(found, now)
        if self._broker is not None:
            yield from _of_broker(self._broker.tasks())

    def _figures(self, now: datetime) -> Figures | None:
        try:
            with reading(self._engine) as conn:
                return figures(conn, now)
        except PersistenceError as failure:
            journal.note_failure("there are no figures", failure)
            return None


def registry(exposition: Exposition) -> CollectorRegistry:
    """What the client library writes out; the figures of the process itself are not in it, for there are many processes."""
    found = CollectorRegistry(auto_describe=False)
    found.register(exposition)
    return found


def _of_tables(found: Figures, now: datetime) -> Iterator[Metric]:
    for name, (field, says) in _GAUGES.items():
        yield _gauge(name, says, getattr(found, field))
    for name, (key, says) in _DONE.items():
        yield CounterMetricFamily(name, says, found.done.get(key, 0))
    for name, (key, says) in _GIVEN.items():
        yield CounterMetricFamily(name, says, found.given[key])
    for name, (key, says) in _TIMES.items():
        if key in found.times:
            yield _gauge(name, says, found.times[key].timestamp())
    says = "For how long the oldest piece of work that could be done has been due."
    waited = GaugeMetricFamily("pbem_oldest_due_seconds", says, labels=["queue"])
    for queue, since in found.oldest.items():
        waited.add_metric([queue], _seconds(since, now))
    yield waited
    says = "For how long the oldest letter of ours that is not sent has been owed."
    yield _gauge("pbem_oldest_waiting_letter_seconds", says, _seconds(found.waiting_since, now))


def _of_broker(tasks: dict[str, int] | None) -> Iterator[Metric]:
    yield _gauge("pbem_broker_up", "Whether the broker answers.", int(tasks is not None))
    standing = GaugeMetricFamily("pbem_queue_tasks", "Tasks that stand in a queue of the broker's.", labels=["queue"])
    for queue, count in (tasks or {}).items():
        standing.add_metric([queue], count)
    yield standing


def _gauge(name: str, says: str, value: float, **labels: str) -> Metric:
    found = GaugeMetricFamily(name, says, labels=list(labels))
    found.add_metric(list(labels.values()), value)
    return found


def _seconds(since: datetime | None, now: datetime) -> float:
    return max((now - since).total_seconds(), 0.0) if since is not None else 0.0
