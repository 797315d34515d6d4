"""Rows ``stuck`` and ``workers``: several processes on PostgreSQL, one of them frozen with a match in hand, or one, two, four."""

import os
import signal
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from time import perf_counter, sleep
from typing import Any, Final
from uuid import UUID

import psycopg
from sqlalchemy import func, select

from mail.inbound.ports import RawLetter, Taken
from pbem.compose import now
from pbem.store.engine import reading
from pbem.store.tables import inbox
from tests.bench import company, post, stage
from tests.bench.row import Pair, Row, Size
from tests.bench.sinks.far_sink import far_sink
from tests.support.house import House, address_of
from tests.support.servers import redis

STUCK_SECONDS: Final = 1.0
OWN_SECONDS: Final = 45.0  # its own match: the server takes the lock after ten, the sweep puts it in again
MATCHES: Final = {"full": 200, "tiny": 2}
SIX: Final = 6
RUNS: Final = 3
LOOK_SECONDS: Final = 0.005
PATIENCE_SECONDS: Final = 120.0
TWO_OF_THE_CORES: Final = 0.85  # of what the cores would allow that one worker leaves idle
FOUR_OF_TWO: Final = 0.95
_IDLE: Final = (3, 4)  # idle, and waiting for a disk, in the first line of /proc/stat
_HELD_UP: Final = "SELECT count(*) FROM pg_locks WHERE locktype = 'relation' AND NOT granted"


def rows() -> Iterator[Row]:
    """What a frozen process costs others, and what more processes bring; nothing without PostgreSQL and Redis."""
    if "postgresql" not in stage.backends() or redis.program() is None:
        return
    yield Row(name="stuck/postgresql", unit="s", goal=None, limit=STUCK_SECONDS, prepared=_stuck(own=False), runs=RUNS)
    yield Row(name="stuck/postgresql-own", unit="s", goal=None, limit=OWN_SECONDS, prepared=_stuck(own=True), runs=1)
    for processes, goal in ((2, TWO_OF_THE_CORES), (4, FOUR_OF_TWO)):
        name = f"workers/postgresql-{processes}"
        yield Row(name=name, unit="orders/s", goal=goal, prepared=_with(processes), runs=RUNS)


def _stuck(*, own: bool) -> Any:
    @contextmanager
    def prepared(_size: Size) -> Iterator[Pair]:
        with stage.house("postgresql") as house:
            yield Pair(lambda: _waited(house, own=own, frozen=True), lambda: _waited(house, own=own, frozen=False))

    return prepared


def _waited(house: House, *, own: bool, frozen: bool) -> float:
    """How long until a letter is read: of another match, or of the one that a frozen process has in hand."""
    house.now = now()
    first, other = (stage.open_match(house, os.urandom(8)) for _ in range(2))
    house.work()
    at = {match: address for match, seat, address in post.addresses(house) if seat == "spy"}
    with company.working(house, ("worker", "--concurrency=4"), ("scheduler",)) as (workers, _scheduler):
        if frozen:
            victim = _freeze_one(house, workers.pid, _letter(at[str(first)]))
        else:
            _take_in(house, _letter(at[str(first)]))
        start = perf_counter()
        _take_in(house, _letter(at[str(other)]))
        _until(lambda: _read(house, first if own else other))
        spent = perf_counter() - start
        if frozen and Path(f"/proc/{victim}").exists():
            os.kill(victim, signal.SIGKILL)
    return spent


def _freeze_one(house: House, worker: int, letter: post.Order) -> int:
    """Have one of a worker's processes stand still while it reads a letter, as soon as it wants to know what that says."""
    url = house.service.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
    with psycopg.connect(url) as lock, psycopg.connect(url, autocommit=True) as watching:
        _take_in(house, letter)
        lock.execute("LOCK TABLE vault")
        _until(lambda: watching.execute(_HELD_UP).fetchone() != (0,))
        busy = "SELECT application_name, pid, client_port FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
        port = watching.execute(busy).fetchone()
        assert port is not None
        victim = next(child for child in _children(worker) if port[2] in _ports(child))
        os.kill(victim, signal.SIGSTOP)
    return victim


def _children(parent: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{parent}/task/{parent}/children").read_text().split()]


def _ports(process: int) -> set[int]:
    """The local ports of a process's connections, as Linux tells them."""
    inodes = set()
    for descriptor in Path(f"/proc/{process}/fd").iterdir():
        try:
            inodes.add(os.readlink(descriptor))
        except OSError:
            continue
    rows = [line.split() for line in Path(f"/proc/{process}/net/tcp").read_text().splitlines()[1:]]
    return {int(row[1].rpartition(":")[2], 16) for row in rows if f"socket:[{row[9]}]" in inodes}


def _with(processes: int) -> Any:
    @contextmanager
    def prepared(size: Size) -> Iterator[Pair]:
        with ExitStack() as stack:
            sink = stack.enter_context(far_sink())
            house = stack.enter_context(stage.house("postgresql", PBEM_MAIL_OUT=f"smtp://127.0.0.1:{sink.port}"))
            count = MATCHES[size]

            def orders(processes: int) -> tuple[float, float]:
                """Orders a second, and how many cores were busy meanwhile: with everything, databases and sink included."""
                house.now = now()
                letters = post.first_orders(house, count)
                house.work()
                sink.wait_for(SIX * count)
                with company.working(house, ("worker", f"--concurrency={processes}"), ("scheduler",)):
                    start, busy = perf_counter(), _busy_seconds()
                    for letter in letters:
                        _take_in(house, letter)
                    sink.wait_for(SIX * count)
                    spent = perf_counter() - start
                    return count / spent, (_busy_seconds() - busy) / spent

            def floor() -> float:
                if processes > 2:
                    return orders(2)[0]
                alone, cores = orders(1)
                return alone * min(processes, (os.cpu_count() or 1) / cores)

            yield Pair(lambda: orders(processes)[0], floor)

    return prepared


def _busy_seconds() -> float:
    """What all cores have worked since the machine was started, in seconds of one."""
    ticks = [int(word) for word in Path("/proc/stat").read_text().splitlines()[0].split()[1:9]]
    return (sum(ticks) - sum(ticks[idle] for idle in _IDLE)) / os.sysconf("SC_CLK_TCK")


def _letter(address: str) -> post.Order:
    return post.Order(address_of("spy"), address, "say good evening")


def _take_in(house: House, letter: post.Order) -> None:
    raw = RawLetter(letter.sender, letter.recipient, "bench", letter.raw)
    assert house.service.intake.take_in(raw, now) is Taken.STORED


def _read(house: House, match: UUID) -> bool:
    unread = select(func.count()).where(inbox.c.match_id == match, inbox.c.state == "new")
    with reading(house.service.engine) as conn:
        return conn.execute(unread).scalar_one() == 0


def _until(true: Any) -> None:
    end = perf_counter() + PATIENCE_SECONDS
    while not true():
        if perf_counter() > end:
            raise TimeoutError("it does not come")
        sleep(LOOK_SECONDS)
