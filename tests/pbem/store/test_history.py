"""The database itself refuses to rewrite history, whoever asks."""

import sqlite3

import pytest
from eventsourcing.persistence import PersistenceError
from sqlalchemy import Engine

from pbem.store.recorder import EventRecorder
from tests.pbem.store.given import event, execute, new_stream

REWRITING = (
    "UPDATE events SET state = 'x'",
    "UPDATE events SET version = 9",
    "DELETE FROM events",
    "UPDATE feed SET version = 9",
    "DELETE FROM feed",
)


@pytest.mark.parametrize("statement", REWRITING)
def test_events_and_feed_are_only_added_to(statement: str, engine: Engine) -> None:
    recorder, match = EventRecorder(engine), new_stream()
    recorder.insert_events([event(match, 1)])
    with pytest.raises(PersistenceError, match="history is only ever added to"):
        execute(engine, statement)
    assert list(recorder.select_events(match)) == [event(match, 1)]


@pytest.mark.parametrize("backend", ["postgresql"])
@pytest.mark.parametrize("table", ["events", "feed", "vault"])
def test_tables_are_not_emptied(table: str, engine: Engine) -> None:
    with pytest.raises(PersistenceError, match=r"history|vault"):
        execute(engine, f"TRUNCATE {table} CASCADE")


@pytest.mark.parametrize("backend", ["sqlite"])
@pytest.mark.parametrize("table", ["events", "feed"])
def test_a_row_is_not_replaced_by_another_even_without_our_settings(table: str, engine: Engine) -> None:
    recorder, match = EventRecorder(engine), new_stream()
    recorder.insert_events([event(match, 1)])
    connection = sqlite3.connect(str(engine.url.database))
    with pytest.raises(sqlite3.IntegrityError, match="history is only ever added to"):
        connection.execute(f"INSERT OR REPLACE INTO {table} SELECT * FROM {table}")
    connection.close()
    assert list(recorder.select_events(match)) == [event(match, 1)]
