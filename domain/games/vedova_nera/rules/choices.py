"""Orders to choose from: every legal one, plausible ones for the laws, and what is played for a seat whose time is up."""

from typing import Final

from domain.chance import Chance
from domain.game import Seat
from domain.games.vedova_nera.board.colours import COLOURS
from domain.games.vedova_nera.board.nodes import NAMES, NEAR, NUMBERS, reached_from
from domain.games.vedova_nera.orders import Advise, ChooseColour, Enter, Lapse, Move, Order, Pass, RollMarble
from domain.games.vedova_nera.rules.actions import Actions, from_anywhere, from_each
from domain.games.vedova_nera.rules.deeds import bans, may_roll
from domain.games.vedova_nera.rules.setup import free_colours
from domain.games.vedova_nera.state import Choosing, Playing, State, View, awaited

_SAMPLES: Final = 30
_MOST_FORBIDDEN: Final = 1  # nodes to which the Advisor may not go (VN-19)
_ORDERS: Final[Actions[Order]] = Actions(
    pawn=from_each(lambda origin, target: Move(NAMES[origin], NAMES[target])),
    advisor=from_anywhere(lambda target: Advise(NAMES[target])),
    entry=lambda node: Enter(NAMES[node]),
    marble=from_each(lambda origin, target: RollMarble(NAMES[origin], NAMES[target])),
)


def choices(view: View, seat: Seat) -> tuple[Order, ...]:
    """Every legal order of a seat, the Advisor's origin left out; none if it is not to act."""
    if seat not in awaited(view):
        return ()
    if isinstance(view, Choosing):
        return tuple(ChooseColour(colour) for colour in free_colours(view))
    assert isinstance(view, Playing)
    web = view.web
    found = _ORDERS.listed(web, bans(view), roll=may_roll(view.rules, web, view.reached))
    if view.rules.allow_pass:
        found.append(Pass())
    return tuple(found)


def only_move(state: State, seat: Seat) -> Order | None:
    """The order of the seat to act if no other is legal: the last colour, or the last action (G-38). All lies open here."""
    if isinstance(state, Playing):
        reached = reached_from(state.web.advisor, state.web.occupied)
        if state.rules.allow_pass or reached.bit_count() > _MOST_FORBIDDEN + 1:
            return None  # the Advisor nearly always gets somewhere
    found = choices(state, seat)
    return found[0] if len(found) == 1 else None


def default(view: View, seat: Seat, chance: Chance) -> Order:
    """A legal action drawn at random, a colour too; a pass only if the option says so (VN-22). ValueError: nothing to do."""
    if isinstance(view, Playing) and view.rules.timeout_vn == "pass":
        return Lapse()
    found = [order for order in choices(view, seat) if not isinstance(order, Pass)]
    if not found:
        raise ValueError(f"there is nothing to play for {seat} now")
    return chance.pick("default", found)


def samples(view: View, seat: Seat, chance: Chance) -> tuple[Order, ...]:
    """Orders of every kind, legal or not: near the pieces that stand there, and all over the web."""
    return tuple(_sample(view, chance, number) for number in range(_SAMPLES))


def _sample(view: View, chance: Chance, number: int) -> Order:
    node = _somewhere(view, chance)
    beside = NAMES[chance.pick("samples", NEAR[NUMBERS[node]])]
    anywhere = chance.pick("samples", NAMES)
    match number % 10:
        case 0:
            return ChooseColour(chance.pick("samples", COLOURS))
        case 1 | 2 | 3:
            return Move(node, beside)
        case 4:
            return Move(node, anywhere)
        case 5:
            return Advise(anywhere, chance.pick("samples", (None, node)))
        case 6:
            return Advise(beside)
        case 7:
            return Enter(chance.pick("samples", (anywhere, anywhere[0] + "4")))
        case 8:
            return RollMarble(node, beside)
        case _:
            others: tuple[Order, ...] = (Pass(), Lapse(), RollMarble(anywhere, beside))
            return chance.pick("samples", others)


def _somewhere(view: View, chance: Chance) -> str:
    """Often a node that the player to act has something on."""
    if not isinstance(view, Playing) or not chance.pick("samples", range(4)):
        return chance.pick("samples", NAMES)
    web = view.web
    mask = web.pawns[web.turn] | web.marbles[web.turn] | 1 << web.advisor
    return chance.pick("samples", [name for node, name in enumerate(NAMES) if mask >> node & 1])
