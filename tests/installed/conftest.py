"""One wheel and one environment for all tests of a process: building and installing take some seconds."""

from pathlib import Path

import pytest

from tests.installed.environment import Environment, build
from tests.support.tree import ROOT


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this checkout."""
    return build(ROOT, tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="session")
def environment(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """An environment with that wheel in it, far from the checkout."""
    made = Environment(tmp_path_factory.mktemp("elsewhere"))
    made.install(wheel)
    return made
