"""Row ``playout``: random matches on the rules alone, beside python-chess playing random chess."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from random import Random
from time import perf_counter
from typing import Any, Final

import chess

from domain.chance import SeededChance
from domain.course import followed, look_on
from domain.game import AnyGame
from domain.games import discover
from domain.options import resolve
from domain.step import Step
from domain.wire import Wired
from tests.bench.row import Pair, Row, Size

MATCHES: Final = {"full": 40, "tiny": 1}
LONGEST: Final = 400  # orders; random chess often goes on for ever
FASTER: Final = {"quinta-colonna": 2.0}  # times python-chess; the other games once


def rows() -> Iterator[Row]:
    """A row for each game, with as few players as it can have."""
    for game in discover().values():
        goal = FASTER.get(game.key, 1.0)
        yield Row(name=f"playout/{game.key}", unit="orders/s", goal=goal, prepared=_prepared(game))


def _prepared(game: AnyGame) -> Any:
    @contextmanager
    def prepared(size: Size) -> Iterator[Pair]:
        count = MATCHES[size]
        yield Pair(lambda: _rate(lambda seed: _play(game, seed), count), lambda: _rate(_chess, count))

    return prepared


def _rate(play: Callable[[int], int], count: int) -> float:
    start = perf_counter()
    orders = sum(play(seed) for seed in range(count))
    return orders / (perf_counter() - start)


def _play(game: AnyGame, seed: int) -> int:
    """One match: list the orders of the seat asked, take one, decide, fold the state and every seat's view."""
    options = resolve(game.options, game.presets, {})
    own, chance = Random(seed), SeededChance(f"playout {seed}".encode())
    seats = game.rules.seats(game.least_players, options)
    views = {seat: game.sight.blank(seat) for seat in seats}
    state = game.rules.blank
    steps: Sequence[Step[Any, Wired]] = tuple(followed(game, state, game.rules.setup(options, seats, chance)))
    for count in range(LONGEST):
        state = steps[-1].after
        look_on(game, views, [(step.event, step.after.table) for step in steps])
        if game.rules.outcome(state) is not None:
            return count
        seat = game.rules.awaited(state)[0]
        order = own.choice(game.sight.choices(views[seat], seat))
        steps = game.rules.decide(state, seat, order, chance)
    return LONGEST


def _chess(seed: int) -> int:
    own, board = Random(seed), chess.Board()
    for count in range(LONGEST):
        moves = list(board.legal_moves)
        if not moves:
            return count
        board.push(own.choice(moves))
    return LONGEST
