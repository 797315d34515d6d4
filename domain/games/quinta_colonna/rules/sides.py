"""Who commands what on a table: the two sides, the pawns' owners, the boards on which each moves, and who hears whom."""

from functools import cache, lru_cache
from itertools import cycle
from typing import Final

from domain.game import Seat
from domain.games.quinta_colonna.board.houses import Board, board
from domain.games.quinta_colonna.options import Rules
from domain.games.quinta_colonna.orders import PAWNS, SPY, Pawn
from domain.games.quinta_colonna.state import Table
from domain.options import Options

SIDES: Final = ("spy", "partisans")
"""The keys of the two sides."""


def side_of(seat: Seat) -> str:
    """The key of the side that a seat is on."""
    return "spy" if seat == SPY else "partisans"


def partisans(table: Table) -> tuple[Seat, ...]:
    """The partisan players who have not left, in seat order."""
    return _staying(table.seats, table.withdrawn)


def commanded(table: Table, seat: Seat) -> tuple[Pawn, ...]:
    """The pawns that a partisan seat may order, whether or not they have a house yet."""
    if table.rules.control == "shared":
        return PAWNS
    return _owned(table.seats, table.withdrawn, seat)


def owner(table: Table, pawn: Pawn) -> Seat | None:
    """The seat that alone may order this pawn (``control: assigned``); None if all partisans may (QC-38)."""
    return _owners(table.seats, table.withdrawn).get(pawn) if table.rules.control == "assigned" else None


@cache  # there are few ways of leaving
def _staying(seats: tuple[Seat, ...], withdrawn: tuple[Seat, ...]) -> tuple[Seat, ...]:
    return tuple(seat for seat in seats if seat != SPY and seat not in withdrawn)


@lru_cache(maxsize=256)
def _owned(seats: tuple[Seat, ...], withdrawn: tuple[Seat, ...], seat: Seat) -> tuple[Pawn, ...]:
    return tuple(pawn for pawn, commands in _owners(seats, withdrawn).items() if commands == seat)


@lru_cache(maxsize=256)
def _owners(seats: tuple[Seat, ...], withdrawn: tuple[Seat, ...]) -> dict[Pawn, Seat]:
    """Pawns dealt round-robin; those of a seat that left are dealt again among the ones who stayed (G-11)."""
    left = [seat for seat in seats if seat != SPY]
    owners = dict(zip(PAWNS, cycle(left), strict=False))
    for gone in withdrawn:
        left = [seat for seat in left if seat != gone]
        orphans = [pawn for pawn in PAWNS if owners.get(pawn) == gone]
        owners.update(zip(orphans, cycle(left), strict=False))
    return owners


def ground(table: Table) -> Board:
    """The board as the spy moves on it, and as questions and arrests reach (QC-63)."""
    return board(table.rules.wrap, table.blocked)


def paths(table: Table) -> Board:
    """The board as pawns walk on it (``wrap_partisans``)."""
    return board(table.rules.wrap if table.rules.wrap_partisans else "none", table.blocked)


def hears(options: Options, seats: tuple[Seat, ...], speaker: Seat) -> tuple[Seat, ...]:
    """The other partisans; the spy too with ``open_talk`` (QC-41, QC-61). What the spy says nobody hears before the end."""
    if speaker == SPY or speaker not in seats:
        return ()
    open_talk = Rules.of(options).open_talk
    return tuple(seat for seat in seats if seat != speaker and (seat != SPY or open_talk))
