"""What a player can do on the web, and what comes of it: landing, traps, stability. Shared by rules and bot."""

from typing import Final, Literal, NamedTuple

from domain.games.vedova_nera.nodes import (
    NEAR,
    OUTERMOST,
    RING_MASKS,
    TRAPS,
    Mask,
    Node,
    mask_of,
    nodes_of,
    reached_from,
)
from domain.games.vedova_nera.rules_options import Rules
from domain.games.vedova_nera.state import Playing, Web

_NEAR_MASKS: Final = tuple(mask_of(near) for near in NEAR)
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


class Bans(NamedTuple):
    """Nodes that the next to act may not use: for the Advisor (VN-19) and for coming back (VN-18); None if all are open."""

    advisor: Node | None = None
    entry: Node | None = None


def bans(table: Playing) -> Bans:
    """What the last action forbids the player to act."""
    last, turn = table.last, table.web.turn
    if last is None:
        return Bans()
    back = last.advisor[0] if last.advisor is not None and last.by != turn else None
    entry = last.removed_entry[1] if last.removed_entry is not None and last.removed_entry[0] == turn else None
    return Bans(back, entry)


def may_roll(rules: Rules, web: Web, reached: tuple[int, ...]) -> bool:
    """Whether the player to act has the right to special moves, as it stands at the start of the turn (VN-15, VN-30)."""
    enough = web.stable[web.turn].bit_count() >= THRESHOLDS[len(web.pawns)]
    return enough or (rules.special == "once_reached" and web.turn in reached)


def deeds(web: Web, forbidden: Bans, *, roll: bool) -> list[Deed]:
    """Every legal action of the player to act."""
    turn, occupied = web.turn, web.occupied
    found: list[Deed] = []
    for origin in nodes_of(web.pawns[turn]):
        found += [Deed("pawn", origin, target) for target in nodes_of(_NEAR_MASKS[origin] & ~occupied)]
    for target in nodes_of(reached_from(web.advisor, occupied)):
        if target != forbidden.advisor:
            found.append(Deed("advisor", web.advisor, target))
    if web.removed[turn]:
        for node in nodes_of(OUTERMOST & ~occupied):
            if node != forbidden.entry:
                found.append(Deed("enter", node, node))
    if roll:
        lying = 0
        for marbles in web.marbles:
            lying |= marbles
        for origin in nodes_of(web.marbles[turn]):
            found += [Deed("marble", origin, target) for target in nodes_of(_NEAR_MASKS[origin] & ~lying)]
    return found


def legal(table: Playing) -> list[Deed]:
    """Every legal action of the seat to act, passing aside."""
    return deeds(table.web, bans(table), roll=may_roll(table.rules, table.web, table.reached))


def trapped(rules: Rules, web: Web, landed: Node) -> tuple[Trapped, ...]:
    """What the piece that has just landed there takes off together with another one (VN-07 to VN-12)."""
    turn, advisor = web.turn, web.advisor
    found = []
    for victim, anvil in TRAPS[landed]:
        for player, pawns in enumerate(web.pawns):
            if player == turn or not (pawns & ~web.stable[player]) >> victim & 1:
                continue
            if advisor == landed:
                own = pawns >> anvil & 1
                closes = any(other >> anvil & 1 for other in web.pawns) and (rules.anvil == "any" or not own)
            else:
                closes = anvil == advisor or bool(web.pawns[turn] >> anvil & 1)
            if closes:
                found.append(Trapped(player, victim))
    return tuple(found)


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
    turn = web.turn
    pawns, marbles, removed, stable = list(web.pawns), web.marbles, list(web.removed), list(web.stable)
    advisor = target if kind == "advisor" else web.advisor
    if kind == "pawn":
        pawns[turn] ^= 1 << origin | 1 << target
    elif kind == "enter":
        pawns[turn] |= 1 << target
        removed[turn] -= 1
    elif kind == "marble":
        marbles = (*marbles[:turn], marbles[turn] ^ (1 << origin | 1 << target), *marbles[turn + 1 :])
    landed = Web(turn, tuple(pawns), marbles, web.stable, tuple(removed), advisor)
    if kind != "advisor":
        arrived = pawns[turn] & 1 << target
        left = 1 << origin if kind == "pawn" else 0
        candidates = pawns[turn] if rules.stability == "automatic" else stable[turn] & ~left | arrived
        stable[turn] = settle(candidates, marbles[turn])
    taken = () if kind == "marble" else trapped(rules, landed, target)
    for player, node in taken:
        pawns[player] ^= 1 << node
        removed[player] += 1
    return Web(turn, tuple(pawns), marbles, tuple(stable), tuple(removed), advisor), taken


def complete(web: Web, player: int) -> bool:
    """Whether every goal of a player is covered by an own stable pawn (VN-20)."""
    return web.marbles[player] != 0 and web.stable[player] == web.marbles[player]
