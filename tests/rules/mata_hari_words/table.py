"""A table to speak about, laid by hand: the first agent holds a hand and is asked for an offer, or for an answer to one."""

from typing import Final

from msgspec.structs import replace

from domain.game import Seat
from domain.games.mata_hari.options import Rules
from domain.games.mata_hari.orders import Order
from domain.games.mata_hari.reading.notation import parse
from domain.games.mata_hari.state import Laid, Own, Table, View

ONE, TWO, THREE = Seat("agent-1"), Seat("agent-2"), Seat("agent-3")
HAND: Final = (
    "photographs 5", "photographs 6", "photographs 7", "documents 4", "gun 1", "gun 2", "gun 3", "gun 6", "gun 7",
    "briefcase 2", "disguise 5", "disguise 7", "gloves 1", "gloves 7", "double-dealer", "hitman", "mata-hari",
)  # fmt: skip
_TABLE: Final = Table(
    rules=Rules(), seats=(ONE, TWO, THREE), active=ONE, kinds=(), sizes={ONE: len(HAND)}, covers={}, deck=9, turn=1
)
OFFERING: Final = View(ONE, _TABLE, {ONE: Own(HAND)})


def answering(count: int) -> View:
    """Whoever is asked to answer an offer of so many cards."""
    return replace(OFFERING, table=replace(_TABLE, active=TWO, phase="counter", laid={TWO: Laid(count)}))


ACCUSING: Final = replace(OFFERING, table=replace(_TABLE, active=TWO, phase="accuse", laid={TWO: Laid(1)}))


def orders_in(text: str, view: View = OFFERING) -> list[Order]:
    """The orders that a text holds for whoever has this view; none if a part of it is refused."""
    found = parse(text, view)
    return [] if found.complaints else [written.order for written in found.orders]
