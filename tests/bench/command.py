"""Rows ``command`` and ``command-views``: load, decide, append and commit each order of a match; then six letters' text too."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from time import perf_counter
from typing import Any, Final

from domain.game import Seat
from mail.outbound.compose import compose
from mail.outbound.occasion import Occasion
from mail.outbound.rendering.text import render_text
from pbem.clubhouse.streams.repository import Loaded
from tests.bench import stage
from tests.bench.floors import bare
from tests.bench.row import Pair, Row, Size
from tests.support.house import House

ORDERS: Final = {"full": 90, "tiny": 3}
COMMITS: Final = {"full": 600, "tiny": 3}
OTHERS: Final = 3_900.0  # boardgame.io 0.50 in memory, six player views and JSON: moves a second where it was measured


def rows() -> Iterator[Row]:
    """Both workloads on each database."""
    for backend in stage.backends():
        yield Row(name=f"command/{backend}", unit="orders/s", goal=0.35, prepared=_prepared(backend))
    for backend in stage.backends():
        yield Row(name=f"command-views/{backend}", unit="orders/s", goal=0.5, prepared=_with_views(backend))


def _prepared(backend: str) -> Any:
    @contextmanager
    def prepared(size: Size) -> Iterator[Pair]:
        with stage.house(backend) as house, bare(backend, house.home) as floor:
            moves = stage.moves(house, stage.open_match(house), ORDERS[size])
            yield Pair(lambda: _rate(house, stage.SEED, moves, _nothing), lambda: floor.rate(COMMITS[size]))

    return prepared


def _with_views(backend: str) -> Any:
    @contextmanager
    def prepared(size: Size) -> Iterator[Pair]:
        with stage.house(backend) as house:
            unseen = _unseen(house, ORDERS[size])
            yield Pair(lambda: _rate(house, *next(unseen), _letters), lambda: OTHERS)

    return prepared


def _unseen(house: House, orders: int) -> Iterator[tuple[bytes, list[stage.Move]]]:
    """Matches that go on long enough, a new one for every run: no board or list of it may be remembered from the last."""
    for number in count():
        seed = f"unseen {number}".encode()
        moves = stage.moves(house, stage.open_match(house, seed), orders)
        if len(moves) == orders:
            yield seed, moves


def _rate(house: House, seed: bytes, moves: list[stage.Move], after: Callable[[House, Loaded], object]) -> float:
    match = stage.open_match(house, seed)
    start = perf_counter()
    for move in moves:
        after(house, stage.command(house, match, move))
    return len(moves) / (perf_counter() - start)


def _nothing(_house: House, _loaded: Loaded) -> None:
    """Only the command."""


def _letters(house: House, loaded: Loaded) -> None:
    """The text of a letter to each of the six seats, telling the latest events."""
    match = house.service.repository.match(loaded.id)
    for seat in stage.SEATS:
        seen = match.seen(Seat(seat), since=loaded.version - 4, upto=loaded.version)
        occasion = Occasion(kind="turn", language="en", story=tuple(seen), head=match.head(Seat(seat)))
        render_text(compose(match.game, match.views[Seat(seat)], occasion))
