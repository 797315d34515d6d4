"""Which order a dispute seems to be about, and what else its seat did in the same decision, for whoever has to judge it."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Final

from domain.game import Seat
from pbem.audit.asked import Asking
from pbem.audit.order import OrdersRead

_DONE: Final = ("carried-out", "refused", "not-played", "planned", "resigned")


def order_in_dispute(read: OrdersRead, seat: Seat, decision: int, opened_at: datetime) -> Asking | None:
    """The newest letter with which the seat ordered something in the decision that it disputes; without any what was done there
    in its name, or carried out for another; without that too the dispute itself. None: there is no trace of it."""
    before = [one for one in read.orders if one.at <= opened_at]
    own = in_decision(read, before, seat, decision)
    written = [one for one in own if one.by in ("letter", "held")]
    anybody = [one for one in before if one.became == "carried-out" and one.decision == decision]
    itself = [one for one in before if one.became == "disputed" and one.seat == seat and one.at == opened_at]
    return next((found[-1] for found in (written, own, anybody, itself) if found), None)


def in_decision(read: OrdersRead, orders: Sequence[Asking], seat: Seat, decision: int) -> list[Asking]:
    """Those of the orders by which something was done or tried for a seat in a decision."""
    own = (one for one in orders if one.seat == seat and one.became in _DONE)
    return [one for one in own if decision in _decisions(read, one)]


def letters_without_order(read: OrdersRead, seat: Seat, decision: int) -> Iterator[int]:
    """The numbers of the seat's letters that answered this decision and became no order: held, not understood, set aside."""
    ordered = {one.letter for one in read.orders}
    for number, letter in read.letters.items():
        if letter.row.seat == seat and letter.answers == decision and number not in ordered:
            yield number


def _decisions(read: OrdersRead, order: Asking) -> Iterator[int]:
    """The decision that an order answered, and the one in which it was carried out; of one by letter that was refused only the
    first: it may have come when another was asked already."""
    letter = read.letters.get(order.letter)
    answered = letter.answers if letter is not None else 0
    if answered:
        yield answered
    if not answered or order.became == "carried-out":
        yield order.decision
