"""Whether an order may be given, and if not, why: one answer for the rules and for every view, since all is open."""

from domain.game import Seat
from domain.games.vedova_nera.board.colours import COLOURS
from domain.games.vedova_nera.board.nodes import NAMES, NEAR, NUMBERS, OUTERMOST, reached_from
from domain.games.vedova_nera.orders import Advise, ChooseColour, Enter, Lapse, Move, Order, Pass, RollMarble
from domain.games.vedova_nera.rules.actions import Bans
from domain.games.vedova_nera.rules.deeds import Deed, bans, may_roll
from domain.games.vedova_nera.state import Blank, Choosing, Playing, State
from domain.refusal import Refusal, Refused


def refusal_of(state: State, seat: Seat, order: Order) -> Refusal | None:
    """None, or why a seat may not give an order."""
    try:
        check(state, seat, order)
    except Refused as refused:
        return refused.refusal
    return None


def check(state: State, seat: Seat, order: Order) -> None:
    """Refused if a seat may not give an order."""
    if isinstance(state, Playing):
        turn = state.web.turn
        if state.seats[turn] != seat or turn in state.retired:
            raise _not_to_act(state, seat)
        _check_play(state, order)
        return
    if isinstance(state, Choosing):
        if seat not in state.seats or state.seats.index(seat) in state.retired:
            raise _not_to_act(state, seat)
        _check_choice(state, seat, order)
        return
    raise Refused("G-03", "not-begun-yet") if isinstance(state, Blank) else Refused("G-14", "over")


def deed_of(state: Playing, order: Move | Advise | Enter | RollMarble) -> Deed:
    """The action that a legal order means."""
    match order:
        case Move(origin, target):
            return Deed("pawn", NUMBERS[origin], NUMBERS[target])
        case Advise(target=target):
            return Deed("advisor", state.web.advisor, NUMBERS[target])
        case Enter(node):
            return Deed("enter", NUMBERS[node], NUMBERS[node])
        case RollMarble(origin, target):
            return Deed("marble", NUMBERS[origin], NUMBERS[target])


def order_of(deed: Deed) -> Move | Advise | Enter | RollMarble:
    """The order that asks for an action."""
    kind, origin, target = deed.kind, NAMES[deed.origin], NAMES[deed.target]
    if kind == "pawn":
        return Move(origin, target)
    if kind == "advisor":
        return Advise(target)
    return Enter(target) if kind == "enter" else RollMarble(origin, target)


def _not_to_act(state: Choosing | Playing, seat: Seat) -> Refused:
    """Why a seat has nothing to ask for now."""
    if seat not in state.seats:
        return Refused("G-14", "no-such-seat", seat=seat)
    if state.seats.index(seat) in state.retired or isinstance(state, Choosing):
        return Refused("G-11", "left")
    return Refused("G-03", "not-your-turn", colour=state.colours[state.web.turn])


def _check_choice(state: Choosing, seat: Seat, order: Order) -> None:
    chooser = state.seats[len(state.chosen)]
    if not isinstance(order, ChooseColour):
        raise Refused("VN-02", "choose-first")
    if seat != chooser:
        raise Refused("G-03", "not-your-choice", seat=chooser)
    if order.colour not in COLOURS or order.colour in state.chosen:
        raise Refused("VN-02", "taken", colour=order.colour)


def _check_play(state: Playing, order: Order) -> None:
    match order:
        case Move():
            _check_move(state, order)
        case Advise():
            _check_advisor(state, order, bans(state))
        case Enter():
            _check_entry(state, order, bans(state))
        case RollMarble():
            _check_marble(state, order)
        case Pass():
            if not state.rules.allow_pass:
                raise Refused("VN-05", "no-passing")
        case Lapse():
            if state.rules.timeout_vn == "random":
                raise Refused("VN-22", "no-lapse")
        case ChooseColour():
            raise Refused("VN-02", "chosen-already")


def _node(name: str) -> int:
    if name not in NUMBERS:
        raise Refused("VN-23", "no-such-node", node=name)
    return NUMBERS[name]


def _check_move(state: Playing, order: Move) -> None:
    origin, target, web = _node(order.origin), _node(order.target), state.web
    if not web.pawns[web.turn] >> origin & 1:
        raise Refused("VN-34", "no-own-pawn", node=order.origin, colour=state.colours[web.turn])
    if target not in NEAR[origin]:
        raise Refused("VN-34", "not-next", origin=order.origin, target=order.target)
    if web.occupied >> target & 1:
        raise Refused("VN-34", "occupied", node=order.target)


def _check_advisor(state: Playing, order: Advise, forbidden: Bans) -> None:
    target, web = _node(order.target), state.web
    stands = NAMES[web.advisor]
    if order.origin is not None and _node(order.origin) != web.advisor:
        raise Refused("VN-06", "advisor-elsewhere", node=order.origin, stands=stands)
    if target == web.advisor:
        raise Refused("VN-06", "advisor-stays", stands=stands)
    if web.occupied >> target & 1:
        raise Refused("VN-06", "occupied", node=order.target)
    if not reached_from(web.advisor, web.occupied) >> target & 1:
        raise Refused("VN-06", "advisor-no-way", node=order.target, stands=stands)
    if target == forbidden.advisor:
        raise Refused("VN-19", "advisor-back", node=order.target)


def _check_entry(state: Playing, order: Enter, forbidden: Bans) -> None:
    node, web = _node(order.node), state.web
    if not web.removed[web.turn]:
        raise Refused("VN-17", "none-off", colour=state.colours[web.turn])
    if not OUTERMOST >> node & 1:
        raise Refused("VN-17", "not-outermost", node=order.node)
    if web.occupied >> node & 1:
        raise Refused("VN-17", "occupied", node=order.node)
    if node == forbidden.entry:
        raise Refused("VN-18", "entry-banned", node=order.node)


def _check_marble(state: Playing, order: RollMarble) -> None:
    origin, target, web = _node(order.origin), _node(order.target), state.web
    if not may_roll(state.rules, web, state.reached):
        raise Refused("VN-15", "no-special-moves", colour=state.colours[web.turn])
    if not web.marbles[web.turn] >> origin & 1:
        raise Refused("VN-15", "no-own-marble", node=order.origin, colour=state.colours[web.turn])
    if target not in NEAR[origin]:
        raise Refused("VN-15", "not-next", origin=order.origin, target=order.target)
    if any(marbles >> target & 1 for marbles in web.marbles):
        raise Refused("VN-15", "housing-taken", node=order.target)
