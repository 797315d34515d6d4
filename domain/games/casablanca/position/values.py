"""Single values of a position document, read and checked; ValueError names what is wrong."""

from collections.abc import Mapping, Sequence
from typing import Any

from domain.game import Seat
from domain.games.casablanca.board.atlas import atlas
from domain.games.casablanca.board.cards import EVENTS, GREENS, MOVEMENTS
from domain.games.casablanca.orders import Green, Hex

Document = Mapping[str, Any]


def mapping(given: Any, what: str) -> Document:
    """A mapping; an empty one if nothing is given."""
    if given is None:
        return {}
    if not isinstance(given, Mapping):
        raise ValueError(f"{what} must be a mapping, not {given!r}.")
    return given


def only(given: Document, keys: Sequence[str], what: str) -> Document:
    """A mapping that has no other keys than these."""
    unknown = [str(key) for key in given if key not in keys]
    if unknown:
        raise ValueError(f"{what} has no key {', '.join(unknown)}: it knows {', '.join(keys)}.")
    return given


def listed(given: Any, what: str) -> list[Any]:
    """A list; an empty one if nothing is given."""
    if given is None:
        return []
    if not isinstance(given, list | tuple):
        raise ValueError(f"{what} must be a list, not {given!r}.")
    return list(given)


def by_seat(document: Document, key: str, seats: tuple[Seat, ...]) -> dict[Seat, Any]:
    """What a key says of each of some seats."""
    given = only(mapping(document.get(key), key), seats, key)
    return {seat: given[seat] for seat in seats if seat in given}


def some_seats(given: Any, seats: tuple[Seat, ...], what: str) -> tuple[Seat, ...]:
    """Some of the seats, in playing order."""
    named = listed(given, what)
    for seat in named:
        a_seat(seat, seats, what)
    return tuple(seat for seat in seats if seat in named)


def a_seat(given: Any, seats: tuple[Seat, ...], what: str) -> Seat:
    """One of the seats."""
    if given not in seats:
        raise ValueError(f"{what} must be one of {', '.join(seats)}, not {given!r}.")
    return Seat(str(given))


def whole(given: Any, what: str, *, least: int = 0) -> int:
    """A whole number."""
    if not isinstance(given, int) or isinstance(given, bool) or given < least:
        raise ValueError(f"{what} must be a whole number from {least} on, not {given!r}.")
    return given


def one_of(given: Any, among: Sequence[str], what: str) -> str:
    """One of these words."""
    if given not in among:
        raise ValueError(f"{what} must be one of {', '.join(among)}, not {given!r}.")
    return str(given)


def a_hex(given: Any, what: str) -> Hex:
    """A land hex."""
    name = str(given).strip().upper()
    if name not in atlas().kind:
        raise ValueError(f"{what} must be a land hex such as R2, not {given!r}.")
    return name


def greens(given: Any, what: str) -> tuple[Green, ...]:
    """Green cards by their names."""
    found = tuple(str(card).strip().lower().replace(" ", "-") for card in listed(given, what))
    for card in found:
        one_of(card, GREENS, f"Each card of {what}")
    return found


def reds(given: Any, what: str) -> tuple[int, ...]:
    """Red cards by their numbers, each once."""
    found = tuple(a_red(card, f"Each card of {what}") for card in listed(given, what))
    if len(set(found)) < len(found):
        raise ValueError(f"{what} names a card twice.")
    return found


def a_red(given: Any, what: str) -> int:
    """A red card's number."""
    if given not in (*MOVEMENTS, *EVENTS) or isinstance(given, bool):
        raise ValueError(f"{what} must be a red card from 1 to {EVENTS[-1]}, not {given!r}.")
    return int(given)
