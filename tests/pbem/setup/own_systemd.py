"""A real ``systemd --user`` for one test, in a mount namespace of its own: nothing on the machine learns of it."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.pbem.mailbox.fetching import wait_until

_SYSTEMD = Path("/usr/lib/systemd/systemd")
# It runs only where systemd seems to have started the machine, which it tells by this folder.
_BEGIN = f"mount -t tmpfs none /run/systemd && mkdir /run/systemd/system && exec {_SYSTEMD} --user"


@contextmanager
def own_systemd() -> Iterator[dict[str, str]]:
    """One that runs, as the environment by which `systemctl --user` finds it; the test is left out where it cannot run."""
    if not _SYSTEMD.exists() or os.geteuid() != 0 or shutil.which("unshare") is None:
        pytest.skip("no systemd, or not root: systemd-analyze alone looks at the unit here")
    home = Path(tempfile.mkdtemp(prefix="pbem-user-"))
    runtime = home / "runtime"
    runtime.mkdir(mode=0o700)
    about = {**os.environ, "HOME": str(home), "XDG_RUNTIME_DIR": str(runtime), "XDG_CONFIG_HOME": str(home / ".config")}
    with (home / "log").open("wb") as log:
        manager = subprocess.Popen(
            ["unshare", "--mount", "sh", "-c", _BEGIN], env=about, stdout=log, stderr=log, start_new_session=True
        )
    try:
        wait_until(lambda: (runtime / "systemd/private").exists() or manager.poll() is not None, "systemd --user began")
        if manager.poll() is not None:
            pytest.skip(f"systemd --user does not run here: {(home / 'log').read_text()[-200:]}")
        yield {name: about[name] for name in ("HOME", "XDG_RUNTIME_DIR", "XDG_CONFIG_HOME")}
    finally:
        manager.terminate()  # it stops its units and ends
        try:
            manager.wait(30)
        except subprocess.TimeoutExpired:
            manager.kill()
            manager.wait(30)
        shutil.rmtree(home, ignore_errors=True)
