"""Seats given out by what people wish: a seat that one wishes is theirs, one that several wish is drawn among them."""

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from domain.chance import Chance
from domain.game import Seat

_PURPOSE: Final = "seat-wish"


class DrawnSeat(msgspec.Struct, frozen=True):
    """A seat that several wished, by their places in the list, and who has it."""

    seat: Seat
    among: tuple[int, ...]
    to: int


class SeatsGiven(msgspec.Struct, frozen=True):
    """The seat of each, in the order in which they were named, and how those were given that several wished."""

    seats: tuple[Seat, ...]
    drawn: tuple[DrawnSeat, ...] = ()


def seats_by_wish(
    seats: Sequence[Seat], fixed: Sequence[Seat | None], wishes: Sequence[Seat | None], chance: Chance
) -> SeatsGiven:
    """Give ``seats`` to as many people: those ``fixed`` first, then as they wish; what is left falls by lot."""
    given = {who: seat for who, seat in enumerate(fixed) if seat is not None}
    drawn: list[DrawnSeat] = []
    for seat in seats:
        among = _wishing(seat, wishes, given)
        if not among:
            continue
        to = among[0] if len(among) == 1 else chance.pick(_PURPOSE, among)
        given[to] = seat
        if len(among) > 1:
            drawn.append(DrawnSeat(seat, among, to))
    left = chance.shuffle(_PURPOSE, [seat for seat in seats if seat not in given.values()])
    without = [who for who in range(len(seats)) if who not in given]
    given.update(zip(without, left, strict=True))
    return SeatsGiven(tuple(given[who] for who in range(len(seats))), tuple(drawn))


def _wishing(seat: Seat, wishes: Sequence[Seat | None], given: Mapping[int, Seat]) -> tuple[int, ...]:
    """Who wishes for a seat that nobody has, and has none yet."""
    if seat in given.values():
        return ()
    return tuple(who for who, wish in enumerate(wishes) if wish == seat and who not in given)
