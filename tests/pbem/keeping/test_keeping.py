"""A store that was copied goes on exactly where it was, and a broken one is noticed."""

import fcntl
import os
from collections.abc import Iterator
from pathlib import Path
from uuid import UUID

import pytest
from sqlalchemy import text

from pbem.clubhouse.streams.proving import ChainBroken, prove
from pbem.store.copying import backup, copy
from pbem.store.engine import make_engine, writing
from pbem.store.errors import StoreError
from tests.support.databases import postgres as postgres
from tests.support.house import House
from tests.support.servers.postgres import Cluster

PAIRS = [("sqlite", "sqlite"), ("sqlite", "postgresql"), ("postgresql", "sqlite"), ("postgresql", "postgresql")]


@pytest.fixture(params=PAIRS, ids=lambda pair: f"{pair[0]} to {pair[1]}")
def urls(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[str, str]]:
    """Where a store is, and an empty database to copy it into."""
    made: list[str] = []
    for number, kind in enumerate(request.param):
        if kind == "sqlite":
            made.append(f"sqlite:///{tmp_path / f'{number}.db'}")
        else:
            made.append(request.getfixturevalue("postgres").fresh())
    yield made[0], made[1]
    server: Cluster | None = None
    for url in made:
        if url.startswith("postgresql"):
            server = server or request.getfixturevalue("postgres")
            server.drop(url)


def played(house: House) -> UUID:
    """A match in which both have played."""
    match = house.open("spy", "partisan-1")
    house.answer("spy", house.some_order(match, "spy"))
    house.answer("partisan-1", "P1 stay\nend")
    return match


def test_a_copied_store_goes_on_where_it_was(urls: tuple[str, str], tmp_path: Path) -> None:
    house = House(tmp_path, PBEM_DATABASE_URL=urls[0])
    match = played(house)
    before = house.match(match).entries
    target = make_engine(urls[1])
    copy(house.service.engine, target)
    target.dispose()
    house.close()

    moved = House(tmp_path, PBEM_DATABASE_URL=urls[1])
    moved.now = house.now
    assert moved.match(match).entries == before
    assert prove(moved.service.repository, moved.service.seeds, moved.service.keys) > len(before)
    moved.answer("spy", moved.some_order(match, "spy"))
    assert moved.match(match).version > len(before)
    moved.close()


def test_a_backup_is_made_while_the_service_runs_and_overwrites_nothing(tmp_path: Path) -> None:
    house = House(tmp_path)
    match = played(house)
    backup(house.service.engine, tmp_path / "kept.db")
    house.answer("spy", house.some_order(match, "spy"))

    kept = make_engine(f"sqlite:///{tmp_path / 'kept.db'}")

    with pytest.raises(StoreError, match="exists already"):
        backup(house.service.engine, tmp_path / "kept.db")
    with pytest.raises(StoreError, match="not empty"):
        copy(house.service.engine, kept)
    kept.dispose()
    assert sorted(file.name for file in tmp_path.glob("*kept*")) == ["kept.db"]
    house.close()


def test_a_backup_that_cannot_be_begun_leaves_nothing_behind(tmp_path: Path) -> None:
    house = House(tmp_path / "home")
    longest = "b" * 255  # there is no room for the name of a journal beside the file's

    with pytest.raises(StoreError, match="cannot be opened"):
        backup(house.service.engine, tmp_path / longest)

    assert [path.name for path in tmp_path.iterdir()] == ["home"]
    house.close()


def test_what_a_backup_that_was_killed_left_is_removed_by_the_next_one_and_nothing_of_others(tmp_path: Path) -> None:
    house = House(tmp_path / "home")
    killed, at_work = (tmp_path / f".pbem-unfinished-{name}" for name in ("killed", "working"))
    for folder in (killed, at_work):
        folder.mkdir()
        (folder / "kept.db").write_bytes(b"half of it")
    holds = os.open(at_work, os.O_RDONLY)
    fcntl.flock(holds, fcntl.LOCK_EX)

    backup(house.service.engine, tmp_path / "kept.db")

    os.close(holds)
    assert sorted(path.name for path in tmp_path.iterdir()) == [at_work.name, "home", "kept.db"]
    house.close()


def test_an_event_that_was_tampered_with_breaks_its_chain(tmp_path: Path) -> None:
    house = House(tmp_path)
    played(house)
    with writing(house.service.engine) as conn:
        for (trigger,) in conn.execute(text("SELECT name FROM sqlite_master WHERE type = 'trigger'")).all():
            conn.execute(text(f"DROP TRIGGER {trigger}"))
        conn.exec_driver_sql(
            "UPDATE events SET state = replace(state, '\"card\":', '\"card\":1') WHERE topic LIKE '%moved%'"
        )

    with pytest.raises(ChainBroken, match="restore an older backup"):
        prove(house.service.repository, house.service.seeds, house.service.keys)
    house.close()
