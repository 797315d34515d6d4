"""What an operator searches for costs a page, and not what there has been: on both databases an index leads to every letter."""

import re
from collections.abc import Callable
from typing import Any
from uuid import UUID

import pytest
from sqlalchemy import Connection, Engine, event, text

from pbem.audit.letters.arrived import letters_arrived
from pbem.audit.letters.posted import letters_posted
from pbem.audit.letters.wanted import LettersWanted
from pbem.store.engine import reading
from pbem.store.keys import derive
from tests.support.house import START

KEYS = derive(b"s" * 32)
SOME = UUID(int=1)
WANTED = {
    "all": LettersWanted(),
    "not of those played": LettersWanted(running=False),
    "since": LettersWanted(since=START),
    "a page": LettersWanted(before=7, most=3),
    "of a match": LettersWanted(match=SOME),
    "of a player": LettersWanted(player=SOME),
    "by Message-ID": LettersWanted(message_id="a.b@example.org"),
}
IN = {**WANTED, **{state: LettersWanted(states=(state,)) for state in ("waiting", "refused", "held", "shunted")}}
OUT = {**WANTED, **{state: LettersWanted(states=(state,)) for state in ("waiting", "failed")}}
THROUGH = re.compile(r"Seq Scan on (inbox|outbox)|SCAN (inbox|outbox)(?! USING)", re.IGNORECASE)


def plans(engine: Engine, ask: Callable[[Connection], object]) -> list[str]:
    """How the database would find what is asked for if it were large."""
    asked: list[tuple[str, Any]] = []
    with reading(engine) as conn:
        if conn.dialect.name == "postgresql":
            conn.execute(text("SET enable_seqscan = off"))
        event.listen(conn, "before_cursor_execute", lambda _c, _cursor, sql, given, *_rest: asked.append((sql, given)))
        ask(conn)
        how = "EXPLAIN" if conn.dialect.name == "postgresql" else "EXPLAIN QUERY PLAN"
        return [str(row) for sql, given in list(asked) for row in conn.exec_driver_sql(f"{how} {sql}", given)]


@pytest.mark.parametrize("wanted", IN)
def test_no_search_of_letters_that_came_in_reads_through_them(engine: Engine, wanted: str) -> None:
    found = plans(engine, lambda conn: letters_arrived(conn, KEYS, "ada@example.org", IN[wanted]))
    assert found
    assert [step for step in found if THROUGH.search(step)] == []


@pytest.mark.parametrize("wanted", OUT)
def test_no_search_of_letters_of_ours_reads_through_them(engine: Engine, wanted: str) -> None:
    found = plans(engine, lambda conn: letters_posted(conn, OUT[wanted]))
    assert found
    assert [step for step in found if THROUGH.search(step)] == []
