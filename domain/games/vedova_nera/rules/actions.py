"""Every action, as an order or as a deed, made once and found by where a piece stands and which nodes are open to it."""

from collections.abc import Callable
from functools import partial
from typing import Final, Generic, NamedTuple, TypeAlias, TypeVar

from domain.games.vedova_nera.board.nodes import (
    NEAR_MASKS,
    NODES,
    OUTERMOST,
    RINGS,
    SPOKE,
    Mask,
    Node,
    nodes_of,
    reached_from,
)
from domain.games.vedova_nera.state import Web

T = TypeVar("T")


class Bans(NamedTuple):
    """Nodes that the next to act may not use: for the Advisor (VN-19) and for coming back (VN-18); None if all are open."""

    advisor: Node | None = None
    entry: Node | None = None


NO_BANS: Final = Bans()


class Targets(dict[Mask, tuple[T, ...]]):
    """What one piece can do, by the set of nodes open to it, in their order; filled as it is asked."""

    def __init__(self, made: Callable[[Node], T]) -> None:
        super().__init__()
        self._made = made

    def __missing__(self, nodes: Mask) -> tuple[T, ...]:
        if nodes & nodes - 1:
            found = tuple(self[1 << node][0] for node in nodes_of(nodes))
        else:
            found = tuple(self._made(node) for node in nodes_of(nodes))
        self[nodes] = found
        return found


FromEach: TypeAlias = tuple[Targets[T], ...]  # by the node on which the piece stands


def from_each(made: Callable[[Node, Node], T]) -> FromEach[T]:
    """What a piece can do whose action says where it comes from: made of that node and the one it goes to."""
    return tuple(Targets(partial(made, origin)) for origin in NODES)


def from_anywhere(made: Callable[[Node], T]) -> FromEach[T]:
    """What a piece can do whose action says only where it goes to."""
    return (Targets(made),) * len(NODES)


class Actions(Generic[T]):
    """All that can be done on any web. It stays small: nodes open to a piece are neighbours, or part of one ring or spoke."""

    def __init__(
        self, *, pawn: FromEach[T], advisor: FromEach[T], entry: Callable[[Node], T], marble: FromEach[T]
    ) -> None:
        self._pawn = pawn
        self._advisor = advisor
        self._entry = Targets(entry)
        self._marble = marble

    def listed(self, web: Web, forbidden: Bans, *, roll: bool) -> list[T]:
        """Every legal action of the player to act: of pawns, the Advisor, those that come back, marbles; each by its nodes."""
        turn, occupied = web.turn, web.occupied
        found: list[T] = []
        for origin in nodes_of(web.pawns[turn]):
            found += self._pawn[origin][NEAR_MASKS[origin] & ~occupied]
        self._list_advisor(found, web.advisor, occupied, forbidden.advisor)
        if web.removed[turn]:
            open_nodes = OUTERMOST & ~occupied
            if forbidden.entry is not None:
                open_nodes &= ~(1 << forbidden.entry)
            found += self._entry[open_nodes]
        if roll:
            lying = sum(web.marbles)  # no two lie in one housing
            for origin in nodes_of(web.marbles[turn]):
                found += self._marble[origin][NEAR_MASKS[origin] & ~lying]
        return found

    def _list_advisor(self, found: list[T], stands: Node, occupied: Mask, forbidden: Node | None) -> None:
        """Its ring before its spoke, its spoke, its ring after it: three sets of which few are possible, unlike the whole."""
        targets, reached = self._advisor[stands], reached_from(stands, occupied)
        if forbidden is not None:
            reached &= ~(1 << forbidden)
        first = stands // RINGS * RINGS
        before, spoke = (1 << first) - 1, SPOKE << first
        found += targets[reached & before]
        found += targets[reached & spoke]
        found += targets[reached & ~(before | spoke)]
