"""Sessions with PostgreSQL: nothing is waited for in silence, and nothing depends on what a session was told."""

import os
import re
import socket
from collections.abc import Iterator
from typing import Any, Final

import psycopg
import pytest
from sqlalchemy import Engine, select, text

from pbem.store.engine import make_engine, reading, writing
from pbem.store.errors import StoreError
from pbem.store.locks import Lock, hold
from pbem.store.migrate import migrate
from pbem.store.sessions import LONG, Timeouts
from pbem.store.tables import deadlines
from tests.pbem.store.given import NOON, due, new_stream, rows_of
from tests.support.databases import a_copy
from tests.support.servers.postgres import Cluster
from tests.support.tree import ROOT

BOUNDS: Final = ("lock_timeout", "statement_timeout", "idle_in_transaction_session_timeout")
KEEPALIVES: Final = ("tcp_keepalives_idle", "tcp_keepalives_interval", "tcp_keepalives_count")
OF_A_SESSION: Final = (*BOUNDS[:2], "client_connection_check_interval", *KEEPALIVES)


@pytest.fixture
def url(postgres: Cluster) -> Iterator[str]:
    """The URL of a migrated, empty database of PostgreSQL: SQLite has no sessions."""
    with a_copy(postgres) as copied:
        yield copied


def told(conn: Any, names: tuple[str, ...]) -> dict[str, str]:
    """What a session says of these settings of its own."""
    return {name: str(conn.execute(text(f"SHOW {name}")).scalar_one()) for name in names}


def test_nobody_waits_in_silence_for_a_table_that_somebody_keeps_locked(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pbem.store.sessions.SHORT", Timeouts(lock=0.001, statement=15, idle=10))
    engine = make_engine(url)
    with psycopg.connect(url) as other, other.transaction():
        other.execute("LOCK TABLE deadlines")
        with pytest.raises(StoreError, match="lock timeout"):
            rows_of(engine, deadlines)
        with pytest.raises(StoreError, match="lock timeout"), writing(engine) as conn:
            due(new_stream())(conn)
    engine.dispose()


def test_a_statement_that_takes_too_long_is_given_up(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pbem.store.sessions.SHORT", Timeouts(lock=12, statement=0.05, idle=10))
    with pytest.raises(StoreError, match="statement timeout"), writing(engine) as conn:
        conn.execute(text("SELECT pg_sleep(60)"))


def test_who_stands_still_with_a_lock_that_all_need_keeps_none_of_them_waiting(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pbem.store.sessions.SHORT", Timeouts(lock=12, statement=15, idle=0.05))

    def stand_still() -> None:
        with writing(engine) as conn:
            hold(conn, Lock.ARRIVALS)
            conn.execute(text("SELECT 1"))
            with writing(engine) as other:
                hold(other, Lock.ARRIVALS)
                due(new_stream())(other)

    with pytest.raises(StoreError):
        stand_still()
    assert rows_of(engine, deadlines) == 1


def test_a_change_of_the_tables_takes_as_long_as_it_needs(engine: Engine) -> None:
    with writing(engine, within=LONG) as conn:
        long = told(conn, BOUNDS)
    with writing(engine) as conn:
        short = told(conn, BOUNDS)

    assert long == dict(zip(BOUNDS, ("1min", "0", "10min"), strict=True))
    assert short == dict(zip(BOUNDS, ("12s", "15s", "10s"), strict=True))


def test_times_are_the_same_in_whatever_zone_the_sessions_of_a_database_speak(postgres: Cluster) -> None:
    url = postgres.fresh()
    with psycopg.connect(url, autocommit=True) as other:
        other.execute(f"ALTER DATABASE {url.rsplit('/', 1)[1]} SET timezone TO 'Asia/Kathmandu'".encode())
    engine = make_engine(url)
    migrate(engine)
    with writing(engine) as conn:
        due(new_stream())(conn)
    with reading(engine) as conn:
        assert told(conn, ("timezone",)) == {"timezone": "Asia/Kathmandu"}
        (at,) = conn.execute(select(deadlines.c.at)).scalars()
        read = (at, at.tzinfo, conn.execute(select(deadlines.c.id).where(deadlines.c.at == NOON)).scalar())
    engine.dispose()
    postgres.drop(url)

    assert read == (NOON, NOON.tzinfo, 1)


def test_either_side_of_a_session_notices_in_a_minute_that_the_other_lost_its_power(engine: Engine) -> None:
    with reading(engine) as conn:
        driver: Any = conn.connection.driver_connection
        with socket.socket(fileno=os.dup(driver.fileno())) as ours:
            options = (socket.TCP_KEEPIDLE, socket.TCP_KEEPINTVL, socket.TCP_KEEPCNT, socket.TCP_USER_TIMEOUT)
            idle, interval, count, unheard = (ours.getsockopt(socket.IPPROTO_TCP, option) for option in options)
        theirs = [int(value) for value in told(conn, KEEPALIVES).values()]

    assert idle + interval * count <= 60
    assert unheard <= 60_000
    assert theirs == [idle, interval, count]


@pytest.fixture
def documented(url: str) -> Iterator[str]:
    """The URL of a database for a role that was told what docs/operating.md has for the sessions of a pooler."""
    (block,) = re.findall(r"```sql\n(.*?)```", (ROOT / "docs/operating.md").read_text(), re.DOTALL)
    with psycopg.connect(url, autocommit=True) as other:
        other.execute("CREATE ROLE behind_a_pooler LOGIN")
        other.execute(block.replace("ROLE pbem", "ROLE behind_a_pooler").encode())
        yield url.replace("//pbem@", "//behind_a_pooler@")
        other.execute("DROP ROLE behind_a_pooler")


def test_the_role_of_the_documentation_is_bounded_as_our_own_sessions_are(engine: Engine, documented: str) -> None:
    with psycopg.connect(documented) as of_role, reading(engine) as conn:
        said = {name: str((of_role.execute(f"SHOW {name}".encode()).fetchone() or ("",))[0]) for name in OF_A_SESSION}
        assert said == told(conn, OF_A_SESSION)
