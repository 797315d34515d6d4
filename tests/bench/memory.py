"""Rows ``memory``: what the process of a service holds after a thousand matches were touched, and after five thousand."""

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from functools import cache
from pathlib import Path
from typing import Final
from uuid import UUID

from sqlalchemy import select, update

from pbem.compose import now
from pbem.serving import Serving
from pbem.store.engine import writing
from pbem.store.tables import deadlines, matches
from pbem.web import create_app
from tests.bench import stage
from tests.bench.row import Pair, Row, Size
from tests.bench.stored import multiply
from tests.support.house import House

TOUCHED: Final = {"full": (1_000, 5_000), "tiny": (2, 4)}
LENGTH: Final = 30
LIMIT_MB: Final = 150


def rows() -> Iterator[Row]:
    """The size after a thousand, which has a limit, and how much it grows after that."""
    yield Row(name="memory/size", unit="MB", goal=None, limit=LIMIT_MB, prepared=_size, runs=1)
    yield Row(name="memory/growth", unit="MB", goal=1.02, prepared=_growth, runs=1)


@contextmanager
def _size(size: Size) -> Iterator[Pair]:
    begun, first, _ = _figures(size)
    yield Pair(lambda: first, lambda: begun)


@contextmanager
def _growth(size: Size) -> Iterator[Pair]:
    _, first, last = _figures(size)
    yield Pair(lambda: last, lambda: first)


@cache
def _figures(size: Size) -> tuple[float, float, float]:
    """Megabytes at the start, after the first count and after the last, of a service in a process of its own."""
    with tempfile.TemporaryDirectory(prefix="pbem-bench-") as folder:
        match = _fill(Path(folder), max(TOUCHED[size]))
        command = [sys.executable, "-m", __name__, folder, match, *map(str, TOUCHED[size])]
        done = subprocess.run(command, check=True, capture_output=True, text=True)
    begun, first, last = json.loads(done.stdout)
    return begun, first, last


def _fill(home: Path, count: int) -> str:
    """Store so many matches; gives the id of the one they are copies of. Not in the process that is measured."""
    house = House(home)
    template = stage.open_match(house)
    stage.play(house, template, stage.moves(house, template, LENGTH))
    house.work()
    multiply(house, template, count)
    house.close()
    return str(template)


def _touch(home: Path, template: UUID, counts: list[int]) -> list[float]:
    """Serve as ``pbem serve`` does, and give an order in match after match."""
    environment = {
        "PBEM_MAIL_IN": "lmtp://127.0.0.1:0",
        "PBEM_WEB_LISTEN": "127.0.0.1:0",
        "PBEM_OPERATOR_LISTEN": "off",
    }
    house = House(home, **environment)
    service = house.service
    move = stage.moves(house, template, LENGTH + 1)[LENGTH]
    # The service works by the real clock: what was due at the house's would be closed under our hands.
    house.now = now()
    with writing(service.engine) as conn:
        conn.execute(update(deadlines).values(at=house.now + timedelta(days=365)))
        touched = list(conn.execute(select(matches.c.id).where(matches.c.id != template)).scalars())
    serving = Serving(service, create_app(service))
    serving.start()
    sizes = [_resident()]
    for place, match in enumerate(touched, 1):
        stage.command(house, match, move)
        service.repository.match(match)
        if place in counts:
            sizes.append(_resident())
    serving.stop()
    house.close()
    return sizes


def _resident() -> float:
    """Megabytes of this process that lie in memory."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * 4096 / 1e6


if __name__ == "__main__":
    print(json.dumps(_touch(Path(sys.argv[1]), UUID(sys.argv[2]), [int(word) for word in sys.argv[3:]])))
