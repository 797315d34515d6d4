"""Row ``writers``: commits a second of one, two and four processes on PostgreSQL, beside the same one after the other."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import Any, Final
from uuid import uuid4

from sqlalchemy import Connection

from pbem.store.engine import make_engine
from pbem.store.pipeline import driver_of
from pbem.store.recorder import EventRecorder
from tests.bench import stage
from tests.bench.floors import BODY
from tests.bench.row import Pair, Row, Size
from tests.support.tree import ROOT

SECONDS: Final = {"full": 2.0, "tiny": 0.1}
GOAL: Final = 2.0
RUNS: Final = 3
# The server waits so long before it flushes its log: a disk that takes its time, on a machine whose disk does not.
_SLOW_DISK: Final = "options=-c%20commit_delay%3D4000%20-c%20commit_siblings%3D0"
_IN_TURN: Final = "SELECT pg_advisory_xact_lock(0)"


def rows() -> Iterator[Row]:
    """What the order of all events costs those who write; nothing without PostgreSQL, as SQLite has one writer anyway."""
    if "postgresql" not in stage.backends():
        return
    for disk in ("", "slow-disk-"):
        for processes in (1, 2, 4):
            goal = GOAL if disk and processes == 4 else None  # with quick disks two cores are what both sides wait for
            prepared = _with(processes, _SLOW_DISK if disk else "")
            name = f"writers/postgresql-{disk}{processes}"
            yield Row(name=name, unit="commits/s", goal=goal, prepared=prepared, runs=RUNS)


def _with(processes: int, options: str) -> Any:
    @contextmanager
    def prepared(size: Size) -> Iterator[Pair]:
        with stage.house("postgresql") as house:
            url = f"{house.service.settings.database_url}?{options}"
            yield Pair(
                lambda: _commits(url, processes, SECONDS[size], in_turn=False),
                lambda: _commits(url, processes, SECONDS[size], in_turn=True),
            )

    return prepared


def _commits(url: str, processes: int, seconds: float, *, in_turn: bool) -> float:
    """Commits a second of all processes together; ``in_turn`` if each holds a lock of all to the end of its commit."""
    command = [sys.executable, "-P", "-m", "tests.bench.writers", url, str(seconds), "in turn" if in_turn else ""]
    writers = [
        subprocess.Popen(
            command, cwd=ROOT, env={"PYTHONPATH": str(ROOT)}, stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        for _ in range(processes)
    ]
    for writer in writers:
        assert writer.stdout is not None
        assert writer.stdout.readline()  # it is ready
    for writer in writers:
        assert writer.stdin is not None
        writer.stdin.write(b"go\n")
        writer.stdin.flush()
    return sum(float(writer.communicate()[0]) for writer in writers)


def _write(url: str, seconds: float, *, in_turn: bool) -> float:
    """Commits a second of one process, an event each, from when it is told to begin."""
    recorder, stream = EventRecorder(make_engine(url)), uuid4()
    steps = (_wait_for_turn,) if in_turn else ()
    recorder.record([(stream, 1, "moved.v1", BODY)], steps)
    print("ready", flush=True)
    sys.stdin.readline()
    start, version = perf_counter(), 1
    while perf_counter() < start + seconds:
        version += 1
        recorder.record([(stream, version, "moved.v1", BODY)], steps)
    return (version - 1) / (perf_counter() - start)


def _wait_for_turn(conn: Connection) -> None:
    driver_of(conn).execute(_IN_TURN)


if __name__ == "__main__":
    print(_write(sys.argv[1], float(sys.argv[2]), in_turn=bool(sys.argv[3])))
