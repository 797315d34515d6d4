"""The same empty store twice: a SQLite file and a PostgreSQL database, both migrated."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Engine

from pbem.store.engine import make_engine
from tests.support.databases import backend as backend
from tests.support.databases import postgres as postgres
from tests.support.databases import url as url
from tests.support.servers.postgres import Cluster


@pytest.fixture
def fresh_url(backend: str, request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The URL of a database that nobody has opened yet."""
    if backend == "sqlite":
        yield f"sqlite:///{tmp_path / 'fresh.db'}"
        return
    server: Cluster = request.getfixturevalue("postgres")
    made = server.fresh()
    yield made
    server.drop(made)


@pytest.fixture
def engine(url: str) -> Iterator[Engine]:
    """A migrated, empty database, open."""
    opened = make_engine(url)
    yield opened
    opened.dispose()
