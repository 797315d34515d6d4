"""What a player can do on the web, and what comes of it: landing, traps, stability. Shared by rules and bot."""

from functools import partial
from typing import Final, Literal, NamedTuple

from domain.games.vedova_nera.board.nodes import NEAR_MASKS, RING_MASKS, TRAPS, Mask, Node, reached_from
from domain.games.vedova_nera.options import Rules
from domain.games.vedova_nera.rules.actions import NO_BANS, Actions, Bans, from_each
from domain.games.vedova_nera.state import Playing, Web, replaced

THRESHOLDS: Final = {2: 4, 3: 3, 4: 2, 5: 2}  # stable pawns that give the right to special moves, by players (VN-15)


class Deed(NamedTuple):
    """One action; for one that enters, both nodes are the same."""

    kind: Literal["pawn", "advisor", "enter", "marble"]
    origin: Node
    target: Node


class Trapped(NamedTuple):
    """A pawn taken off: whose, and from where."""

    player: int
    node: Node


_DEEDS: Final = Actions(
    pawn=from_each(partial(Deed, "pawn")),
    advisor=from_each(partial(Deed, "advisor")),
    entry=lambda node: Deed("enter", node, node),
    marble=from_each(partial(Deed, "marble")),
)


def bans(table: Playing) -> Bans:
    """What the last action forbids the player to act."""
    last, turn = table.last, table.web.turn
    if last is None or (last.advisor is None and last.removed_entry is None):
        return NO_BANS
    back = last.advisor[0] if last.advisor is not None and last.by != turn else None
    entry = last.removed_entry[1] if last.removed_entry is not None and last.removed_entry[0] == turn else None
    return Bans(back, entry)


def may_roll(rules: Rules, web: Web, reached: tuple[int, ...]) -> bool:
    """Whether the player to act has the right to special moves, as it stands at the start of the turn (VN-15, VN-30)."""
    enough = web.stable[web.turn].bit_count() >= THRESHOLDS[len(web.pawns)]
    return enough or (rules.special == "once_reached" and web.turn in reached)


def deeds(web: Web, forbidden: Bans, *, roll: bool) -> list[Deed]:
    """Every legal action of the player to act."""
    return _DEEDS.listed(web, forbidden, roll=roll)


def legal(table: Playing) -> list[Deed]:
    """Every legal action of the seat to act, passing aside."""
    return deeds(table.web, bans(table), roll=may_roll(table.rules, table.web, table.reached))


def blocked(table: Playing) -> bool:
    """Whether the seat to act has no legal action (VN-05)."""
    reached = reached_from(table.web.advisor, table.web.occupied)
    if reached & reached - 1:
        return False  # the Advisor nearly always gets somewhere: of two nodes at most one is forbidden
    return not legal(table)


def trapped(rules: Rules, web: Web, landed: Node) -> tuple[Trapped, ...]:
    """What the piece that has just landed there takes off together with another one (VN-07 to VN-12)."""
    turn, near = web.turn, NEAR_MASKS[landed]
    prey = [
        (player, pawns & ~web.stable[player], _anvils(rules, web, landed, player))
        for player, pawns in enumerate(web.pawns)
        if player != turn and pawns & near
    ]
    if not prey:
        return ()
    return tuple(
        [
            Trapped(player, victim)
            for victim, anvil in TRAPS[landed]
            for player, pawns, anvils in prey
            if pawns >> victim & anvils >> anvil & 1
        ]
    )


def _anvils(rules: Rules, web: Web, landed: Node, player: int) -> int:
    """Against which pieces a pawn of that player is trapped: those of whose turn it is, but any if the Advisor landed."""
    if web.advisor != landed:
        return web.pawns[web.turn] | 1 << web.advisor
    return sum(web.pawns) if rules.anvil == "any" else sum(web.pawns) ^ web.pawns[player]


def settle(candidates: Mask, marbles: Mask) -> Mask:
    """Ring by ring from the inside, the candidates that stand on goals, as long as every goal further in is covered (VN-13)."""
    stable = 0
    for ring in RING_MASKS:
        goals = marbles & ring
        stable |= candidates & goals
        if goals & ~candidates:
            break
    return stable


def after(rules: Rules, web: Web, deed: Deed) -> tuple[Web, tuple[Trapped, ...]]:
    """The web after a legal action, the same player still to act, and what was trapped."""
    kind, origin, target = deed
    turn, pawns, marbles, stable, removed = web.turn, web.pawns, web.marbles, web.stable, web.removed
    advisor = web.advisor
    if kind == "pawn":
        pawns = replaced(pawns, turn, pawns[turn] ^ (1 << origin | 1 << target))
    elif kind == "advisor":
        advisor = target
    elif kind == "enter":
        pawns = replaced(pawns, turn, pawns[turn] | 1 << target)
        removed = replaced(removed, turn, removed[turn] - 1)
    else:
        marbles = replaced(marbles, turn, marbles[turn] ^ (1 << origin | 1 << target))
    if kind != "advisor":
        arrived = pawns[turn] & 1 << target
        left = 1 << origin if kind == "pawn" else 0
        candidates = pawns[turn] if rules.stability == "automatic" else stable[turn] & ~left | arrived
        stable = replaced(stable, turn, settle(candidates, marbles[turn]))
    landed = Web(turn, pawns, marbles, stable, removed, advisor)
    taken = () if kind == "marble" else trapped(rules, landed, target)
    return (_without(landed, taken), taken) if taken else (landed, ())


def _without(web: Web, taken: tuple[Trapped, ...]) -> Web:
    """The web when these pawns are off it."""
    pawns, removed = list(web.pawns), list(web.removed)
    for player, node in taken:
        pawns[player] ^= 1 << node
        removed[player] += 1
    return Web(web.turn, tuple(pawns), web.marbles, web.stable, tuple(removed), web.advisor)


def complete(web: Web, player: int) -> bool:
    """Whether every goal of a player is covered by an own stable pawn (VN-20)."""
    return web.marbles[player] != 0 and web.stable[player] == web.marbles[player]
