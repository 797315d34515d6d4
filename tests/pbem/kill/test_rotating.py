"""Whoever changes the secret may be killed at any moment: the old secret opens everything then, or the new one does."""

import os
import subprocess
import sys
from pathlib import Path

STEP = 45


def test_a_change_of_the_secret_that_is_killed_leaves_a_store_that_one_secret_opens_whole(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.pbem.kill.rotating", str(tmp_path), "3", str(STEP)]
    done = subprocess.run(
        command, env={"PATH": os.environ.get("PATH", "")}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > 2 * STEP
