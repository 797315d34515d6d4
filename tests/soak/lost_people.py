"""Every game: matches on the decider with a false clock, whose players and hosts vanish, are away, or cannot be reached."""

from collections.abc import Mapping

from domain.game import AnyGame
from domain.games import discover
from tests.support.slow.in_turn import in_turn
from tests.support.slow.in_turn import table as report
from tests.support.slow.match import SlowMatch

__all__ = ["COUNT", "NAME", "SLICE", "report", "run"]

NAME = "lost-people"
COUNT = 1000 * len(discover())
SLICE = 8
TABLES = 9  # every number of players


def run(seed: int, start: int, count: int) -> Mapping[str, int]:
    """Play ``count`` matches, each game in turn; AssertionError names the law that does not hold."""
    return in_turn(seed, start, count, TABLES, _played)


def _played(game: AnyGame, players: int, seed: str) -> Mapping[str, int]:
    match = SlowMatch(game, players, seed)
    match.play()
    return match.figures
