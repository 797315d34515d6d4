"""The orders worth listing for a seat: all the spy's moves, and every plain order of the partisans' pawns."""

from collections.abc import Callable, Iterator
from functools import cache, lru_cache, partial
from itertools import compress
from typing import Final

from domain.game import Seat
from domain.games.quinta_colonna import orders as o
from domain.games.quinta_colonna.board.deck import piece_of
from domain.games.quinta_colonna.board.houses import HOUSES, Board, board, houses_of, mask_of, spread
from domain.games.quinta_colonna.options import Wrap
from domain.games.quinta_colonna.rules.moves import destinations
from domain.games.quinta_colonna.rules.sides import commanded, ground, partisans, paths
from domain.games.quinta_colonna.state import Spy, Table, View


def choices(view: View, seat: Seat) -> tuple[o.Order, ...]:
    """Legal orders of a seat, none if it may not act now.

    Complete for the spy but for directions and declared assaults. For partisans: every destination by the way found for
    it, every house to ask in or to arrest in, no conditions; starting houses for the next pawn alone.
    """
    table = view.table
    if table is None or view.outcome is not None or seat not in table.seats or seat in table.withdrawn:
        return ()
    if seat == o.SPY:
        return () if table.to_act != "spy" or view.spy is None else spy_choices(table, view.spy)
    if table.to_act != "partisans":
        return ()
    mine = o.PAWNS if table.rules.control == "shared" else commanded(table, seat)
    if table.phase == "start":
        return tuple(_starts(table, mine))
    if len(table.pawns) < _FULL:
        mine = tuple(pawn for pawn in mine if pawn in table.pawns)
    if seat not in table.end_by or not table.hurried or len(partisans(table)) == 1:
        return _and_closing(table, mine)
    return tuple(_of_pawns(table, mine))


def _of_pawns(table: Table, mine: tuple[o.Pawn, ...]) -> list[o.Order]:
    fixed = table.asked and table.rules.partisan_phase == "move_then_ask"
    found: list[o.Order] = [] if fixed else _acts(table, mine)
    if not table.grace:
        asks, asked, pawns = _asks_on(table.rules.wrap, table.blocked), table.asked, table.pawns
        for pawn in mine if asked else _askers(table, mine):
            if pawn not in asked:
                found += asks[pawn][pawns[pawn]]
    return found


def _and_closing(table: Table, mine: tuple[o.Pawn, ...]) -> tuple[o.Order, ...]:
    """One list for all who command the same pawns: what letters make of it is made once."""
    found = _of_pawns(table, mine)
    found.append(_END)
    return tuple(found)


def spy_choices(table: Table, spy: Spy) -> tuple[o.Play | o.Discard, ...]:
    """Every (card, house) that the spy may play; every card it may show, if there is none."""
    plays: list[o.Play | o.Discard] = []
    here, jumps = ground(table), table.rules.knight_jumps
    for card in spy.hand:
        plays += _plays(card, destinations(here, piece_of(card, table.pieces), spy.house, jumps=jumps))
    return tuple(plays) or tuple(o.Discard(card=card) for card in spy.hand)


def start_houses(table: Table) -> tuple[int, ...]:
    """Where a pawn may start: free, no refuge, no other pawn (QC-67)."""
    taken = (*table.refuges, *table.pawns.values())
    return tuple(house for house in houses_of(ground(table).free) if house not in taken)


def _starts(table: Table, mine: tuple[o.Pawn, ...]) -> Iterator[o.Start]:
    unplaced = [pawn for pawn in mine if pawn not in table.pawns]
    for pawn in unplaced[:1]:
        for house in start_houses(table):
            yield o.Start(pawn=pawn, house=house)


def _acts(table: Table, mine: tuple[o.Pawn, ...]) -> list[o.Order]:
    """Moves of pawns that have not moved, and arrests as long as nobody has asked."""
    found: list[o.Order] = []
    pawns, rules = table.pawns, table.rules
    unmoved = [pawn for pawn in mine if pawn not in table.moved]
    if rules.partisans_stack:
        walks = _walks_on(rules.wrap if rules.wrap_partisans else "none", table.blocked)
        for pawn in unmoved:
            found += walks[pawn][pawns[pawn]]
    else:
        ways, occupied = paths(table), mask_of(pawns.values())
        for pawn in unmoved:
            found += _walks(pawn, ways.within_two(pawns[pawn]) & ~occupied)
    if not table.asked and not table.grace:
        found += _arrests(table, mine)
    return found


def _arrests(table: Table, mine: tuple[o.Pawn, ...]) -> tuple[o.Arrest, ...]:
    if table.rules.arrest_range == "same":
        return _arrests_where_they_stand(mine)
    near = ground(table).near
    reached = ((pawn, table.pawns[pawn]) for pawn in mine)
    return tuple(
        o.Arrest(pawn=pawn, house=house) for pawn, stands in reached for house in (stands, *houses_of(near[stands]))
    )


def _askers(table: Table, mine: tuple[o.Pawn, ...]) -> tuple[o.Pawn, ...]:
    """Which pawns may ask the first question: of several players' pawns all others must have moved (QC-31)."""
    if table.rules.partisan_phase == "interleaved" or len(partisans(table)) == 1:
        return mine
    unmoved = [pawn for pawn in table.pawns if pawn not in table.moved]
    return tuple(pawn for pawn in mine if unmoved in ([], [pawn]))


_END: Final = o.End()
_FULL: Final = len(o.PAWNS)

# The same few orders are listed again and again: each is made once, and so is each list of them.


class _ByHouse(dict[int, tuple[o.Order, ...]]):
    """What a pawn may do on a board, by the house where it stands; each list is made when it is first looked up."""

    def __init__(self, listed: Callable[[int], tuple[o.Order, ...]]) -> None:
        super().__init__()
        self._listed = listed

    def __missing__(self, house: int) -> tuple[o.Order, ...]:
        made = self[house] = self._listed(house)
        return made


@lru_cache(maxsize=128)
def _walks_on(wrap: Wrap, blocked: int) -> dict[o.Pawn, _ByHouse]:
    """The walks of each pawn on the board of a map, where several may stop on one house."""
    ways = board(wrap, blocked)
    return {pawn: _ByHouse(partial(_walks_from, ways, pawn)) for pawn in o.PAWNS}


@lru_cache(maxsize=128)
def _asks_on(wrap: Wrap, blocked: int) -> dict[o.Pawn, _ByHouse]:
    """The questions of each pawn on the board of a map."""
    near = board(wrap, blocked).near
    return {pawn: _ByHouse(partial(_asks_among, near, pawn)) for pawn in o.PAWNS}


def _walks_from(ways: Board, pawn: o.Pawn, house: int) -> tuple[o.Order, ...]:
    return _walks(pawn, ways.within_two(house))


def _asks_among(near: list[int], pawn: o.Pawn, house: int) -> tuple[o.Order, ...]:
    return _asks(pawn, near[house])


@lru_cache(maxsize=8192)
def _plays(card: int, houses: int) -> tuple[o.Play, ...]:
    return tuple(compress(_every_play(card), spread(houses)))


@cache
def _arrests_where_they_stand(mine: tuple[o.Pawn, ...]) -> tuple[o.Arrest, ...]:
    return tuple(o.Arrest(pawn=pawn) for pawn in mine)


@lru_cache(maxsize=8192)
def _walks(pawn: o.Pawn, houses: int) -> tuple[o.Move | o.Stay, ...]:
    return (*compress(_every_move(pawn), spread(houses)), o.Stay(pawn=pawn))


@lru_cache(maxsize=8192)
def _asks(pawn: o.Pawn, houses: int) -> tuple[o.Ask, ...]:
    return tuple(compress(_every_ask(pawn), spread(houses)))


# By house, so that a set of houses picks from them; the first is for house 0, which is in no set.


@cache
def _every_play(card: int) -> tuple[o.Play, ...]:
    return tuple(o.Play(card=card, house=house) for house in (0, *HOUSES))


@cache
def _every_move(pawn: o.Pawn) -> tuple[o.Move, ...]:
    return tuple(o.Move(pawn=pawn, houses=(house,)) for house in (0, *HOUSES))


@cache
def _every_ask(pawn: o.Pawn) -> tuple[o.Ask, ...]:
    return tuple(o.Ask(pawn=pawn, house=house) for house in (0, *HOUSES))
