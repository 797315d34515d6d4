"""The web: 32 nodes on eight spokes and four rings, what touches what, and what can be trapped between what.

A node is a number from 0 to 31: four times the spoke (A is 0, clockwise) plus the ring (innermost is 0). Sets of nodes are
bit masks. The housing of a marble has the number and the name of its node.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, TypeAlias

Node: TypeAlias = int
Mask: TypeAlias = int

SPOKES: Final = 8
RINGS: Final = 4
NODES: Final = range(SPOKES * RINGS)
NAMES: Final = tuple(f"{spoke}{ring}" for spoke in "ABCDEFGH" for ring in range(1, RINGS + 1))
NUMBERS: Final = {name: node for node, name in enumerate(NAMES)}
BITS: Final = {name: 1 << node for node, name in enumerate(NAMES)}


def _ring(ring: int) -> Mask:
    return sum(1 << spoke * RINGS + ring for spoke in range(SPOKES))


RING_MASKS: Final = tuple(_ring(ring) for ring in range(RINGS))  # from the innermost outwards
SPOKE: Final = (1 << RINGS) - 1  # the first one
OUTERMOST: Final = RING_MASKS[-1]


def _rays(node: Node) -> tuple[tuple[Node, ...], ...]:
    """Inwards, outwards, clockwise, anticlockwise: the nodes passed, nearest first; round a ring all seven others."""
    spoke, ring = divmod(node, RINGS)
    return (
        tuple(spoke * RINGS + other for other in range(ring - 1, -1, -1)),
        tuple(spoke * RINGS + other for other in range(ring + 1, RINGS)),
        tuple((spoke + turn) % SPOKES * RINGS + ring for turn in range(1, SPOKES)),
        tuple((spoke - turn) % SPOKES * RINGS + ring for turn in range(1, SPOKES)),
    )


RAYS: Final = tuple(_rays(node) for node in NODES)
NEAR: Final = tuple(tuple(ray[0] for ray in rays if ray) for rays in RAYS)
# For a captor on a node: each (victim, other captor) in line with it, next to each other (VN-07).
TRAPS: Final = tuple(tuple((ray[0], ray[1]) for ray in rays if len(ray) > 1) for rays in RAYS)


def mask_of(nodes: Iterable[Node]) -> Mask:
    """The set of these nodes."""
    mask = 0
    for node in nodes:
        mask |= 1 << node
    return mask


NEAR_MASKS: Final = tuple(mask_of(near) for near in NEAR)


@lru_cache(maxsize=8192)
def nodes_of(mask: Mask) -> tuple[Node, ...]:
    """The nodes of a set, in ascending order."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return tuple(found)


def names_of(mask: Mask) -> tuple[str, ...]:
    """The names of a set of nodes, A1 first."""
    return tuple(NAMES[node] for node in nodes_of(mask))


def named(names: Iterable[str]) -> Mask:
    """The set of the nodes with these names; KeyError if there is none such."""
    return mask_of(NUMBERS[name] for name in names)


class _Line(dict[Mask, Mask]):
    """How far the Advisor gets from one node along a spoke or a ring, by what else stands there; filled as it is asked."""

    def __init__(self, rays: tuple[tuple[Node, ...], ...]) -> None:
        super().__init__()
        self._rays = rays

    def __missing__(self, standing: Mask) -> Mask:
        reached = 0
        for ray in self._rays:
            for passed in ray:
                if standing >> passed & 1:
                    break
                reached |= 1 << passed
        self[standing] = reached
        return reached


# For each node the others of its spoke and those of its ring, and how far it gets among them.
_LINES: Final = tuple(
    (mask_of([*inwards, *outwards]), _Line((inwards, outwards)), mask_of(clockwise), _Line((clockwise, anticlockwise)))
    for inwards, outwards, clockwise, anticlockwise in RAYS
)


def reached_from(node: Node, occupied: Mask) -> Mask:
    """Where the Advisor gets to in one move: along its spoke and its ring, through free nodes only (VN-06)."""
    spoke, along_spoke, ring, along_ring = _LINES[node]
    return along_spoke[occupied & spoke] | along_ring[occupied & ring]
