"""An opponent that looks three actions ahead: its own, the worst that the next player can do, and its reply to that.

It looks at a fixed number of positions at most, never at a clock, so the same chance gives the same game everywhere.
"""

from functools import lru_cache
from typing import Final

from domain.chance import Chance
from domain.game import Seat
from domain.games.vedova_nera.board.nodes import NODES, RINGS, SPOKES, Mask, nodes_of
from domain.games.vedova_nera.orders import ChooseColour, Order
from domain.games.vedova_nera.rules.actions import Bans
from domain.games.vedova_nera.rules.choices import choices
from domain.games.vedova_nera.rules.deeds import Deed, after, complete, deeds, legal, may_roll
from domain.games.vedova_nera.rules.legality import order_of
from domain.games.vedova_nera.rules.setup import free_colours
from domain.games.vedova_nera.rules.turns import following, position_of
from domain.games.vedova_nera.state import Choosing, Playing, View, Web

_CANDIDATES: Final = 6  # own actions of which the answers are looked at
_ANSWERS: Final = 36  # answers looked at for each of them, and replies to each answer
_FOLLOWED: Final = 3  # answers, the worst, to which a reply is looked for
_WON: Final = 10_000
_AGAIN: Final = 15  # what it costs to bring about a position that has been there before


def _steps(one: int, other: int) -> int:
    (spoke, ring), (to_spoke, to_ring) = divmod(one, RINGS), divmod(other, RINGS)
    turn = abs(spoke - to_spoke)
    return min(turn, SPOKES - turn) + abs(ring - to_ring)


_DISTANCE: Final = tuple(tuple(_steps(one, other) for other in NODES) for one in NODES)


def bot(view: View, seat: Seat, chance: Chance) -> Order:
    """A legal order; ``chance`` is the bot's own and breaks ties. ValueError if the seat has nothing to do."""
    if isinstance(view, Choosing):
        return _colour(view, chance)
    if not isinstance(view, Playing) or not choices(view, seat):
        raise ValueError(f"{seat} has nothing to do")
    return order_of(_best(view, chance))


def _colour(table: Choosing, chance: Chance) -> ChooseColour:
    """The colour whose goals are nearest to where the pawns will start; the first to choose does not know that."""
    free = chance.shuffle("bot", free_colours(table))
    if not table.chosen:
        return ChooseColour(free[0])
    start = table.marbles[table.chosen[-1]]
    return ChooseColour(max(free, key=lambda colour: _worth(start, table.marbles[colour], 0, 0)))


def _best(table: Playing, chance: Chance) -> Deed:
    """Of the actions that look best at once, the one to which the next player has the weakest answer."""
    me = table.web.turn
    rated: list[tuple[int, Deed, Web]] = []
    for deed in chance.shuffle("bot", legal(table)):
        web, _ = after(table.rules, table.web, deed)
        if complete(web, me):
            return deed
        rated.append((_standing(web, me) - _AGAIN * _before(table, web), deed, web))
    rated.sort(key=lambda one: one[0], reverse=True)
    return max(rated[:_CANDIDATES], key=lambda one: _after_the_answer(table, one, me))[1]


def _before(table: Playing, web: Web) -> int:
    """How often the position has been there already."""
    if not table.seen:
        return 0
    probe = Playing(table.rules, table.seats, table.colours, web)
    return table.seen.get(position_of(probe, following(table, web.turn)), 0)


def _after_the_answer(table: Playing, candidate: tuple[int, Deed, Web], me: int) -> int:
    """The standing after the next player's best answer and what can then be done about it, if the others keep still."""
    at_once, deed, web = candidate
    other = following(table, me)
    theirs = _handed(web, other)
    came: list[tuple[int, Web]] = []
    for answer in _answers(table, theirs, deed):
        after_it, _ = after(table.rules, theirs, answer)
        if complete(after_it, other):
            return -_WON
        came.append((_standing(after_it, me), after_it))
    if not came:
        return at_once
    came.sort(key=lambda one: one[0])
    worst = min(_best_reply(table, after_it, me) for _, after_it in came[:_FOLLOWED])
    return worst + at_once - _standing(web, me)


def _best_reply(table: Playing, web: Web, me: int) -> int:
    """The best standing that one further action gives."""
    mine = _handed(web, me)
    best = -_WON
    for deed in _answers(table, mine, None):
        came, _ = after(table.rules, mine, deed)
        if complete(came, me):
            return _WON
        best = max(best, _standing(came, me))
    return best


def _answers(table: Playing, web: Web, last: Deed | None) -> list[Deed]:
    """So many of the actions of the player to act as there is time to look at."""
    forbidden = Bans(advisor=last.origin if last is not None and last.kind == "advisor" else None)
    return deeds(web, forbidden, roll=may_roll(table.rules, web, table.reached))[:_ANSWERS]


def _handed(web: Web, player: int) -> Web:
    """The same pieces with another player to act."""
    return Web(player, web.pawns, web.marbles, web.stable, web.removed, web.advisor)


def _standing(web: Web, me: int) -> int:
    """How much better off a player is than the best of the others."""
    worths = [
        _worth(web.pawns[player], web.marbles[player], web.stable[player], web.removed[player])
        for player in range(len(web.pawns))
    ]
    return worths.pop(me) - max(worths)


@lru_cache(maxsize=1 << 15)
def _worth(pawns: Mask, marbles: Mask, stable: Mask, removed: int) -> int:
    """Stable pawns, less the way that is left: for each open goal, from the inside, the nearest pawn not yet sent elsewhere."""
    walkers = list(nodes_of(pawns & ~stable))
    way = 0
    for goal in sorted(nodes_of(marbles & ~stable), key=lambda node: node % RINGS):
        if walkers:
            nearest = min(walkers, key=_DISTANCE[goal].__getitem__)
            walkers.remove(nearest)
            way += _DISTANCE[goal][nearest]
        else:
            way += RINGS - goal % RINGS
    return 60 * stable.bit_count() - 10 * way - 25 * removed
