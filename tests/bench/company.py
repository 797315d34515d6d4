"""The processes of the production topology as rows use them: Redis, workers by their queues, a scheduler, and the door here."""

import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Final

from pbem.production import queue_of, ringer
from pbem.settings import read_settings
from tests.support.house import House
from tests.support.servers import redis
from tests.support.tree import ROOT

PATIENCE_SECONDS: Final = 120.0


@contextmanager
def working(house: House, *commands: Sequence[str]) -> Iterator[list[subprocess.Popen[bytes]]]:
    """Have these commands of ours work for a house, each in a group of its own; this process is the door."""
    program = redis.program()
    assert program is not None
    broker = redis.Server(program)
    settings = {**house.environment, "PBEM_BROKER_URL": broker.url}
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("PBEM_")}
    started: list[subprocess.Popen[bytes]] = []
    try:
        with (house.home / "workers.log").open("ab") as log:
            for words in commands:
                started.append(
                    subprocess.Popen(
                        [sys.executable, "-P", "-m", "pbem", *words, "--json"],
                        cwd=ROOT, env={**inherited, **settings, "PYTHONPATH": str(ROOT)},
                        stdout=subprocess.PIPE, stderr=log, start_new_session=True,
                    )
                )  # fmt: skip
        for process in started:
            assert process.stdout is not None
            assert process.stdout.readline(), (house.home / "workers.log").read_text()[-2000:]
        house.service.bell.ring_with(ringer(queue_of(read_settings(settings))), queues=True)
        yield started
    finally:
        for process in started:
            process.terminate()
        for process in started:
            process.wait(PATIENCE_SECONDS)
        broker.stop()
