"""A demonstration for every test."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.demonstration import Demonstration


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Demonstration]:
    """You as the spy, in English."""
    made = Demonstration(tmp_path)
    yield made
    made.close()
