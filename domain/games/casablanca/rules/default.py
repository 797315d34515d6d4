"""What is played for a seat whose time has passed (CB-34, CB-44, CB-45, CB-49, CB-52)."""

from typing import Final

from domain.chance import Chance
from domain.game import Seat
from domain.games.casablanca import orders as o
from domain.games.casablanca.rules.eligible import EITHER, card_in_force
from domain.games.casablanca.state import View

HIGH: Final = 6
"""From this marker on a lower one is chosen rather than cards."""


def default(view: View, seat: Seat, chance: Chance) -> o.Order:
    """A random red card, no move, no help; for events 24 and 28 by the marker. ValueError if the seat is not asked."""
    table = view.table
    if table is None:
        raise ValueError(f"there is nothing to play for {seat} yet")
    if table.phase == "card":
        return o.PlayRed(chance.pick("red card by default", view.own.red))
    card = card_in_force(table) if table.phase == "event" else None
    if card is None or card.effect == "alarm":
        return o.Activation()
    if card.effect in EITHER:
        return o.Choose("lower" if table.sides[seat].marker >= HIGH else "cards")
    return o.DoNotPay()
