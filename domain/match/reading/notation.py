"""A letter's text read as orders and questions, and orders written: the words every game shares, and the game's own."""

from typing import Any

import msgspec

from domain.game import AnyGame
from domain.match.events import OwnOrder
from domain.match.orders import MATCH_ORDERS, Accept, Decline, Draw, GoOn, NoDraw, NoPlan, Resign, Say
from domain.match.reading.understanding import understand
from domain.match.reading.understood import Understood
from domain.match.sight import MatchView
from domain.words import Language


def parse(game: AnyGame, text: str, view: MatchView) -> Understood:
    """What a letter's text says; lines are numbered from 0 as they stand in it."""
    return understand(game, text, view)


def write(game: AnyGame, order: Any, language: Language) -> str:
    """An order, the game's or a shared one, as a player would write it."""
    italian = language == "it"
    match order:
        case Draw():
            return "patta" if italian else "draw"
        case NoDraw():
            return "niente patta" if italian else "no draw"
        case NoPlan():
            return "niente piano" if italian else "no plan"
        case GoOn():
            return "avanti" if italian else "go on"
        case Resign(confirmed=True):
            return "abbandono sì" if italian else "resign yes"
        case Resign():
            return "abbandono" if italian else "resign"
        case Say(text=text):
            return f"dico {text}" if italian else f"say {text}"
        case Accept():
            return "sì" if italian else "yes"
        case Decline():
            return "no"
        case _ if game.reading.plan is not None and type(order) in game.reading.plan.lines:
            return game.reading.plan.write(order, language)
        case _:
            return game.reading.write(order, language)


def carried_out(game: AnyGame, seen: OwnOrder, language: Language) -> str:
    """An order that was carried out, as a player would write it; "" if nothing installed here knows its name."""
    shape = next((shape for shape in (*game.orders, *MATCH_ORDERS) if seen.name == shape.WIRE), None)
    return "" if shape is None else write(game, msgspec.json.decode(seen.body, type=shape), language)
