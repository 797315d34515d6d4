"""The same empty store twice: a SQLite file and a PostgreSQL database, both migrated. Fixtures for whoever imports them."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from pbem.store.engine import make_engine
from pbem.store.migrate import migrate
from tests.support.postgres import Cluster
from tests.support.postgres import postgres as postgres

BACKENDS = ("sqlite", "postgresql")


def prepared(url: str) -> None:
    """Make every table in the database at ``url``."""
    engine = make_engine(url)
    migrate(engine)
    engine.dispose()


@pytest.fixture(scope="session")
def sqlite_template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A migrated file to copy."""
    path = tmp_path_factory.mktemp("template") / "pbem.db"
    prepared(f"sqlite:///{path}")
    return path


@pytest.fixture(params=BACKENDS)
def backend(request: pytest.FixtureRequest) -> str:
    """The name of a kind of database."""
    name: str = request.param
    return name


@pytest.fixture
def url(backend: str, request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The URL of a migrated, empty database."""
    if backend == "sqlite":
        shutil.copy(request.getfixturevalue("sqlite_template"), tmp_path / "pbem.db")
        yield f"sqlite:///{tmp_path / 'pbem.db'}"
        return
    server: Cluster = request.getfixturevalue("postgres")
    copied = server.copy("migrated", prepared)
    yield copied
    server.drop(copied)
