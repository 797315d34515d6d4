"""Any number of processes may start at once; a database is upgraded once, whole, and after a copy."""

import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from eventsourcing.persistence import PersistenceError
from sqlalchemy import Engine

from pbem.store.engine import make_engine, reading
from pbem.store.errors import StoreError
from pbem.store.migrate import SCRIPTS, Migrated, SchemaState, migrate, standing
from pbem.store.recorder import EventRecorder
from pbem.store.tables import metadata, pictures
from tests.pbem.store.given import event, execute, new_stream, rows_of
from tests.support.servers.postgres import programs

ROOT = Path(__file__).parents[3]
STARTER = """
import sys
from pbem.store.engine import make_engine
from pbem.store.migrate import migrate, standing
print("ready", flush=True)
sys.stdin.readline()
engine = make_engine(sys.argv[1])
migrate(engine)
print(standing(engine), flush=True)
"""


STEP = """
import sqlalchemy as sa
from alembic import op

revision, down_revision = "next", "{head}"


def upgrade():
    {body}
"""


HEAD = max(file.name[:4] for file in (SCRIPTS / "versions").glob("0*.py"))


def with_another_step(folder: Path, body: str) -> Path:
    """The migrations of a release to come: ours and one more."""
    copied = shutil.copytree(SCRIPTS, folder / "migrations")
    (copied / "versions" / "next.py").write_text(STEP.format(head=HEAD, body=body))
    return copied


def test_the_migrations_make_exactly_the_tables_of_the_code(engine: Engine) -> None:
    with reading(engine) as conn:
        context = MigrationContext.configure(conn, opts={"compare_type": True, "compare_server_default": True})
        assert compare_metadata(context, metadata) == []


def test_a_new_database_is_made_current_once(fresh_url: str) -> None:
    engine = make_engine(fresh_url)
    assert standing(engine) is SchemaState.EMPTY
    assert migrate(engine) == Migrated(None, None)
    assert standing(engine) is SchemaState.CURRENT
    assert migrate(engine) is None
    engine.dispose()


def test_four_processes_may_start_at_once(fresh_url: str) -> None:
    words = [sys.executable, "-c", STARTER, fresh_url]
    starting = [
        subprocess.Popen(
            words, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        for _ in range(4)
    ]
    for process in starting:
        assert process.stdout
        assert process.stdout.readline() == "ready\n"
    for process in starting:
        assert process.stdin
        process.stdin.write("go\n")
        process.stdin.flush()
    results = [process.communicate(timeout=60) for process in starting]
    assert [said for said, _ in results] == ["current\n"] * 4, results


def test_a_database_of_a_newer_release_is_left_as_it_is(engine: Engine) -> None:
    execute(engine, "UPDATE alembic_version SET version_num = '9999'")
    assert standing(engine) is SchemaState.NEWER
    with pytest.raises(StoreError, match="newer release"):
        migrate(engine)


def test_a_database_of_another_program_is_left_as_it_is(fresh_url: str) -> None:
    engine = make_engine(fresh_url)
    execute(engine, "CREATE TABLE recipes (name TEXT)")
    with pytest.raises(StoreError, match="another program"):
        migrate(engine)
    engine.dispose()


def test_an_upgrade_keeps_what_is_stored(engine: Engine, tmp_path: Path) -> None:
    recorder, match = EventRecorder(engine), new_stream()
    recorder.insert_events([event(match, 1)])
    newer = with_another_step(tmp_path, "op.create_table('extra', sa.Column('id', sa.Text(), primary_key=True))")
    assert standing(engine, scripts=newer) is SchemaState.OLDER
    migrate(engine, scripts=newer)
    assert standing(engine, scripts=newer) is SchemaState.CURRENT
    assert list(recorder.select_events(match)) == [event(match, 1)]


@pytest.mark.parametrize("backend", ["sqlite"])
def test_an_older_file_is_copied_whole_before_it_is_upgraded(engine: Engine, tmp_path: Path) -> None:
    EventRecorder(engine).insert_events([event(new_stream(), 1)])
    done = migrate(engine, scripts=with_another_step(tmp_path, "op.drop_table('pictures')"))
    copy = tmp_path / f"pbem.db.before-upgrade-from-{HEAD}"
    assert done == Migrated(HEAD, copy)
    assert copy.stat().st_mode & 0o777 == 0o600
    kept = sqlite3.connect(copy)
    assert kept.execute("SELECT topic, (SELECT count(*) FROM pictures) FROM events").fetchall() == [("moved.v1", 0)]
    kept.close()


@pytest.mark.parametrize("backend", ["postgresql"])
def test_an_older_database_of_postgresql_is_dumped_whole_before_it_is_upgraded(
    engine: Engine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(programs()), prepend=":")
    EventRecorder(engine).insert_events([event(new_stream(), 1)])
    done = migrate(engine, scripts=with_another_step(tmp_path, "op.drop_table('pictures')"), dumps=tmp_path)
    dump = tmp_path / f"{engine.url.database}.before-upgrade-from-{HEAD}.dump"
    assert done == Migrated(HEAD, dump)
    assert dump.stat().st_mode & 0o777 == 0o600
    said = subprocess.run(["pg_restore", "--file=-", dump], capture_output=True, text=True, check=True).stdout
    assert "CREATE TABLE public.pictures" in said
    assert "moved.v1" in said


@pytest.mark.parametrize("backend", ["postgresql"])
def test_without_postgresql_s_own_program_an_upgrade_says_that_there_is_no_copy(
    engine: Engine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    newer = with_another_step(tmp_path, "op.create_table('extra', sa.Column('id', sa.Text(), primary_key=True))")
    assert migrate(engine, scripts=newer, dumps=tmp_path) == Migrated(HEAD, None)
    assert not list(tmp_path.glob("*before-upgrade*"))


def test_an_upgrade_that_fails_changes_nothing(engine: Engine, tmp_path: Path) -> None:
    broken = with_another_step(tmp_path, "op.drop_table('pictures'); op.execute('SELECT * FROM nowhere')")
    with pytest.raises(PersistenceError, match="nowhere"):
        migrate(engine, scripts=broken)
    assert standing(engine) is SchemaState.CURRENT
    assert rows_of(engine, pictures) == 0
