"""A demonstration for every test, and a service without one."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from pbem.compose import Service
from pbem.settings import read_settings
from tests.support.demonstration import Demonstration
from tests.support.house import House


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Demonstration]:
    """You as the spy, in English."""
    made = Demonstration(tmp_path)
    yield made
    made.close()


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Service]:
    """A service with no match and no demonstration."""
    made = Service(read_settings({"PBEM_HOME": str(tmp_path)}))
    yield made
    made.close()


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """A service in which a spy and a partisan play."""
    made = House(tmp_path)
    made.open("spy", "partisan-1")
    yield made
    made.close()
