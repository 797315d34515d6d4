"""Several seats in their order: with one more, or without one."""

from domain.game import Seat


def less(seats: tuple[Seat, ...], gone: Seat) -> tuple[Seat, ...]:
    """The same seats without one, in their order."""
    if gone not in seats:
        return seats
    at = seats.index(gone)
    return (*seats[:at], *seats[at + 1 :])


def added(everybody: tuple[Seat, ...], seats: tuple[Seat, ...], more: Seat) -> tuple[Seat, ...]:
    """One seat more, in the order of all: nothing depends on who came first, and documents know no other order."""
    if not seats:
        return (more,)
    return seats if more in seats else tuple([seat for seat in everybody if seat == more or seat in seats])
