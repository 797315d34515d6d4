"""The grid of hexes "A1" to "U20": which touch, how far apart they lie, whatever stands on them (rulebook section "The map").

Columns run west to east, rows north to south; even rows are shifted half a hex to the east.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

Hex: TypeAlias = str
COLUMNS: Final = "ABCDEFGHIJKLMNOPQRSTU"
ROWS: Final = 20

_ODD: Final = ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, 0))
_EVEN: Final = ((-1, 0), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1))


class Place(NamedTuple):
    """Where a hex lies: its column from 0, its row from 1. Places sort as hexes do: by column, then by row."""

    column: int
    row: int


@lru_cache(maxsize=1024)
def place(name: Hex) -> Place:
    """Where a hex lies; ValueError if there is no such hex."""
    column, row = COLUMNS.find(name[:1]), name[1:]
    if not name or column < 0 or not row.isascii() or not row.isdigit() or row[0] == "0" or int(row) > ROWS:
        raise ValueError(f"{name!r} is no hex: they are named A1 to {COLUMNS[-1]}{ROWS}.")
    return Place(column, int(row))


def name_at(where: Place) -> Hex:
    """The name of the hex at a place."""
    return f"{COLUMNS[where.column]}{where.row}"


def in_order(names: Iterable[Hex]) -> tuple[Hex, ...]:
    """Hexes by column, then by row: the order in which ties are decided (CB-64)."""
    return tuple(sorted(names, key=place))


@lru_cache(maxsize=1024)
def around(name: Hex) -> tuple[Hex, ...]:
    """The hexes of the grid that touch this one, land or sea, in order."""
    here = place(name)
    steps = _ODD if here.row % 2 else _EVEN
    beside = (Place(here.column + across, here.row + down) for across, down in steps)
    return tuple(name_at(one) for one in beside if 0 <= one.column < len(COLUMNS) and 1 <= one.row <= ROWS)


def distance(one: Hex, other: Hex) -> int:
    """How many steps lie between two hexes, whatever the terrain (CB-14)."""
    (x, z), (end_x, end_z) = _slanted(one), _slanted(other)
    return max(abs(x - end_x), abs(z - end_z), abs(x + z - end_x - end_z))


@lru_cache(maxsize=1024)
def _slanted(name: Hex) -> tuple[int, int]:
    column, row = place(name)
    down = row - 1
    return column - down // 2, down
