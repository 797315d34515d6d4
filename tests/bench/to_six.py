"""Rows ``order-to-six``, its ``-full`` and ``latency``: an order in by LMTP, decided, stored, and six personal letters out."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from time import perf_counter, sleep
from typing import Any, Final

from mail.inbound.transport.listener import Listener
from mail.outbound.sheet import Form
from pbem.compose import now
from tests.bench import post, stage
from tests.bench.floors import bare
from tests.bench.row import Pair, Row, Size
from tests.bench.sinks.brief_sink import brief
from tests.bench.sinks.far_sink import FarSink, far_sink
from tests.support.house import House
from worker.runner import Runner

ORDERS: Final = {"full": 60, "tiny": 1}
FULL: Final = {stage.GAME: ORDERS, "casablanca": {"full": 20, "tiny": 1}}
SINGLE: Final = {"full": 10, "tiny": 1}
SIX: Final = 6
POSTFIX_MS: Final = 4.2  # one message through Postfix 3 where it was measured
QUIET_SECONDS: Final = 0.05
LETTER: Final = post.Order("g@example.org", "somebody@example.org", "x" * 900).raw


def rows() -> Iterator[Row]:
    """Throughput and latency on each database."""
    for backend in stage.backends():
        yield Row(name=f"order-to-six/{backend}", unit="orders/s", goal=0.6, prepared=_throughput(backend))
    for game in FULL:
        for backend in stage.backends():
            name, prepared = f"order-to-six-full/{game}/{backend}", _beside_text(game, backend)
            yield Row(name=name, unit="orders/s", goal=0.5, prepared=prepared)
    for backend in stage.backends():
        yield Row(name=f"latency/{backend}", unit="ms", goal=6.0, limit=25.0, prepared=_latency(backend))


@contextmanager
def _serving(house: House) -> Iterator[int]:
    """The port of a listener with a worker behind it, as ``pbem serve`` runs them."""
    service = house.service
    runner = Runner(service.desk, now, _alarm)
    service.bell.ring_with(lambda _piece: runner.ring())
    listener = Listener(service.intake, now, port=0)
    listener.start()
    runner.start()
    try:
        yield listener.port
    finally:
        listener.stop()
        runner.stop()


def _alarm(failure: Exception) -> None:
    raise failure


def _throughput(backend: str) -> Any:
    @contextmanager
    def prepared(size: Size) -> Iterator[Pair]:
        with ExitStack() as stack:
            sink = stack.enter_context(far_sink())
            house = stack.enter_context(stage.house(backend, PBEM_MAIL_OUT=f"smtp://127.0.0.1:{sink.port}"))
            store = stack.enter_context(bare(backend, house.home))
            floor = stack.enter_context(post.bare_listener(store))
            count = ORDERS[size]
            yield Pair(lambda: _ours(house, sink, count), lambda: _floor(floor, sink, count))

    return prepared


def _beside_text(game: str, backend: str) -> Any:
    """The letters that people get, with their pictures, beside text letters from the same service: both to a mail server to
    which a long letter is no more work than a short one, so that it is ours that is measured."""

    @contextmanager
    def prepared(size: Size) -> Iterator[Pair]:
        with far_sink(brief) as sink, stage.house(backend, PBEM_MAIL_OUT=f"smtp://127.0.0.1:{sink.port}") as house:
            count = FULL[game][size]
            yield Pair(lambda: _ours(house, sink, count, "html", game), lambda: _ours(house, sink, count, "text", game))

    return prepared


def _ours(house: House, sink: FarSink, count: int, form: Form = "text", game: str = stage.GAME) -> float:
    letters = _ready(house, sink, count, form, game)
    with _serving(house) as port, post.kept(port) as hand_over:
        start = perf_counter()
        for letter in letters:
            hand_over(letter)
        sink.wait_for(SIX * count)
        spent = perf_counter() - start
    sink.expect_none()
    return count / spent


def _ready(house: House, sink: FarSink, count: int, form: Form = "text", game: str = stage.GAME) -> list[post.Order]:
    """Order letters for so many new matches, whose first letters have all gone out."""
    # Matches of long ago would lose their first decisions to the clock, and answer with other letters.
    house.now = now()
    letters = post.first_orders(house, count, form, game)
    owed = post.waiting(house)
    house.work()
    sink.wait_for(owed)
    sink.expect_none()
    return letters


def _floor(port: int, sink: FarSink, count: int) -> float:
    """What the two round trips allow: one letter in, six out, one after another."""
    letters = [post.Order("spy@example.org", "g@example.org", "move 43") for _ in range(count)]
    with post.kept(port) as hand_over, post.sender(sink.port) as send:
        start = perf_counter()
        for letter in letters:
            hand_over(letter)
        for _ in range(SIX * count):
            send(LETTER)
        spent = perf_counter() - start
    sink.wait_for(SIX * count)
    return count / spent


def _latency(backend: str) -> Any:
    @contextmanager
    def prepared(size: Size) -> Iterator[Pair]:
        with far_sink() as sink, stage.house(backend, PBEM_MAIL_OUT=f"smtp://127.0.0.1:{sink.port}") as house:
            yield Pair(lambda: _one_by_one(house, sink, SINGLE[size]), lambda: POSTFIX_MS)

    return prepared


def _one_by_one(house: House, sink: FarSink, count: int) -> float:
    """The mean time to the sixth letter, the service idle before each order."""
    letters = _ready(house, sink, count)
    spent = 0.0
    with _serving(house) as port, post.kept(port) as hand_over:
        for letter in letters:
            sleep(QUIET_SECONDS)
            start = perf_counter()
            hand_over(letter)
            sink.wait_for(SIX)
            spent += perf_counter() - start
    sink.expect_none()
    return spent / count * 1000
