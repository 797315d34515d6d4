"""The view if nothing hidden intervenes: what the later lines of one letter are checked against, and previews echo.

A question's answer stays unknown, and an arrest as if nothing had come of it: what really ends the turn in between leaves
the remaining lines unplayed (G-01). So questions never close the turn here, not even the last one.
"""

from msgspec.structs import replace

from domain.course import laid
from domain.game import Seat
from domain.games.quinta_colonna import events as e
from domain.games.quinta_colonna.board.deck import piece_of
from domain.games.quinta_colonna.orders import PAWNS, Arrest, Ask, Discard, End, Move, Order, Play, Start, Stay
from domain.games.quinta_colonna.rules.evolve import lay, on_spy
from domain.games.quinta_colonna.rules.partisan_turn import ends_turn, entered, fixed_by_asking
from domain.games.quinta_colonna.rules.spy_turn import landed, moved
from domain.games.quinta_colonna.state import Table, View
from domain.wire import Wired


def foresee(view: View, seat: Seat, order: Order) -> View:
    """The seat's view once a legal order has been carried out."""
    table = view.table
    if table is None:
        return view
    match order:
        case Play():
            return _play(view, table, order)
        case Discard(card=card):
            stuck = _seen(view, e.SpyStuck(card=card, piece=piece_of(card, table.pieces)))
            return _seen(_removal(stuck), e.PartisansTurnBegan())
        case Move() | Stay():
            return _seen(view, e.PawnMoved(pawn=order.pawn, houses=entered(table, order), by=seat))
        case Ask():
            return replace(view, table=_ask(table, seat, order))
        case Arrest(pawn=pawn):
            stays = pawn not in table.moved
            return _seen(view, e.PawnMoved(pawn=pawn, houses=(), by=seat)) if stays else view
        case End():
            said = _seen(view, e.EndSaid(by=seat))
            if not ends_turn(table, seat):
                return said
            return _seen(_seen(said, e.PartisansTurnClosed()), e.SpyTurnBegan(round=table.round + 1))
        case Start(pawn=pawn, house=house):
            placed = _seen(view, e.PawnStarted(pawn=pawn, house=house, by=seat))
            last = len(table.pawns) + 1 == len(PAWNS)
            return _seen(placed, e.SpyTurnBegan(round=table.round)) if last else placed


def _seen(view: View, event: Wired) -> View:
    """The view after an event that its seat sees."""
    if view.table is None:
        return view
    spy = view.spy if view.spy is None else on_spy(view.spy, event, view.table)
    return replace(view, table=laid(lay, view.table, event), spy=spy)


def _play(view: View, table: Table, order: Play) -> View:
    """The move, the removal, the return or the assault; cards and refuges to be drawn stay unknown."""
    if view.spy is None:
        return view
    view = _removal(_seen(view, moved(table, view.spy, order)))
    if view.table is not None and view.spy is not None:
        event = landed(view.table, view.spy, view.spy.house, order)
        view = view if event is None else _seen(view, event)
    return _seen(view, e.PartisansTurnBegan())


def _removal(view: View) -> View:
    assaulted = None if view.spy is None else view.spy.assaulted
    return view if assaulted is None else _seen(view, e.RefugeRemoved(house=assaulted))


def _ask(table: Table, seat: Seat, order: Ask) -> Table:
    """The pawn has asked. One whose question may lapse has no answer that a later line could depend on (QC-66)."""
    moved_now = (*fixed_by_asking(table, order.pawn), order.pawn)
    return replace(
        table,
        moved=tuple(sorted({*table.moved, *moved_now})),
        asked=tuple(sorted({*table.asked, order.pawn})),
        answers=table.answers if order.house is None else {**table.answers, order.pawn: None},
        hurried=table.hurried and seat in table.end_by,
    )
