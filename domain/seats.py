"""Several seats in their order, with one more or without one; and the places of those invited, before seats are given out."""

from collections.abc import Iterable
from typing import Final

from domain.game import Seat

_PLACE: Final = "place-"


def place(number: int) -> Seat:
    """Where the ``number``-th player is counted (from 1) until the rules give out the seats: no seat of any game."""
    return Seat(f"{_PLACE}{number}")


def number_of_place(seat: Seat) -> int:
    """The number of a place; 0 for a seat."""
    return int(seat.removeprefix(_PLACE)) if seat.startswith(_PLACE) else 0


def places(seats: Iterable[Seat]) -> tuple[Seat, ...]:
    """Those that are places."""
    return tuple(seat for seat in seats if number_of_place(seat))


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
