"""The orders worth listing for a seat: all the spy's moves, and every plain order of the partisans' pawns."""

from collections.abc import Callable, Iterator
from functools import cache, lru_cache, partial
from typing import Final

from domain.game import Seat
from domain.games.quinta_colonna.board import HOUSES, Board, houses_of, mask_of
from domain.games.quinta_colonna.legality import reach
from domain.games.quinta_colonna.orders import PAWNS, Arrest, Ask, Discard, End, Move, Order, Pawn, Play, Start, Stay
from domain.games.quinta_colonna.sides import SPY, commanded, ground, partisans, paths
from domain.games.quinta_colonna.state import Spy, Table, View


def choices(view: View, seat: Seat) -> tuple[Order, ...]:
    """Legal orders of a seat, none if it may not act now.

    Complete for the spy but for directions and declared assaults. For partisans: every destination by the way found for
    it, every house to ask in or to arrest in, no conditions; starting houses for the next pawn alone.
    """
    table = view.table
    if table is None or view.outcome is not None or seat not in table.seats or seat in table.withdrawn:
        return ()
    if seat == SPY:
        return () if table.to_act != "spy" or view.spy is None else spy_choices(table, view.spy)
    if table.to_act != "partisans":
        return ()
    mine = commanded(table, seat)
    if table.phase == "start":
        return tuple(_starts(table, mine))
    if len(table.pawns) < len(PAWNS):
        mine = tuple(pawn for pawn in mine if pawn in table.pawns)
    found: list[Order] = []
    if not table.asked:
        found += _moves(table, mine)
        found += _arrests(table, mine)
    elif table.rules.partisan_phase == "interleaved":
        found += _moves(table, mine)
    if not table.grace:
        found += _questions(table, mine)
    if seat not in table.end_by or not table.hurried or len(partisans(table)) == 1:
        found.append(_END)
    return tuple(found)


def spy_choices(table: Table, spy: Spy) -> tuple[Play | Discard, ...]:
    """Every (card, house) that the spy may play; every card it may show, if there is none."""
    plays: list[Play | Discard] = []
    for card in spy.hand:
        plays += _plays(card, reach(table, spy.house, card))
    return tuple(plays) or tuple(Discard(card=card) for card in spy.hand)


def start_houses(table: Table) -> tuple[int, ...]:
    """Where a pawn may start: free, no refuge, no other pawn (QC-67)."""
    taken = (*table.refuges, *table.pawns.values())
    return tuple(house for house in houses_of(ground(table).free) if house not in taken)


def _starts(table: Table, mine: tuple[Pawn, ...]) -> Iterator[Start]:
    unplaced = [pawn for pawn in mine if pawn not in table.pawns]
    for pawn in unplaced[:1]:
        for house in start_houses(table):
            yield Start(pawn=pawn, house=house)


def _moves(table: Table, mine: tuple[Pawn, ...]) -> list[Order]:
    found: list[Order] = []
    board, pawns, moved = paths(table), table.pawns, table.moved
    if table.rules.partisans_stack:
        walks = _walks_on(board)
        for pawn in mine:
            if pawn not in moved:
                found += walks[pawn][pawns[pawn]]
        return found
    occupied = mask_of(pawns.values())
    for pawn in mine:
        if pawn not in moved:
            found += _walks(pawn, board.within_two(pawns[pawn]) & ~occupied)
    return found


def _arrests(table: Table, mine: tuple[Pawn, ...]) -> tuple[Arrest, ...]:
    if table.grace:
        return ()
    if table.rules.arrest_range == "same":
        return _arrests_where_they_stand(mine)
    near = ground(table).near
    reached = ((pawn, table.pawns[pawn]) for pawn in mine)
    return tuple(
        Arrest(pawn=pawn, house=house) for pawn, stands in reached for house in (stands, *houses_of(near[stands]))
    )


def _questions(table: Table, mine: tuple[Pawn, ...]) -> list[Order]:
    found: list[Order] = []
    asked, pawns = table.asked, table.pawns
    if not asked and table.rules.partisan_phase == "move_then_ask" and len(partisans(table)) > 1:
        unmoved = [pawn for pawn in pawns if pawn not in table.moved]
        mine = tuple(pawn for pawn in mine if unmoved in ([], [pawn]))
    asks = _asks_on(ground(table))
    for pawn in mine:
        if pawn not in asked:
            found += asks[pawn][pawns[pawn]]
    return found


_END: Final = End()

# The same few orders are listed again and again: each is made once, and so is each list of them.


class _ByHouse(dict[int, tuple[Order, ...]]):
    """What a pawn may do on a board, by the house where it stands; each list is made when it is first looked up."""

    def __init__(self, listed: Callable[[Board, Pawn, int], tuple[Order, ...]], board: Board, pawn: Pawn) -> None:
        super().__init__()
        self._listed = partial(listed, board, pawn)

    def __missing__(self, house: int) -> tuple[Order, ...]:
        made = self[house] = self._listed(house)
        return made


@lru_cache(maxsize=128)
def _walks_on(board: Board) -> dict[Pawn, _ByHouse]:
    """The walks of each pawn, where several may stop on one house."""
    return {
        pawn: _ByHouse(lambda board, pawn, house: _walks(pawn, board.within_two(house)), board, pawn) for pawn in PAWNS
    }


@lru_cache(maxsize=128)
def _asks_on(board: Board) -> dict[Pawn, _ByHouse]:
    """The questions of each pawn."""
    return {pawn: _ByHouse(lambda board, pawn, house: _asks(pawn, board.near[house]), board, pawn) for pawn in PAWNS}


@lru_cache(maxsize=8192)
def _plays(card: int, houses: int) -> tuple[Play, ...]:
    return tuple(map(_every_play(card).__getitem__, houses_of(houses)))


@cache
def _arrests_where_they_stand(mine: tuple[Pawn, ...]) -> tuple[Arrest, ...]:
    return tuple(Arrest(pawn=pawn) for pawn in mine)


@lru_cache(maxsize=8192)
def _walks(pawn: Pawn, houses: int) -> tuple[Move | Stay, ...]:
    return (*map(_every_move(pawn).__getitem__, houses_of(houses)), Stay(pawn=pawn))


@lru_cache(maxsize=8192)
def _asks(pawn: Pawn, houses: int) -> tuple[Ask, ...]:
    return tuple(map(_every_ask(pawn).__getitem__, houses_of(houses)))


@cache
def _every_play(card: int) -> dict[int, Play]:
    return {house: Play(card=card, house=house) for house in HOUSES}


@cache
def _every_move(pawn: Pawn) -> dict[int, Move]:
    return {house: Move(pawn=pawn, houses=(house,)) for house in HOUSES}


@cache
def _every_ask(pawn: Pawn) -> dict[int, Ask]:
    return {house: Ask(pawn=pawn, house=house) for house in HOUSES}
