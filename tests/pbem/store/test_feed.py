"""Who follows the feed misses nothing, whoever writes and whatever is undone."""

from concurrent.futures import ThreadPoolExecutor
from threading import Thread
from uuid import UUID

import pytest
from eventsourcing.persistence import IntegrityError
from sqlalchemy import Engine

from pbem.store.engine import writing
from pbem.store.recorder import EventRecorder
from pbem.store.tables import deadlines
from tests.pbem.store.given import at_once, due, event, execute, lost, new_stream, rows_of

WRITERS = 4
SAVES = 60
NUMBERING_ONCE = 0x7062656D01
DELETION_TRIGGERS = {
    "sqlite": ("DROP TRIGGER events_no_delete", "DROP TRIGGER feed_no_delete"),
    "postgresql": ("DROP TRIGGER events_no_change ON events", "DROP TRIGGER feed_no_change ON feed"),
}


def write(recorder: EventRecorder, stream: UUID) -> None:
    """Many small saves to one stream."""
    for version in range(1, 2 * SAVES, 2):
        recorder.insert_events([event(stream, version), event(stream, version + 1)])


def test_a_follower_sees_every_event_of_four_writers_in_order(engine: Engine) -> None:
    """Hazard H5: numbers are committed out of order, and a follower who does not wait for writers passes some by."""
    recorder, streams = EventRecorder(engine), [new_stream() for _ in range(WRITERS)]
    writers = [Thread(target=write, args=(recorder, stream)) for stream in streams]
    for writer in writers:
        writer.start()
    seen: dict[UUID, list[int]] = {stream: [] for stream in streams}
    last = 0
    while any(writer.is_alive() for writer in writers) or last < (recorder.max_notification_id() or 0):
        for notification in recorder.select_notifications(last, 50, inclusive_of_start=False):
            assert notification.id > last
            last = notification.id
            assert isinstance(notification.originator_id, UUID)
            seen[notification.originator_id].append(notification.originator_version)
    assert all(versions == list(range(1, 2 * SAVES + 1)) for versions in seen.values())


@pytest.mark.parametrize("backend", ["postgresql"])
def test_a_commit_waits_for_no_other(engine: Engine) -> None:
    """Not for the lock either that every commit of earlier releases held, the last of which may stand still with it."""
    recorder = EventRecorder(engine)
    with writing(engine) as conn:
        conn.exec_driver_sql(f"SELECT pg_advisory_xact_lock({NUMBERING_ONCE})")
        with ThreadPoolExecutor(1) as beside:
            assert beside.submit(recorder.insert_events, [event(new_stream(), 1)]).result(timeout=5) == [1]


@pytest.mark.parametrize("_again", range(8))
def test_of_two_writers_at_the_same_version_one_wins_whole(_again: int, engine: Engine) -> None:
    recorder, match = EventRecorder(engine), new_stream()
    results = at_once(2, lambda n: recorder.insert_events([event(match, 1)], also=[due(match, decision=n)]))
    assert lost(results) == 1
    assert len(recorder.select_events(match)) == 1
    assert rows_of(engine, deadlines) == 1


def test_a_conflict_leaves_no_hole_in_the_feed(engine: Engine) -> None:
    recorder, match = EventRecorder(engine), new_stream()
    recorder.insert_events([event(match, 1)])
    for _ in range(3):
        with pytest.raises(IntegrityError):
            recorder.insert_events([event(match, 1)])
    assert recorder.insert_events([event(match, 2), event(match, 3)]) == [2, 3]


def test_a_number_of_the_feed_is_never_given_twice(engine: Engine) -> None:
    """Hazard H1: where a deleted row's number is used again, a follower past it skips the next event."""
    recorder, match = EventRecorder(engine), new_stream()
    recorder.insert_events([event(match, 1), event(match, 2)])
    execute(
        engine,
        *DELETION_TRIGGERS[engine.dialect.name],
        "DELETE FROM feed WHERE seq = 2",
        "DELETE FROM events WHERE version = 2",
    )
    assert recorder.insert_events([event(match, 2)]) == [3]
    assert [n.originator_version for n in recorder.select_notifications(2, 10, inclusive_of_start=False)] == [2]
