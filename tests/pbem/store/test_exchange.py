"""A message of many statements to PostgreSQL: answers in their places, all or nothing, and a connection that goes on."""

from collections.abc import Iterator

import psycopg
import pytest

from pbem.store.exchange import Names, Statement, exchange
from tests.support.postgres import Cluster

PUT = "INSERT INTO kept (name) VALUES (%(name)s)"
ALL = "SELECT name FROM kept ORDER BY name"


class Session:
    """A connection, and what it was told to remember."""

    def __init__(self, connection: psycopg.Connection) -> None:
        self.connection = connection
        self.names: Names = {}

    def ask(self, *statements: Statement) -> list[list[tuple[object, ...]]]:
        """One message."""
        return exchange(self.connection, self.names, statements)


@pytest.fixture
def session(postgres: Cluster) -> Iterator[Session]:
    """A session with an empty table."""
    url = postgres.fresh()
    with psycopg.connect(url, autocommit=True, prepare_threshold=None) as connection:
        connection.execute("CREATE TABLE kept (name TEXT PRIMARY KEY)")
        yield Session(connection)
    postgres.drop(url)


def put(name: object) -> Statement:
    """A row."""
    return PUT, {"name": name}


def test_each_statement_has_the_rows_it_asked_for(session: Session) -> None:
    for _ in range(3):  # the second time it has a name
        rows = session.ask(
            (ALL, {}), ("SELECT %(a)s::int + %(b)s::int, %(a)s::int, '%%'", {"b": 2, "a": 1}), ("ANALYZE kept", {})
        )
        assert rows == [[], [(3, 1, "%")], []]


def test_values_keep_their_types(session: Session) -> None:
    values = {"a": None, "b": b"\x00", "c": [1, 70_000], "d": "ì"}
    for number in (1, 1 << 20, 1 << 40):
        asked = "SELECT %(a)s::text, %(b)s::bytea, %(c)s::int[], %(d)s::text, %(e)s::bigint"
        assert session.ask((asked, {**values, "e": number})) == [[(None, b"\x00", [1, 70_000], "ì", number)]]


def test_a_message_with_a_statement_that_fails_does_nothing_and_says_why(session: Session) -> None:
    for _ in range(3):
        with pytest.raises(psycopg.errors.UniqueViolation, match="kept_pkey"):
            session.ask(put("a"), put("b"), put("a"), put("c"))
        assert session.ask((ALL, {})) == [[]]


def test_a_value_that_has_no_type_is_refused_before_anything_is_sent(session: Session) -> None:
    with pytest.raises(psycopg.ProgrammingError):
        session.ask(put("a"), put(object()))
    assert session.ask(put("b"), (ALL, {})) == [[], [("b",)]]


def test_what_is_larger_than_any_buffer_goes_and_comes(session: Session) -> None:
    large = "x" * (1 << 20)
    rows = session.ask(*[("SELECT %(it)s::text", {"it": large})] * 30)
    assert all(row == [(large,)] for row in rows)


def test_more_statements_than_are_remembered_are_answered_too(session: Session) -> None:
    for number in range(300):
        assert session.ask((f"SELECT {number}", {})) == [[(number,)]]


def test_within_a_transaction_nothing_is_kept_before_its_end(session: Session) -> None:
    session.ask(("BEGIN", {}), put("a"))
    session.connection.rollback()
    assert session.ask((ALL, {})) == [[]]


def test_a_message_cut_short_is_not_carried_out(session: Session, postgres: Cluster) -> None:
    def cut() -> None:
        session.ask(put("a"), ("SELECT pg_terminate_backend(pg_backend_pid())", {}), put("b"))

    url = session.connection.info.dsn
    with pytest.raises(psycopg.OperationalError):
        cut()
    assert session.connection.closed
    with psycopg.connect(url) as another:
        assert another.execute(ALL).fetchall() == []
