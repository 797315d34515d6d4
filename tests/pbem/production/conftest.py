"""A house on PostgreSQL, and a second process's view of the same installation."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from pbem.compose import Service
from pbem.settings import read_settings
from tests.support.databases import prepared
from tests.support.house import House
from tests.support.servers.postgres import Cluster
from tests.support.servers.postgres import postgres as postgres
from tests.support.servers.redis import redis as redis
from tests.support.servers.sink import Sink, listening


@pytest.fixture
def sink() -> Iterator[Sink]:
    """The mail server that the house hands its letters to."""
    with listening() as mail_server:
        yield mail_server


@pytest.fixture
def house(postgres: Cluster, sink: Sink, tmp_path: Path) -> Iterator[House]:
    """An installation whose letters go to the sink."""
    database = postgres.copy("migrated", prepared)
    made = House(tmp_path, PBEM_DATABASE_URL=database, PBEM_MAIL_OUT=f"smtp://127.0.0.1:{sink.port}")
    yield made
    made.close()
    postgres.drop(database)


@pytest.fixture
def another(house: House) -> Iterator[Service]:
    """The service of the house as another process opens it."""
    service = Service(read_settings(house.environment))
    yield service
    service.close()
