"""A house for every test that asks for one."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.house import House


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """A whole service in a folder of its own."""
    made = House(tmp_path)
    yield made
    made.close()
