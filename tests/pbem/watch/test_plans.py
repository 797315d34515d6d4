"""What the operator is shown costs what waits, and not what there has been."""

from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import Connection, event

from pbem.store.engine import reading
from pbem.watch.figures import figures
from pbem.watch.waiting import due_kinds, letters_out, waiting_lines
from tests.support.house import START, House

QUESTIONS: dict[str, Callable[[Connection], object]] = {
    "figures": lambda conn: figures(conn, START),
    "lines": waiting_lines,
    "due": lambda conn: due_kinds(conn, START),
    "letters out": lambda conn: letters_out(conn, START),
}
GROWING = ("inbox", "outbox", "deadlines", "feed", "setbacks", "matches", "events")

OF_WHAT_WAITS = {"ix_inbox_unread", "ix_inbox_unsettled", "ix_outbox_in_line", "ix_outbox_failed", "ix_deadlines_aside"}


@pytest.mark.parametrize("question", QUESTIONS)
def test_no_table_that_grows_with_history_is_read_through(house: House, question: str) -> None:
    asked: list[tuple[str, Any]] = []
    with reading(house.service.engine) as conn:
        event.listen(conn, "before_cursor_execute", lambda _c, _cursor, sql, given, *_rest: asked.append((sql, given)))
        QUESTIONS[question](conn)
        plans = [
            row[3] for sql, given in list(asked) for row in conn.exec_driver_sql(f"EXPLAIN QUERY PLAN {sql}", given)
        ]

    assert plans
    through = {step for step in plans for table in GROWING if step.startswith(f"SCAN {table}")}
    assert {step.rpartition(" ")[2] for step in through} <= OF_WHAT_WAITS
