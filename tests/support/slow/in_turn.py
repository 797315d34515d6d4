"""Matches of every game in turn, and figures of what came to pass in them: what the jobs of lost people have in common."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from domain.game import AnyGame
from domain.games import discover

PLAYERS: Final[Mapping[str, int]] = {"casablanca": 8}  # at other games each match has another number of them


def in_turn(
    seed: int, start: int, count: int, tables: int, play: Callable[[AnyGame, int, str], Mapping[str, int]]
) -> Mapping[str, int]:
    """What came to pass in ``count`` matches from number ``start`` on, by game. ``play`` plays one: of which game, with how many
    players, by which seed. A game is played with the first ``tables`` numbers of players that it is for."""
    figures: Counter[str] = Counter()
    games = sorted(discover())
    for case in range(start, start + count):
        game = discover()[games[case % len(games)]]
        numbers = range(game.least_players, game.most_players + 1)[:tables]
        players = PLAYERS.get(game.key, numbers[case // len(games) % len(numbers)])
        played = play(game, players, f"{seed} {case}")
        figures["cases"] += 1
        figures.update({f"{game.key}:{what}": times for what, times in played.items()})
    return figures


def table(figures: Mapping[str, int]) -> Sequence[str]:
    """The figures in Markdown: a row for each thing that came to pass, a column for each game."""
    games = sorted(discover())
    found = sorted({name.partition(":")[2] for name in figures if ":" in name})
    lines = [f"| what | {' | '.join(games)} |", f"|---|{'---|' * len(games)}"]
    return [
        *lines,
        *(f"| {one} | {' | '.join(str(figures.get(f'{key}:{one}', 0)) for key in games)} |" for one in found),
    ]
