"""What the games say of a line: whether it could be meant as an order. The reading of letters knows no game's words itself."""

from collections.abc import Callable
from typing import TypeAlias

from domain.games import discover
from domain.match.reading import shape
from domain.match.reading.running.hosting import begins_like_one

LooksLikeOrder: TypeAlias = Callable[[str], bool]


def opinion_of(game: str | None) -> LooksLikeOrder:
    """The opinion of the game of that key; where no game is known by it, that of any game counts, and what hosts ask for."""
    games = discover()
    asked = [games[game]] if game in games else list(games.values())
    hosts = game not in games
    # For one letter: nothing that people wrote outlives it.
    known: dict[str, bool] = {}

    def looks_like_order(line: str) -> bool:
        if line not in known:
            words = line.strip()
            known[line] = bool(words) and (shape.looks_like_order(words, *asked) or (hosts and begins_like_one(words)))
        return known[line]

    return looks_like_order


def any_game(line: str) -> bool:
    """Whether any game installed here says so: asked where no match is known."""
    return opinion_of(None)(line)
