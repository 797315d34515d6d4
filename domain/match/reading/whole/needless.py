"""Orders that a letter need not give: one again in other words, and "here I am" or "go on" where nothing waits for them."""

import msgspec

from domain.game import AnyGame
from domain.match.orders import GoOn, StillHere
from domain.match.reading.understood import Understood
from domain.match.sight import MatchView


def each_once(game: AnyGame, said: Understood) -> Understood:
    """The same without orders of the game that stand again below: "I refuse", and in other words that one does."""
    orders = tuple(
        one
        for at, one in enumerate(said.orders, 1)
        if type(one.order) not in game.orders or one.order not in [below.order for below in said.orders[at:]]
    )
    return said if orders == said.orders else msgspec.structs.replace(said, orders=orders)


def without_presence(said: Understood, view: MatchView) -> Understood:
    """The same without "here I am" beside orders, which say as much, and without "go on" where no plan waits: that is said of
    the game."""
    needless = (StillHere,) if view.plan else (StillHere, GoOn)
    orders = tuple(written for written in said.orders if not isinstance(written.order, needless))
    return msgspec.structs.replace(said, orders=orders) if orders else said
