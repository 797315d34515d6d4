"""A service to look at, and a Redis."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.house import House
from tests.support.servers.redis import redis

__all__ = ["redis"]


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """A service on SQLite."""
    found = House(tmp_path / "home")
    yield found
    found.close()
