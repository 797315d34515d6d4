"""Orders sent ahead (MH-56): which may be, what they are meant for, whose are carried out; and what answers a question."""

from typing import Final

from domain.game import Seat
from domain.games.mata_hari import events as e
from domain.games.mata_hari import orders as o
from domain.games.mata_hari.state import Phase, Playing, State, Table

_ANSWERS: Final[dict[Phase, tuple[type[o.Order], ...]]] = {
    "offer": (o.Offer, o.Skip),
    "counter": (o.Offer, o.Decline),
    "accuse": (o.Waive,),
    "resolve": (o.Accept, o.Refuse, o.UseMataHari, o.File),
    "hitman": (o.Give,),
    "look": (),
}


def invites(table: Table) -> str:
    """What an answer filed ahead now is meant for: the resolution of this turn. Empty: there is none to file for."""
    return f"turn of {table.active}" if table.phase in ("counter", "accuse", "resolve") else ""


def ahead(order: o.Order) -> bool:
    """Whether an order may stand in a letter that is sent ahead. An offer that is named may have been replaced (MH-56)."""
    return isinstance(order, o.Waive) or (isinstance(order, o.File) and order.accept is None)


def answers(state: State, seat: Seat, order: o.Order) -> bool:
    """Whether an order answers what its seat is asked. An accusation does not: it may come at any time."""
    if not isinstance(state, Playing):
        return False
    return isinstance(order, (*_ANSWERS[state.table.phase], o.Take))


def sent_ahead(events: tuple[e.Event, ...]) -> tuple[Seat, ...]:
    """The active seat, if these events resolve its turn: unless it has just ordered that, it had filed it."""
    resolved = (
        event.seat
        for event in events
        if isinstance(event, e.Accepted | e.MataHariUsed)
        or (isinstance(event, e.ExchangeFailed) and event.why == "refused")
    )
    return tuple(resolved)
