"""Events and whatever must be committed with them: one transaction, on SQLite and PostgreSQL alike."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeAlias
from uuid import UUID

from eventsourcing.persistence import (
    AggregateRecorder,
    ApplicationRecorder,
    Notification,
    ProcessRecorder,
    StoredEvent,
    Subscription,
    Tracking,
)
from sqlalchemy import Connection, Engine, Table

from pbem.store.driver import Driver
from pbem.store.follow import Following
from pbem.store.mapper import Row
from pbem.store.pipeline import Answer, later, run_each
from pbem.store.statements import Parameters
from pbem.store.tables import events, snapshots
from pbem.store.tracking import PositionRecorder

Step: TypeAlias = Callable[[Connection], object]
KeyedRow: TypeAlias = tuple[Any, int, str, bytes]  # as ``Row``, the stream as the database has it


class StreamRecorder(AggregateRecorder):
    """One table of streams, without a feed: snapshots."""

    table: Table = snapshots

    def __init__(self, engine: Engine) -> None:
        self.driver = Driver(engine)

    def insert_events(self, stored_events: Sequence[StoredEvent], **kwargs: Any) -> Sequence[int] | None:
        """Write all or none. IntegrityError if a version of a stream is taken, TypeError for anything else to do."""
        if kwargs:
            raise TypeError(f"{type(self).__name__} cannot record {', '.join(kwargs)}")
        with self.driver.transaction() as conn:
            self.append(conn, self.keyed(map(_row, stored_events)))
        return None

    def append(self, conn: Connection, rows: Sequence[KeyedRow]) -> None:
        """Write rows, their streams as the database has them, inside a transaction."""
        if not rows:
            return
        insert = self.driver.statements.insert_event(self.table)
        if self.driver.sqlite:
            _driver(conn).executemany(insert, rows)
        else:
            run_each(conn, insert, [_columns(rows)])

    def keyed(self, rows: Iterable[Row]) -> list[KeyedRow]:
        """Rows with their streams as the database has them. TypeError unless those are UUIDs."""
        found: list[KeyedRow] = []
        last = key = None
        for stream, version, topic, state in rows:
            if stream is not last:  # most rows written together are of one stream
                last, key = stream, self.driver.key(stream)
            found.append((key, version, topic, state))
        return found

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
        wanted = {"stream": self.driver.key(stream), "gt": gt, "lte": lte, "limit": limit}
        sql = self.driver.statements.select_events(
            self.table, gt=gt is not None, lte=lte is not None, desc=desc, limit=limit is not None
        )
        return self.driver.rows(sql, wanted)

    def select_events(
        self,
        originator_id: UUID | str,
        *,
        gt: int | None = None,
        lte: int | None = None,
        desc: bool = False,
        limit: int | None = None,
    ) -> Sequence[StoredEvent]:
        """The events of a stream after version ``gt``, up to ``lte``, in order of version."""
        rows = self.select_rows(originator_id, gt=gt, lte=lte, desc=desc, limit=limit)
        return [StoredEvent(originator_id, version, topic, state) for version, topic, state in rows]


class EventRecorder(StreamRecorder, PositionRecorder, ProcessRecorder):
    """The events of all streams, their feed, the positions of followers, and rows of other tables beside them."""

    table = events

    def insert_events(
        self,
        stored_events: Sequence[StoredEvent],
        *,
        tracking: Tracking | None = None,
        also: Step | Iterable[Step] = (),
        **kwargs: Any,
    ) -> Sequence[int]:
        """Commit events, a follower's position and the steps ``also`` together, or none of them.

        Each step is called with the open connection, after the events were written, also when there are none. What
        a step raises undoes everything. Gives the events' places in the feed. IntegrityError if a version, a
        position or a unique row of a step is taken: look which before trying again.
        """
        if kwargs:
            raise TypeError(f"{type(self).__name__} cannot record {', '.join(kwargs)}")
        steps = (also,) if callable(also) else tuple(also)
        return self.record(map(_row, stored_events), steps, tracking)

    def record(self, rows: Iterable[Row], steps: Iterable[Step], tracking: Tracking | None = None) -> list[int]:
        """The same for the rows of events, without an object of the library's for each."""
        keyed = self.keyed(rows)
        with self.driver.transaction() as conn:
            numbered = self._recorded(conn, keyed, tuple(steps), tracking)
        return numbered if isinstance(numbered, list) else [seq for (seq,) in numbered.rows]

    def _recorded(
        self, conn: Connection, rows: Sequence[KeyedRow], steps: Sequence[Step], tracking: Tracking | None
    ) -> list[int] | Answer:
        if rows and not steps and tracking is None and not self.driver.sqlite:
            return later(conn, self.driver.statements.record_events, _columns(rows))
        self.append(conn, rows)
        if tracking is not None:
            self.track(conn, tracking)
        for step in steps:
            step(conn)
        return self._number(conn, rows)

    def _number(self, conn: Connection, rows: Sequence[KeyedRow]) -> list[int] | Answer:
        """Give the events their places in the feed, last of all.

        On PostgreSQL numbers are given under a lock held to the end of the transaction. Otherwise a higher number
        could be committed first, and a follower who saw it would never see the lower one.
        """
        if not rows:
            return []
        statements = self.driver.statements
        if self.driver.sqlite:
            # SQLite has one writer: each number is the last one of all.
            insert = _driver(conn).cursor().execute
            return [insert(statements.insert_feed, row[:2]).lastrowid for row in rows]
        later(conn, statements.lock_feed, {})
        return later(conn, statements.insert_feed, _places(rows))

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
        wanted: Parameters = {"gt": gt, "stop": stop, "limit": limit}
        wanted |= {f"topic_{n}": topic for n, topic in enumerate(topics)}
        sql = self.driver.statements.select_notifications(stop=stop is not None, topics=len(topics))
        stream = self.driver.stream
        return [
            Notification(stream(key), version, topic, state, id=seq)
            for seq, key, version, topic, state in self.driver.rows(sql, wanted)
        ]

    def max_notification_id(self) -> int | None:
        """The last place in the feed; None while there are no events."""
        last: int | None = self.driver.rows(self.driver.statements.max_seq, {})[0][0]
        return last

    def subscribe(self, gt: int | None = None, topics: Sequence[str] = ()) -> Subscription[ApplicationRecorder]:
        """All events after ``gt``, those to come included. It asks the database every few milliseconds."""
        return Following(self, gt=gt, topics=topics)


def _row(event: StoredEvent) -> Row:
    stream: Any = event.originator_id
    return stream, event.originator_version, event.topic, event.state


def _columns(rows: Sequence[KeyedRow]) -> dict[str, str]:
    """Rows as PostgreSQL takes many at once."""
    return {
        **_places(rows),
        "topics": _array('"{}"'.format(row[2].replace("\\", "\\\\").replace('"', '\\"')) for row in rows),
        "states": _array(f'"\\\\x{row[3].hex()}"' for row in rows),
    }


def _places(rows: Sequence[KeyedRow]) -> dict[str, str]:
    return {"streams": _array(str(row[0]) for row in rows), "versions": _array(str(row[1]) for row in rows)}


def _array(items: Iterable[str]) -> str:
    """An array as PostgreSQL reads it; the driver takes ten times as long to write one."""
    return f"{{{','.join(items)}}}"


def _driver(conn: Connection) -> Any:
    return conn.connection.driver_connection
