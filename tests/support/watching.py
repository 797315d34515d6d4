"""All that a seat observed of a match that bots played to its end, with its view of the match after each."""

from functools import cache
from typing import Any

from domain.audience import observe
from domain.chance import SeededChance
from domain.game import AnyGame, Seat
from domain.games import find
from domain.match.reviewing import Watched, own_panels, shared_panels
from domain.match.sight import MatchView, blank, look_on, with_tables
from domain.panels import Panel
from domain.wire import Wired
from domain.words import Language
from tests.support.worlds import world


@cache
def happened(key: str, seed: str) -> tuple[Wired, ...]:
    """The events of the match."""
    game = find(key)
    there, bots = world(game, game.least_players, seed), SeededChance(f"{seed} bots".encode())
    while not there.over:
        asked = there.asked()
        there.order(asked, game.sight.bot(there.views[asked].game, asked, bots))
    return tuple(there.events)


@cache
def watched(key: str, seat: Seat, seed: str = "law of review") -> tuple[tuple[Any, MatchView], ...]:
    """What the seat observed of it."""
    game = find(key)
    views, found = {seat: blank(game, seat)}, []
    for event, table in with_tables(game, game.rules.blank.table, happened(key, seed)):
        look_on(game, views, [(event, table)])
        seen = observe(event, seat)
        if seen is not None:
            found.append((seen, views[seat]))
    return tuple(found)


def panels(game: AnyGame, watched: Watched, language: Language) -> tuple[Panel, ...]:
    """All that a game shows of these beside the table."""
    return (*shared_panels(game, watched, language), *own_panels(game, watched, language))
