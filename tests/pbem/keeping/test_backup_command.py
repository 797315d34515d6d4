"""``pbem backup`` and ``pbem restore``: by each database's own means, proven whole, and no file that was found wanting."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import text

from pbem.store.engine import make_engine, reading, writing
from tests.pbem.cli.shell import Said, Shell
from tests.support.databases import backend as backend
from tests.support.databases import postgres as postgres
from tests.support.databases import url as url
from tests.support.house import House
from tests.support.servers.postgres import Cluster

ZERO = b"\0" * 40


@pytest.fixture
def house(url: str, tmp_path: Path) -> Iterator[House]:
    """A match in which somebody has answered, in a folder of its own."""
    made = House(tmp_path / "home", PBEM_DATABASE_URL=url)
    match = made.open("spy", "partisan-1", form="html")
    made.answer("spy", made.some_order(match, "spy"))
    yield made
    made.close()


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """Where backups are kept."""
    (tmp_path / "kept").mkdir()
    return tmp_path / "kept" / "store.backup"


def pbem(house: House, *words: str, **settings: str) -> Said:
    """A command on a house's store, or on another."""
    settings.setdefault("PBEM_DATABASE_URL", house.environment["PBEM_DATABASE_URL"])
    return Shell(house.home)(*words, stdin=b"", **settings)


def databases(house: House) -> set[str]:
    """The databases of the server that a store is in; of a file none."""
    engine = house.service.engine
    if engine.dialect.name == "sqlite":
        return set()
    with reading(engine) as conn:
        return set(conn.exec_driver_sql("SELECT datname FROM pg_database").scalars())


@pytest.fixture
def elsewhere(backend: str, request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """An empty database of the same kind."""
    if backend == "sqlite":
        yield f"sqlite:///{tmp_path / 'elsewhere.db'}"
        return
    server: Cluster = request.getfixturevalue("postgres")
    made = server.fresh()
    yield made
    server.drop(made)


def test_a_proven_backup_is_one_file_of_its_owner_and_restores(house: House, kept: Path, elsewhere: str) -> None:
    before = databases(house)
    said = pbem(house, "backup", str(kept), "--prove", "--json")
    assert said.code == 0, said
    assert said.json["proven"]["texts"] > 8
    assert [path.name for path in kept.parent.iterdir()] == [kept.name]
    assert kept.stat().st_mode & 0o077 == 0
    assert databases(house) == before

    restored = pbem(house, "restore", str(kept), "--json", PBEM_DATABASE_URL=elsewhere)
    assert restored.code == 0, restored
    assert restored.json["rows"] == said.json["rows"]
    assert "is not empty" in pbem(house, "restore", str(kept), PBEM_DATABASE_URL=elsewhere).mistake()


def test_zeroed_addresses_are_found_and_no_file_is_left(house: House, kept: Path) -> None:
    on = "" if house.service.engine.dialect.name == "sqlite" else " ON vault"
    with writing(house.service.engine) as conn:
        conn.execute(text(f"DROP TRIGGER vault_only_erase{on}"))
        zeroed = "UPDATE vault SET ciphertext = :zero WHERE id IN (SELECT address_vault_id FROM players)"
        conn.execute(text(zeroed), {"zero": ZERO})
    before = databases(house)

    assert "cannot be opened" in pbem(house, "backup", str(kept), "--prove").mistake()
    assert list(kept.parent.iterdir()) == []
    assert databases(house) == before


def test_a_file_made_by_rows_restores_into_either_kind(house: House, kept: Path, tmp_path: Path) -> None:
    assert pbem(house, "backup", str(kept), "--by-rows", "--prove").code == 0
    other = f"sqlite:///{tmp_path / 'other.db'}"
    assert pbem(house, "restore", str(kept), PBEM_DATABASE_URL=other).code == 0


@pytest.mark.parametrize("backend", ["postgresql"])
def test_a_dump_is_not_restored_into_a_file(house: House, kept: Path, tmp_path: Path) -> None:
    assert pbem(house, "backup", str(kept)).code == 0
    said = pbem(house, "restore", str(kept), PBEM_DATABASE_URL=f"sqlite:///{tmp_path / 'other.db'}")
    assert "is a dump of PostgreSQL" in said.mistake()


@pytest.mark.parametrize("backend", ["postgresql"])
def test_a_role_that_may_make_no_database_is_told_so_and_no_file_is_left(house: House, url: str, kept: Path) -> None:
    with reading(house.service.engine) as conn:
        conn.exec_driver_sql("CREATE ROLE plain LOGIN IN ROLE pg_read_all_data")
        conn.exec_driver_sql("GRANT pg_write_all_data TO plain")
    try:
        said = pbem(house, "backup", str(kept), "--prove", PBEM_DATABASE_URL=url.replace("pbem@", "plain@"))
        assert "give the role the right CREATEDB" in said.mistake()
        assert list(kept.parent.iterdir()) == []
    finally:
        with reading(house.service.engine) as conn:
            conn.exec_driver_sql("DROP ROLE plain")


@pytest.mark.parametrize("backend", ["sqlite"])
def test_lines_of_letters_that_wait_are_copied_with_their_first_letters(house: House, postgres: Cluster) -> None:
    with writing(house.service.engine) as conn:
        conn.execute(text("UPDATE outbox SET state = 'waiting', claimed_until = NULL"))
    made = postgres.fresh()
    house.close()
    assert pbem(house, "move", made).code == 0
    heads = "SELECT name, serial FROM outbox_heads ORDER BY name"
    found = []
    for at in (house.environment["PBEM_DATABASE_URL"], made):
        engine = make_engine(at)
        with reading(engine) as conn:
            found.append(list(map(tuple, conn.execute(text(heads)))))
        engine.dispose()
    postgres.drop(made)
    assert found[0] == found[1]
    assert len(found[0]) == 2
