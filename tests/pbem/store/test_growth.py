"""What is asked all the time is answered from an index, however many letters have come and gone."""

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

import pytest
from sqlalchemy import Connection, Engine, event, insert

from pbem.clubhouse.inbox.due import due_shards
from pbem.clubhouse.inbox.verdicts import unread_before
from pbem.clubhouse.outbox.rows import due, waiting
from pbem.store import heads, prepared
from pbem.store.engine import writing
from pbem.store.heads import enter, head_of, next_unread
from pbem.store.tables import inbox

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


def storm(conn: Connection) -> None:
    """Ten thousand unread letters of one match, one each of five hundred others, and nobody has counted them."""
    conn.exec_driver_sql("INSERT INTO vault_keys (author) VALUES ('spy')")
    conn.exec_driver_sql(f"INSERT INTO vault (id, author, digest, created_at) VALUES ('raw', 'spy', '', '{NOON}')")
    matches = [UUID(int=7)] * 10_000 + [UUID(int=number << 100) for number in range(1, 501)]
    common = {
        "received_at": NOON,
        "raw_vault_id": "raw",
        "sender": "somebody",
        "recipient": "",
        "peer": "",
        "seat": "spy",
    }
    conn.execute(
        insert(inbox),
        [{**common, "raw_digest": f"{n}", "match_id": m, "head": head_of(m, None)} for n, m in enumerate(matches)],
    )
    for match in (UUID(int=7), *matches[10_000:]):
        enter(conn, head_of(match, None), match)


def steps_of(plan: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Every node of a plan of PostgreSQL."""
    yield plan
    for below in plan.get("Plans", ()):
        yield from steps_of(below)


@pytest.mark.parametrize("shard", [None, 3])
def test_the_next_letter_is_found_at_once_however_many_wait(engine: Engine, shard: int | None) -> None:
    with writing(engine) as conn:
        storm(conn)
    with writing(engine) as conn:
        compiled = heads.earliest(shard).compiled(conn)
        sql, given = compiled.sql, prepared.bound(compiled, {})
        cursor: Any = conn.connection.driver_connection
        if engine.dialect.name == "sqlite":
            steps = [row[3] for row in cursor.execute(f"EXPLAIN QUERY PLAN {sql}", given)]
            in_order = ("SCAN turn", "SCAN heads USING INDEX ix_heads_turn")  # until the first that fits
            assert [step for step in steps if step.startswith("SCAN") and step not in in_order] == []
            assert [step for step in steps if "TEMP B-TREE" in step] == []
        else:
            plan = cursor.execute(f"EXPLAIN (ANALYZE, FORMAT JSON) {sql}", given).fetchone()[0][0]["Plan"]
            assert max(step["Actual Rows"] + step.get("Rows Removed by Filter", 0) for step in steps_of(plan)) <= 501


def plans(conn: Connection, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """How SQLite goes about each statement of the questions asked all the time."""
    asked: list[tuple[str, object]] = []
    event.listen(conn, "before_cursor_execute", lambda _c, _cursor, sql, given, *_rest: asked.append((sql, given)))

    def heard(compiled: Any, parameters: Any) -> dict[str, Any]:
        given = bound(compiled, parameters)
        asked.append((compiled.sql, given))
        return given

    bound = prepared.bound
    monkeypatch.setattr(prepared, "bound", heard)
    next_unread(conn)
    next_unread(conn, 3)
    unread_before(conn, UUID(int=7), NOON)
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
    assert [
        step for step in tables if not any(word in step for word in ("ix_", "turn", "PRIMARY KEY", "CONSTANT"))
    ] == []
