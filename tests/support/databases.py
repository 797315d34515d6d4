"""An empty store, a SQLite file or a PostgreSQL database, migrated. Fixtures for whoever imports them.

What the store itself promises is tested on both kinds each time. A test of what is built on it (a letter, a page, a
command) runs on one of the two, always the same, chosen by its name: a tenth of them on PostgreSQL, where they take three times
as long. All of them on both kinds is a job of the soak, ``stores``.
"""

import os
import shutil
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from pbem.store.engine import make_engine
from pbem.store.migrate import migrate
from tests.support.servers.postgres import Cluster
from tests.support.servers.postgres import postgres as postgres

BACKENDS = ("sqlite", "postgresql")
ON_A_SERVER = 10  # one in so many of the tests of what is built on the store
BUILT_ON_IT = (
    "tests/pbem/service/",
    "tests/pbem/forgetting/",
    "tests/pbem/record/",
    "tests/pbem/audit/test_acts.py",
    "tests/pbem/audit/test_letters_wanted.py",
    "tests/disputes/",
    "tests/installed/",
)
"""Where tests of what is built on the store stand, by the beginning of their files' paths."""


def backends_of(test: str) -> tuple[str, ...]:
    """The kinds of database that a test runs on: ``test`` is its path and name, as pytest writes them."""
    if os.environ.get("PBEM_TEST_STORES") == "both" or not test.startswith(BUILT_ON_IT):
        return BACKENDS
    return ("postgresql",) if zlib.crc32(test.encode()) % ON_A_SERVER == 0 else ("sqlite",)


def prepared(url: str) -> None:
    """Make every database table at ``url``."""
    engine = make_engine(url)
    migrate(engine)
    engine.dispose()


@cache
def template() -> "TemporaryDirectory[str]":
    """A folder with a migrated file, made once in a process and gone with it."""
    folder = TemporaryDirectory(prefix="pbem-template-")
    prepared(f"sqlite:///{folder.name}/pbem.db")
    return folder


def migrated_file(path: Path) -> None:
    """Put a migrated, empty SQLite database there, and the folders it needs."""
    path.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(Path(template().name) / "pbem.db", path)


@pytest.fixture
def backend(request: pytest.FixtureRequest) -> str:
    """The name of a kind of database."""
    name: str = request.param
    return name


@pytest.fixture
def url(backend: str, request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The URL of a migrated, empty database."""
    if backend == "sqlite":
        migrated_file(tmp_path / "pbem.db")
        yield f"sqlite:///{tmp_path / 'pbem.db'}"
        return
    with a_copy(request.getfixturevalue("postgres")) as copied:
        yield copied


@contextmanager
def a_copy(server: Cluster) -> Iterator[str]:
    """A migrated, empty database of ``server`` by its URL, for as long as it is needed."""
    copied = server.copy("migrated", prepared)
    yield copied
    server.drop(copied)
