"""Eight players of Casablanca by letter: with standing orders nobody gets more than two letters in a turn."""

import tempfile
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

from tests.pbem.service.letters_per_turn import SEATS, left_standing, moved_ahead
from tests.support.house import House

NAME = "letters"
COUNT = 8
SLICE = 0  # the tests play shorter matches of both kinds
MOST = 2
AHEAD_TURNS = 20


def run(seed: int, start: int, count: int) -> Mapping[str, int]:
    """Play matches with standing orders and, every second one, with moves sent ahead; how often how many letters came."""
    figures: Counter[str] = Counter()
    for case in range(start, start + count):
        ahead = bool(case % 2)
        with tempfile.TemporaryDirectory(prefix="pbem-soak-") as folder:
            house = House(Path(folder))
            options = {"max_turns": AHEAD_TURNS} if ahead else {}
            match = house.open(*SEATS, game="casablanca", options=options, seed=f"letters {seed} {case}".encode())
            tally = (moved_ahead if ahead else left_standing)(house, match)
            house.close()
        kind = "ahead" if ahead else "standing"
        assert ahead or tally.most <= MOST, f"seed {seed}, match {case}: {tally.most} letters in one turn"
        figures["cases"] += 1
        figures[f"{kind}:turns"] += len({turn for _, turn in tally.counts})
        figures.update(f"{kind}:{number}-letters" for number in tally.counts.values())
    return figures
