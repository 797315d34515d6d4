"""When a seat may say something: unverified words about offers (MH-12)."""

from domain.game import Seat
from domain.games.mata_hari.orders import Offer, Order
from domain.games.mata_hari.state import View
from domain.refusal import Refusal


def talk(view: View, seat: Seat, orders: tuple[Order, ...]) -> Refusal | None:
    """Why words may not stand in a letter with these orders: none go with the active player's offer, which may not lie.

    Talk is relayed from the publication of the offer to the close of the counter-offers.
    """
    table = view.table
    if table is None or view.outcome is not None:
        return None
    if seat == table.active and table.phase == "offer" and any(isinstance(order, Offer) for order in orders):
        return Refusal("MH-12", "no-lies-in-this-phase")
    return None if table.phase == "counter" else Refusal("MH-12", "no-talk-now")
