"""Settings of every test run: Hypothesis profiles, and stored letters that can be written anew."""

import gc
import os
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import pytest
from hypothesis import HealthCheck, settings

from tests.support.browser import browser as browser  # here, since a process can have no second one
from tests.support.databases import backends_of

# Objects made before the collector looks again: with the 700 of old a fifteenth of the time goes by in it.
gc.set_threshold(20_000)
SLOW_MACHINE = [HealthCheck.too_slow]  # a shared machine's speed says nothing about the code

settings.register_profile(
    "test", derandomize=True, database=None, deadline=None, max_examples=50, suppress_health_check=SLOW_MACHINE
)
settings.register_profile(
    "soak",
    database=None,
    deadline=None,
    max_examples=500,
    stateful_step_count=100,
    print_blob=True,
    suppress_health_check=SLOW_MACHINE,
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "test"))

Golden: TypeAlias = Callable[[Path, bytes], None]


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add ``--update-golden``, which runs the tests with stored expectations alone."""
    parser.addoption("--update-golden", action="store_true", help="write what is produced as what is expected")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test that needs a store, and does not say which, gets the kinds of database that it is to run on."""
    says = any("backend" in str(mark.args[0]) for mark in metafunc.definition.iter_markers("parametrize"))
    if "backend" in metafunc.fixturenames and not says:
        metafunc.parametrize("backend", backends_of(metafunc.definition.nodeid), indirect=True)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """While stored expectations are written anew, nothing else runs."""
    if config.getoption("--update-golden"):
        items[:] = [item for item in items if "golden" in getattr(item, "fixturenames", ())]


def pytest_collection_finish() -> None:
    """What was made while collecting stays to the end: the collector need not look through it again and again."""
    gc.collect()
    gc.freeze()


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Golden:
    """``golden(file, produced)``: the file holds exactly these bytes; with ``--update-golden`` it is made to."""

    def compare(file: Path, produced: bytes) -> None:
        if request.config.getoption("--update-golden"):
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(produced)
        assert file.is_file(), f"there is no {file.name}: 'make golden' writes it"
        assert produced.decode(errors="replace") == file.read_bytes().decode(errors="replace")

    return compare
