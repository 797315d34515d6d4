"""Every game: matches played to their end, and each seat's replay compared with every letter that it was sent."""

import tempfile
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

from domain.games import discover
from tests.support.house import House
from tests.support.replayed import compared, play, seats_of

NAME = "replays"
COUNT = 400
SLICE = 4
_LANGUAGES = ("en", "it")
_MOST = 400  # orders of one match


def run(seed: int, start: int, count: int) -> Mapping[str, int]:
    """Play ``count`` matches, each game in turn; AssertionError: a step says otherwise than a letter did."""
    figures: Counter[str] = Counter()
    games = list(discover().values())
    for case in range(start, start + count):
        game, language = games[case % len(games)], _LANGUAGES[case // len(games) % 2]
        spread = game.most_players - game.least_players + 1
        players = game.least_players + case // len(games) % spread
        with tempfile.TemporaryDirectory(prefix="pbem-replays-") as folder:
            house = House(Path(folder))
            match = play(house, game, players, f"replays {seed} {case}".encode(), _MOST, language)
            for seat in seats_of(game, players):
                counted = compared(house, match, seat, language)
                figures.update({f"{game.key}:{name}": number for name, number in counted.items()})

            house.service.carrier.close()
            house.close()
        figures.update({"cases": 1, f"{game.key}:matches": 1})
    return figures
