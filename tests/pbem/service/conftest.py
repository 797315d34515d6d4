"""A house for every test, on each database."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.databases import backend as backend
from tests.support.databases import postgres as postgres
from tests.support.databases import url as url
from tests.support.house import House


@pytest.fixture
def house(tmp_path: Path, url: str) -> Iterator[House]:
    """A whole service in a folder of its own."""
    made = House(tmp_path, PBEM_DATABASE_URL=url)
    yield made
    made.close()


@pytest.fixture
def limits() -> dict[str, str]:
    """The settings of limits that a strict service has: the usual ones, unless a module says others."""
    return {}


@pytest.fixture
def strict(tmp_path: Path, url: str, limits: dict[str, str]) -> Iterator[House]:
    """A service that believes the results of one mail server."""
    made = House(
        tmp_path,
        PBEM_DATABASE_URL=url,
        PBEM_MAIL_TRUST="authenticated",
        PBEM_MAIL_AUTHSERV_ID="mx.example.org",
        **limits,
    )
    yield made
    made.close()
