"""Events and whatever must be committed with them: one transaction, on SQLite and PostgreSQL alike."""

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Any, Final, NoReturn, TypeAlias
from uuid import UUID

from eventsourcing.persistence import ApplicationRecorder, Notification, NotSupportedError, StoredEvent
from sqlalchemy import Connection, Engine, Integer, Text, bindparam, func, insert, select

from pbem.store.engine import held_by, reading, said, writing
from pbem.store.locks import Lock, hold
from pbem.store.mapper import Row
from pbem.store.prepared import Fetched, Prepared, Values
from pbem.store.tables import events, feed

Write: TypeAlias = Callable[[Connection], object]

_INSERT: Final = Prepared(
    insert(events).values({name: bindparam(name) for name in ("stream", "version", "topic", "state")})
)
_FEED: Final = Prepared(
    insert(feed).values({name: bindparam(name) for name in ("stream", "version")}).returning(feed.c.seq)
)
_LAST: Final = Prepared(select(func.max(feed.c.seq)))


class EventRecorder(ApplicationRecorder):
    """The events of all streams, their feed, and rows of other tables beside them."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._held = held_by(engine)

    def insert_events(
        self, stored_events: Sequence[StoredEvent], *, also: Iterable[Write] = (), **kwargs: Any
    ) -> Sequence[int]:
        """Commit events as the library has them, and the steps ``also``, as ``record`` does. TypeError for anything else."""
        if kwargs:
            raise TypeError(f"an event recorder cannot record {', '.join(kwargs)}")
        rows: Any = ((one.originator_id, one.originator_version, one.topic, one.state) for one in stored_events)
        return self.record(rows, also)

    def record(self, rows: Iterable[Row], steps: Iterable[Write]) -> list[int]:
        """Commit events and the steps that belong to them together, or none of them.

        Each step is called with the open connection, after the events were written, also when there are none. What
        a step raises undoes everything. Gives the events' places in the feed. IntegrityError if a version or a unique row
        of a step is taken: look which before trying again. TypeError unless streams are named by UUIDs.
        """
        written = tuple(rows)
        with writing(self._engine) as conn:
            _INSERT.each(
                conn,
                [
                    {"stream": _stream(stream), "version": version, "topic": topic, "state": state}
                    for stream, version, topic, state in written
                ],
            )
            for step in steps:
                step(conn)
            numbered = self._number(conn, written)
        return [answer.rows[0][0] for answer in numbered]

    def _number(self, conn: Connection, rows: Sequence[Row]) -> list[Fetched[Values]]:
        """Give the events their places in the feed, last of all.

        On PostgreSQL numbers are given under a lock held to the end of the transaction. Otherwise a higher number
        could be committed first, and a follower who saw it would never see the lower one.
        """
        if rows:
            hold(conn, Lock.FEED)
        return [_FEED.ask(conn, stream=stream, version=version) for stream, version, _, _ in rows]

    def select_rows(
        self,
        stream: UUID | str,
        *,
        gt: int | None = None,
        lte: int | None = None,
        desc: bool = False,
        limit: int | None = None,
    ) -> list[tuple[int, str, bytes]]:
        """Version, topic and state of a stream's events: what ``select_events`` gives, without an object for each."""
        asked = {"gt": gt, "lte": lte, "limit": limit}
        wanted = {name: value for name, value in asked.items() if value is not None}
        statement = _selection(frozenset(wanted), desc=desc)
        return self._rows(statement, stream=_stream(stream), **wanted)

    def select_events(self, originator_id: UUID | str, **which: Any) -> Sequence[StoredEvent]:
        """The events of a stream in order of version; ``which`` as ``select_rows`` has it."""
        rows = self.select_rows(originator_id, **which)
        return [StoredEvent(originator_id, version, topic, state) for version, topic, state in rows]

    def select_notifications(
        self,
        start: int | None,
        limit: int,
        stop: int | None = None,
        topics: Sequence[str] = (),
        *,
        inclusive_of_start: bool = True,
    ) -> Sequence[Notification]:
        """Events of all streams in the order of the feed, from ``start`` to ``stop``, at most ``limit``."""
        gt = 0 if start is None else start - 1 if inclusive_of_start else start
        wanted: dict[str, int | str] = {"gt": gt, "limit": limit, **({"stop": stop} if stop is not None else {})}
        wanted |= {f"topic_{n}": topic for n, topic in enumerate(topics)}
        found = self._rows(_notifications(len(topics), stopping=stop is not None), **wanted)
        return [Notification(stream, version, topic, state, id=seq) for seq, stream, version, topic, state in found]

    def max_notification_id(self) -> int | None:
        """The last place in the feed; None while there are no events."""
        last: int | None = self._rows(_LAST)[0][0]
        return last

    def _rows(self, statement: Prepared[Values], **parameters: Any) -> list[Values]:
        """All rows of one SELECT, outside any transaction."""
        held = self._held
        # Inside a transaction of this process, or while another thread writes, what is committed is read from beside it.
        if held is not None and held.turn.acquire(blocking=False):
            try:
                with said(self._engine):
                    return statement.rows(held.connection(self._engine), **parameters)
            finally:
                held.turn.release()
        with reading(self._engine) as conn:
            return statement.rows(conn, **parameters)

    def subscribe(self, gt: int | None = None, topics: Sequence[str] = ()) -> NoReturn:
        """Nobody waits for events here: the feed is asked."""
        raise NotSupportedError("nobody is told of events here: ask select_notifications")


def _stream(stream: UUID | str) -> UUID:
    if not isinstance(stream, UUID):
        raise TypeError(f"a stream is named by a UUID, not {stream!r}")
    return stream


@cache
def _selection(asked: frozenset[str], *, desc: bool) -> Prepared[Values]:
    """Version, topic and state of one stream: parameters ``stream`` and, where ``asked`` for, ``gt``, ``lte``, ``limit``."""
    version = events.c.version
    query = select(version, events.c.topic, events.c.state).where(events.c.stream == bindparam("stream"))
    if "gt" in asked:
        query = query.where(version > bindparam("gt", type_=Integer()))
    if "lte" in asked:
        query = query.where(version <= bindparam("lte", type_=Integer()))
    query = query.order_by(version.desc() if desc else version)
    return Prepared(query.limit(bindparam("limit", type_=Integer())) if "limit" in asked else query)


@cache
def _notifications(topics: int, *, stopping: bool) -> Prepared[Values]:
    """The feed beside its events: parameters ``gt``, ``limit``, if ``stopping`` ``stop``, and ``topic_0``, ``topic_1`` …"""
    query = (
        select(feed.c.seq, feed.c.stream, feed.c.version, events.c.topic, events.c.state)
        .join(events, (events.c.stream == feed.c.stream) & (events.c.version == feed.c.version))
        .where(feed.c.seq > bindparam("gt"))
        .order_by(feed.c.seq)
        .limit(bindparam("limit", type_=Integer()))
    )
    if stopping:
        query = query.where(feed.c.seq <= bindparam("stop"))
    if topics:
        query = query.where(events.c.topic.in_([bindparam(f"topic_{n}", type_=Text()) for n in range(topics)]))
    return Prepared(query)
