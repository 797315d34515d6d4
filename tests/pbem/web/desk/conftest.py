"""A service with administrators, for every test of the desk that makes none of its own."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.pbem.web.desk.at_the_desk import administered
from tests.support.house import House


@pytest.fixture
def house(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[House]:
    """Two administrators: one who never plays, and whom the module of the test names in ``PLAYS``."""
    made = administered(tmp_path, request.module.PLAYS)
    yield made
    made.close()
