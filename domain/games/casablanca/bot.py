"""A bot that plays any legal order that moves the game on."""

from domain.chance import Chance
from domain.game import Seat
from domain.games.casablanca.choices import choices
from domain.games.casablanca.fallback import default
from domain.games.casablanca.orders import Order, SetReaction
from domain.games.casablanca.state import View


def bot(view: View, seat: Seat, chance: Chance) -> Order:
    """One of the choices; the default if there are none. ValueError if the seat is not asked anything."""
    among = [order for order in choices(view, seat) if not isinstance(order, SetReaction)]
    return chance.pick("choice", among) if among else default(view, seat, chance)
