"""What is asked all the time is answered from an index, however much has come and gone, whatever the database believes."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from typing import Any, Final
from uuid import UUID

import pytest
from sqlalchemy import (
    ColumnElement,
    Connection,
    Engine,
    Integer,
    Table,
    Text,
    cast,
    column,
    event,
    insert,
    literal,
    select,
    update,
)

from pbem.clubhouse import due
from pbem.clubhouse.inbox.verdicts import unread_before
from pbem.clubhouse.outbox import rows as outbox_rows
from pbem.store import prepared
from pbem.store.engine import make_engine, writing
from pbem.store.heads import enter, head_of, next_unread
from pbem.store.tables import deadlines, inbox, outbox
from pbem.tally import tally
from pbem.watch.figures import figures
from pbem.watch.waiting import due_kinds, letters_out, waiting_lines
from tests.shares import share
from tests.support.databases import prepared as prepared_tables
from tests.support.servers.postgres import Cluster

NOON: Final = datetime(2026, 3, 1, 12, tzinfo=UTC)
BUSY: Final = UUID(int=7)
LETTERS: Final = 10_000
OTHERS: Final = [UUID(int=number << 100) for number in range(1, 301)]
OVER: Final = UUID(int=8)
PAST: Final = {BUSY: 500, OVER: 25_000}  # letters in, letters out and decisions that are done with
LOOKED_AT: Final = 700  # rows at most, where ten thousand wait: two for each line there is
COUNTED: Final = LETTERS + len(OTHERS)  # rows at most where what waits is counted

ARRIVED: Final = {"raw_vault_id": "raw", "sender": "somebody", "recipient": "", "peer": ""}
OWED: Final = {"kind": "news", "payload": "{}", "message_id": "", "created_at": NOON, "not_before": NOON}
ENDS: Final = {"kind": "due", "key": ""}
NUMBER: Final[ColumnElement[int]] = column("number", Integer)  # of a row of those that are put in at once


def put_in(conn: Connection, table: Table, values: dict[str, Any], count: int) -> None:
    """Put in ``count`` rows at once, each with these values; those reckoned from ``NUMBER`` differ."""
    first = select(literal(1).label("number")).cte("numbers", recursive=True)
    numbers = first.union_all(select(first.c.number + 1).where(first.c.number < count))
    given = [v if isinstance(v, ColumnElement) else literal(v, table.c[key].type) for key, v in values.items()]
    conn.execute(insert(table).from_select(list(values), select(*given).select_from(numbers)))


def past(conn: Connection) -> None:
    """What is done with: of a long match that goes on, and of all others as if they had been one."""
    conn.exec_driver_sql("INSERT INTO vault_keys (author) VALUES ('spy')")
    conn.exec_driver_sql(f"INSERT INTO vault (id, author, digest, created_at) VALUES ('raw', 'spy', '', '{NOON}')")
    then = NOON - timedelta(days=9)
    for match, count in PAST.items():
        name = cast(NUMBER, Text) + f" of {match}"
        of_match: dict[str, Any] = {"match_id": match, "seat": "spy", "head": head_of(match, None)}
        read = {**of_match, **ARRIVED, "received_at": then, "raw_digest": name, "state": "read", "read_at": then}
        put_in(conn, inbox, read, count)
        put_in(conn, outbox, {**of_match, **OWED, "id": name, "cause": name, "state": "sent", "sent_at": then}, count)
        put_in(conn, deadlines, {**ENDS, "match_id": match, "decision": NUMBER + 1, "at": then, "done_at": then}, count)


def storm(conn: Connection) -> None:
    """Ten thousand unread letters of one match and as many to be sent to its spy; one of each for three hundred others, whose
    decisions end."""
    ends = {**ENDS, "decision": 1, "at": NOON - timedelta(hours=1)}
    for match, count in ((BUSY, LETTERS), *((other, 1) for other in OTHERS)):
        name, line = cast(NUMBER, Text) + f" waits of {match}", head_of(match, None)
        of_match: dict[str, Any] = {"match_id": match, "seat": "spy"}
        put_in(conn, inbox, {**of_match, **ARRIVED, "received_at": NOON, "raw_digest": name, "head": line}, count)
        put_in(conn, outbox, {**of_match, **OWED, "id": name, "cause": name, "head": f"{line} spy"}, count)
        enter(conn, line, match)
        conn.execute(insert(deadlines), {**ends, "match_id": match})


def backlog(conn: Connection) -> None:
    """Ten thousand letters to be sent, each in a line of its own, as when the mail server was away."""
    line = cast(NUMBER, Text) + " of a backlog"
    put_in(conn, outbox, {**OWED, "seat": "", "id": line, "cause": line, "head": line, "match_id": BUSY}, LETTERS)


QUESTIONS: Final[dict[str, Callable[[Connection], object]]] = {
    "the first letter of a line": lambda conn: next_unread(conn, head_of(BUSY, None)),
    "whether a letter holds a deadline": lambda conn: unread_before(conn, BUSY, NOON),
    "which letters are sent next": lambda conn: outbox_rows.due(conn, NOON),
    "what one process does next": lambda conn: due.pieces(conn, NOON),
    "what is to be queued": lambda conn: due.sweep(conn, NOON),
    "what is due of a match": lambda conn: due.of_line(conn, head_of(BUSY, None), BUSY, NOON),
    "since when work waits": lambda conn: due.oldest(conn, NOON),
}
TALLY: Final = "how many letters wait, for who runs it by hand"
COUNTS: Final[dict[str, Callable[[Connection], object]]] = {
    TALLY: tally,
    "how much waits, for the figures": lambda conn: figures(conn, NOON),
    "what waits, for the operator": lambda conn: (waiting_lines(conn), due_kinds(conn, NOON), letters_out(conn, NOON)),
}


def asked_in(
    conn: Connection, ask: Callable[[Connection], object], monkeypatch: pytest.MonkeyPatch
) -> list[tuple[str, Any]]:
    """The statements by which a question is asked, with their parameters."""
    asked: list[tuple[str, Any]] = []
    event.listen(conn, "before_cursor_execute", lambda _c, _cursor, sql, given, *_rest: asked.append((sql, given)))
    bound = prepared.bound

    def heard(compiled: Any, parameters: Any) -> dict[str, Any]:
        given = bound(compiled, parameters)
        asked.append((compiled.sql, given))
        return given

    monkeypatch.setattr(prepared, "bound", heard)
    ask(conn)
    monkeypatch.setattr(prepared, "bound", bound)
    return asked


def nodes(plan: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Every node of a plan of PostgreSQL."""
    yield plan
    for below in plan.get("Plans", ()):
        yield from nodes(below)


def rows_looked_at(conn: Connection, sql: str, given: Any) -> float:
    """The most rows that any step of a statement looks at, run and taken back."""
    raw: Any = conn.connection.driver_connection
    raw.execute("SAVEPOINT before")
    plan = raw.execute(f"EXPLAIN (ANALYZE, FORMAT JSON) {sql}", given).fetchone()[0][0]["Plan"]
    raw.execute("ROLLBACK TO SAVEPOINT before")
    seen = (node["Actual Rows"] + node.get("Rows Removed by Filter", 0) for node in nodes(plan))
    return max(float(rows) for rows in seen)


def stormed(url: str, statistics: str, waits: Callable[[Connection], None] = storm) -> None:
    """Make a database in which much waits, and which counted it when nothing did, never, today, or when it was new."""
    prepared_tables(url)
    engine = make_engine(url)
    if statistics == "of the first letters":
        with writing(engine) as conn:
            few = [
                {**OWED, "seat": seat, "id": seat, "cause": seat, "head": seat, "match_id": BUSY} for seat in "abcdef"
            ]
            conn.execute(insert(outbox), few)
            conn.execute(update(outbox).values(state="sent", sent_at=NOON))
        analyse(engine)
    with writing(engine) as conn:
        past(conn)
    if statistics == "of a quiet year":
        analyse(engine)
    with writing(engine) as conn:
        waits(conn)
    if statistics == "of today":
        analyse(engine)
    engine.dispose()


STATISTICS: Final = ("of a quiet year", "none", "of today", "of the first letters")
ASKED: Final = [
    *((question, of) for number, question in enumerate(QUESTIONS) for of in share(STATISTICS, 2, number)),
    # Who knows that a third of all letters wait rightly reads them all to count those.
    *((question, statistics) for question in COUNTS for statistics in ("of a quiet year", "none")),
]
ASKED.sort(
    key=lambda asked: STATISTICS.index(asked[1])
)  # each database is made once by whoever asks several questions of it


@pytest.mark.parametrize(("question", "statistics"), ASKED)
def test_what_waits_is_found_at_once_whatever_the_statistics_say(
    postgres: Cluster, question: str, statistics: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = postgres.copy(f"storm, statistics {statistics}", lambda made: stormed(made, statistics))
    most = most_looked_at(url, {**QUESTIONS, **COUNTS}[question], monkeypatch)
    postgres.drop(url)
    assert most
    bound = LOOKED_AT if question in QUESTIONS else COUNTED
    assert {sql: rows for sql, rows in most.items() if rows > bound} == {}


@pytest.mark.parametrize("statistics", STATISTICS)
def test_the_next_letters_are_found_at_once_however_many_seats_are_owed_one(
    postgres: Cluster, statistics: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = postgres.copy(f"backlog, statistics {statistics}", lambda made: stormed(made, statistics, backlog))
    most = most_looked_at(url, QUESTIONS["which letters are sent next"], monkeypatch)
    postgres.drop(url)
    assert most
    assert {sql: rows for sql, rows in most.items() if rows > LOOKED_AT} == {}


def most_looked_at(url: str, ask: Callable[[Connection], object], monkeypatch: pytest.MonkeyPatch) -> dict[str, float]:
    """The statements by which a question is asked of a database, each with the most rows that a step of it looks at."""
    engine = make_engine(url)
    with writing(engine) as conn:
        asked = asked_in(conn, ask, monkeypatch)
        conn.connection.driver_connection.execute("ROLLBACK")  # type: ignore[union-attr]
        conn.connection.driver_connection.execute("BEGIN")  # type: ignore[union-attr]
        most = {sql: rows_looked_at(conn, sql, given) for sql, given in asked}
    engine.dispose()
    return most


def analyse(engine: Engine) -> None:
    """Have the database count what there is."""
    with writing(engine) as conn:
        conn.exec_driver_sql("ANALYZE")


@pytest.mark.parametrize("backend", ["sqlite"])
def test_what_waits_is_found_without_looking_at_what_is_done(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    with writing(engine) as conn:
        past(conn)
        storm(conn)
    for question in (*QUESTIONS, TALLY):
        with writing(engine) as conn:
            steps = steps_of(conn, {**QUESTIONS, **COUNTS}[question], monkeypatch)
            conn.connection.driver_connection.execute("ROLLBACK")  # type: ignore[union-attr]
            conn.connection.driver_connection.execute("BEGIN")  # type: ignore[union-attr]
        tables = [step for step in steps if step.startswith(("SCAN", "SEARCH"))]
        assert tables, question
        indexed = ("ix_", "autoindex", "PRIMARY KEY", "CONSTANT")
        assert [step for step in tables if not any(word in step for word in indexed)] == [], question


def steps_of(conn: Connection, ask: Callable[[Connection], object], monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """How SQLite goes about the statements by which a question is asked."""
    raw: Any = conn.connection.driver_connection
    asked = asked_in(conn, ask, monkeypatch)
    return [row[3] for sql, given in asked for row in raw.execute(f"EXPLAIN QUERY PLAN {sql}", given)]
