"""Rows ``growth``: the same commands in a full store and an empty one, and late in a match and early in it."""

from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import Final

from tests.bench import stage
from tests.bench.row import Pair, Row, Size
from tests.bench.stored import multiply
from tests.support.house import House

FEW: Final = 10
MANY: Final = {"full": 10_000, "tiny": 12}
LENGTH: Final = 6  # orders of each stored match
ORDERS: Final = {"full": 60, "tiny": 2}
EARLY: Final = 10
LATE: Final = {"full": 300, "tiny": 14}
SPAN: Final = 8  # orders measured around the place


def rows() -> Iterator[Row]:
    """How much a command costs, relative to the same in a small store or early in the match."""
    yield Row(name="growth/matches", unit="ms", goal=1.2, prepared=_matches)
    yield Row(name="growth/moves", unit="ms", goal=1.3, prepared=_moves)


@contextmanager
def _matches(size: Size) -> Iterator[Pair]:
    with stage.house() as full, stage.house() as small:
        moves = stage.moves(full, stage.open_match(full), ORDERS[size])
        for house, count in ((full, MANY[size]), (small, FEW)):
            template = stage.open_match(house)
            stage.play(house, template, moves[:LENGTH])
            multiply(house, template, count)
        yield Pair(lambda: _cost(full, moves), lambda: _cost(small, moves))


def _cost(house: House, moves: list[stage.Move]) -> float:
    """Milliseconds a command."""
    match = stage.open_match(house)
    start = perf_counter()
    stage.play(house, match, moves)
    return (perf_counter() - start) / len(moves) * 1000


@contextmanager
def _moves(size: Size) -> Iterator[Pair]:
    with stage.house() as house:
        moves = stage.moves(house, stage.open_match(house), LATE[size] + SPAN)
        yield Pair(lambda: _at(house, moves, LATE[size]), lambda: _at(house, moves, EARLY))


def _at(house: House, moves: list[stage.Move], place: int) -> float:
    """Milliseconds a command around a place in a match that has come so far, as its worker knows it."""
    match = stage.open_match(house)
    stage.play(house, match, moves[: place - SPAN])
    start = perf_counter()
    stage.play(house, match, moves[place - SPAN : place + SPAN])
    return (perf_counter() - start) / SPAN / 2 * 1000
