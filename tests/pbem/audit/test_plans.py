"""What the desk asks of the database costs what waits or what is shown, and not what there has been."""

from collections.abc import Callable
from typing import Any, Final
from uuid import uuid4

import pytest
from sqlalchemy import event

from pbem.audit.acting import ActsSought, acts_done
from pbem.audit.cases import KINDS, case_of, open_cases
from pbem.audit.searching import search
from pbem.audit.timeline import timeline
from pbem.store.engine import reading
from tests.support.house import House, address_of

READER: Final = uuid4()
QUESTIONS: Final[dict[str, Callable[[House], object]]] = {
    "cases": lambda house: open_cases(house.service, READER, house.now),
    "case": lambda house: [case_of(house.service, READER, kind, "1", house.now) for kind in KINDS],
    "closed": lambda house: case_of(house.service, READER, "dispute", "1-1", house.now),
    "acts": lambda house: acts_done(house.service, ActsSought(most=41)),
    "by number": lambda house: search(house.service, "1", lambda _hit: True),
    "by address": lambda house: search(house.service, address_of("spy"), lambda _hit: True),
    "by Message-ID": lambda house: search(house.service, "a.b@example.org", lambda _hit: True),
    "timeline": lambda house: timeline(house.service, house.match(house.open("spy", "partisan-1")), "en"),
}
# Indexes of what waits and of what administrators did; of acts the newest, from the end, or those that proposed. Two exceptions:
# players late are looked for match by match, and letters set aside as duplicates, of which no index is kept, from the newest.
READ: Final = {
    "ix_events_of_administrators", "ix_events_of_disputes", "ix_events_of_rulings", "ix_inbox_not_done", "ix_inbox_unsettled",
    "ix_outbox_failed", "ix_deadlines_aside", "acts", "ix_acts_match_id_id", "sqlite_autoindex_matches_1",
    "inbox",
}  # fmt: skip
GROWING: Final = ("inbox", "outbox", "deadlines", "feed", "setbacks", "matches", "events", "acts", "vault")


@pytest.mark.parametrize("question", QUESTIONS)
def test_no_table_that_grows_with_history_is_read_through(house: House, question: str) -> None:
    asked: list[tuple[str, Any]] = []
    engine = house.service.engine
    event.listen(engine, "before_cursor_execute", lambda _c, _cursor, sql, given, *_rest: asked.append((sql, given)))
    QUESTIONS[question](house)
    selected = [one for one in asked if one[0].startswith("SELECT")]
    with reading(engine) as conn:
        plans = [row[3] for sql, given in selected for row in conn.exec_driver_sql(f"EXPLAIN QUERY PLAN {sql}", given)]
    assert plans
    through = {step for step in plans for table in GROWING if step.startswith(f"SCAN {table}")}
    assert {step.rpartition(" ")[2] for step in through} - READ == set()
