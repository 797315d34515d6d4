"""The SQL of the recorder, compiled once per database and run on the driver's own connection.

SQLAlchemy's execution of a statement costs more than SQLite's; the statements are still written as Core.
"""

from collections.abc import Callable
from functools import cache, lru_cache
from typing import Any, Final, TypeAlias

from sqlalchemy import ClauseElement, Integer, Table, Text, Uuid, bindparam, func, select, text
from sqlalchemy.dialects.postgresql.psycopg import PGDialect_psycopg
from sqlalchemy.dialects.sqlite.pysqlite import SQLiteDialect_pysqlite
from sqlalchemy.engine import Dialect

from pbem.store.locks import Lock
from pbem.store.tables import events, feed, tracking

Parameters: TypeAlias = dict[str, Any]

# Parameters by name in both drivers' ways.
_DIALECTS: Final[dict[str, tuple[Callable[..., Dialect], str]]] = {
    "sqlite": (SQLiteDialect_pysqlite, "named"),
    "postgresql": (PGDialect_psycopg, "pyformat"),
}


# By place, not by name: SQLite's driver finds a parameter faster so.
_EVENT_OF_SQLITE: Final = "INSERT INTO {table} (stream, version, topic, state) VALUES (?, ?, ?, ?)"
_FEED_OF_SQLITE: Final = "INSERT INTO feed (stream, version) VALUES (?, ?)"
# One statement for all rows: PostgreSQL and its driver take as long over each statement as over a dozen rows.
_EVENTS_OF_MANY: Final = (
    "INSERT INTO {table} (stream, version, topic, state)"
    " SELECT * FROM unnest(%(streams)s::uuid[], %(versions)s::integer[], %(topics)s::text[], %(states)s::bytea[])"
)
# The order of rows is the order of numbers.
_FEED_OF_MANY: Final = (
    "INSERT INTO feed (stream, version) SELECT stream, version"
    " FROM unnest(%(streams)s::uuid[], %(versions)s::integer[]) WITH ORDINALITY AS placed (stream, version, place)"
    " ORDER BY place RETURNING seq"
)


# All of that in one statement. The lock is asked for once the events are written: who writes first and is still waiting for
# the lock could otherwise stand in the way of whoever has it.
_RECORDED_OF_MANY: Final = (
    "WITH given AS (SELECT * FROM unnest(%(streams)s::uuid[], %(versions)s::integer[], %(topics)s::text[],"
    " %(states)s::bytea[]) WITH ORDINALITY AS given (stream, version, topic, state, place)),"
    " written AS (INSERT INTO events (stream, version, topic, state)"
    " SELECT stream, version, topic, state FROM given RETURNING version),"
    " held AS MATERIALIZED (SELECT pg_advisory_xact_lock({lock}) FROM (SELECT count(*) FROM written) AS counted)"
    " INSERT INTO feed (stream, version) SELECT stream, version FROM held, given ORDER BY place RETURNING seq"
)


@cache
def dialect_of(name: str) -> Dialect:
    """How ``sqlite`` or ``postgresql`` writes statements, with parameters by name in the driver's way."""
    dialect, style = _DIALECTS[name]
    return dialect(paramstyle=style)


class Statements:
    """The texts for one kind of database; parameters are dictionaries by name."""

    def __init__(self, name: str) -> None:
        style = _DIALECTS[name][1]
        self._dialect = dialect_of(name)
        # Written by hand: SQLAlchemy adds an OFFSET with a parameter of its own on SQLite.
        self._limit = " LIMIT :limit" if style == "named" else " LIMIT %(limit)s"
        self.select_events = lru_cache(maxsize=64)(self._select_events)
        self.select_notifications = lru_cache(maxsize=64)(self._select_notifications)
        several = name == "postgresql"
        self._event = _EVENTS_OF_MANY if several else _EVENT_OF_SQLITE
        self.insert_feed = _FEED_OF_MANY if several else _FEED_OF_SQLITE
        self.record_events = _RECORDED_OF_MANY.format(lock=int(Lock.FEED))  # PostgreSQL's
        self.lock_feed = f"SELECT pg_advisory_xact_lock({int(Lock.FEED)})"
        self.max_seq = self._text(select(func.max(feed.c.seq)))
        # One row per application, moved forward only; the row's own lock decides between two who try at once.
        self.track = self._text(
            text(
                "INSERT INTO tracking (application_name, notification_id) VALUES (:application, :notification)"
                " ON CONFLICT (application_name) DO UPDATE SET notification_id = excluded.notification_id"
                " WHERE tracking.notification_id < excluded.notification_id RETURNING notification_id"
            )
        )
        self.max_tracking = self._text(
            select(tracking.c.notification_id).where(
                tracking.c.application_name == bindparam("application", type_=Text())
            )
        )

    def _text(self, statement: ClauseElement) -> str:
        return str(statement.compile(dialect=self._dialect))

    def insert_event(self, table: Table) -> str:
        """Events of ``table``: on PostgreSQL all at once, on SQLite one."""
        return self._event.format(table=table.name)

    def _select_events(self, table: Table, *, gt: bool, lte: bool, desc: bool, limit: bool) -> str:
        """Version, topic and state of one stream: parameters stream and, where asked for, gt, lte, limit."""
        version = table.c.version
        query = select(version, table.c.topic, table.c.state).where(table.c.stream == bindparam("stream", type_=Uuid()))
        if gt:
            query = query.where(version > bindparam("gt", type_=Integer()))
        if lte:
            query = query.where(version <= bindparam("lte", type_=Integer()))
        query = query.order_by(version.desc() if desc else version)
        return self._text(query) + (self._limit if limit else "")

    def _select_notifications(self, *, stop: bool, topics: int) -> str:
        """The feed beside its events: parameters gt, limit and, where asked for, stop and topic_0, topic_1 …"""
        query = (
            select(feed.c.seq, feed.c.stream, feed.c.version, events.c.topic, events.c.state)
            .join(events, (events.c.stream == feed.c.stream) & (events.c.version == feed.c.version))
            .where(feed.c.seq > bindparam("gt", type_=feed.c.seq.type))
            .order_by(feed.c.seq)
        )
        if stop:
            query = query.where(feed.c.seq <= bindparam("stop", type_=feed.c.seq.type))
        if topics:
            query = query.where(events.c.topic.in_([bindparam(f"topic_{n}", type_=Text()) for n in range(topics)]))
        return self._text(query) + self._limit


@cache
def statements(name: str) -> Statements:
    """The texts for ``sqlite`` or ``postgresql``, made when first asked for."""
    return Statements(name)
