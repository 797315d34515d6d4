"""Looking for the programs that tests need: silent where there is one, a banner where there is none and none may be installed."""

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.deploy.composed import DEPLOY

LEFT_OUT = {
    "redis": ("redis-server", "LEFT OUT: every test with Redis"),
    "chromium": ("chromium", "LEFT OUT: every test of pages in a browser"),
}


@pytest.fixture
def programs(tmp_path: Path) -> Path:
    """A PATH of its own, whose ``id`` says that this is not root."""
    for name in ("cat", "sh"):
        (tmp_path / name).symlink_to(shutil.which(name) or name)
    (tmp_path / "id").write_text("#!/bin/sh\necho 1000\n")
    (tmp_path / "id").chmod(0o755)
    return tmp_path


def looked(setup: str, programs: Path) -> subprocess.CompletedProcess[str]:
    """Run a set-up with these programs alone."""
    environment = {"PATH": str(programs)}
    return subprocess.run([DEPLOY / "setup" / setup], capture_output=True, text=True, env=environment, check=False)


@pytest.mark.parametrize("setup", LEFT_OUT)
def test_what_is_there_is_left_alone(setup: str, programs: Path) -> None:
    program = programs / LEFT_OUT[setup][0]
    program.write_text("#!/bin/sh\nexit 1\n")
    program.chmod(0o755)
    done = looked(setup, programs)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


@pytest.mark.parametrize("setup", LEFT_OUT)
def test_without_it_and_without_rights_it_says_loudly_what_is_left_out(setup: str, programs: Path) -> None:
    done = looked(setup, programs)
    assert done.returncode == 1
    assert LEFT_OUT[setup][1] in done.stderr
