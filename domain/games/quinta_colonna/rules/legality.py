"""Whether a seat may give an order, from the open table and, for the spy, its own side: nothing else can be asked here."""

from collections.abc import Callable
from typing import Any, Final

from domain.game import Outcome, Seat
from domain.games.quinta_colonna import orders as o
from domain.games.quinta_colonna.board.deck import piece_of
from domain.games.quinta_colonna.board.houses import HOUSES, Board, board
from domain.games.quinta_colonna.rules.moves import RULES, destinations, heading_of, path_to
from domain.games.quinta_colonna.rules.sides import ground, owner, partisans, paths
from domain.games.quinta_colonna.state import Spy, Table, View
from domain.refusal import Refusal, Refused

# How a game may end: the reason in its outcome, and the ruling it cites.
ENDINGS: Final[dict[str, str]] = {
    "refuges-removed": "QC-28",  # the spy wins
    "final-return": "QC-28",  # the spy wins: back in the hideout after the last refuge
    "arrest": "QC-34",  # the partisans win, here and wherever nothing else is said
    "max-rounds": "QC-49",
    "stuck": "QC-50",
    "return-limit": "QC-56",
    "spy-withdrew": "G-11",
    "partisans-withdrew": "G-11",  # the spy wins
}


def refusal_of(view: View, seat: Seat, order: o.Order) -> Refusal | None:
    """Why a seat may not give this order now; None if it may. ``view`` is that seat's own."""
    try:
        check(view.table, view.spy, view.outcome, seat, order)
    except Refused as refused:
        return refused.refusal
    return None


def check(table: Table | None, spy: Spy | None, outcome: Outcome | None, seat: Seat, order: o.Order) -> None:
    """Refused unless the seat may give the order now. ``spy`` is looked at for the spy's own orders alone."""
    if outcome is not None:
        raise Refused("G-14", "ended")
    if table is None:
        raise Refused("G-03", "not-begun")
    if seat not in table.seats:
        raise Refused("G-14", "unknown-seat", seat=seat)
    if seat in table.withdrawn:
        raise Refused("G-11", "withdrawn", seat=seat)
    kind = type(order)
    for_the_spy = kind in _SPYS_OWN
    if for_the_spy is not (seat == o.SPY):
        raise Refused(*_OF_THE_OTHERS[for_the_spy])
    if table.to_act != ("spy" if for_the_spy else "partisans"):
        raise Refused("G-03", "not-your-turn", to_act=table.to_act)
    choosing = table.phase == "start"
    if choosing is not (kind is o.Start):
        raise Refused("QC-64", "still-choosing" if choosing else "already-playing")
    if not for_the_spy:
        _PARTISANS_OWN[kind](table, seat, order)
    elif spy is not None:
        _SPYS_OWN[kind](table, spy, order)
    else:
        raise ValueError("the spy's orders are checked against the spy's own view")


def needless(view: View, seat: Seat, order: o.Order) -> bool:
    """Whether an order only closes a turn that is closed already, as when every pawn has asked (QC-54)."""
    table = view.table
    if table is None or not isinstance(order, o.End) or seat not in partisans(table) or table.phase == "start":
        return False
    return view.outcome is not None or table.to_act != "partisans"


def can_move(table: Table, spy: Spy) -> int | None:
    """The first card of the hand that allows a move; None if the spy is stuck (QC-25)."""
    return next((card for card in spy.hand if reach(table, spy.house, card)), None)


def reach(table: Table, house: int, card: int) -> int:
    """The set of houses to which a card leads from ``house``."""
    return destinations(ground(table), piece_of(card, table.pieces), house, jumps=table.rules.knight_jumps)


def _house(table: Table, rule: str, house: int) -> None:
    if not HOUSES[0] <= house <= HOUSES[-1]:
        raise Refused(rule, "no-such-house", house=house)
    if table.blocked >> house & 1:
        raise Refused(rule, "blocked", house=house)


def _in_hand(spy: Spy, card: int) -> None:
    if card not in spy.hand:
        raise Refused("QC-09", "not-in-hand", card=card)


def _play(table: Table, spy: Spy, order: o.Play) -> None:
    _in_hand(spy, order.card)
    if order.house == spy.house:
        raise Refused("QC-09", "same-house", house=order.house)
    if not _among(reach(table, spy.house, order.card), order.house):
        _house(table, "QC-09" if order.house not in HOUSES else "QC-10", order.house)
        piece = piece_of(order.card, table.pieces)
        raise Refused(RULES[piece], "out-of-reach", card=order.card, piece=piece, house=order.house)
    if order.directions:
        _way(table, spy, order)


def _way(table: Table, spy: Spy, order: o.Play) -> None:
    """The directions name a heading, and the card leads to the house that way."""
    piece = piece_of(order.card, table.pieces)
    heading = heading_of(order.directions)
    words = " ".join(order.directions)
    if heading is None:
        raise Refused("QC-15", "no-such-direction", directions=words)
    jumps = table.rules.knight_jumps
    if path_to(ground(table), piece, spy.house, order.house, jumps=jumps, heading=heading) is None:
        # On an empty board the slide would get there.
        barred = path_to(board(table.rules.wrap, 0), piece, spy.house, order.house, jumps=jumps, heading=heading)
        rule = "QC-15" if barred is None else "QC-10"
        raise Refused(rule, "not-that-way", card=order.card, piece=piece, house=order.house, directions=words)


def _discard(table: Table, spy: Spy, order: o.Discard) -> None:
    _in_hand(spy, order.card)
    playable = can_move(table, spy)
    if playable is not None:
        raise Refused("QC-25", "can-move", card=playable)


def _pawn(table: Table, seat: Seat, order: Any) -> None:
    """The pawn exists and is this seat's to order; then what the order itself needs."""
    pawn, kind = order.pawn, type(order)
    if pawn not in (o.PAWNS if kind is o.Start else table.pawns):
        raise Refused("QC-29", "no-such-pawn", pawn=pawn)
    if table.rules.control == "assigned" and (commands := owner(table, pawn)) not in (None, seat):
        raise Refused("QC-38", "not-your-pawn", pawn=pawn, owner=str(commands))
    _OF_A_PAWN[kind](table, order)


def _end(table: Table, seat: Seat, order: o.End) -> None:
    if seat in table.end_by and table.hurried and len(partisans(table)) > 1:
        raise Refused("QC-54", "already-ended")


def _unmoved(table: Table, order: o.Move | o.Stay) -> None:
    pawn = order.pawn
    if table.asked:
        if table.rules.partisan_phase != "interleaved":
            raise Refused("QC-31", "fixed", pawn=pawn)
        if pawn in table.asked:
            raise Refused("QC-44", "asked-already", pawn=pawn)
    if pawn in table.moved:
        raise Refused("QC-31", "already-moved", pawn=pawn)


def _move(table: Table, order: o.Move) -> None:
    _unmoved(table, order)
    pawn, houses = order.pawn, order.houses
    origin = table.pawns[pawn]
    if len(houses) not in (1, 2):
        raise Refused("QC-29", "path-length", pawn=pawn)
    if houses == (origin,):
        return
    ways = paths(table)
    if not _leads(ways, origin, houses):
        raise _astray(table, pawn, houses)
    if not table.rules.partisans_stack:
        for other, stands in table.pawns.items():
            if stands == houses[-1] and other != pawn:
                raise Refused("QC-53", "occupied", pawn=pawn, house=stands, other=other)


def _leads(ways: Board, origin: int, houses: tuple[int, ...]) -> bool:
    """Whether a pawn gets from ``origin`` to one house within two steps, or to the second of two, step by step."""
    if len(houses) == 1:
        return _among(ways.within_two(origin), houses[0])
    first, last = houses
    return _among(ways.near[origin], first) and _among(ways.near[first], last) and last != origin


def _among(houses: int, house: int) -> bool:
    """Whether a house, which somebody may have made up, is one of a set."""
    return house > 0 and houses >> house & 1 == 1


def _astray(table: Table, pawn: o.Pawn, houses: tuple[int, ...]) -> Refused:
    """Why a pawn does not get where it was sent."""
    origin = table.pawns[pawn]
    for house in houses:
        _house(table, "QC-29", house)
        if house == origin:
            return Refused("QC-29", "own-house-in-path", pawn=pawn, house=house)
    if len(houses) == 1:
        return Refused("QC-29", "too-far", pawn=pawn, house=houses[0])
    first, last = houses
    near = paths(table).near[origin] >> first & 1
    before, house = (first, last) if near else (origin, first)
    return Refused("QC-29", "no-step", pawn=pawn, before=before, house=house)


def _ask(table: Table, order: o.Ask) -> None:
    pawn, house, branches = order.pawn, order.house, order.branches
    if table.grace:
        raise Refused("QC-57", "grace")
    if pawn in table.asked:
        raise Refused("QC-32", "already-asked", pawn=pawn)
    if others := _before(table, pawn):
        raise Refused("QC-31", "others-unmoved", pawns=", ".join(sorted(others)))
    if house is None and not branches:
        raise Refused("QC-32", "no-question", pawn=pawn)
    if len(branches) > 2:
        raise Refused("QC-59", "too-many-branches", pawn=pawn)
    near = ground(table).near[table.pawns[pawn]]
    for asked in (*[branch.house for branch in branches], house) if branches else (house,):
        if asked is not None and not _among(near, asked):
            raise _unasked(table, pawn, asked)
    for branch in branches:
        if branch.pawn not in table.answers:
            raise Refused("QC-66", "no-answer", pawn=pawn, other=branch.pawn)


def _before(table: Table, pawn: o.Pawn) -> list[o.Pawn]:
    """The pawns that have to move before this one asks the first question of the turn."""
    if table.asked or table.rules.partisan_phase != "move_then_ask" or len(partisans(table)) < 2:
        return []
    return [other for other in table.pawns if other not in table.moved and other != pawn]


def _unasked(table: Table, pawn: o.Pawn, house: int) -> Refused:
    """Why a pawn cannot ask in a house."""
    if house == table.pawns[pawn]:
        return Refused("QC-32", "own-house", pawn=pawn, house=house)
    _house(table, "QC-32", house)
    return Refused("QC-32", "not-adjacent", pawn=pawn, house=house)


def _arrest(table: Table, order: o.Arrest) -> None:
    pawn, house = order.pawn, order.house
    stands = table.pawns[pawn]
    if table.grace:
        raise Refused("QC-57", "grace")
    if table.asked:
        raise Refused("QC-35", "questions-begun", pawn=pawn)
    if table.rules.arrest_range == "same":
        if house not in (None, stands):
            raise Refused("QC-34", "arrest-elsewhere", pawn=pawn, house=int(house or 0))
        return
    if house is None:
        raise Refused("QC-34", "arrest-unnamed", pawn=pawn)
    _house(table, "QC-34", house)
    if house != stands and not ground(table).near[stands] >> house & 1:
        raise Refused("QC-34", "arrest-too-far", pawn=pawn, house=house)


def _start(table: Table, order: o.Start) -> None:
    placed = table.pawns.get(order.pawn)
    if placed is not None:
        raise Refused("QC-64", "already-placed", pawn=order.pawn, house=placed)
    _house(table, "QC-67", order.house)
    if order.house in table.refuges:
        raise Refused("QC-67", "start-on-refuge", house=order.house)
    for other, stands in table.pawns.items():
        if stands == order.house:
            raise Refused("QC-67", "start-taken", house=stands, other=other)


# What each kind of order needs, once it is clear that its side is to act.
# Why a player of one side may not give an order of the other: whether it is the spy's.
_OF_THE_OTHERS: Final = {True: ("QC-42", "spy-only"), False: ("QC-38", "partisans-only")}
_SPYS_OWN: Final[dict[type, Callable[[Table, Spy, Any], None]]] = {o.Play: _play, o.Discard: _discard}
_OF_A_PAWN: Final[dict[type, Callable[[Table, Any], None]]] = {
    o.Ask: _ask,
    o.Move: _move,
    o.Stay: _unmoved,
    o.Arrest: _arrest,
    o.Start: _start,
}
_PARTISANS_OWN: Final[dict[type, Callable[[Table, Seat, Any], None]]] = {
    **dict.fromkeys(_OF_A_PAWN, _pawn),
    o.End: _end,
}
