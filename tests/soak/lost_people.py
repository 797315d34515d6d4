"""Every game: matches on the decider with a false clock, whose players and hosts vanish, are away, or cannot be reached."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from domain.games import discover
from tests.support.slow.match import SlowMatch

NAME = "lost-people"
PLAYERS: Final[Mapping[str, int]] = {"casablanca": 8}  # at other games each match has another number of them
COUNT = 1000 * len(discover())
SLICE = 8


def run(seed: int, start: int, count: int) -> Mapping[str, int]:
    """Play ``count`` matches, each game in turn; AssertionError names the law that does not hold."""
    figures: Counter[str] = Counter()
    games = sorted(discover())
    for case in range(start, start + count):
        game = discover()[games[case % len(games)]]
        numbers = range(game.least_players, game.most_players + 1)
        players = PLAYERS.get(game.key, numbers[case // len(games) % len(numbers)])
        match = SlowMatch(game, players, f"{seed} {case}")
        match.play()
        figures["cases"] += 1
        figures.update({f"{game.key}:{what}": times for what, times in match.figures.items()})
    return figures


def report(figures: Mapping[str, int]) -> Sequence[str]:
    """The figures as a table in Markdown: a row for each thing that came to pass, a column for each game."""
    games = sorted(discover())
    found = sorted({name.partition(":")[2] for name in figures if ":" in name})
    lines = [f"| what | {' | '.join(games)} |", f"|---|{'---|' * len(games)}"]
    return [
        *lines,
        *(f"| {one} | {' | '.join(str(figures.get(f'{key}:{one}', 0)) for key in games)} |" for one in found),
    ]
