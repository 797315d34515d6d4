"""The processes of the production topology: started, killed by their ids at any moment, and started again."""

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Final

from tests.support.redis import Server
from tests.support.sink import free_port
from tests.support.tree import ROOT

_COMMANDS: Final = {
    "listener": ("listen",),
    "worker-1": ("worker", "--concurrency=1", "--name=pbem-1@%h"),
    "worker-2": ("worker", "--concurrency=1", "--name=pbem-2@%h"),
    "scheduler": ("scheduler",),
}
MORTAL: Final = (*_COMMANDS, "redis")


class Processes:
    """Listener, two workers and scheduler over a database, a Redis and a mail server that are there already."""

    def __init__(self, home: Path, database: str, redis: Server, mail_server: int) -> None:
        self.mail_port = free_port()
        self.settings = {
            "PBEM_HOME": str(home),
            "PBEM_DATABASE_URL": database,
            "PBEM_BROKER_URL": redis.url,
            "PBEM_MAIL_OUT": f"smtp://127.0.0.1:{mail_server}",
            "PBEM_MAIL_IN": f"lmtp://127.0.0.1:{self.mail_port}",
        }
        self._home = home
        self._redis = redis
        self._running: dict[str, subprocess.Popen[bytes]] = {}

    def start_all(self) -> None:
        """Start every one of ours."""
        for name in _COMMANDS:
            self.start(name)

    def start(self, name: str) -> None:
        """Start one; it takes it a while to be ready."""
        if name == "redis":
            self._redis.start()
            return
        inherited = {key: value for key, value in os.environ.items() if not key.startswith("PBEM_")}
        command = [sys.executable, "-P", "-m", "pbem", *_COMMANDS[name]]
        with (self._home / f"{name}.log").open("ab") as log:
            self._running[name] = subprocess.Popen(
                command, cwd=ROOT, env={**inherited, **self.settings, "PYTHONPATH": str(ROOT)},
                stdout=log, stderr=log, start_new_session=True,
            )  # fmt: skip

    def kill(self, name: str) -> None:
        """End one at once, with the processes it has started itself, as the loss of its container would."""
        if name == "redis":
            self._redis.kill()
            return
        process = self._running.pop(name)
        os.killpg(process.pid, signal.SIGKILL)  # each leads a group of its own, whose id is its own
        process.wait()

    def freeze(self, name: str) -> None:
        """Have one stand still where it is, with the processes it has started; it keeps its connections."""
        os.killpg(self._running[name].pid, signal.SIGSTOP)

    def kill_all(self) -> None:
        """End every one of ours at once."""
        for name in list(self._running):
            self.kill(name)

    def dead(self) -> list[str]:
        """Those that ended though nobody killed them."""
        return [name for name, process in self._running.items() if process.poll() is not None]

    def logs(self) -> str:
        """The end of what each of them wrote."""
        return "\n".join(f"{log.name}: {log.read_text()[-1500:]}" for log in sorted(self._home.glob("*.log")))
