"""Rows ``backlog``: what waited for the mail server goes out, and the next few are found as fast however many wait."""

import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from datetime import timedelta
from itertools import count
from statistics import median
from time import perf_counter
from typing import Any, Final

from sqlalchemy import delete, insert, select

from pbem.clubhouse.outbox.rows import due
from pbem.compose import now
from pbem.store.engine import reading, writing
from pbem.store.ids import new_id
from pbem.store.tables import outbox, outbox_heads
from tests.bench import post, stage
from tests.bench.floors import Bare, bare
from tests.bench.row import Pair, Row, Size
from tests.bench.sinks.far_sink import FarSink, far_sink
from tests.support.house import House
from worker.steps import Round

LETTERS: Final = {"full": 20_000, "tiny": 60}
FEW: Final = {"full": 100, "tiny": 10}
CLAIMS: Final = {"full": 21, "tiny": 1}
CLAIM_MS: Final = 10.0
RUNS: Final = 3
_NUMBERS: Final = count(1)


def rows() -> Iterator[Row]:
    """How fast a backlog goes out, and what it costs to find the next of so many, on each database."""
    for backend in stage.backends():
        yield Row(name=f"backlog/drain/{backend}", unit="letters/s", goal=0.7, prepared=_drained(backend), runs=RUNS)
        yield Row(name=f"backlog/claim/{backend}", unit="ms", goal=None, limit=CLAIM_MS, prepared=_claimed(backend))


def _drained(backend: str) -> Any:
    @contextmanager
    def prepared(size: Size) -> Iterator[Pair]:
        with ExitStack() as stack:
            sink = stack.enter_context(far_sink())
            house = stack.enter_context(stage.house(backend, PBEM_MAIL_OUT=f"smtp://127.0.0.1:{sink.port}"))
            store = stack.enter_context(bare(backend, house.home))
            _first_letters(house, sink)
            many = LETTERS[size]
            yield Pair(lambda: _ours(house, sink, many), lambda: _floor(store, sink, many // 10 or 1))

    return prepared


def _first_letters(house: House, sink: FarSink | None = None) -> None:
    """The letters of a match, rendered and sent once, so that there is something to copy; and a database that has counted."""
    house.now = now()
    stage.open_match(house)
    house.work()
    if sink is not None:
        sink.wait_for(len(stage.SEATS))
    if house.service.engine.dialect.name == "postgresql":
        with house.service.engine.connect() as conn:
            conn.exec_driver_sql("VACUUM ANALYZE")


def _waiting(house: House, many: int) -> None:
    """So many letters more that wait, each to a seat of its own: copies of those that were sent, bytes and all."""
    with reading(house.service.engine) as conn:
        sent = [dict(row) for row in conn.execute(select(outbox).where(outbox.c.state == "sent")).mappings()]
    copies = []
    for _, row in zip(range(many), (row for _ in count() for row in sent), strict=False):
        number = next(_NUMBERS)
        again = {**row, "id": new_id(now(), os.urandom), "cause": f"copy {number}", "head": f"copy {number}"}
        again["seat"] = f"copy {number}"  # a seat has one line, and before its first letter none waits
        again |= {"state": "waiting", "sent_at": None, "not_before": now() - timedelta(minutes=1)}
        del again["serial"]
        copies.append(again)
    with writing(house.service.engine) as conn:
        conn.execute(insert(outbox), copies)


def _ours(house: House, sink: FarSink, many: int) -> float:
    _waiting(house, many)
    start = perf_counter()
    Round(house.service.desk, now).send()
    sink.wait_for(many)
    spent = perf_counter() - start
    sink.expect_none()
    with writing(house.service.engine) as conn:
        conn.execute(delete(outbox).where(outbox.c.head.like("copy %")))
    return many / spent


def _floor(store: Bare, sink: FarSink, many: int) -> float:
    """One row for the claim, one letter on a kept connection, one row for the mark, each by itself."""
    with post.sender(sink.port) as send:
        start = perf_counter()
        for _ in range(many):
            store.commit()
            send(_LETTER)
            store.commit()
        spent = perf_counter() - start
    sink.wait_for(many)
    return many / spent


def _claimed(backend: str) -> Any:
    @contextmanager
    def prepared(size: Size) -> Iterator[Pair]:
        with stage.house(backend) as many, stage.house(backend) as few:
            for house, waiting in ((many, LETTERS[size]), (few, FEW[size])):
                _first_letters(house)
                _waiting(house, waiting)
            yield Pair(lambda: _cost(many, CLAIMS[size]), lambda: _cost(few, CLAIMS[size]))

    return prepared


def _cost(house: House, times: int) -> float:
    """Milliseconds that finding the next fifty takes, their lines locked where several send."""
    spent = []
    for _ in range(times):
        with writing(house.service.engine) as conn:
            start = perf_counter()
            found = due(conn, now())
            spent.append((perf_counter() - start) * 1000)
        assert found
    with reading(house.service.engine) as conn:
        assert conn.execute(select(outbox_heads.c.name).limit(1)).all()
    return median(spent)


_LETTER: Final = post.Order("g@example.org", "somebody@example.org", "\r\n".join(["x" * 70] * 40)).raw
