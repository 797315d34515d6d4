"""A house for every test, on each database, and the commands run on it."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeAlias

import pytest
from click.testing import CliRunner, Result

from pbem.cli import pbem
from tests.support.databases import backend as backend
from tests.support.databases import postgres as postgres
from tests.support.databases import url as url
from tests.support.house import House

Command: TypeAlias = Callable[..., Result]


@pytest.fixture
def house(tmp_path: Path, url: str) -> Iterator[House]:
    """A whole service in a folder of its own."""
    made = House(tmp_path / "home", PBEM_DATABASE_URL=url)
    yield made
    made.close()


@pytest.fixture
def command(house: House) -> Command:
    """``command("export", match)`` on that house."""
    return lambda *words: CliRunner().invoke(pbem, list(map(str, words)), env=dict(house.environment))
