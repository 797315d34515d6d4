"""A modest opponent: a spy that goes for refuges and home again, partisans that spread out, ask, and sometimes arrest."""

from domain.chance import Chance
from domain.game import Seat
from domain.games.quinta_colonna.board import houses_of, mask_of
from domain.games.quinta_colonna.choices import choices, spy_choices
from domain.games.quinta_colonna.legality import reach
from domain.games.quinta_colonna.orders import Arrest, Ask, End, Move, Order, Play, Start, Stay
from domain.games.quinta_colonna.sides import SPY, ground
from domain.games.quinta_colonna.state import Spy, Table, View

_ARREST_ONE_IN = 6


def bot(view: View, seat: Seat, chance: Chance) -> Order:
    """A legal order; ``chance`` is the bot's own. ValueError if the seat has nothing to do."""
    if view.table is None:
        raise ValueError("nothing has begun")
    if seat == SPY and view.spy is not None:
        return _spy(view.table, view.spy, chance)
    return _partisan(view.table, choices(view, seat), chance)


def _spy(table: Table, spy: Spy, chance: Chance) -> Order:
    """A goal now if there is one, else a house from which another card of the hand leads to one."""
    orders = spy_choices(table, spy)
    plays = [order for order in orders if isinstance(order, Play)]
    home = spy.burnt or not table.refuges
    goals = 1 << spy.hideout if home else mask_of(table.refuges)
    now = [play for play in plays if goals >> play.house & 1]
    soon = [
        play for play in plays if any(reach(table, play.house, card) & goals for card in spy.hand if card != play.card)
    ]
    chosen = chance.pick("bot", now or soon or plays or orders)
    return Play(card=chosen.card, house=chosen.house, assault=True) if isinstance(chosen, Play) else chosen


def _partisan(table: Table, orders: tuple[Order, ...], chance: Chance) -> Order:
    """First every pawn moves, then perhaps one arrests, then they ask, then the turn is closed."""
    starts = [order for order in orders if isinstance(order, Start)]
    moves = [order for order in orders if isinstance(order, Move | Stay)]
    if starts or moves:
        return chance.pick("bot", starts or _toward_traces(table, moves))
    traces = {house for house, marker in table.markers.items() if marker.answer}
    arrests = [order for order in orders if isinstance(order, Arrest) and _where(table, order) in traces]
    if arrests and not chance.pick("bot", range(_ARREST_ONE_IN)):
        return chance.pick("bot", arrests)
    questions = [order for order in orders if isinstance(order, Ask)]
    if questions:
        fresh = [order for order in questions if order.house not in table.markers]
        return chance.pick("bot", fresh or questions)
    return End()


def _toward_traces(table: Table, moves: list[Move | Stay]) -> list[Move | Stay]:
    """The first pawn's moves that end on or beside a house where the spy has been; all of them if none does."""
    own = [move for move in moves if move.pawn == moves[0].pawn]
    traces = [house for house, marker in table.markers.items() if marker.answer]
    wanted = {near for house in traces for near in (house, *houses_of(ground(table).near[house]))}
    return [move for move in own if isinstance(move, Move) and move.houses[-1] in wanted] or own


def _where(table: Table, order: Arrest) -> int:
    return table.pawns[order.pawn] if order.house is None else order.house
