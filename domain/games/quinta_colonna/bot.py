"""A modest opponent: a spy that goes for refuges and home again, partisans that close in on where it can be. No search."""

from collections.abc import Callable, Iterable
from typing import Any, Final, TypeVar

from msgspec.structs import replace

from domain.chance import Chance
from domain.game import Seat
from domain.games.quinta_colonna.board.houses import Board, mask_of
from domain.games.quinta_colonna.orders import SPY, Arrest, Ask, End, Move, Order, Play, Stay
from domain.games.quinta_colonna.rules.choices import choices, spy_choices
from domain.games.quinta_colonna.rules.legality import reach
from domain.games.quinta_colonna.rules.sides import ground
from domain.games.quinta_colonna.sight.whereabouts import Whereabouts, whereabouts
from domain.games.quinta_colonna.state import Spy, Table, View

T = TypeVar("T")
_MEMORY: Final = 4  # spy turns that the bots look back on
_STAKE: Final = 12  # how many houses make a pawn nearby worth a refuge forgone
_ARREST_AMONG: Final = 4  # so few houses the spy can be in when a pawn stakes the turn on one of them


def bot(view: View, seat: Seat, chance: Chance) -> Order:
    """A legal order; ``chance`` is the bot's own. ValueError if the seat has nothing to do."""
    if view.table is None:
        raise ValueError("nothing has begun")
    if seat == SPY and view.spy is not None:
        return _spy(view.table, view.spy, chance)
    return _partisan(view.table, choices(view, seat), chance)


def _spy(table: Table, spy: Spy, chance: Chance) -> Order:
    """A goal now, or after one more card; but where a pawn is near, rather a card after which it can be in many houses."""
    orders = spy_choices(table, spy)
    plays = [order for order in orders if isinstance(order, Play)]
    home = spy.burnt or not table.refuges
    goals = 1 << spy.hideout if home else mask_of(table.refuges)
    danger = {card: _STAKE / _open_to(table, spy, card) for card in spy.hand}
    threatened = mask_of(table.pawns.values())
    for stands in table.pawns.values():
        threatened |= ground(table).within_two(stands)

    def merit(play: Play) -> float:
        now = goals >> play.house & 1
        soon = any(reach(table, play.house, card) & goals for card in spy.hand if card != play.card)
        return 2 * now + soon - danger[play.card] * (threatened >> play.house & 1)

    chosen = _best(plays, merit, chance) if plays else chance.pick("bot", orders)
    return Play(card=chosen.card, house=chosen.house, assault=True) if isinstance(chosen, Play) else chosen


def _open_to(table: Table, spy: Spy, card: int) -> int:
    """In how many houses the hunters will think the spy can be once it has played this card."""
    fallen = table.fallen if spy.assaulted is None else (*table.fallen, (table.round, spy.assaulted))
    shown = replace(table, shown=(*table.shown, (table.round, card)), fallen=fallen)
    return whereabouts(shown, memory=_MEMORY).spy.bit_count()


def _partisan(table: Table, orders: tuple[Order, ...], chance: Chance) -> Order:
    """First every pawn moves, then perhaps one arrests, then they ask, then the turn is closed."""
    if table.phase == "start":
        return chance.pick("bot", orders)
    known = whereabouts(table, memory=_MEMORY)
    moves = [order for order in orders if isinstance(order, Move | Stay)]
    if moves:
        return _move(table, known, [move for move in moves if move.pawn == moves[0].pawn], chance)
    arrests = [order for order in orders if isinstance(order, Arrest) and known.spy >> _where(table, order) & 1]
    if arrests and known.spy.bit_count() <= _ARREST_AMONG:
        return chance.pick("bot", arrests)
    return _ask(table, known, [order for order in orders if isinstance(order, Ask)], chance)


def _move(table: Table, known: Whereabouts, moves: list[Move | Stay], chance: Chance) -> Order:
    """Onto a house where the spy can be, close to more of them, and not where another pawn already looks."""
    board = ground(table)
    others = [stands for pawn, stands in table.pawns.items() if pawn in table.moved]
    watched = mask_of(others)
    for stands in others:
        watched |= board.near[stands]
    burnt = len(table.fallen) > len(table.returns)
    goals = known.hideout if burnt else mask_of(table.refuges)

    def merit(move: Move | Stay) -> int:
        house = move.houses[-1] if isinstance(move, Move) else table.pawns[move.pawn]
        here = known.spy >> house & 1 and house not in others
        close = (known.spy & board.near[house] & ~watched).bit_count()
        around = ((known.spy | goals) & board.within_two(house) & ~watched).bit_count()
        return 12 * here + 4 * close + around

    return _best(moves, merit, chance)


def _ask(table: Table, known: Whereabouts, questions: list[Ask], chance: Chance) -> Order:
    """In a house where the spy can be, amid the most others, not yet asked in this round; else the turn is closed."""
    board = ground(table)
    now = {house for house, marker in table.markers.items() if marker.round == table.round}
    useful = [ask for ask in questions if ask.house is not None and ask.house not in now and known.spy >> ask.house & 1]
    if not useful:
        return End()
    return _best(useful, lambda ask: _amid(board, known.spy, ask), chance)


def _amid(board: Board, spy: int, ask: Ask) -> int:
    return 0 if ask.house is None else (board.near[ask.house] & spy).bit_count()


def _best(orders: Iterable[T], merit: Callable[[T], Any], chance: Chance) -> T:
    """One of those with the highest merit."""
    rated = [(merit(order), order) for order in orders]
    most = max(rate for rate, _ in rated)
    return chance.pick("bot", [order for rate, order in rated if rate == most])


def _where(table: Table, order: Arrest) -> int:
    return table.pawns[order.pawn] if order.house is None else order.house
