"""Quiet hours and weekends as a player sets them (G-34): why not, what happens, and whose count for what is asked."""

from collections.abc import Iterable
from typing import TypeAlias

from domain.game import Seat
from domain.match import events as happened
from domain.match.orders import KeepWeekends, SetQuietHours
from domain.match.quiet import LONGEST, QuietHours
from domain.match.state import Underway
from domain.refusal import Refusal

QuietOrder: TypeAlias = SetQuietHours | KeepWeekends


def refusal(state: Underway, order: QuietOrder) -> Refusal | None:
    """Why a seat cannot have this."""
    if not state.opened.quiet_hours:
        return Refusal("G-34", "no-quiet-hours")
    if isinstance(order, SetQuietHours) and QuietHours(order.since, order.until, False, "UTC").minutes > LONGEST:
        return Refusal("G-34", "quiet-too-long", (("most", LONGEST // 60),))
    return None


def carried_out(state: Underway, seat: Seat, order: QuietOrder, zone: str) -> tuple[happened.QuietHoursSet, ...]:
    """What such an order makes happen; nothing if it was so."""
    before = state.quiet.get(seat, QuietHours(0, 0, weekends=False, zone=zone))
    match order:
        case SetQuietHours(since=since, until=until):
            after = QuietHours(since, until, before.weekends, zone)
        case KeepWeekends(free=free):
            after = QuietHours(before.since, before.until, free, zone)
    if after == before:
        return ()
    return (happened.QuietHoursSet(seat, after.since, after.until, after.weekends, zone),)


def kept_by(state: Underway, seats: Iterable[Seat]) -> tuple[QuietHours, ...]:
    """The quiet hours of those of these seats who have some."""
    return tuple(one for seat in seats if (one := state.quiet.get(seat)) is not None)
