"""A pgbouncer before the test run's PostgreSQL: it gives each transaction, and each statement outside one, any session."""

import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import psycopg
import pytest

from tests.support.servers.postgres import Cluster, lesser_account
from tests.support.servers.postgres import postgres as postgres
from tests.support.servers.sink import free_port

START_SECONDS: Final = 20
SESSIONS: Final = 3  # with the server, of each database: fewer than the connections that are made to it
_ABSENT: Final = "no pgbouncer found: 'deploy/setup/pgbouncer' installs it, or put the program on the PATH"


def program() -> str | None:
    """The program, on the PATH or where Debian puts it."""
    return shutil.which("pgbouncer") or shutil.which("pgbouncer", path="/usr/sbin")


class Pooler:
    """A running pgbouncer, which pools by transaction and resets no session. ``stop()`` ends it by its id."""

    def __init__(self, program: str, server: Cluster) -> None:
        account = lesser_account()  # pgbouncer refuses root as well
        self._folder = Path(tempfile.mkdtemp(prefix="pbem-pgbouncer-"))
        self.port = free_port()
        settings = self._folder / "pgbouncer.ini"
        settings.write_text(
            f"[databases]\n* = host=127.0.0.1 port={server.port} user=pbem\n"
            f"[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = {self.port}\nunix_socket_dir =\n"
            f"auth_type = any\npool_mode = transaction\ndefault_pool_size = {SESSIONS}\nserver_reset_query =\n"
        )
        if account:
            for path in (self._folder, settings):
                shutil.chown(path, user=account["user"], group=account["group"])
        self._log = (self._folder / "log").open("wb")
        self._process = subprocess.Popen(
            [program, settings], stdout=self._log, stderr=self._log, cwd=self._folder, **account
        )
        self._wait()

    def url(self, direct: str) -> str:
        """The URL of a database of the server, by way of this pooler."""
        return f"postgresql://pbem@127.0.0.1:{self.port}/{direct.rsplit('/', 1)[1]}"

    def stop(self) -> None:
        """End it, and remove its folder."""
        self._process.send_signal(signal.SIGTERM)
        try:
            self._process.wait(START_SECONDS)
        finally:
            self._process.kill()
            self._log.close()
            shutil.rmtree(self._folder, ignore_errors=True)

    def _wait(self) -> None:
        """Until it lets somebody through; RuntimeError with its log if it does not."""
        end = time.monotonic() + START_SECONDS
        while self._process.poll() is None and time.monotonic() < end:
            try:
                psycopg.connect(self.url("/postgres"), connect_timeout=2).close()
                return
            except psycopg.OperationalError:
                time.sleep(0.05)
        log = (self._folder / "log").read_text()
        self.stop()
        raise RuntimeError(f"pgbouncer did not start: {log}")


@pytest.fixture(scope="session")
def pooler(postgres: Cluster) -> Iterator[Pooler]:
    """The run's one pgbouncer; skips (or fails, if PBEM_REQUIRE_PGBOUNCER=1) without one."""
    found = program()
    if found is None:
        if os.environ.get("PBEM_REQUIRE_PGBOUNCER") == "1":
            pytest.fail(f"PBEM_REQUIRE_PGBOUNCER=1, but {_ABSENT}")
        pytest.skip(_ABSENT)
    made = Pooler(found, postgres)
    yield made
    made.stop()
