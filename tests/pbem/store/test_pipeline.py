"""Statements sent together: in the order they were given, all of them or none, and seen by whatever comes after."""

import sqlite3

import psycopg
import pytest
from sqlalchemy import Connection, Engine, select

from pbem.store.engine import reading, writing
from pbem.store.pipeline import later, run, run_each
from pbem.store.tables import pictures
from tests.pbem.store.given import rows_of

TAKEN = "SELECT digest FROM pictures ORDER BY digest"


def put(conn: Connection, *digests: str) -> None:
    """Pictures by their digests."""
    name = "%(digest)s" if conn.dialect.name == "postgresql" else ":digest"
    sql = f"INSERT INTO pictures (digest, png) VALUES ({name}, '')"
    run_each(conn, sql, [{"digest": digest} for digest in digests])


def test_what_was_given_before_a_question_is_seen_by_it(engine: Engine) -> None:
    with writing(engine) as conn:
        put(conn, "b")
        put(conn, "a", "c")
        assert run(conn, TAKEN, {}) == [("a",), ("b",), ("c",)]


def test_what_was_given_before_is_seen_by_sqlalchemy_too(engine: Engine) -> None:
    with writing(engine) as conn:
        put(conn, "a")
        assert conn.execute(select(pictures.c.digest)).scalars().all() == ["a"]


def test_an_answer_nobody_waits_for_is_there_after_the_commit(engine: Engine) -> None:
    with writing(engine) as conn:
        put(conn, "a")
        answer = later(conn, TAKEN, {})
        put(conn, "b")
    assert answer.rows == [("a",)]
    assert rows_of(engine, pictures) == 2


def test_one_that_fails_undoes_all_of_them(engine: Engine) -> None:
    def twice() -> None:
        with writing(engine) as conn:
            put(conn, "a", "b")
            put(conn, "a")
            put(conn, "c")

    with pytest.raises((psycopg.errors.UniqueViolation, sqlite3.IntegrityError)):
        twice()
    assert rows_of(engine, pictures) == 0


def test_what_was_given_up_is_never_sent(engine: Engine) -> None:
    def interrupted() -> None:
        with writing(engine) as conn:
            put(conn, "a")
            raise LookupError

    with pytest.raises(LookupError):
        interrupted()
    with writing(engine) as conn:
        put(conn, "b")
    with reading(engine) as conn:
        assert run(conn, TAKEN, {}) == [("b",)]
