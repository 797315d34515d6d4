"""Statements sent together: in the order they were given, all of them or none, and seen by whatever comes after."""

import signal
import sqlite3
import sys
from types import FrameType
from typing import Any

import psycopg
import pytest
from sqlalchemy import Connection, Engine, select

from pbem.store.engine import reading, writing
from pbem.store.errors import StoreError
from pbem.store.held import say
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


@pytest.mark.parametrize("backend", ["postgresql"])
@pytest.mark.parametrize("use", [reading, writing])
def test_a_server_that_goes_away_is_no_fault_of_the_statement(engine: Engine, url: str, use: Any) -> None:
    def cut_off() -> None:
        with psycopg.connect(url) as other, use(engine) as conn:
            run(conn, TAKEN, {})
            other.execute("SELECT pg_terminate_backend(%s, 5000)", [conn.connection.driver_connection.info.backend_pid])
            run(conn, TAKEN, {})

    with pytest.raises(StoreError, match="cannot be used"):
        cut_off()
    with use(engine) as conn:
        assert run(conn, TAKEN, {}) == []


@pytest.mark.parametrize("backend", ["postgresql"])
def test_an_interruption_on_the_way_is_one_to_whoever_asked(engine: Engine) -> None:
    def interrupted() -> None:
        with writing(engine) as conn:
            put(conn, "a")
            signal.setitimer(signal.ITIMER_REAL, 0.05)
            run(conn, "SELECT pg_sleep(60)", {})

    before = signal.signal(signal.SIGALRM, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt):
            interrupted()
    finally:
        signal.signal(signal.SIGALRM, before)
    with writing(engine) as conn:
        assert run(conn, TAKEN, {}) == []


def test_an_interruption_just_after_the_beginning_leaves_nothing_begun(engine: Engine) -> None:
    def watched(frame: FrameType, event: str, _given: Any) -> Any:
        if frame.f_code is say.__code__ and event == "return":
            raise KeyboardInterrupt
        return watched

    sys.settrace(watched)
    try:
        with writing(engine) as conn:
            put(conn, "a")
    except KeyboardInterrupt:
        pass
    finally:
        sys.settrace(None)
    with writing(engine) as conn:
        put(conn, "b")
    assert rows_of(engine, pictures) == (1 if engine.dialect.name == "sqlite" else 2)
