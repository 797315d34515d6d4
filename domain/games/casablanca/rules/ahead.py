"""Orders sent ahead (CB-60): which may be, what they are meant for, whose are carried out; and what answers a question."""

from domain.game import Seat
from domain.games.casablanca import events as e
from domain.games.casablanca import orders as o
from domain.games.casablanca.rules.eligible import is_alarm
from domain.games.casablanca.state import State, Table


def invites(table: Table) -> str:
    """What moves sent ahead now are meant for: this card in this turn. Empty: nobody is asked for moves by it now."""
    moves = table.phase == "movement" or (table.phase == "event" and table.by_event and not is_alarm(table))
    return f"t{table.turn}.c{table.card}" if moves else ""


def ahead(order: o.Order) -> bool:
    """Whether an order may stand in a letter that is sent ahead: moves, and what may be said at any time."""
    return isinstance(order, o.Activation | o.Keep | o.SetReaction)


def answers(state: State, seat: Seat, order: o.Order) -> bool:
    """Whether an order answers what its seat is asked: cards to keep are no question that anybody waits for (CB-51)."""
    return not isinstance(order, o.Keep | o.SetReaction)


def sent_ahead(events: tuple[e.Event, ...]) -> tuple[Seat, ...]:
    """The seats that moved by these events: all but whoever has just ordered had said so before, or follow (CB-64)."""
    moved = (event.seat for event in events if isinstance(event, e.ActivationEnded | e.GestapoMoved))
    return tuple(dict.fromkeys(moved))
