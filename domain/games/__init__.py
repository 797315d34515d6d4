"""Finds the games: every package in this folder that exports ``GAME``, and those other distributions bring."""

import pkgutil
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points

from domain.game import AnyGame

ENTRY_POINTS = "pbem.games"


@cache
def discover() -> dict[str, AnyGame]:
    """Every installed game by its key, in the order of the keys. ValueError if two share one."""
    found = [
        import_module(f"{__name__}.{module.name}").GAME for module in pkgutil.iter_modules(__path__) if module.ispkg
    ]
    found += [entry.load() for entry in entry_points(group=ENTRY_POINTS)]
    games: dict[str, AnyGame] = {}
    for game in sorted(found, key=lambda game: game.key):
        if game.key in games:
            raise ValueError(f"two games call themselves {game.key!r}")
        games[game.key] = game
    return games


class UnknownGame(LookupError):
    """No installed game has that name; the sentence names those that are."""


def find(key: str) -> AnyGame:
    """The game of that key; UnknownGame if there is none."""
    try:
        return discover()[key]
    except KeyError:
        raise UnknownGame(f"There is no game {key!r}: the games here are {', '.join(discover())}.") from None
