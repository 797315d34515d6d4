"""A letter's text read as orders and questions, and orders written: the words every game shares, and the game's own."""

from typing import Any, Final

import msgspec

from domain.game import AnyGame
from domain.match.events import OwnOrder
from domain.match.orders import MATCH_ORDERS, Accept, Decline, Draw, GoOn, NoDraw, NoPlan, Resign, Say
from domain.match.reading.understanding import understand
from domain.match.reading.understood import Understood
from domain.match.sight import MatchView
from domain.words import Language, Words


def parse(game: AnyGame, text: str, view: MatchView) -> Understood:
    """What a letter's text says; lines are numbered from 0 as they stand in it."""
    return understand(game, text, view)


_WRITTEN: Final[dict[type, Words]] = {
    Accept: Words("yes", "sì"), Decline: Words("no", "no"), Draw: Words("draw", "patta"),
    NoDraw: Words("no draw", "niente patta"), NoPlan: Words("no plan", "niente piano"), GoOn: Words("go on", "avanti"),
    Resign: Words("resign", "abbandono"), Say: Words("say", "dico"),
}  # fmt: skip


def write(game: AnyGame, order: Any, language: Language) -> str:
    """An order, the game's or a shared one, as a player would write it."""
    plan = game.reading.plan
    if plan is not None and type(order) in plan.lines:
        return plan.write(order, language)
    if type(order) not in _WRITTEN:
        return game.reading.write(order, language)
    written = _WRITTEN[type(order)][language]
    match order:
        case Resign(confirmed=True):
            return f"{written} {_WRITTEN[Accept][language]}"
        case Say(text=text):
            return f"{written} {text}"
        case _:
            return written


def carried_out(game: AnyGame, seen: OwnOrder, language: Language) -> str:
    """An order that was carried out, as a player would write it; "" if nothing installed here knows its name."""
    shape = next((shape for shape in (*game.orders, *MATCH_ORDERS) if seen.name == shape.WIRE), None)
    return "" if shape is None else write(game, msgspec.json.decode(seen.body, type=shape), language)
