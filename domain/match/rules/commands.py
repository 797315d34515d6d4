"""Where in a history one command ends and the next begins, as far as its events tell: each draws for itself."""

from datetime import datetime
from typing import Final

import msgspec

from domain.match import events as happened
from domain.wire import Wired

_FIRST: Final = (
    happened.Rewound,
    happened.RulesAdopted,
    happened.WordsTold,
    happened.LooksTold,
    happened.SeedOpened,
)
"""What never stands behind a draw of the same command."""


class TimedEvent(msgspec.Struct, frozen=True):
    """An event and its time."""

    at: datetime
    event: Wired


def of_another_command(drew: TimedEvent, then: TimedEvent) -> bool:
    """Whether ``then`` is surely of another command than what ``drew``: a command has one time and the orders of one letter at
    most, those of plans and defaults behind them, and every order of a bot is a command."""
    if drew.at != then.at or isinstance(then.event, _FIRST):
        return True
    order, earlier = then.event, drew.event
    if not isinstance(order, happened.OrderCarriedOut) or order.by == "bot":
        return isinstance(order, happened.OrderCarriedOut)
    if not isinstance(earlier, happened.OrderCarriedOut) or order.by in ("plan", "unasked", "held"):
        return False
    if order.by == "default":
        return earlier.by in ("letter", "bot")
    return (earlier.by, earlier.seat, earlier.cause) != (order.by, order.seat, order.cause)


def of_the_same_letter(drew: TimedEvent, then: TimedEvent) -> bool:
    """Whether both are orders of one letter, and so of one command."""
    order, earlier = then.event, drew.event
    if not isinstance(order, happened.OrderCarriedOut) or not isinstance(earlier, happened.OrderCarriedOut):
        return False
    return order.cause > 0 and (drew.at, earlier.seat, earlier.cause) == (then.at, order.seat, order.cause)
