"""The nearest miss: when the partisans could have arrested the spy, did not, and had the fewest houses to choose among."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from domain.games.quinta_colonna import events as e
from domain.games.quinta_colonna.orders import Pawn
from domain.games.quinta_colonna.rules.sides import ground, paths
from domain.games.quinta_colonna.state import Table

_MOST_STEPS: Final = 2


class Miss(NamedTuple):
    """The turn and the observation it began with, the spy's house, the pawn with the fewest steps to it and where it stood, the
    houses left."""

    at: int
    round: int
    house: int
    pawn: Pawn
    stood: int
    left: int


def nearest_miss(read: Sequence[tuple[int, Table | None, int, Any]], ended: e.GameEnded) -> Miss | None:
    """Of all turns of the partisans that began with the spy in reach of a pawn's arrest and did not end with one, the one with
    the fewest houses left for the spy; of several the first. None if it was never in reach.

    In reach: a pawn could have stood, after a move of up to two steps, where an arrest takes in the spy's house (QC-29,
    QC-34). ``read`` is each observation with its number, the table after it and the houses then left.
    """
    stood = _stood(ended)
    caught = next((table.round for _, table, _, seen in read if table and isinstance(seen, e.SpyArrested)), None)
    found: list[Miss] = []
    for at, table, left, seen in read:
        if isinstance(seen, e.PartisansTurnBegan) and table is not None and not table.grace and table.round != caught:
            house = stood.get(table.round)
            pawn = None if house is None else _in_reach(table, house)
            if house is not None and pawn is not None:
                found.append(Miss(at, table.round, house, pawn, table.pawns[pawn], left.bit_count()))
    return min(found, key=lambda miss: (miss.left, miss.at), default=None)


def _stood(ended: e.GameEnded) -> dict[int, int]:
    """Where the spy stood after its turn of each round."""
    found, house = {}, ended.start
    for turn in ended.route:
        house = turn.path[-1] if turn.path else house
        found[turn.round] = house
    return found


def _in_reach(table: Table, house: int) -> Pawn | None:
    wanted = 1 << house
    if table.rules.arrest_range == "adjacent":
        wanted |= ground(table).near[house]
    ways = paths(table)

    def steps(stands: int) -> int:
        reached = (1 << stands, ways.near[stands], ways.within_two(stands))
        return next((count for count, there in enumerate(reached) if there & wanted), len(reached))

    pawn = min(sorted(table.pawns), key=lambda one: steps(table.pawns[one]))
    return pawn if steps(table.pawns[pawn]) <= _MOST_STEPS else None
