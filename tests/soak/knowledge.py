"""Small games of Quinta Colonna in which every spy there could be is played out: known is exactly where one stands."""

from collections import Counter
from collections.abc import Mapping

from domain.games.quinta_colonna import knowledge
from domain.games.quinta_colonna.board.houses import houses_of
from tests.rules.quinta_colonna.spies import OPTIONS, small_game, spies

NAME = "knowledge"
COUNT = 2000
SLICE = len(OPTIONS)  # one under each
_TURNS = 4


def run(seed: int, start: int, count: int) -> Mapping[str, int]:
    """Compare the sets after every moment of these games; AssertionError names the first that differs."""
    figures: Counter[str] = Counter()
    for case in range(start, start + count):
        own, options = seed * 1_000_003 + case, OPTIONS[case % len(OPTIONS)]
        game, known = small_game(own, options, _TURNS), knowledge.NOTHING
        for number, possible in enumerate(spies(game)):
            for seen, table in game[number].seen:
                known = knowledge.learn(known, seen, table)
            reckoned = set(houses_of(knowledge.houses(known)))
            assert reckoned == possible, f"small game {own} with {options}, moment {number}: {reckoned} but {possible}"
            figures["sets"] += 1
            figures["houses"] += len(possible)
        figures["cases"] += 1
    return figures
