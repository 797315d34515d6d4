"""The compose file's own commands as plain processes of this machine, over a PostgreSQL and a Redis of the tests."""

import json
import os
import smtplib
import subprocess
import sys
import time
from collections.abc import Callable
from email import message_from_bytes, policy
from email.message import EmailMessage
from functools import partial
from pathlib import Path

from tests.deploy.composed import DEPLOY, environment_of, ours, services
from tests.support.servers.sink import free_port
from tests.support.tree import ROOT

WAIT_SECONDS = 60
_LOOK_SECONDS = 0.05


class Topology:
    """Every staying process of the compose file, as often as it says; ``stop`` ends them by their ids."""

    def __init__(self, home: Path, database: str, broker: str) -> None:
        self.home = home
        self.mail_port = free_port()
        here = {
            "PBEM_HOME": str(home),
            "PBEM_DATABASE_URL": database.replace("postgresql://", "postgresql+psycopg://"),
            "PBEM_BROKER_URL": broker,
            "PBEM_MAIL_OUT": f"maildir:{home / 'mail-out'}",
            "PBEM_MAIL_IN": f"lmtp://127.0.0.1:{self.mail_port}",
            "PBEM_WEB_LISTEN": f"127.0.0.1:{free_port()}",
            "PBEM_WEB_PROXIES": "1",
            "PBEM_OPERATOR_LISTEN": f"127.0.0.1:{free_port()}",
        }
        assert all(environment_of(name).keys() == here.keys() for name in ours())
        inherited = {name: value for name, value in os.environ.items() if not name.startswith("PBEM_")}
        self.environment = {**inherited, **here}
        self.processes: list[subprocess.Popen[bytes]] = []

    def start(self) -> None:
        """Migrate, then start everything and wait until what says that it is healthy does."""
        self.run(*services()["migrate"]["command"])
        for name, command in ours().items():
            for number in range(services()[name]["deploy"].get("replicas", 1)):
                # In containers the names of two workers differ by the names of their machines.
                own_name = [f"--name=pbem-{number}@%h"] if name == "worker" else []
                self._begin(name, [*command, *own_name])
        for name in ours():
            test = services()[name]["healthcheck"].get("test")
            if test is not None:
                self.until(partial(self._healthy, test), f"{name} is healthy")

    def run(self, *words: str) -> str:
        """Run one command of pbem to its end; what it printed."""
        command = [sys.executable, "-P", "-m", "pbem", *words]
        done = subprocess.run(
            command, cwd=ROOT, env=self._with_path(), capture_output=True, text=True, check=False, timeout=WAIT_SECONDS
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    def open(self, *words: str) -> str:
        """Open a match; its id."""
        match: str = json.loads(self.run("new", *words, "--json"))["match"]
        return match

    def letters(self) -> list[EmailMessage]:
        """The letters sent, oldest first."""
        folder = self.home / "mail-out" / "new"
        files = sorted(folder.iterdir(), key=lambda file: file.stat().st_mtime_ns) if folder.is_dir() else []
        return [message_from_bytes(file.read_bytes(), policy=policy.default) for file in files]

    def hand_over(self, raw: bytes, *, sender: str, recipient: str) -> None:
        """A mail server hands a letter to the listener."""
        with smtplib.LMTP("127.0.0.1", self.mail_port, timeout=WAIT_SECONDS) as server:
            assert server.sendmail(sender, [recipient], raw) == {}

    def until(self, true: Callable[[], bool], what: str) -> None:
        """Wait until something is so; AssertionError with the end of every log if it never is."""
        end = time.monotonic() + WAIT_SECONDS
        while not true():
            assert time.monotonic() < end, f"waited in vain until {what}\n{self._logs()}"
            assert all(process.poll() is None for process in self.processes), f"a process ended\n{self._logs()}"
            time.sleep(_LOOK_SECONDS)

    def stop(self) -> list[int]:
        """End every process as a container engine would; their exit codes. What does not end in time is killed."""
        for process in self.processes:
            process.terminate()
        try:
            return [process.wait(WAIT_SECONDS) for process in self.processes]
        finally:
            for process in self.processes:
                process.kill()
                process.wait()

    def _begin(self, name: str, command: list[str]) -> None:
        with (self.home / f"{len(self.processes)}-{name}.log").open("wb") as log:
            words = [sys.executable, "-P", "-m", "pbem", *command]
            self.processes.append(subprocess.Popen(words, cwd=ROOT, env=self._with_path(), stdout=log, stderr=log))

    def _healthy(self, test: list[str]) -> bool:
        kind, program, *words = test
        assert (kind, program) == ("CMD", "healthy")
        command = [sys.executable, str(DEPLOY / "docker/healthy"), *words]
        return subprocess.run(command, env=self.environment, capture_output=True, check=False).returncode == 0

    def _with_path(self) -> dict[str, str]:
        return {**self.environment, "PYTHONPATH": str(ROOT)}

    def _logs(self) -> str:
        return "\n".join(f"{log.name}: {log.read_text()[-600:]}" for log in sorted(self.home.glob("*.log")))
