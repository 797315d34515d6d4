"""Events and the rows beside them are committed together or not at all."""

from collections.abc import Sequence

import pytest
from eventsourcing.persistence import IntegrityError, PersistenceError, StoredEvent
from sqlalchemy import Connection, Engine, text

from pbem.store.recorder import EventRecorder, Write
from pbem.store.tables import deadlines
from tests.pbem.store.given import at_once, due, event, lost, new_stream, rows_of


def test_rows_of_other_tables_are_committed_with_the_events(engine: Engine) -> None:
    recorder, match = EventRecorder(engine), new_stream()
    assert recorder.insert_events([event(match, 1)], also=[due(match), due(match, decision=2)]) == [1]
    assert rows_of(engine, deadlines) == 2


def test_a_refused_letter_commits_its_rows_without_any_event(engine: Engine) -> None:
    recorder = EventRecorder(engine)
    assert recorder.insert_events([], also=[due(new_stream())]) == []
    assert rows_of(engine, deadlines) == 1
    assert recorder.max_notification_id() is None


def test_a_taken_version_undoes_the_rows_beside_it(engine: Engine) -> None:
    recorder, match = EventRecorder(engine), new_stream()
    recorder.insert_events([event(match, 1)])
    with pytest.raises(IntegrityError):
        recorder.insert_events([event(match, 1)], also=[due(match)])
    assert rows_of(engine, deadlines) == 0


def test_a_row_that_is_there_already_undoes_the_events(engine: Engine) -> None:
    recorder, match = EventRecorder(engine), new_stream()
    recorder.insert_events([event(match, 1)], also=[due(match)])
    with pytest.raises(IntegrityError):
        recorder.insert_events([event(match, 2)], also=[due(match)])
    assert [stored.originator_version for stored in recorder.select_events(match)] == [1]


def test_what_a_step_raises_reaches_the_caller_and_undoes_everything(engine: Engine) -> None:
    def change_of_mind(conn: Connection) -> None:
        raise LookupError("no such seat")

    recorder, match = EventRecorder(engine), new_stream()
    with pytest.raises(LookupError, match="no such seat"):
        recorder.insert_events([event(match, 1)], also=[due(match), change_of_mind])
    assert not recorder.select_events(match)
    assert rows_of(engine, deadlines) == 0


def test_a_step_sees_the_events_of_its_own_transaction(engine: Engine) -> None:
    seen: list[int] = []

    def count(conn: Connection) -> None:
        seen.append(conn.execute(text("SELECT count(*) FROM events")).scalar_one())

    EventRecorder(engine).insert_events([event(new_stream(), 1)], also=[count])
    assert seen == [1]


def test_a_mistaken_statement_is_the_librarys_error_too(engine: Engine) -> None:
    def mistaken(conn: Connection) -> None:
        conn.exec_driver_sql("SELECT * FROM nowhere")

    with pytest.raises(PersistenceError, match="nowhere"):
        EventRecorder(engine).insert_events([], also=[mistaken])


def test_what_cannot_be_recorded_is_refused_and_not_ignored(engine: Engine) -> None:
    match = new_stream()
    with pytest.raises(TypeError, match="cannot record tracking"):
        EventRecorder(engine).insert_events([event(match, 1)], tracking="a position")
    assert not EventRecorder(engine).select_events(match)


def test_streams_are_named_by_uuids_only(engine: Engine) -> None:
    with pytest.raises(TypeError, match="UUID"):
        EventRecorder(engine).select_events("casablanca-1")


def test_rows_are_read_without_objects_in_the_order_of_their_versions(engine: Engine) -> None:
    recorder, match = EventRecorder(engine), new_stream()
    recorder.insert_events([event(match, version) for version in (1, 2, 3)])
    assert [row[0] for row in recorder.select_rows(match, gt=1)] == [2, 3]
    assert [row[0] for row in recorder.select_rows(match, lte=2, desc=True, limit=1)] == [2]
    assert tuple(recorder.select_rows(match)[0]) == (1, "moved.v1", b'{"to":7}')


@pytest.mark.parametrize("beside", [(), (lambda _conn: None,)], ids=["alone", "beside others"])
def test_events_are_kept_to_the_last_sign(engine: Engine, beside: tuple[Write, ...]) -> None:
    recorder, stream = EventRecorder(engine), new_stream()
    odd = [('a "b" \\ {c},d\'', bytes(range(256))), ("%s %(x)s %%", b""), ("NULL", b'\\x00"')]
    given = [StoredEvent(stream, number, topic, state) for number, (topic, state) in enumerate(odd, 1)]
    numbers = recorder.insert_events(given, also=beside)
    assert list(recorder.select_events(stream)) == given
    assert [found.originator_version for found in recorder.select_notifications(numbers[0], 3)] == [1, 2, 3]


def test_whoever_writes_rows_as_well_and_whoever_does_not_lose_a_race_and_no_more(engine: Engine) -> None:
    recorder, stream = EventRecorder(engine), new_stream()
    for version in range(1, 16):

        def write(who: int, version: int = version) -> Sequence[int]:
            also = [due(stream, decision=version)] if who else []
            return recorder.insert_events([event(stream, version)], also=also)

        assert lost(at_once(2, write)) == 1


def test_events_are_read_from_the_one_that_the_only_snapshot_goes_up_to(engine: Engine) -> None:
    recorder, stream, other = EventRecorder(engine), new_stream(), new_stream()
    recorder.insert_events([event(match, version) for match in (stream, other) for version in range(1, 7)])
    recorder.keep_snapshot(other, 5, "code", b"of another")
    assert [version for version, _, _ in recorder.rows_since_snapshot(stream)] == [1, 2, 3, 4, 5, 6]
    for version in (2, 4, 4, 3):
        recorder.keep_snapshot(stream, version, "code", b"%d" % version)
        assert [found for found, _, _ in recorder.rows_since_snapshot(stream)] == [*range(version, 7)]
        assert recorder.snapshot(stream, version) == ("code", b"%d" % version)
    assert (recorder.snapshot(stream, 4), recorder.snapshot(other, 5)) == (None, ("code", b"of another"))
