"""What is played for a seat whose time has passed (QC-40, QC-64)."""

from domain.chance import Chance
from domain.game import Seat
from domain.games.quinta_colonna.orders import SPY, End, Order, Start
from domain.games.quinta_colonna.rules.choices import spy_choices, start_houses
from domain.games.quinta_colonna.rules.sides import commanded
from domain.games.quinta_colonna.state import View


def default(view: View, seat: Seat, chance: Chance) -> Order:
    """The spy: a random legal card and house, or a random card if it is stuck. A partisan: a drawn start, or ``end``.

    ValueError if this view cannot say: before the board lies, or for a spy whose side it does not know.
    """
    table = view.table
    if table is None or (seat == SPY and view.spy is None):
        raise ValueError(f"there is nothing to play for {seat} yet")
    if seat == SPY and view.spy is not None:
        return chance.pick("default", spy_choices(table, view.spy))
    if table.phase != "start":
        return End()
    pawn = next(pawn for pawn in commanded(table, seat) if pawn not in table.pawns)
    return Start(pawn=pawn, house=chance.pick("default", start_houses(table)))
