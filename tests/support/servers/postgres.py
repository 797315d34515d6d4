"""A PostgreSQL server for one test run: its own folder, its own free port on loopback, gone afterwards."""

import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import psycopg
import pytest

START_SECONDS = 30
ROOM_BYTES = 2**30
_RUNNING = pytest.StashKey["Cluster"]()
_ABSENT = "no PostgreSQL programs found (initdb, postgres): install the package 'postgresql'"


def programs() -> Path | None:
    """The folder that holds initdb and postgres: on the PATH, or where Debian puts them (the newest)."""
    found = shutil.which("initdb")
    if found is not None:
        return Path(found).resolve().parent
    folders = Path("/usr/lib/postgresql").glob("*/bin/initdb")
    return max((path.parent for path in folders), key=lambda folder: float(folder.parent.name), default=None)


class Cluster:
    """A running server. ``fresh()`` gives the URL of a new database; ``stop()`` ends the process by its id.

    ``durable`` puts it on a disk and has it write as in real use; otherwise nothing of it survives the run.
    """

    def __init__(self, binaries: Path, *, durable: bool = False) -> None:
        self._account = lesser_account()
        self._folder = Path(tempfile.mkdtemp(prefix="pbem-postgres-", dir=None if durable else _memory()))
        self._made = 0
        self._templates: dict[str, str] = {}
        if self._account:
            shutil.chown(self._folder, user=self._account["user"], group=self._account["group"])
        self._data = self._folder / "data"
        self._run(binaries / "initdb", "-D", self._data, "-U", "pbem", "-A", "trust", "-E", "UTF8", "--locale=C", "-N")
        self.port = _free_port()
        settings = {
            "listen_addresses": "127.0.0.1", "port": self.port, "unix_socket_directories": "", "max_connections": 60,
        }  # fmt: skip
        if not durable:
            settings |= {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off"}
            # Plans depend on what has been counted: only a test counts, never the server in passing.
            settings |= {"autovacuum": "off"}
        flags = [word for name, value in settings.items() for word in ("-c", f"{name}={value}")]
        self._command: list[str | Path] = [binaries / "postgres", "-D", self._data, *flags]
        self._log = (self._folder / "log").open("wb")
        self.start()

    def start(self) -> None:
        """Start it, with what it had kept when it ended."""
        self._process = subprocess.Popen(
            self._command, stdout=self._log, stderr=self._log, cwd=self._folder, **self._account
        )
        self._wait()

    def kill(self) -> None:
        """End it at once: every session is cut, and what is kept is found out at the next start. Only one that is durable
        keeps all that it said it had."""
        self._process.send_signal(signal.SIGQUIT)
        self._process.wait(START_SECONDS)

    def url(self, database: str) -> str:
        """The URL of a database of this server."""
        return f"postgresql://pbem@127.0.0.1:{self.port}/{database}"

    def fresh(self, template: str = "template0") -> str:
        """The URL of a new database, empty or a copy of ``template``."""
        self._made += 1
        name = f"test_{self._made}"
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name} TEMPLATE {template} STRATEGY file_copy".encode())
        return self.url(name)

    def copy(self, name: str, prepare: Callable[[str], None]) -> str:
        """The URL of a copy of a database that ``prepare`` filled the first time ``name`` was asked for."""
        if name not in self._templates:
            made = self.fresh()
            prepare(made)
            self._templates[name] = made.rsplit("/", 1)[1]
        return self.fresh(self._templates[name])

    def drop(self, url: str) -> None:
        """Give up a database that ``fresh`` or ``copy`` made."""
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f"DROP DATABASE {url.rsplit('/', 1)[1]} WITH (FORCE)".encode())

    def stop(self) -> None:
        """End this server, and no other, and remove its folder."""
        self._process.send_signal(signal.SIGINT)  # a fast shutdown: open sessions are cut
        try:
            self._process.wait(timeout=START_SECONDS)
        finally:
            self._process.kill()
            self._log.close()
            shutil.rmtree(self._folder, ignore_errors=True)

    def _run(self, *words: object) -> None:
        done = subprocess.run(
            [str(word) for word in words],
            capture_output=True,
            text=True,
            cwd=self._folder,
            check=False,
            **self._account,
        )
        if done.returncode:
            raise RuntimeError(f"{words[0]} failed: {done.stderr}")

    def _wait(self) -> None:
        """Until the server answers; RuntimeError with its log if it does not."""
        end = time.monotonic() + START_SECONDS
        while self._process.poll() is None and time.monotonic() < end:
            try:
                psycopg.connect(self.url("postgres"), connect_timeout=2).close()
                return
            except psycopg.OperationalError:
                time.sleep(0.05)
        log = (self._folder / "log").read_text()
        self._process.kill()
        self._process.wait()
        raise RuntimeError(f"PostgreSQL did not start: {log}")


def lesser_account() -> dict[str, Any]:
    """Whom to run as: PostgreSQL refuses root, so a lesser account then; nothing to change otherwise."""
    if os.geteuid() != 0:
        return {}
    import pwd  # absent on systems without such accounts, where nobody is root either

    names = {entry.pw_name: entry.pw_gid for entry in pwd.getpwall()}
    user = "postgres" if "postgres" in names else "nobody"
    return {"user": user, "group": names[user], "extra_groups": []}


def _memory() -> str | None:
    """Where files are kept in memory, if there is room: making a database there takes a tenth of the time."""
    shared = Path("/dev/shm")
    roomy = shared.is_dir() and os.access(shared, os.W_OK) and shutil.disk_usage(shared).free > ROOM_BYTES
    return str(shared) if roomy else None


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@pytest.fixture(scope="session")
def postgres(pytestconfig: pytest.Config) -> Cluster:
    """The run's one server, started when first asked for; skips (or fails, if PBEM_REQUIRE_POSTGRES=1) without one."""
    running = pytestconfig.stash.get(_RUNNING, None)
    if running is not None:
        return running
    binaries = programs()
    if binaries is None:
        if os.environ.get("PBEM_REQUIRE_POSTGRES") == "1":
            pytest.fail(f"PBEM_REQUIRE_POSTGRES=1, but {_ABSENT}")
        pytest.skip(_ABSENT)
    pytestconfig.stash[_RUNNING] = cluster = Cluster(binaries)
    pytestconfig.add_cleanup(cluster.stop)
    return cluster
