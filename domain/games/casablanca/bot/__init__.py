"""A player for an empty seat: a fugitive that weighs time, money and danger in turns, a Gestapo that cuts off the way."""

from domain.chance import Chance
from domain.game import Seat
from domain.games.casablanca.bot.answers import answer, keep, red_card
from domain.games.casablanca.bot.flight import flee
from domain.games.casablanca.bot.hunt import hunt, pounce
from domain.games.casablanca.orders import Activation, GestapoFollow, Order, SetReaction
from domain.games.casablanca.rules.default import default
from domain.games.casablanca.rules.eligible import card_in_force, is_alarm
from domain.games.casablanca.rules.legality import refusal_of
from domain.games.casablanca.state import Own, Table, View


def bot(view: View, seat: Seat, chance: Chance) -> Order:
    """An order the rules accept; ``chance`` is the bot's own. ValueError if the seat is not asked anything."""
    if view.table is not None:
        order = wanted(view.table, view.own, seat, chance)
        if refusal_of(view, seat, order) is None:
            return order
    return default(view, seat, chance)


def wanted(table: Table, own: Own, seat: Seat, chance: Chance) -> Order:
    """What the bot would do, from what its seat knows."""
    keeping = table.keeps(seat)
    if keeping is not None:
        return keep(own, keeping)
    if own.react != "if caught":
        return SetReaction("if caught")
    card = card_in_force(table) if table.phase == "event" else None
    if table.phase == "card":
        return red_card(table, own, seat)
    if is_alarm(table):
        return Activation(pounce(table, seat, chance))
    if card is not None:
        return answer(table, own, seat, card)
    steps = hunt(table, seat, chance)
    if any(isinstance(step, GestapoFollow) for step in steps):
        return Activation(steps)
    return Activation((*steps, *flee(table, own, seat)))
