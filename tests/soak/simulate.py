"""Bots play whole matches of every game, at every number of players, and every match ends."""

import hashlib
from collections import Counter
from collections.abc import Mapping

from domain.games import discover
from pbem.simulate import simulate

NAME = "simulate"
COUNT = 2000
SLICE = 24


def run(seed: int, start: int, count: int) -> Mapping[str, int]:
    """Simulate the matches ``start`` to ``start + count - 1``; AssertionError names the first that did not end."""
    tables = [(game, n) for game in discover().values() for n in range(game.least_players, game.most_players + 1)]
    assert tables, "no game was discovered"
    figures: Counter[str] = Counter()
    for case in range(start, start + count):
        game, players = tables[case % len(tables)]
        result = simulate(game, players, hashlib.sha256(f"soak {seed} {case}".encode()).digest())
        assert result.outcome is not None, f"{game.key} with {players} players, case {case}, did not end"
        figures["cases"] += 1
        figures[f"{game.key}:{result.outcome.reason}"] += 1
    return figures
