"""Every game: the same by letter through the whole service with a false clock, nobody's letter unanswered."""

import tempfile
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

from domain.games import discover
from tests.soak.lost_people import PLAYERS, report
from tests.support.house import House
from tests.support.slow.by_letter import ADMIN, LetterMatch

__all__ = ["COUNT", "NAME", "SLICE", "report", "run"]

NAME = "lost-people-by-letter"
COUNT = 20 * len(discover())
SLICE = 2


def run(seed: int, start: int, count: int) -> Mapping[str, int]:
    """Play ``count`` matches, each game in turn; AssertionError names the law that does not hold."""
    figures: Counter[str] = Counter()
    games = sorted(discover())
    for case in range(start, start + count):
        game = discover()[games[case % len(games)]]
        players = PLAYERS.get(game.key, game.least_players + case // len(games) % 2)
        with tempfile.TemporaryDirectory() as folder:
            house = House(Path(folder), PBEM_ADMINS=ADMIN, PBEM_OPENS="anybody")
            match = LetterMatch(house, game, players, f"{seed} {case}")
            match.play()
            house.close()
        figures["cases"] += 1
        figures.update({f"{game.key}:{what}": times for what, times in match.figures.items()})
    return figures
