"""What the games say of a line: whether it could be meant as an order. The reading of letters knows no game's words itself."""

from collections.abc import Callable
from functools import cache, lru_cache
from typing import Final, TypeAlias

from domain.games import discover
from domain.match import shape

LooksLikeOrder: TypeAlias = Callable[[str], bool]

_LINES: Final = 4_096


@cache
def opinion_of(game: str | None) -> LooksLikeOrder:
    """The opinion of the game of that key; where no game is known by it, that of any game counts."""
    asked = [discover()[game]] if game in discover() else list(discover().values())

    @lru_cache(maxsize=_LINES)
    def looks_like_order(line: str) -> bool:
        words = line.strip()
        return bool(words) and any(shape.looks_like_order(one, words) for one in asked)

    return looks_like_order


def any_game(line: str) -> bool:
    """Whether any game installed here says so: asked where no match is known."""
    return opinion_of(None)(line)
