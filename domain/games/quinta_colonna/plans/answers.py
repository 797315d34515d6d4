"""What a plan orders now: one order at a time, so that the next is looked for on the table that it leads to (QC-82, QC-83)."""

from collections.abc import Iterator, Sequence
from typing import Final

from domain.game import Seat
from domain.games.quinta_colonna import orders as o
from domain.games.quinta_colonna.plans import lines as p
from domain.games.quinta_colonna.plans.conditions import applies, within
from domain.games.quinta_colonna.rules.choices import spy_choices
from domain.games.quinta_colonna.rules.legality import refusal_of
from domain.games.quinta_colonna.rules.sides import commanded, paths
from domain.games.quinta_colonna.state import Spy, Table, View

_FURTHEST: Final = 90  # steps, more than there are from any house to any other


def answer(view: View, seat: Seat, plan: tuple[p.PlanLine, ...], late: bool) -> o.Order | None:
    """The first order that a line gives and that may be given now; None: the decision is left to the owner."""
    table = view.table
    if table is None or table.phase == "start" or view.outcome is not None:
        return None
    holding = [line for line in plan if applies(view, table, line, late=late)]
    deeds = [deed for line in holding for deed in line.deeds]
    if seat == o.SPY:
        return None if view.spy is None else _of_the_spy(view, table, view.spy, deeds)
    return _of_the_pawns(view, table, seat, deeds, late=late)


def _of_the_spy(view: View, table: Table, spy: Spy, deeds: list[p.Deed]) -> o.Order | None:
    plays = [order for order in spy_choices(table, spy) if isinstance(order, o.Play)]
    for deed in deeds:
        for order in _plays(table, deed, plays):
            if refusal_of(view, o.SPY, order) is None:
                return order
    return None


def _plays(table: Table, deed: p.Deed, plays: list[o.Play]) -> Iterator[o.Order]:
    """What the spy may play for a deed, what it wants most first."""
    match deed:
        case p.Ordered(play=o.Play() as order):
            yield order
        case p.GoTo(houses):
            yield from (order for house in houses for order in plays if order.house == house)
        case p.KeepAway():
            yield from sorted(plays, key=lambda order: (-_distance(table, order.house), order.house))
        case _:
            return


def _distance(table: Table, house: int) -> int:
    """How many steps the nearest pawn has to a house."""
    ways = paths(table)
    near = (steps for steps in range(_FURTHEST) if _any_pawn(table, within(ways, house, steps)))
    return next(near, _FURTHEST)


def _any_pawn(table: Table, houses: int) -> bool:
    return any(houses >> stands & 1 for stands in table.pawns.values())


def _of_the_pawns(view: View, table: Table, seat: Seat, deeds: list[p.Deed], *, late: bool) -> o.Order | None:
    """Moves first; questions and arrests once no pawn is left to move, or the time is up; ``end`` behind them."""
    wanted = [order for deed in deeds for order in _orders(table, seat, deed)]
    given = [order for order in wanted if refusal_of(view, seat, order) is None]
    move = _first(given, o.Move, o.Stay)
    acts = _first(wanted, o.Arrest, o.Ask) is not None and not table.grace
    unmoved = [pawn for pawn in table.pawns if pawn not in table.moved]
    if move is not None or not unmoved or not acts:
        return move or _first(given, o.Arrest) or _first(given, o.Ask) or _first(given, o.End)
    if not late:
        return None
    # By default they would stay; told to, they leave the question to others where several play (QC-31).
    stays = [o.Stay(pawn=pawn) for pawn in unmoved]
    return _first([order for order in stays if refusal_of(view, seat, order) is None], o.Stay) or _first(given, o.Ask)


def _first(orders: Sequence[o.Order], *kinds: type[o.Order]) -> o.Order | None:
    return next((order for order in orders if isinstance(order, kinds)), None)


def _orders(table: Table, seat: Seat, deed: p.Deed) -> Iterator[o.Order]:
    """The orders that a deed may come to, the likeliest first."""
    match deed:
        case p.Ordered(move=o.Move(pawn, (house,)) as order) if pawn in table.pawns:
            yield order
            yield from _nearer(table, pawn, house)
        case p.AskIn(house) if not _asked_in(table, house):
            yield from (o.Ask(pawn=pawn, house=house) for pawn in commanded(table, seat))
        case p.AllStay():
            yield from (o.Stay(pawn=pawn) for pawn in commanded(table, seat))
        case p.Ordered():
            yield deed.order
        case _:
            return


def _asked_in(table: Table, house: int) -> bool:
    """Whether somebody has asked there this turn."""
    marker = table.markers.get(house)
    return marker is not None and marker.round == table.round


def _nearer(table: Table, pawn: o.Pawn, house: int) -> Iterator[o.Order]:
    """Two steps towards a house that is further away, by the lowest numbers."""
    ways, stands = paths(table), table.pawns[pawn]
    if house == stands or not ways.free >> house & 1 or ways.within_two(stands) >> house & 1:
        return
    reach = ways.within_two(stands)
    for steps in range(_FURTHEST):
        near = within(ways, house, steps)
        if near >> stands & 1:
            return  # no nearer than it stands
        if near & reach:
            nearest = near & reach
            yield from (o.Move(pawn=pawn, houses=(one,)) for one in range(1, 91) if nearest >> one & 1)
            return
