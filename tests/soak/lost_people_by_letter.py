"""Every game: the same by letter through the whole service with a false clock, nobody's letter unanswered."""

import tempfile
from collections.abc import Mapping
from pathlib import Path

from domain.game import AnyGame
from domain.games import discover
from tests.support.house import House
from tests.support.slow.by_letter import ADMIN, LetterMatch
from tests.support.slow.in_turn import in_turn
from tests.support.slow.in_turn import table as report

__all__ = ["COUNT", "NAME", "SLICE", "report", "run"]

NAME = "lost-people-by-letter"
COUNT = 20 * len(discover())
SLICE = 2
TABLES = 2  # numbers of players


def run(seed: int, start: int, count: int) -> Mapping[str, int]:
    """Play ``count`` matches, each game in turn; AssertionError names the law that does not hold."""
    return in_turn(seed, start, count, TABLES, _played)


def _played(game: AnyGame, players: int, seed: str) -> Mapping[str, int]:
    with tempfile.TemporaryDirectory() as folder:
        house = House(Path(folder), PBEM_ADMINS=ADMIN, PBEM_OPENS="anybody")
        match = LetterMatch(house, game, players, seed)
        match.play()
        house.close()
    return match.figures
