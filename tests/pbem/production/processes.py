"""The processes of either topology: started, killed or frozen by their ids at any moment, and started again."""

import os
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from tests.support.servers.postgres import Cluster
from tests.support.servers.redis import Server
from tests.support.servers.sink import free_port
from tests.support.tree import ROOT

_READING: Final = "--queues=read,decide,sweep"
_SEVERAL: Final = {
    "listener": ("listen",),
    "worker-1": ("worker", "--concurrency=1", _READING, "--name=pbem-1@%h"),
    "worker-2": ("worker", "--concurrency=1", _READING, "--name=pbem-2@%h"),
    "sender": ("worker", "--concurrency=1", "--queues=send", "--name=pbem-3@%h"),
    "scheduler": ("scheduler",),
}
_ONE: Final = {"serve": ("serve",)}
MORTAL: Final = (*_SEVERAL, "redis")


class Memory:
    """What a Redis remembers, as something that can be struck by itself."""

    def __init__(self, redis: Server) -> None:
        self.kill = redis.empty

    def start(self) -> None:
        """Nothing is to be started: the Redis runs, and knows of no task."""


class Processes:
    """Listener, two workers, sender and scheduler over a PostgreSQL and a Redis; or one process, which keeps a file.

    A mail server is there already, and so are the database and Redis, if any are given.
    """

    def __init__(
        self, home: Path, database: str | None, redis: Server | None, mail_server: int, cluster: Cluster | None = None
    ) -> None:
        self.mail_port = free_port()
        self.settings = {
            "PBEM_HOME": str(home),
            "PBEM_MAIL_OUT": f"smtp://127.0.0.1:{mail_server}",
            "PBEM_MAIL_IN": f"lmtp://127.0.0.1:{self.mail_port}",
            "PBEM_WEB_LISTEN": f"127.0.0.1:{free_port()}",
            "PBEM_OPERATOR_LISTEN": "off",
        }
        if database is not None:
            self.settings["PBEM_DATABASE_URL"] = database
        if redis is not None:
            self.settings["PBEM_BROKER_URL"] = redis.url
        self._home = home
        self._others: dict[str, Server | Cluster | Memory] = {}
        if redis is not None:
            self._others["redis"] = redis
            self._others["redis's memory"] = Memory(redis)
        if cluster is not None:
            self._others["postgresql"] = cluster
        self._commands: Mapping[str, Sequence[str]] = _ONE if redis is None else _SEVERAL
        self._running: dict[str, subprocess.Popen[bytes]] = {}

    def start_all(self) -> None:
        """Start every one of ours."""
        for name in self._commands:
            self.start(name)

    def start(self, name: str) -> None:
        """Start one; it takes it a while to be ready."""
        if name in self._others:
            self._others[name].start()
            return
        inherited = {key: value for key, value in os.environ.items() if not key.startswith("PBEM_")}
        command = [sys.executable, "-P", "-m", "pbem", *self._commands[name]]
        with (self._home / f"{name}.log").open("ab") as log:
            self._running[name] = subprocess.Popen(
                command, cwd=ROOT, env={**inherited, **self.settings, "PYTHONPATH": str(ROOT)},
                stdout=log, stderr=log, start_new_session=True,
            )  # fmt: skip

    def kill(self, name: str) -> None:
        """End one at once, with the processes it has started itself, as the loss of its container would."""
        if name in self._others:
            self._others[name].kill()
            return
        process = self._running.pop(name)
        os.killpg(process.pid, signal.SIGKILL)  # each leads a group of its own, whose id is its own
        process.wait()

    def freeze(self, name: str) -> None:
        """Have one stand still where it is, with the processes it has started; it keeps its connections."""
        os.killpg(self._running[name].pid, signal.SIGSTOP)

    def thaw(self, name: str) -> None:
        """Have one that stood still go on."""
        os.killpg(self._running[name].pid, signal.SIGCONT)

    def pid(self, name: str) -> int:
        """The number of a process."""
        return self._running[name].pid

    def kill_all(self) -> None:
        """End every one of ours at once."""
        for name in list(self._running):
            self.kill(name)

    def dead(self) -> list[str]:
        """Those that ended though nobody killed them."""
        return [name for name, process in list(self._running.items()) if process.poll() is not None]

    def logs(self) -> str:
        """The end of what each of them wrote."""
        return "\n".join(f"{log.name}: {log.read_text()[-1500:]}" for log in sorted(self._home.glob("*.log")))
