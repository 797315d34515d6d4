"""A Redis server for one test run: its own folder, its own free port on loopback, gone afterwards."""

import os
import shutil
import subprocess
import tempfile
import time
from pathlib import Path

import pytest
import redis as client

from tests.support.servers.sink import free_port
from tests.support.tree import ROOT

START_SECONDS = 20
_RUNNING = pytest.StashKey["Server"]()
_ABSENT = "no Redis server found: install the package 'redis-server', or put the program on the PATH"


def program() -> str | None:
    """The server's program, if it is on the PATH."""
    return shutil.which("redis-server")


class Server:
    """A running server with the settings of deploy/redis. It can be emptied, killed and started again on the same port."""

    def __init__(self, program: str) -> None:
        self._program = program
        self._folder = Path(tempfile.mkdtemp(prefix="pbem-redis-"))
        self.port = free_port()
        self.start()

    @property
    def url(self) -> str:
        """What PBEM_BROKER_URL is to be."""
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        """Start it, with what it had written to disk when it ended."""
        here = {"bind": "127.0.0.1", "port": self.port, "dir": self._folder, "protected-mode": "yes"}
        flags = [str(word) for name, value in here.items() for word in (f"--{name}", value)]
        with (self._folder / "log").open("ab") as log:
            command = [self._program, str(ROOT / "deploy/redis/redis.conf"), *flags]
            self._process = subprocess.Popen(command, stdout=log, stderr=log, cwd=self._folder)
        self._wait()

    def connection(self) -> client.Redis:
        """A client of it, to be closed after use."""
        return client.Redis(port=self.port, decode_responses=True, socket_timeout=START_SECONDS)

    def empty(self) -> None:
        """Forget everything, as if it had been new."""
        with self.connection() as asking:
            asking.flushall()

    def kill(self) -> None:
        """End it at once, as a power cut would."""
        self._process.kill()
        self._process.wait(START_SECONDS)

    def stop(self) -> None:
        """End this server, and no other, and remove its folder."""
        self.kill()
        shutil.rmtree(self._folder, ignore_errors=True)

    def _wait(self) -> None:
        """Until the server answers; RuntimeError with its log if it does not."""
        end = time.monotonic() + START_SECONDS
        while self._process.poll() is None and time.monotonic() < end:
            try:
                with self.connection() as asking:
                    asking.ping()
                return
            except client.ConnectionError:
                time.sleep(0.02)
        self.kill()
        raise RuntimeError(f"Redis did not start: {(self._folder / 'log').read_text()}")


@pytest.fixture(scope="session")
def redis(pytestconfig: pytest.Config) -> Server:
    """The run's one server, started when first asked for; whoever kills it starts it again."""
    running = pytestconfig.stash.get(_RUNNING, None)
    if running is not None:
        return running
    found = program()
    if found is None:
        if os.environ.get("PBEM_REQUIRE_REDIS") != "1":
            pytest.skip(_ABSENT)
        pytest.fail(_ABSENT)
    pytestconfig.stash[_RUNNING] = server = Server(found)
    pytestconfig.add_cleanup(server.stop)
    return server
