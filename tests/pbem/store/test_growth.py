"""What is asked all the time is answered from an index, however many letters have come and gone."""

from datetime import UTC, datetime

import pytest
from sqlalchemy import Connection, Engine, event

from pbem.clubhouse.due import due_shards
from pbem.clubhouse.outbox import due, waiting
from pbem.clubhouse.verdicts import next_unread
from pbem.store import prepared
from pbem.store.engine import writing
from pbem.store.pipeline import Parameters, run

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


def plans(conn: Connection, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """How SQLite goes about each statement of the questions asked all the time."""
    asked: list[tuple[str, object]] = []
    event.listen(conn, "before_cursor_execute", lambda _c, _cursor, sql, given, *_rest: asked.append((sql, given)))

    def heard(conn: Connection, sql: str, given: Parameters) -> list[object]:
        asked.append((sql, given))
        return run(conn, sql, given)

    monkeypatch.setattr(prepared, "run", heard)
    next_unread(conn)
    next_unread(conn, 3)
    due(conn, NOON)
    due(conn, NOON, 3)
    waiting(conn)
    due_shards(conn, NOON)
    raw = conn.connection.driver_connection
    assert raw is not None
    return [row[3] for sql, given in asked for row in raw.execute(f"EXPLAIN QUERY PLAN {sql}", given)]


@pytest.mark.parametrize("backend", ["sqlite"])
def test_what_waits_is_found_without_looking_at_what_is_done(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    with writing(engine) as conn:
        steps = plans(conn, monkeypatch)
    tables = [step for step in steps if step.startswith(("SCAN", "SEARCH"))]
    assert len(tables) >= 10
    assert [step for step in tables if "ix_" not in step] == []
