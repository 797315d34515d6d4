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


def _by_version() -> dict[tuple[str, str], AnyGame]:
    """Every installed game by its key and each version whose matches it plays. ValueError if two share one."""
    found: dict[tuple[str, str], AnyGame] = {}
    for newest in discover().values():
        for game in (newest, *newest.earlier):
            for version in (game.version, *game.continues):
                if game.key != newest.key or (game.key, version) in found:
                    raise ValueError(f"{newest.key!r} has two rules for version {version!r}, or those of another game")
                found[game.key, version] = game
    return found


class UnknownGame(LookupError):
    """No installed game has that name; the sentence names those that are."""


class UnknownRules(UnknownGame):
    """No installed game has rules of that version; the sentence names those that it has."""


def find(key: str) -> AnyGame:
    """The game of that key; UnknownGame if there is none."""
    try:
        return discover()[key]
    except KeyError:
        raise UnknownGame(f"There is no game {key!r}: the games here are {', '.join(discover())}.") from None


def playing(key: str, version: str) -> AnyGame:
    """The game whose rules a match of that version goes on under; UnknownGame or UnknownRules if it is not here."""
    newest = find(key)
    versions = _by_version()
    game = versions.get((key, version))
    if game is None:
        here = ", ".join(known for of, known in versions if of == key)
        raise UnknownRules(f"Version {version} of the rules of {newest.key} is not here: of that game there is {here}.")
    return game
