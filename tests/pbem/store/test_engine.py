"""A database that cannot be used is named in one sentence; one that can is used durably and in turns."""

import socket
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from eventsourcing.persistence import OperationalError, PersistenceError
from sqlalchemy import Connection, Engine, make_url, text

from pbem.store.engine import make_engine, reading, settle, writing
from pbem.store.errors import StoreError, sentence
from pbem.store.recorder import EventRecorder
from pbem.store.tables import deadlines
from tests.pbem.store.given import due, event, new_stream, rows_of
from tests.support.servers.postgres import Cluster

PRAGMAS = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "recursive_triggers": 1, "secure_delete": 1}
CUT_ALL = (
    "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity"
    " WHERE datname = current_database() AND pid <> pg_backend_pid()"
)


@pytest.fixture
def closed_port() -> Iterator[int]:
    """A port of this machine where nobody listens, held so that nobody starts to."""
    with socket.socket() as held:
        held.bind(("127.0.0.1", 0))
        yield held.getsockname()[1]


def complaint(url: str) -> str:
    """What is said when ``url`` is opened."""
    with pytest.raises(StoreError) as caught:
        make_engine(url)
    words = str(caught.value)
    assert "\n" not in words
    assert words.endswith(".")
    return words


def test_a_file_that_is_no_database_is_named(tmp_path: Path) -> None:
    (tmp_path / "letter.db").write_text("Dear judge, " * 200)
    assert "letter.db is not a database or is damaged" in complaint(f"sqlite:///{tmp_path}/letter.db")


@pytest.mark.parametrize("backend", ["sqlite"])
def test_a_damaged_database_is_named(url: str, tmp_path: Path) -> None:
    with (tmp_path / "pbem.db").open("r+b") as file:
        file.seek(100)
        file.write(b"\xff" * 3000)
    assert "restore it from a backup" in complaint(url)


@pytest.mark.parametrize("backend", ["sqlite"])
def test_damage_found_in_mid_game_is_named_too(engine: Engine, tmp_path: Path) -> None:
    recorder, match = EventRecorder(engine), new_stream()
    recorder.insert_events([event(match, version) for version in range(1, 400)])
    settle(engine)
    engine.dispose()
    with (tmp_path / "pbem.db").open("r+b") as file:
        file.seek(4096)
        file.write(b"\xff" * ((tmp_path / "pbem.db").stat().st_size - 4096))
    with pytest.raises(StoreError, match="restore it from a backup"):
        recorder.select_events(match)


@pytest.mark.parametrize(
    ("said", "code", "says"),
    [
        ("database or disk is full", "SQLITE_FULL", "pbem.db is full: make room"),
        ("disk I/O error", "SQLITE_IOERR_SHMSIZE", "pbem.db is full: make room"),  # to whoever opens it then
        ("disk I/O error", "SQLITE_IOERR_READ", "check the disk"),
    ],
)
def test_a_full_disk_is_not_taken_for_a_broken_one(said: str, code: str, says: str) -> None:
    error = sqlite3.OperationalError(said)
    error.sqlite_errorname = code
    words = sentence(error, make_url("sqlite:////var/lib/pbem/pbem.db"))
    assert words is not None
    assert says in words


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "occupied").write_text("a file where a folder should be")
    assert "occupied" in complaint(f"sqlite:///{tmp_path}/occupied/pbem.db")


def test_a_folder_in_place_of_the_file_is_named(tmp_path: Path) -> None:
    assert "cannot be opened" in complaint(f"sqlite:///{tmp_path}")


def test_a_missing_folder_is_made_and_only_the_owner_reads_the_file(tmp_path: Path) -> None:
    make_engine(f"sqlite:///{tmp_path}/new/home/pbem.db").dispose()
    assert (tmp_path / "new" / "home" / "pbem.db").stat().st_mode & 0o777 == 0o600


def test_an_unreachable_server_is_named_without_its_password(closed_port: int) -> None:
    words = complaint(f"postgresql://pbem:open-sesame@127.0.0.1:{closed_port}/pbem")
    assert f"127.0.0.1:{closed_port}/pbem" in words
    assert "open-sesame" not in words


def test_a_missing_database_of_a_server_is_named(postgres: Cluster) -> None:
    assert 'database "nowhere" does not exist' in complaint(postgres.url("nowhere"))


@pytest.mark.parametrize(
    "url", ["mysql://localhost/pbem", "pbem.db", "sqlite://", "sqlite:///:memory:", "", "postgresql://host:door/pbem"]
)
def test_other_places_are_refused_with_what_to_write_instead(url: str) -> None:
    assert "sqlite:///" in complaint(url)


@pytest.mark.parametrize("backend", ["sqlite"])
def test_sqlite_is_durable_keeps_references_and_overwrites(engine: Engine) -> None:
    with reading(engine) as conn:
        found = [conn.exec_driver_sql(f"PRAGMA {name}").scalar() for name in PRAGMAS]
    assert found == list(PRAGMAS.values())


def test_what_an_exception_interrupts_is_rolled_back(engine: Engine) -> None:
    def interrupted() -> None:
        with writing(engine) as conn:
            due(new_stream())(conn)
            raise LookupError

    with pytest.raises(LookupError):
        interrupted()
    assert rows_of(engine, deadlines) == 0


def test_after_an_exception_the_next_transaction_is_one_of_its_own(engine: Engine) -> None:
    def mistaken() -> None:
        with writing(engine) as conn:
            due(new_stream())(conn)
            conn.execute(text("SELECT * FROM nowhere"))

    with pytest.raises(PersistenceError):
        mistaken()
    with writing(engine) as conn:
        due(new_stream())(conn)
    assert rows_of(engine, deadlines) == 1


@pytest.mark.parametrize("backend", ["sqlite"])
def test_a_file_that_is_disposed_of_is_whole_without_its_log(engine: Engine, tmp_path: Path) -> None:
    with writing(engine) as conn:
        due(new_stream())(conn)
    engine.dispose()
    assert [path.name for path in tmp_path.iterdir()] == ["pbem.db"]
    with writing(engine) as conn:
        due(new_stream())(conn)
    assert rows_of(engine, deadlines) == 2


def test_a_reader_waits_for_no_writer_and_sees_nothing_unfinished(engine: Engine) -> None:
    with writing(engine) as conn:
        due(new_stream())(conn)
        assert rows_of(engine, deadlines) == 0
    assert rows_of(engine, deadlines) == 1


@pytest.mark.parametrize("backend", ["postgresql"])
def test_a_restarted_server_is_found_again(engine: Engine, url: str) -> None:
    recorder = EventRecorder(engine)
    recorder.insert_events([event(new_stream(), 1)])
    with psycopg.connect(url, autocommit=True) as other:
        other.execute(CUT_ALL)
    assert recorder.insert_events([event(new_stream(), 1)]) == [2]


@pytest.mark.parametrize("backend", ["postgresql"])
def test_a_connection_lost_in_mid_transaction_stores_nothing_and_harms_nobody_else(engine: Engine, url: str) -> None:
    def lose(_conn: Connection) -> None:
        with psycopg.connect(url, autocommit=True) as other:
            other.execute(CUT_ALL)

    recorder, match = EventRecorder(engine), new_stream()
    with pytest.raises(OperationalError):
        recorder.insert_events([event(match, 1)], also=[due(match), lose])
    assert recorder.insert_events([event(match, 1)], also=[due(match)]) == [1]


def hindered(engine: Engine, hindrance: str) -> str:
    """What is said where a transaction that may write begins with ``hindrance``."""

    def write() -> None:
        with writing(engine) as conn:
            conn.execute(text(hindrance))
            due(new_stream())(conn)

    with pytest.raises(StoreError) as caught:
        write()
    assert rows_of(engine, deadlines) == 0
    return str(caught.value)


@pytest.mark.parametrize("backend", ["postgresql"])
def test_a_server_that_may_only_be_read_is_named(engine: Engine) -> None:
    assert "read-only transaction): see what else is going on there." in hindered(engine, "SET TRANSACTION READ ONLY")


@pytest.mark.parametrize("backend", ["postgresql"])
@pytest.mark.parametrize("limit", ["lock_timeout", "statement_timeout"])
def test_a_server_that_gives_a_statement_up_is_named(engine: Engine, url: str, limit: str) -> None:
    with psycopg.connect(url) as other, other.transaction():
        other.execute("LOCK TABLE deadlines IN SHARE MODE")
        assert limit.replace("_", " ") in hindered(engine, f"SET LOCAL {limit} = '1ms'")
