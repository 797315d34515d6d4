"""Row ``lmtp-in``: order letters over one kept LMTP connection, each durable before its yes."""

from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import Any, Final

from mail.inbound.transport.listener import Listener
from pbem.compose import now
from tests.bench import post, stage
from tests.bench.floors import bare
from tests.bench.row import Pair, Row, Size
from tests.support.house import address_of

LETTERS: Final = {"full": 250, "tiny": 3}


def rows() -> Iterator[Row]:
    """One row on each database."""
    for backend in stage.backends():
        yield Row(name=f"lmtp-in/{backend}", unit="letters/s", goal=0.65, prepared=_prepared(backend))


def _prepared(backend: str) -> Any:
    @contextmanager
    def prepared(size: Size) -> Iterator[Pair]:
        with stage.house(backend) as house, bare(backend, house.home) as store, post.bare_listener(store) as floor:
            stage.open_match(house)
            seats = [(seat, address) for _, seat, address in post.addresses(house)]
            listener = Listener(house.service.intake, now, port=0)
            listener.start()
            try:
                yield Pair(
                    lambda: _rate(listener.port, seats, LETTERS[size]), lambda: _rate(floor, seats, LETTERS[size])
                )
            finally:
                listener.stop()

    return prepared


def _rate(port: int, seats: list[tuple[str, str]], count: int) -> float:
    several = [seats[number % len(seats)] for number in range(count)]
    letters = [post.Order(address_of(seat), address, "move knight 43") for seat, address in several]
    with post.kept(port) as hand_over:
        start = perf_counter()
        for letter in letters:
            hand_over(letter)
        return count / (perf_counter() - start)
