"""A house, and audits of its matches as data and as they are printed."""

import json
from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

import pytest
from click.testing import CliRunner
from sqlalchemy import Engine

from pbem.cli import pbem
from pbem.store.engine import make_engine
from tests.support.databases import backend as backend
from tests.support.databases import postgres as postgres
from tests.support.databases import url as url
from tests.support.house import House
from tests.support.house import house as house

Audit: TypeAlias = Callable[..., Any]
WHY = ("--reason", "a dispute", "--by", "ada")


@pytest.fixture
def engine(url: str) -> Iterator[Engine]:
    """A migrated, empty database, open."""
    opened = make_engine(url)
    yield opened
    opened.dispose()


def run(house: House, *words: str) -> Any:
    """What a command says of this house, as data."""
    done = CliRunner().invoke(pbem, (*words, "--json"), env=house.environment)
    assert done.exit_code == 0, done.exception
    return json.loads(done.stdout)


@pytest.fixture
def said(house: House) -> Callable[..., str]:
    """``said("--order", "1")``: what the command prints of the first match."""

    def run(*words: str) -> str:
        done = CliRunner().invoke(pbem, ("audit", "1", *WHY, *words), env=house.environment)
        assert done.exit_code == 0, done.exception
        return done.stdout

    return run


@pytest.fixture
def audit(said: Callable[..., str]) -> Audit:
    """The same as data."""
    return lambda *words: json.loads(said(*words, "--json"))
