"""Statements that wait together: in the order they were given, all of them or none, and seen by whatever comes after."""

import gc
import signal
import sys
import weakref
from types import FrameType
from typing import Any

import psycopg
import pytest
from eventsourcing.persistence import DataError, IntegrityError
from sqlalchemy import Connection, Engine, Integer, Text, bindparam, insert, literal_column, select, text

from pbem.store.engine import make_engine, reading, writing
from pbem.store.errors import StoreError
from pbem.store.held import HeldConnection
from pbem.store.pipeline import together
from pbem.store.prepared import Fetched, Prepared, Values
from pbem.store.tables import pictures
from tests.pbem.store.given import rows_of

TAKEN = Prepared(select(pictures.c.digest).order_by(pictures.c.digest))
PUT = Prepared(insert(pictures).values(digest=bindparam("digest", type_=Text()), png=b""))
SLEEP = Prepared(text("SELECT pg_sleep(60)"))
# The server takes a moment over it, so that its failure is not known yet when the next statement is given.
FAILS = Prepared(text("SELECT 1 / length(pg_sleep(0.1)::text)"))
SUM = Prepared(
    select(bindparam("a", type_=Integer()) + bindparam("b", type_=Integer()), literal_column("'%'").label("sign"))
)


def put(conn: Connection, *digests: str) -> None:
    """Pictures by their digests."""
    PUT.each(conn, [{"digest": digest} for digest in digests])


def test_what_was_given_before_a_question_is_seen_by_it(engine: Engine) -> None:
    with writing(engine) as conn:
        put(conn, "b")
        put(conn, "a", "c")
        assert TAKEN.rows(conn) == [("a",), ("b",), ("c",)]


def test_what_was_given_before_is_seen_by_sqlalchemy_too(engine: Engine) -> None:
    with writing(engine) as conn:
        put(conn, "a")
        assert conn.execute(select(pictures.c.digest)).scalars().all() == ["a"]
        assert conn.execute(pictures.delete()).rowcount == 1


def test_each_answer_is_to_its_own_question_whenever_it_is_read(engine: Engine) -> None:
    with writing(engine) as conn:
        put(conn, "a")
        before = TAKEN.ask(conn)
        put(conn, "b")
        after, total = TAKEN.ask(conn), SUM.ask(conn, a=1, b=2)
        assert total.first == (3, "%")
    assert (before.rows, after.rows) == ([("a",)], [("a",), ("b",)])
    assert rows_of(engine, pictures) == 2


def test_questions_of_a_reader_may_wait_together_as_well(engine: Engine) -> None:
    with reading(engine) as conn:
        with together(conn), together(conn):
            asked = [SUM.ask(conn, a=number, b=number) for number in range(20)]
        assert [answer.first for answer in asked] == [(2 * number, "%") for number in range(20)]
        assert SUM.first(conn, a=4, b=5) == (9, "%")


@pytest.mark.parametrize("backend", ["postgresql"])
def test_an_answer_that_never_came_is_not_an_empty_one(engine: Engine) -> None:
    answers: list[Fetched[Values]] = []

    def given_up() -> None:
        with writing(engine) as conn:
            answers.extend((FAILS.ask(conn), TAKEN.ask(conn)))

    with pytest.raises(DataError, match="zero"):
        given_up()
    assert len(answers) == 2
    for answer in answers:
        with pytest.raises(psycopg.ProgrammingError):
            assert answer.rows


def test_one_that_fails_undoes_all_of_them(engine: Engine) -> None:
    def twice() -> None:
        with writing(engine) as conn:
            put(conn, "a", "b")
            put(conn, "a")
            put(conn, "c")

    with pytest.raises(IntegrityError):
        twice()
    assert rows_of(engine, pictures) == 0


def test_what_was_given_up_leaves_nothing_behind(engine: Engine) -> None:
    def interrupted() -> None:
        with writing(engine) as conn:
            put(conn, "a")
            raise LookupError

    with pytest.raises(LookupError):
        interrupted()
    with writing(engine) as conn:
        put(conn, "b")
    with reading(engine) as conn:
        assert TAKEN.rows(conn) == [("b",)]


def test_an_engine_that_was_read_from_is_forgotten_when_nobody_needs_it(url: str) -> None:
    engine = make_engine(url)
    with reading(engine) as conn:
        TAKEN.rows(conn)
    engine.dispose()
    gone = weakref.ref(engine)
    del engine, conn
    gc.collect()
    assert gone() is None


@pytest.mark.parametrize("backend", ["postgresql"])
@pytest.mark.parametrize("use", [reading, writing])
def test_a_server_that_goes_away_is_no_fault_of_the_statement(engine: Engine, url: str, use: Any) -> None:
    def cut_off() -> None:
        with psycopg.connect(url) as other, use(engine) as conn:
            TAKEN.rows(conn)
            other.execute("SELECT pg_terminate_backend(%s, 5000)", [conn.connection.driver_connection.info.backend_pid])
            TAKEN.rows(conn)

    with pytest.raises(StoreError, match="cannot be used"):
        cut_off()
    with use(engine) as conn:
        assert TAKEN.rows(conn) == []


@pytest.mark.parametrize("backend", ["postgresql"])
def test_an_interruption_on_the_way_is_one_to_whoever_asked(engine: Engine) -> None:
    def interrupted() -> None:
        with writing(engine) as conn:
            put(conn, "a")
            signal.setitimer(signal.ITIMER_REAL, 0.05)
            SLEEP.rows(conn)

    before = signal.signal(signal.SIGALRM, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt):
            interrupted()
    finally:
        signal.signal(signal.SIGALRM, before)
    with writing(engine) as conn:
        assert TAKEN.rows(conn) == []


def test_an_interruption_just_after_the_beginning_leaves_nothing_begun(engine: Engine) -> None:
    def watched(frame: FrameType, event: str, _given: Any) -> Any:
        if frame.f_code is HeldConnection.begin.__code__ and event == "return":
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
