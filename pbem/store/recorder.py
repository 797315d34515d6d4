"""Events and whatever must be committed with them: one transaction, on SQLite and PostgreSQL alike."""

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Any, Final, NoReturn, TypeAlias
from uuid import UUID

from eventsourcing.persistence import ApplicationRecorder, Notification, NotSupportedError, StoredEvent
from sqlalchemy import Connection, Engine, Integer, Text, bindparam, delete, func, insert, select

from pbem.store.engine import held_by, reading, said, writing
from pbem.store.mapper import Row
from pbem.store.pipeline import driver_of
from pbem.store.prepared import Prepared, Values
from pbem.store.tables import events, feed, snapshots

Write: TypeAlias = Callable[[Connection], object]

_INSERT: Final = Prepared(
    insert(events).values({name: bindparam(name) for name in ("stream", "version", "topic", "state")})
)
_FEED: Final = Prepared(
    insert(feed).values({name: bindparam(name) for name in ("stream", "version")}).returning(feed.c.seq)
)
_LAST: Final = Prepared(select(func.max(feed.c.seq)))
_NEWEST: Final = Prepared(
    select(events.c.stream, events.c.version, events.c.topic, events.c.state)
    .join(feed, (feed.c.stream == events.c.stream) & (feed.c.version == events.c.version))
    .order_by(feed.c.seq.desc())
    .limit(1)
)
_KEPT: Final = select(func.max(snapshots.c.version)).where(snapshots.c.stream == bindparam("stream")).scalar_subquery()
_SINCE_SNAPSHOT: Final = Prepared(
    select(events.c.version, events.c.topic, events.c.state)
    .where(events.c.stream == bindparam("stream"), events.c.version >= func.coalesce(_KEPT, 0))
    .order_by(events.c.version)
)
_SNAPSHOT: Final = Prepared(
    select(snapshots.c.topic, snapshots.c.state).where(
        snapshots.c.stream == bindparam("stream"), snapshots.c.version == bindparam("version")
    )
)
_DROP: Final = Prepared(delete(snapshots).where(snapshots.c.stream == bindparam("of", type_=snapshots.c.stream.type)))
_KEEP: Final = Prepared(
    insert(snapshots).values({name: bindparam(name) for name in ("stream", "version", "topic", "state")})
)
# Every INSERT holds the lock that conflicts with this one to the end of its transaction, so writers pay nothing for it.
_ALL_NUMBERED_ARE_COMMITTED: Final = "LOCK TABLE feed IN SHARE MODE"


class EventRecorder(ApplicationRecorder):
    """The events of all streams, their feed, and rows of other database tables beside them.

    Numbers of the feed are given without waiting for each other's commits, so on PostgreSQL a lower one may become visible
    after a higher one, and those of one command need not follow each other. Who follows the feed waits instead
    (``select_notifications``).
    """

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
            # Last of all: whoever follows the feed waits from here to the commit.
            numbered = [_FEED.ask(conn, stream=stream, version=version) for stream, version, _, _ in written]
        return [answer.rows[0][0] for answer in numbered]

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

    def rows_since_snapshot(self, stream: UUID) -> list[tuple[int, str, bytes]]:
        """The same of the events from the one that the stream's snapshot goes up to; of all where there is none."""
        return self._rows(_SINCE_SNAPSHOT, stream=stream)

    def snapshot(self, stream: UUID, version: int) -> tuple[str, bytes] | None:
        """Topic and state of the snapshot of a stream that goes up to ``version``; None if there is none."""
        found = self._rows(_SNAPSHOT, stream=stream, version=version)
        return (found[0][0], found[0][1]) if found else None

    def keep_snapshot(self, stream: UUID, version: int, topic: str, state: bytes) -> None:
        """Keep a snapshot in place of those there are of the stream. What a power cut takes of it can be made again."""
        with writing(self._engine, lightly=True) as conn:
            _DROP.each(conn, [{"of": stream}])
            _KEEP.each(conn, [{"stream": stream, "version": version, "topic": topic, "state": state}])

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
        """Events of all streams in the order of the feed, from ``start`` to ``stop``, at most ``limit``.

        None comes later with a number below those seen: on PostgreSQL whoever has been given numbers is waited for until
        they are committed, and meanwhile nobody is given any.
        """
        gt = 0 if start is None else start - 1 if inclusive_of_start else start
        wanted: dict[str, int | str] = {"gt": gt, "limit": limit, **({"stop": stop} if stop is not None else {})}
        wanted |= {f"topic_{n}": topic for n, topic in enumerate(topics)}
        statement = _notifications(len(topics), stopping=stop is not None)
        if self._engine.dialect.name == "postgresql":
            with writing(self._engine) as conn:
                driver_of(conn).execute(_ALL_NUMBERED_ARE_COMMITTED)
                found = statement.rows(conn, **wanted)
        else:
            found = self._rows(statement, **wanted)
        return [Notification(stream, version, topic, state, id=seq) for seq, stream, version, topic, state in found]

    def max_notification_id(self) -> int | None:
        """The last place in the feed; None while there are no events. Lower ones may still be under way."""
        last: int | None = self._rows(_LAST)[0][0]
        return last

    def newest(self) -> StoredEvent | None:
        """The event in the last place, as it is seen at this moment; None while there are no events."""
        found = self._rows(_NEWEST)
        return StoredEvent(*found[0]) if found else None

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
