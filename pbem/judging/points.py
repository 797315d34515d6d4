"""The points to which play can go back: ends of commands, named by a decision or by an order as the audit counts them."""

from collections.abc import Sequence

from domain.match import events as happened
from domain.match.rules.rewinding import CannotRewind
from pbem.audit.asked import Asking
from pbem.store.entry import Entry


def to_decision(entries: Sequence[Entry], number: int) -> int:
    """The event after which decision ``number`` was asked and nothing had come of it; CannotRewind if there is none."""
    opened = next((at for at, entry in enumerate(entries) if _opens(entry, number)), None)
    if opened is None:
        raise CannotRewind(f"The match has no decision {number}.")
    keep = next(at for at in range(opened + 1, len(entries) + 1) if _is_end(entries, at))
    if any(isinstance(entry.event, happened.DecisionOpened) for entry in entries[opened + 1 : keep]):
        raise CannotRewind(
            f"Decision {number} was answered by a plan as soon as it was asked: name the order before which play is to go back."
        )
    return keep


def before_order(entries: Sequence[Entry], orders: Sequence[Asking], number: int) -> int:
    """The event after which the command began that the order was part of; CannotRewind if there is no such order."""
    order = next((one for one in orders if one.number == number), None)
    if order is None:
        raise CannotRewind(f"The match has no order {number}: it has orders 1 to {len(orders)}.")
    return next(at for at in range(order.first - 1, -1, -1) if _is_end(entries, at))


def _opens(entry: Entry, number: int) -> bool:
    return isinstance(entry.event, happened.DecisionOpened) and entry.event.number == number


def _is_end(entries: Sequence[Entry], at: int) -> bool:
    """Whether a command ended with event ``at``: the next came at another time, or begins with what only a letter or a bot does.

    What one letter, one deadline or one bot causes has one time and lies together, its draws at the end.
    """
    if not 0 < at < len(entries):
        return True
    following = entries[at]
    if following.at != entries[at - 1].at:
        return True
    begun = next((entry.event for entry in entries[at:] if not isinstance(entry.event, happened.DrawLapsed)), None)
    before = entries[at - 1].event
    if not isinstance(begun, happened.OrderCarriedOut) or isinstance(before, happened.DrawLapsed):
        return False
    return begun.by == "bot" or (begun.by == "letter" and not _is_of(entries[:at], begun.cause))


def _is_of(entries: Sequence[Entry], cause: int) -> bool:
    """Whether something that the same letter caused has happened already."""
    return any(getattr(entry.event, "cause", None) == cause for entry in reversed(entries[-200:]))
