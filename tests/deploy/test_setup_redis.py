"""Looking for a Redis server: silent where there is one, a banner where there is none and none may be installed."""

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.deploy.composed import DEPLOY


@pytest.fixture
def programs(tmp_path: Path) -> Path:
    """A PATH of its own, whose ``id`` says that this is not root."""
    for name in ("cat", "sh"):
        (tmp_path / name).symlink_to(shutil.which(name) or name)
    (tmp_path / "id").write_text("#!/bin/sh\necho 1000\n")
    (tmp_path / "id").chmod(0o755)
    return tmp_path


def looked(programs: Path) -> subprocess.CompletedProcess[str]:
    """Run the set-up with these programs alone."""
    environment = {"PATH": str(programs)}
    return subprocess.run([DEPLOY / "setup/redis"], capture_output=True, text=True, env=environment, check=False)


def test_a_server_that_is_there_is_left_alone(programs: Path) -> None:
    (programs / "redis-server").write_text("#!/bin/sh\nexit 1\n")
    (programs / "redis-server").chmod(0o755)
    done = looked(programs)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_without_a_server_and_without_rights_it_says_loudly_what_is_left_out(programs: Path) -> None:
    done = looked(programs)
    assert done.returncode == 1
    assert "LEFT OUT: every test with Redis" in done.stderr
