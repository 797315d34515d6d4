"""The installation that a release left behind, on each database."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.corpus.left import house_of
from tests.support.databases import backend as backend
from tests.support.databases import postgres as postgres
from tests.support.house import House
from tests.support.servers.postgres import Cluster


@pytest.fixture
def house(release: str, backend: str, request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[House]:
    """What ``release`` stored: in the file that it left, and moved into PostgreSQL."""
    server: Cluster | None = request.getfixturevalue("postgres") if backend == "postgresql" else None
    url = server.fresh() if server is not None else ""
    made = house_of(release, tmp_path, url)
    assert made.service.engine.dialect.name == backend
    yield made
    made.close()
    if server is not None:
        server.drop(url)
