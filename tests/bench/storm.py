"""Rows ``storm``: one player's letters fill the inbox, and two others wait for their answers, one at the same table."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import perf_counter, sleep
from typing import Any, Final
from uuid import UUID

from sqlalchemy import func, insert, select, update

from mail.inbound.ports import RawLetter, Taken
from pbem.compose import now
from pbem.store.engine import reading, writing
from pbem.store.heads import head_of
from pbem.store.tables import heads, inbox, outbox
from tests.bench import company, post, stage
from tests.bench.row import Pair, Row, Size
from tests.support.house import House, address_of
from tests.support.servers import redis
from worker.ports import Piece
from worker.runner import Runner

LETTERS: Final = {"full": 10_000, "tiny": 40}
BY_THE_DOOR: Final = 40  # more than are answered
SECONDS: Final = 2.0
ANSWERS: Final = 20  # an hour to a seat, as PBEM_LIMITS has it if it is not set
RUNS: Final = 3
LOOK_SECONDS: Final = 0.005
PATIENCE_SECONDS: Final = 120.0

Working = Callable[[House], Any]


def rows() -> Iterator[Row]:
    """One process on each database, and four workers with Redis between them and the door."""
    for backend in stage.backends():
        yield _row(f"storm/{backend}", backend, _in_one)
    if "postgresql" in stage.backends() and redis.program() is not None:
        yield _row("storm/postgresql-four", "postgresql", _in_four)


def _row(name: str, backend: str, working: Working) -> Row:
    @contextmanager
    def prepared(size: Size) -> Iterator[Pair]:
        with stage.house(backend) as house:
            yield Pair(lambda: _spent(house, working, LETTERS[size]), lambda: _spent(house, working, 0))

    return Row(name=name, unit="s", goal=None, limit=SECONDS, prepared=prepared, runs=RUNS)


def _spent(house: House, working: Working, count: int) -> float:
    """How long it takes until both others have their answers, so many letters of one seat being unread."""
    house.now = now()  # matches of long ago would lose their decisions to the clock
    busy, quiet = (stage.open_match(house, os.urandom(8)) for _ in range(2))
    house.work()
    at = {(match, seat): address for match, seat, address in post.addresses(house)}
    _fill(house, at[str(busy), "partisan-1"], count)
    others = [
        post.Order(address_of("partisan-2"), at[str(busy), "partisan-2"], "say good evening"),
        post.Order(address_of("spy"), at[str(quiet), "spy"], house.some_order(quiet, "spy")),
    ]
    with working(house) as ring:
        ring(Piece("read_letter", head_of(busy, None)))
        start = perf_counter()
        for letter in others:
            _hand_over(house, letter)
        _wait(lambda: _sent(house, busy, "partisan-2") and _sent(house, quiet, "spy"))
        spent = perf_counter() - start
        _wait(lambda: not _unread(house))
    assert _answers(house, busy, "partisan-1") == min(count, ANSWERS)
    return spent


def _fill(house: House, address: str, count: int) -> None:
    """So many unread letters of one seat: some by the door, and the others, which nobody will read, as copies of their rows.
    By the door alone 10,000 letters take minutes."""
    for number in range(min(count, BY_THE_DOOR)):
        _hand_over(house, post.Order(address_of("partisan-1"), address, f"say hello {number}"))
    if count <= BY_THE_DOOR:
        return
    with writing(house.service.engine) as conn:
        newest = select(inbox).order_by(inbox.c.id.desc()).limit(BY_THE_DOOR)
        rows = [{**row, "message_key": None} for row in conn.execute(newest).mappings()]
        for row in rows:
            del row["id"]
        copies = [{**rows[number % len(rows)], "raw_digest": f"copy {number}"} for number in range(count - len(rows))]
        conn.execute(insert(inbox), copies)
        line = update(heads).where(heads.c.name == rows[0]["head"])
        conn.execute(line.values(arrivals=heads.c.arrivals + len(copies)))


def _hand_over(house: House, letter: post.Order) -> None:
    taken = house.service.intake.take_in(RawLetter(letter.sender, letter.recipient, "bench", letter.raw), now)
    assert taken is Taken.STORED


@contextmanager
def _in_one(house: House) -> Iterator[Callable[[Piece], None]]:
    """As ``pbem serve`` works."""
    runner = Runner(house.service.desk, now, _alarm)
    house.service.bell.ring_with(lambda _piece: runner.ring())
    runner.start()
    try:
        yield lambda _piece: runner.ring()
    finally:
        runner.stop()


@contextmanager
def _in_four(house: House) -> Iterator[Callable[[Piece], None]]:
    """As the processes of the production topology work, this one being the door."""
    with company.working(house, ("worker", "--concurrency=4")):
        yield house.service.bell


def _alarm(failure: Exception) -> None:
    raise failure


def _wait(true: Callable[[], bool]) -> None:
    end = perf_counter() + PATIENCE_SECONDS
    while not true():
        if perf_counter() > end:
            raise TimeoutError("the letters do not come")
        sleep(LOOK_SECONDS)


def _sent(house: House, match: UUID, seat: str) -> bool:
    return _count(house, select(outbox.c.serial).where(*_answer_to(match, seat), outbox.c.state == "sent")) > 0


def _answers(house: House, match: UUID, seat: str) -> int:
    return _count(house, select(outbox.c.serial).where(*_answer_to(match, seat)))


def _answer_to(match: UUID, seat: str) -> tuple[Any, ...]:
    return outbox.c.match_id == match, outbox.c.seat == seat, outbox.c.kind.in_(("receipt", "help", "held"))


def _unread(house: House) -> int:
    return _count(house, select(inbox.c.id).where(inbox.c.state == "new").limit(1))


def _count(house: House, rows: Any) -> int:
    with reading(house.service.engine) as conn:
        return int(conn.execute(select(func.count()).select_from(rows.subquery())).scalar_one())
