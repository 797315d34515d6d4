"""What is played for a seat whose time has passed (MH-08, MH-39)."""

from domain.chance import Chance
from domain.game import Seat
from domain.games.mata_hari import orders as o
from domain.games.mata_hari.rules.resolution import servers_choice
from domain.games.mata_hari.state import View


def default(view: View, seat: Seat, chance: Chance) -> o.Order:
    """No card taken, no counter-offer, no accusation, a refusal, or the server's substitution. ValueError if not asked."""
    table = view.table
    if table is None:
        raise ValueError(f"there is nothing to play for {seat} yet")
    if table.looks and table.looks[0].seat == seat:
        return o.Take(late=True)
    match table.phase:
        case "offer":
            return o.Skip()
        case "counter":
            return o.Decline(late=True)
        case "resolve":
            return o.Refuse()
        case "hitman" if table.hitman is not None:
            return o.Give(servers_choice(table, view.own, table.hitman.met))
        case _:
            return o.Waive()
